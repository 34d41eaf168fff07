//! Secrets that cannot leak: follows what is hidden through the whole game, and complains where it reaches somebody
//! who may not know it. `tell`, `reveal`, what players choose in the open, and cards that are laid open are the ways out.
//!
//! Two positions that a seat cannot tell apart, with the same moves and the same things told to it, look the same to
//! that seat: noninterference with explicit declassification. A label says for a value which hidden things it comes
//! from and who sees those; labels are joined through expressions, and the conditions under which something is done
//! add theirs. Procedures and functions are followed where they are called, with what they are given there.

mod act;
mod cards;
mod claim;
mod expr;
mod fact;
mod findings;
mod follower;
mod label;
mod names;
mod place;
mod reach;
mod report;
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

/// Follows the secrets of a game that is well formed: what there is to say, in no order, and what may be claimed where
/// there is nothing.
#[must_use]
pub fn follow(game: &Game, sources: &Sources) -> (Vec<Diagnostic>, Claim) {
    let mut follower = Follower::new(game, sources);
    follower.everything();
    follower.finish()
}
