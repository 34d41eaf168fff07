//! Players that are programs.
//!
//! | room | what it is |
//! |---|---|
//! | [`bot`] | what a bot is given, and what it answers: [`bot::Bot`] |
//! | [`search`] | a bot that plays on from worlds that fit what it has seen |
//! | [`solve`] | small games, solved: strategies that no other strategy improves much |
//! | [`opponents`] | bots in the seats of a game in play |
//! | [`advice`] | what a player can know, and what a bot would do in this place, as lines |
//!
//! A bot is given what its seat has seen, the rules, a measure of how long it may think, and numbers of its own. It cannot reach the position, the
//! record or the source of chance of the game: no type that it is given leads there. So no bot can play by a secret.

#![forbid(unsafe_code)]

use hoyle_build::runtime;
use hoyle_game::hir;
use hoyle_play::{engine, notation, session, state, view};
use hoyle_text::base;
use hoyle_words::dialogue;
use hoyle_worlds::{history, inference, perft};

pub mod advice;
pub mod bot;
pub mod opponents;
pub mod search;
pub mod solve;
