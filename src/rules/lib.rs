//! The rules of a game, carried out: what is derived from a game before it is played, and the executor that walks its tree.

#![forbid(unsafe_code)]

use hoyle_game::hir;
use hoyle_play::{engine, notation, state};
use hoyle_text::base;

pub mod program;
pub mod reference;
