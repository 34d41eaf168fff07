//! A game in text for those who make tools: the game as it was checked, and what is derived from it for play. It is made
//! to be read by people who know compilers, not to be read back.

mod action;
mod declare;
mod expr;
mod infix;
mod lines;
mod names;
mod op;
mod parts;
mod place;
mod program;
mod routine;
mod stmt;
mod variables;

use crate::hir::Game;
use crate::program::Program;
use crate::program::lower::Lowered;
use crate::state::Layout;

use names::Writer;

pub use parts::{PrintedDeclaration, indexed, parts};

/// The checked game: names are resolved, types are written out, libraries and variants are part of it.
#[must_use]
pub fn game(game: &Game) -> String {
    Writer { game }.game().text()
}

/// What is derived from a game for play.
#[derive(Clone, Copy)]
pub struct Derived<'g> {
    /// The game.
    pub game: &'g Game,
    /// Where everything lies.
    pub layout: &'g Layout,
    /// The narrowed form of each action.
    pub program: &'g Program,
    /// The same in typed operations, for a number of seats.
    pub lowered: &'g Lowered,
}

/// What is derived from a game for play, in typed operations over slots.
#[must_use]
pub fn program(derived: Derived<'_>) -> String {
    derived.whole().text()
}
