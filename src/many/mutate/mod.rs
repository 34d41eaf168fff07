//! Small changes to the rules of a game, and whether its tests and transcripts notice them.
//!
//! [`mutants`] lists the changes to a text. [`Trials`] compiles the game with one of them, and runs tests and transcripts until
//! one fails. [`MutationReport`] counts what came of them.

mod make;
mod report;
mod trial;

pub use crate::syntax::SiteKind;
pub use make::{Changed, Mutant, mutants, sample};
pub use report::{MutationReport, listed_json};
pub use trial::{Outcome, Trials};
