//! [`Playout`]: a game that an executor plays by itself, without events, to its end if it can.

use super::{Chance, Drawn, Event};
use crate::hir::Ty;

/// Chooses the moves of all seats in a playout.
pub trait Chooser {
    /// Says which seat decides next, after so many moves of the game.
    fn asks(&mut self, seat: u32, moves: u64);

    /// Whether the seat takes an interrupt that it has.
    fn interrupts(&mut self) -> bool;

    /// Chooses one of the seat's legal moves by its number, counted from 0.
    fn pick(&mut self, count: u64) -> u64;
}

/// Gives the outcomes of chance in a playout.
pub trait Chances {
    /// The outcome of a chance.
    fn draw(&mut self, chance: &Chance) -> Drawn;

    /// Which of so many values is drawn under a name, counted from 0; `None` if a forced outcome is due.
    fn below(&mut self, name: &str, count: u64) -> Option<u64>;

    /// Puts the first `count` of some cards in their order, the top one first, and the others behind them. Returns
    /// `false` if a forced outcome is due, or if the cards were never shuffled.
    fn order(&mut self, of: &Ty, cards: &mut [i32], count: usize) -> bool;

    /// Notes that the cards of a zone were shuffled, of which some may look the same.
    fn shuffled(&mut self, name: &str, of: &Ty, cards: &[i32], looks: &[u32]);

    /// Notes the shuffles among some events.
    fn note(&mut self, events: &[Event]);
}

/// How far a playout has come.
pub struct Playout<'c> {
    /// Chooses moves.
    pub chooser: &'c mut dyn Chooser,
    /// Gives the outcomes of chance.
    pub chances: &'c mut dyn Chances,
    /// How many moves have been made.
    pub moves: u64,
    /// The playout stops after so many moves.
    pub most: u64,
    /// The `always` lines that are known to hold, by their place in the file.
    pub exempt: &'c [usize],
    /// The slots of the last position in which all `always` lines held.
    pub before: &'c mut Vec<i32>,
}
