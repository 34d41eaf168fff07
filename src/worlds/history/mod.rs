//! A game as its histories: sequences of moves and outcomes of chance. This is the interface for search, learning and
//! analysis. Nothing falls by itself, cloning a history costs next to nothing, and its past stays at hand.
//!
//! In the terms of game theory, a [`History`] is a node of the game in extensive form. [`Next`] says whether chance falls
//! there, seats decide, or the game is over. [`History::outcomes`] gives the probabilities of chance, [`History::legal`]
//! the moves, [`History::information_state`] what a seat knows there if it forgets nothing, and [`History::returns`] what
//! the game was worth. [`Metadata`] describes the game itself.
//!
//! A [`crate::session::Session`] is the other way to play: it lets chance fall by a seed, and takes moves back. Both check after each
//! move what must always hold, and have the same faults.
//!
//! # Example
//!
//! Both guess a coin that only the first has seen. Everything that can happen, and what the second seat can tell apart:
//!
//! ```
//! use std::{collections::BTreeSet, io, path::Path};
//!
//! use hoyle_build::compile::compile;
//! use hoyle_build::runtime::Runtime;
//! use hoyle_play::engine::{Exact, Stop, exact};
//! use hoyle_play::session::Setup;
//! use hoyle_text::base::Loader;
//! use hoyle_worlds::history::{History, Next};
//!
//! const RULES: &str = r#"
//! language 1
//! game "Coin" { players 2..2 }
//! type Side is one of Heads Tails
//! play {
//!   draw side from Side
//!   tell seat 1 fallen: side "It shows {side}."
//!   ask seat 1 for said: Side public "What do you say?"
//!   ask seat 2 for guess: Side public "What does it show?"
//!   if guess is side { end game "Right." won by {seat 2} }
//!   end game "Wrong." won by {seat 1}
//! }
//! "#;
//!
//! /// Every path leads to the one text.
//! struct Memory;
//!
//! impl Loader for Memory {
//!     fn load(&self, _: &Path) -> io::Result<Vec<u8>> {
//!         Ok(RULES.into())
//!     }
//! }
//!
//! /// What the game is worth to the first seat if all legal moves are equally likely.
//! fn value(history: &History, told: &mut BTreeSet<String>) -> Result<Exact, Stop> {
//!     let mut sum = exact(0);
//!     match history.next() {
//!         Next::Over => sum += exact(history.returns().unwrap_or_default()[0]),
//!         Next::Chance(_) => {
//!             for (outcome, probability) in history.outcomes() {
//!                 let mut next = history.clone();
//!                 next.draw(outcome)?;
//!                 sum += probability * value(&next, told)?;
//!             }
//!         }
//!         Next::Decision(offers) => {
//!             if offers[0].seat == 1 {
//!                 told.insert(history.information_state(1)?);
//!             }
//!             let (count, moves) = history.legal().list(100)?;
//!             for action in moves {
//!                 let mut next = history.clone();
//!                 next.act(action)?;
//!                 sum += value(&next, told)? / Exact::from_integer(count.into());
//!             }
//!         }
//!     }
//!     Ok(sum)
//! }
//!
//! let compiled = compile("coin.game", &[], &Memory);
//! let runtime = Runtime::new(compiled.game.expect("the rules have no error"));
//! let seats = ["Ada".to_owned(), "Ben".to_owned()];
//! let start = History::new(&runtime, Setup::new(&runtime.game, &seats, &[], 0)?)?;
//!
//! let mut told = BTreeSet::new();
//! assert_eq!(value(&start, &mut told)?, exact(0));
//! // The second seat knows what the first has said, and not how the coin fell.
//! assert_eq!(told.len(), 2);
//!
//! let mut history = start.clone();
//! history.draw(history.read_outcome("Tails").ok_or("no such side")?)?;
//! history.act(history.read_move(0, "said(Heads)")?)?;
//! assert_eq!(history.to_act(), [1]);
//! // As text, and back.
//! let again = History::from_record(&runtime, &history.to_record())?;
//! assert_eq!(again, history);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dealt;
mod information;
mod metadata;
mod node;
mod record;
mod steps;

pub use dealt::{Dealt, Due, Steps, logged, plain};
pub use information::{Observed, Observer, OwnOffer, nameless};
pub use metadata::{ActionData, Metadata, OptionData, ParameterData};
pub use node::History;
pub use steps::Next;
pub use steps::{Reached, after_chance, after_move, first, next, one_after_another};
