//! A game in words and pictures: the table as it is seen, the rulebook, the structure of a game, and what differs between two.

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_play::{notation, state, view};
use hoyle_rules::program;
use hoyle_text::base;

pub mod compare;
pub mod display;
pub mod dump;
pub mod outline;
pub mod rulebook;
