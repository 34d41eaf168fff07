//! What a bot is given, and what it answers.

mod choice;

pub use choice::{Candidate, Choice};

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
        effort: Effort,
        numbers: &mut Stream,
    ) -> Result<Choice, Stop>;
}

/// How much a bot may think. There is no clock in it: the same gives the same choice on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// At most so many games are played on to their end.
    pub playouts: u64,
    /// No further game is played on when so many moves have been made. Games differ much in their length, so that this
    /// says better how long a choice takes.
    pub moves: u64,
}
