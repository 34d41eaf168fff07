//! Experiments that look for leaks of secrets. A paired game differs from another one only in what
//! a seat cannot know: that seat must be shown exactly the same, until it is rightly told of a
//! difference. And what a seat may do must follow from what it sees.

mod alike;
mod any_value;
mod ask;
mod blind;
mod change;
mod choose;
mod difference;
pub mod exact;
mod examine;
mod experiment;
mod judge;
mod original;
mod pair;
mod report;
mod seen;
mod setup;
mod shrink;
mod tally;
#[cfg(test)]
mod tests;
mod twins;
mod unknown;

pub use examine::experiment;
pub use experiment::Experiment;
pub use judge::Release;
pub use report::LeakReport;
pub use tally::{Finding, LeakTally};
pub use twins::{Course, Pairing, Twins};
