//! Functions in rhai scripts, for the odd cases that rules in the language would make long. A script is
//! given plain values and at most the view of one seat. It cannot open files, read a clock, draw
//! numbers, load other scripts, or run for long.

#![deny(clippy::wildcard_enum_match_arm)]

mod convert;
mod link;
mod place;
mod report;
mod rows;
mod sandbox;
mod scripts;

pub use link::link;
pub use scripts::Scripts;
