//! Functions in rhai scripts, for special cases that would be long in the language. A script gets
//! plain values and at most the view of one seat. It cannot open files, read a clock, draw random
//! numbers, load other scripts, or run for long.

#[cfg(not(feature = "hooks"))]
mod absent;
#[cfg(feature = "hooks")]
mod convert;
#[cfg(feature = "hooks")]
mod hook_memo;
#[cfg(feature = "hooks")]
mod link;
#[cfg(feature = "hooks")]
mod listed;
#[cfg(feature = "hooks")]
mod place;
#[cfg(feature = "hooks")]
mod places;
#[cfg(feature = "hooks")]
mod report;
#[cfg(feature = "hooks")]
mod rows;
#[cfg(feature = "hooks")]
mod sandbox;
#[cfg(feature = "hooks")]
mod scripts;
#[cfg(feature = "hooks")]
mod table;

#[cfg(not(feature = "hooks"))]
pub use absent::{Scripts, added, link};
#[cfg(feature = "hooks")]
pub use link::link;
#[cfg(feature = "hooks")]
pub use listed::added;
#[cfg(feature = "hooks")]
pub use scripts::Scripts;
