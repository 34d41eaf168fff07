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
mod findings;
mod judge;
mod original;
mod pair;
mod replay;
mod report;
mod seen;
mod setup;
mod shrink;
#[cfg(test)]
mod tests;
mod unknown;

pub use examine::experiment;
pub use experiment::Experiment;
pub use findings::{Finding, Findings};
pub use judge::Release;
pub use report::LeakReport;
