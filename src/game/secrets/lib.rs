//! Secrets that cannot leak: follows hidden values through the whole game, and complains if one
//! reaches somebody who may not know it. The ways out are `tell`, `reveal`, what players choose in
//! the open, and cards that are laid open.
//!
//! If a seat cannot tell two positions apart, and the same moves and messages follow, then both
//! look the same to the seat: noninterference with explicit declassification. A label lists the
//! hidden things that a value comes from, and who sees them (`label`). Labels are joined through
//! expressions, and the conditions under which a statement is carried out add theirs.
//!
//! What is known holds at a place in the rules, and is about values. A term stands for one value
//! (`term`): a state, a zone or a name carries the number of its last change (`versions`), and
//! whatever may change it gives it a new one. So a fact (`fact`) cannot become wrong; it is only
//! about an earlier value. Where ways meet, and from one round of a loop to the next, only what all
//! of them know is known (`rounds`, `marks`). Where cards lie is looked up in `lies`; what a movement
//! discloses is judged in `moves` and `decides`, and which copy of a card comes in `copies`. Procedures are followed
//! at their calls (`calls`). Who learns what of a draw is worked out in `draws`, and in `chosen` where it chooses a place. What a condition says is worked out in `suppose`, and where setup has put things for good in
//! `placed`.

mod act;
mod call;
mod calls;
mod cards;
mod chosen;
mod claim;
mod copies;
mod decides;
mod draws;
mod equal;
mod expr;
mod fact;
mod findings;
mod follower;
mod judge;
mod knowledge;
mod known;
mod label;
mod lies;
mod marks;
mod moves;
mod names;
mod op;
mod placed;
mod quantified;
mod reading;
mod report;
mod rounds;
#[cfg(test)]
mod samples;
mod seers;
mod simpler;
mod sites;
mod stmt;
mod suppose;
mod table;
mod term;
mod turns;
mod values;
mod versions;
mod words;
mod writes;

use follower::Follower;
use hir::Game;
use hoyle_game::hir;
use hoyle_text::base::{self, Sources};
use hoyle_text::diag::{self, Diagnostic};

pub use claim::Claim;

/// Follows the secrets of a well-formed game. Returns the messages, in no order, and the claim that
/// holds if there are none.
#[must_use]
pub fn follow(game: &Game, sources: &Sources) -> (Vec<Diagnostic>, Claim) {
    let mut follower = Follower::new(game, sources);
    follower.everything();
    follower.finish()
}
