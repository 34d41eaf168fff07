//! All that can happen in a game: its histories one by one, the tree of them counted, and worlds that a seat cannot tell apart.

#![forbid(unsafe_code)]

use hoyle_build::runtime;
use hoyle_game::hir;
use hoyle_play::{engine, notation, session, state, view};
use hoyle_rules::program;
use hoyle_text::base;

pub mod history;
pub mod leaks;
pub mod perft;
pub mod trace;
