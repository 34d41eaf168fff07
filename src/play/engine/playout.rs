//! A game that goes on by itself, to its end if it can, while nobody listens.

use super::{Chance, Drawn, Event};
use crate::hir::Ty;

/// Chooses for all seats of a game that goes on by itself.
pub trait Chooser {
    /// A seat is asked what it does, after so many moves of the game.
    fn asks(&mut self, seat: u32, moves: u64);

    /// Whether the seat interrupts; it can.
    fn interrupts(&mut self) -> bool;

    /// One of so many moves of the seat, counted from 0.
    fn pick(&mut self, count: u64) -> u64;
}

/// Gives the outcomes of chance in such a game.
pub trait Chances {
    /// What falls.
    fn draw(&mut self, chance: &Chance) -> Drawn;

    /// Which of so many values is drawn under a name, counted from 0; nothing where an outcome is given.
    fn below(&mut self, name: &str, count: u64) -> Option<u64>;

    /// Puts the first so many of these cards in the order in which they lie, the top one first, and the others behind them.
    /// Says whether it did: not where an outcome is given, or where they were never shuffled.
    fn order(&mut self, of: &Ty, cards: &mut [i32], count: usize) -> bool;

    /// Cards of a zone were shuffled.
    fn shuffled(&mut self, name: &str, of: &Ty, cards: &[i32]);

    /// Takes notice of the zones that were shuffled.
    fn note(&mut self, events: &[Event]);
}

/// How far such a game has come.
pub struct Playout<'c> {
    /// Chooses.
    pub chooser: &'c mut dyn Chooser,
    /// Gives the outcomes of chance.
    pub chances: &'c mut dyn Chances,
    /// How many moves were made.
    pub moves: u64,
    /// It stops after so many.
    pub most: u64,
    /// The invariants that need not be looked at, by their place in the file.
    pub exempt: &'c [usize],
    /// The slots of the position in which all invariants held last.
    pub before: &'c mut Vec<i32>,
}
