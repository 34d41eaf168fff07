//! Secrets that cannot leak: follows hidden values through the whole game, and complains if one
//! reaches somebody who may not know it. The ways out are `tell`, `reveal`, what players choose in
//! the open, and cards that are laid open.
//!
//! If a seat cannot tell two positions apart, and the same moves and messages follow, then both
//! look the same to the seat: noninterference with explicit declassification. A label lists the
//! hidden things that a value comes from, and who sees them. Labels are joined through expressions,
//! and the conditions under which a statement is carried out add theirs. Procedures and functions
//! are followed at each call, with its arguments.

mod act;
mod call;
mod calls;
mod cards;
mod claim;
mod draws;
mod expr;
mod fact;
mod findings;
mod follower;
mod label;
mod lies;
mod moves;
mod names;
mod place;
mod reach;
mod report;
mod rounds;
mod sites;
mod stmt;
mod table;
mod term;
mod versions;
mod words;
mod writes;

use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::hir::Game;
use follower::Follower;

pub use claim::Claim;

/// Follows the secrets of a well-formed game. Returns the messages, in no order, and the claim that
/// holds if there are none.
#[must_use]
pub fn follow(game: &Game, sources: &Sources) -> (Vec<Diagnostic>, Claim) {
    let mut follower = Follower::new(game, sources);
    follower.everything();
    follower.finish()
}
