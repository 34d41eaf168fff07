//! All that can happen in a game.
//!
//! | room | what it is |
//! |---|---|
//! | [`deals`] | deals of cards of which some facts are known: counted, shared out and drawn exactly |
//! | [`history`] | a game move by move for search and learning: chance is a node, and each seat knows what it has seen |
//! | [`inference`] | what one seat can know: the worlds that fit all that it has seen |
//! | [`perft`] | the tree of a game, counted exactly |
//! | [`leaks`] | games that differ in what a seat cannot know, and whether the seat is shown a difference |
//! | [`trace`] | what a move did, statement by statement, as somebody may see it |
//!
//! Read [`history`] first; the others go through games by it, or by sessions.
//!
//! # Example
//!
//! The tree of a game of a coin and a guess, counted:
//!
//! ```
//! use hoyle_build::compile::compile;
//! use hoyle_build::runtime::Runtime;
//! use hoyle_play::session::Setup;
//! use hoyle_text::base::Sources;
//! use hoyle_worlds::perft::{Scope, Tree};
//!
//! const RULES: &str = r#"
//! language 1
//! game "Coin" { players 2..2 }
//! type Side is one of Heads Tails
//! play {
//!   draw side from Side
//!   ask seat 1 for guess: Side public "What does it show?"
//!   if guess is side { end game "Right." won by {seat 1} }
//!   end game "Wrong." won by {seat 2}
//! }
//! "#;
//!
//! let mut files = Sources::default();
//! files.add("coin.game", "coin.game", RULES);
//! let compiled = compile("coin.game", &[], &files);
//! let runtime = Runtime::new(compiled.game.ok_or("the rules have errors")?);
//! let seats = ["Ada".to_owned(), "Ben".to_owned()];
//! let setup = Setup::new(&runtime.game, &seats, &[], 7)?;
//!
//! let mut tree = Tree::new(&runtime, &setup, Scope::default());
//! while tree.level().map_err(|_| "the game has a fault")?.is_some() {}
//! let counted = tree.summary();
//! assert!(counted.whole);
//! // Two ways for the coin to fall, and two guesses after each.
//! assert_eq!(counted.finished, 4u32.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

#[cfg(test)]
use hoyle_build::compile::compile_leaky;
use hoyle_build::runtime;
use hoyle_game::hir;
use hoyle_play::{engine, notation, positions, session, state, view};
use hoyle_rules::program;
use hoyle_text::base;

pub mod deals;
pub mod history;
pub mod inference;
pub mod leaks;
pub mod perft;
pub mod trace;
