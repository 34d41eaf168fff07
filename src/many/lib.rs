//! Many games at once.
//!
//! | room | what it is |
//! |---|---|
//! | [`sim`] | many games played by bots, and what came of them, in whole numbers |
//! | [`testing`] | the tests in a game file |
//! | [`cover`] | which parts of a game its tests and games use, and why they do not use the others |
//! | [`mutate`] | small changes to the rules, and whether a test or a transcript notices them |
//! | [`transcript`] | games written down for the referee, the public and each seat, and played again |
//!
//! Read [`testing`] and [`sim`] first. Threads are the business of the program in `hoyle-door`: nothing here starts
//! one.
//!
//! # Example
//!
//! The test in a file, and a hundred games by bots:
//!
//! ```
//! use hoyle_build::compile::compile;
//! use hoyle_build::runtime::Runtime;
//! use hoyle_many::sim::{Detail, Tally};
//! use hoyle_many::testing;
//! use hoyle_play::session::{Setup, random_bots};
//! use hoyle_text::base::Sources;
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
//!
//! test "a right guess wins" {
//!   seats Ada Ben
//!   chance side is Tails
//!   Ada: guess(Tails)
//!   expect game over "Right." won by {Ada}
//! }
//! "#;
//!
//! let mut files = Sources::default();
//! files.add("coin.game", "coin.game", RULES);
//! let compiled = compile("coin.game", &[], &files);
//! let runtime = Runtime::new(compiled.game.ok_or("the rules have errors")?);
//! for test in &runtime.game.tests {
//!     let verdict = testing::run(&runtime, &compiled.sources, test, None, None);
//!     assert!(verdict.failure.is_none());
//! }
//!
//! let seats = ["Ada".to_owned(), "Ben".to_owned()];
//! let mut tally = Tally::new(Detail::default());
//! for seed in 0..100 {
//!     let mut session = runtime.begin(Setup::new(&runtime.game, &seats, &[], seed)?)?;
//!     tally.play(seed, &mut session, &mut random_bots(seed, 2))?;
//! }
//! assert_eq!(tally.games, 100);
//! assert_eq!(tally.wins.iter().sum::<u64>(), 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

use hoyle_build::{compile, runtime};
use hoyle_game::hir;
use hoyle_play::{engine, notation, positions, session, state, view};
use hoyle_text::{base, diag, syntax};
use hoyle_worlds::{history, inference};

pub mod cover;
pub mod mutate;
pub mod sim;
pub mod testing;
pub mod transcript;
