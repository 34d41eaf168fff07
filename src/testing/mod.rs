//! The tests in a game file: a table is set up as a test asks, its moves are made, and what it expects
//! is looked at.

mod arrange;
mod over;
mod report;
mod run;

pub use run::{Verdict, run};
