//! Secrets that cannot leak: the check follows hidden values through the whole game, and complains if one reaches somebody who
//! may not know it. The ways out are `tell`, `reveal`, what players choose in the open, and cards that are laid open.
//!
//! If a seat cannot tell two positions apart, and the same moves and messages follow, then both look the same to the seat. The
//! field calls this noninterference, and the ways out its declassification. A label lists the hidden things that a value comes
//! from, and who sees them (`label.rs`). Labels are joined through expressions, and the conditions under which a statement is
//! carried out add theirs.
//!
//! What is known holds at a place in the rules, and is about values. A term stands for one value (`term.rs`): a state, a zone or a
//! name carries the number of its last change (`versions.rs`), and whatever may change it gives it a new one. So a fact
//! (`fact.rs`) cannot become wrong; it is only about an earlier value. Where ways meet, only what all of them know is known. A loop
//! is followed until another round adds nothing, which is called its fixpoint (`rounds.rs`, `marks.rs`).
//!
//! | file | what it works out |
//! |---|---|
//! | `follower.rs` | the state of the walk; read it first, then `stmt.rs` and `expr.rs` |
//! | `lies.rs`, `placed.rs` | where cards lie, and where setup has put things for good |
//! | `moves.rs`, `decides.rs`, `copies.rs` | what a movement of cards discloses, and which copy of a card comes |
//! | `draws.rs`, `chosen.rs` | who learns what of a draw, and of one that chooses a place |
//! | `calls.rs` | procedures, followed at their calls |
//! | `suppose.rs` | what a condition says |
//! | `claim.rs` | what the check guarantees if it says nothing |
//!
//! # Example
//!
//! Everybody would see whether the first seat holds the crow. The function `checked` makes a game of a text, as on the first page of
//! `hoyle-game`:
//!
//! ```
//! # use std::{io, path::Path};
//! # use hoyle_text::base::{Loader, Sources};
//! # use hoyle_text::diag::Sink;
//! # use hoyle_text::expand::{Chosen, expand};
//! # use hoyle_text::syntax::{Readings, parse};
//! # struct Nowhere;
//! # impl Loader for Nowhere {
//! #     fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
//! #         Err(io::ErrorKind::NotFound.into())
//! #     }
//! # }
//! # fn checked(text: &str) -> (hoyle_game::hir::Game, Sources) {
//! #     let (mut sources, mut sink) = (Sources::default(), Sink::default());
//! #     let file = sources.add("a.game", "a.game", text);
//! #     let tree = parse(file, text, &mut sink);
//! #     let (chosen, mut readings) = (Chosen::default(), Readings::default());
//! #     let opened = (&Nowhere as &dyn Loader, &mut sources, &mut readings);
//! #     let expanded = expand(file, &tree, &chosen, opened, &mut sink).unwrap();
//! #     let game = hoyle_game::check::check(&expanded, &chosen, &Nowhere, &mut sources, &mut sink).finish();
//! #     assert!(!sink.has_errors());
//! #     (game, sources)
//! # }
//! use hoyle_text::diag::Code;
//!
//! let (game, sources) = checked(
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
//! );
//! let (found, _) = hoyle_secrets::follow(&game, &sources);
//! assert_eq!(found[0].code, Code::G0801);
//! ```

#![forbid(unsafe_code)]

mod act;
mod call;
mod calls;
mod cards;
mod chosen;
mod claim;
mod copies;
mod decides;
mod draws;
mod expr;
mod fact;
mod findings;
mod follower;
mod known;
mod label;
mod lies;
mod marks;
mod moves;
mod names;
mod place;
mod placed;
mod quantified;
mod reach;
mod report;
mod rounds;
mod simpler;
mod sites;
mod stmt;
mod suppose;
mod table;
mod term;
mod turns;
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
