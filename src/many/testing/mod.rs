//! The tests in a game file: a table is set up as a test asks, its moves are made, and what it expects
//! is looked at.

mod arrange;
mod given;
mod head;
mod over;
mod report;
mod results;
mod run;
mod shuffled;
mod staged;

pub use results::{TestResult, Tested, tested_json};
pub use run::{Verdict, run};
pub use staged::staged;
