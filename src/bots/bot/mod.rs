//! What a bot is given, and what it answers.

mod choice;

pub use choice::{Candidate, Choice};

use std::fmt;

use crate::engine::Stop;
use crate::inference::Known;
use crate::session::Stream;

/// A player that is a program.
pub trait Bot: Send {
    /// Chooses for a seat to which something is offered. What it is given holds nothing that the seat has not seen.
    ///
    /// # Errors
    /// When the game has a fault.
    fn choose(
        &mut self,
        known: &Known,
        effort: Effort<'_>,
        numbers: &mut Stream,
    ) -> Result<Choice, Stop>;
}

/// How much a bot may think. The same numbers give the same choice on every machine, unless the bot is told to stop before.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// At most so many games are played on to their end.
    pub playouts: u64,
    /// No further game is played on when so many moves have been made. Games differ much in their length, so that this
    /// says better how long a choice takes.
    pub moves: u64,
    /// Asked between two games: whether the bot has to stop here, and choose by what it has found. The clock and the keyboard are
    /// known to whoever asks the bot.
    pub stops: &'a (dyn Fn() -> bool + Sync),
}

impl Effort<'_> {
    /// A number of games and moves, and nobody who stops the bot.
    #[must_use]
    pub const fn new(playouts: u64, moves: u64) -> Self {
        Self { playouts, moves, stops: &|| false }
    }
}

impl fmt::Debug for Effort<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Effort")
            .field("playouts", &self.playouts)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}
