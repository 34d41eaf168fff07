//! Mutation testing: small changes to the rules of a game, and whether its tests and transcripts notice them.
//!
//! [`mutants`] lists the changes to a text. A [`TestSuite`] compiles the game with one of them, and runs tests and
//! transcripts until one fails. A [`MutationReport`] counts the outcomes.

mod make;
mod report;
mod trial;

pub use crate::syntax::SiteKind;
pub use make::{Mutant, MutatedLoader, mutants, sample};
pub use report::{MutationReport, listed_json};
pub use trial::{Outcome, TestSuite};
