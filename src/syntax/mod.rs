//! From text to tree. Nothing is resolved here: `check` finds out whether a name exists. The
//! grammar itself is in `grammar/`.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod ast;
mod depth;
mod expected;
mod foreign;
mod from_pest;
mod grammar;
mod parse;
mod report;
mod scan;

pub use grammar::is_reserved;
pub use parse::{parse, parse_attempt, parse_expression};
