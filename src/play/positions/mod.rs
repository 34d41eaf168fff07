//! Positions as text that people read and type: written, and read again.
//!
//! A text has a head, which says the game, the seats and the options; a line for each place that is not as it was declared,
//! with rows for a board; and the point that play has reached: `turn: Ben in moving`. What the point leaves open is worked
//! out from the rules, and a text that would not be read as the same position says the rest, body by body.

mod alike;
mod board;
mod error;
mod frames;
mod head;
mod places;
mod point;
mod read;
mod write;

use crate::engine::Rules;
use crate::hir::Game;
use crate::notation::Names;
use crate::state::Layout;

pub use error::PositionError;
pub use head::PositionText;
pub use read::{place, read_position};
pub use write::{position_lines, position_text};

/// A game with seats, of whose positions texts speak. Names in a text are as the game declares them.
#[derive(Clone, Copy)]
pub struct Tabletop<'a> {
    /// The game.
    pub game: &'a Game,
    /// Which slot of a position holds what.
    pub layout: &'a Layout,
    /// The executor.
    pub rules: &'a dyn Rules,
    /// The names of the seats.
    pub names: &'a Names,
}
