//! A game in play: a position as plain numbers, the words of play, what one seat may see, values in words and in JSON, and
//! the record of a game.

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_text::{base, diag, syntax};

pub mod engine;
pub mod notation;
pub mod session;
pub mod state;
pub mod view;
