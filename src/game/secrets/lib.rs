//! Secrets that cannot leak: the check follows hidden values through the whole game, and complains if one reaches somebody who
//! may not know it. The ways out are `tell`, `reveal`, what players choose in the open, and cards that are laid open.
//!
//! If a seat cannot tell two positions apart, and the same moves and messages follow, then both
//! look the same to the seat: noninterference with explicit declassification.
//!
//! The parts, from the bottom up; each knows those above it in this list, and none below it.
//!
//! - `Terms` and `Versions`: a term stands for one value. A state, a zone or a name carries the
//!   number of its last change, and whatever may change it gives it a new one. So a fact cannot
//!   become wrong; it is only about an earlier value.
//! - `Labels`: the hidden things that a value comes from, and who sees them.
//! - `Knowledge`: what is known at a place in the rules. Its facts (`fact`) say what is the same
//!   (`equal`), who knows what (`known`), where cards lie (`lies`, `placed`) and who sees a place
//!   (`seers`); conditions add to them (`suppose`).
//! - `Tracked`: the hidden places of which all can keep track. A game that is refused is walked through again with these
//!   taken for granted, until none is left to which something comes that not all know.
//! - `Values`: the value and the label of an expression (`expr`, `quantified`, `call`, `reading`),
//!   what draws disclose of themselves (`draws`, `chosen`), and what decides where cards come from
//!   (`decides`).
//! - `Judge`: whether a label may come to somebody (`judge`, `moves`, `picked`), and what is said if not
//!   (`words`, `report`, `findings`).
//! - `Follower`: the walk through statements, which alone knows all the others. Where ways meet, and
//!   from one round of a loop to the next, only what all of them know is known (`branches`, `rounds`,
//!   `marks`). Procedures are followed at their calls (`calls`), and actions at their turns
//!   (`turns`, `act`).
//!
//! # Example
//!
//! Everybody would see whether the first seat holds the crow:
//!
//! ```
//! use hoyle_game::check::check_text;
//! use hoyle_text::diag::Code;
//!
//! let (game, sources) = check_text(
//!     "a.game",
//!     r#"
//! language 1
//! game "Aviary" { players 2..2 }
//! type Bird is one of Crow Finch Jay
//! zone trees of all Bird secret
//! zone hand[seat] of Bird private
//! state held: flag = no public
//! setup {
//!   shuffle trees
//!   deal 1 from trees to each hand
//! }
//! play {
//!   set held = Crow in hand[seat 1]
//!   end game "Over."
//! }
//! "#,
//! )
//! .unwrap();
//! let (found, _) = hoyle_secrets::follow(&game, &sources);
//! assert_eq!(found[0].code, Code::G0801);
//! ```

#![forbid(unsafe_code)]

mod act;
mod branches;
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
mod picked;
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
mod tracked;
mod turns;
mod values;
mod versions;
mod words;
mod writes;

use follower::Follower;
use hir::Game;
#[cfg(test)]
use hoyle_game::check::check_text;
use hoyle_game::hir;
use hoyle_text::base::{self, Sources};
use hoyle_text::diag::{self, Diagnostic};
use tracked::Tracked;

pub use claim::Claim;

/// Follows the secrets of a well-formed game. Returns the messages, in no order, and the claim that
/// holds if there are none.
#[must_use]
pub fn follow(game: &Game, sources: &Sources) -> (Vec<Diagnostic>, Claim) {
    let plain = walked(game, sources, Tracked::default()).finish();
    if !plain.0.iter().any(Diagnostic::is_error) {
        return plain;
    }
    let mut tracked = Tracked::of(game);
    for _ in 0..WALKS {
        let follower = walked(game, sources, tracked);
        if follower.values.stopped.is_some() {
            break;
        }
        match follower.values.know.tracked.next() {
            Some(fewer) => tracked = fewer,
            None => return follower.finish(),
        }
    }
    plain
}

/// Follows a whole game, where all are taken to keep track of some places.
fn walked<'a>(game: &'a Game, sources: &'a Sources, tracked: Tracked) -> Follower<'a> {
    let mut follower = Follower::new(game, sources, tracked);
    follower.everything();
    follower
}

/// Walks through a game that is refused, after which it stays so, even if all could keep track of something hidden.
const WALKS: usize = 12;
