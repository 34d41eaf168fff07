//! From text to tree. Nothing is resolved here: `check` finds out whether a name exists. The
//! grammar itself is in `grammar/`.

pub mod ast;
mod depth;
mod expected;
mod foreign;
mod from_pest;
mod grammar;
mod habits;
#[cfg(test)]
mod laws;
mod pairs;
mod parse;
mod pieces;
mod readings;
mod repair;
mod report;
mod scan;
mod sites;
mod tokens;
mod words;

pub use expected::{Expectation, Possible, possible};
pub use grammar::declaration_words;
pub use grammar::is_reserved;
pub use parse::{parse, parse_attempt, parse_expression, parse_tokens, parse_with};
pub use readings::Readings;
pub use sites::{Site, SiteKind, sites};
#[cfg(test)]
pub use tokens::shape_of;
pub use tokens::{LineLayout, Mark, Token, TokenKind, Within};
pub use words::{lexed_names, words_of};
