//! The position itself.

use serde::{Deserialize, Serialize};

use super::{FilledText, Set};
use crate::hir::{BlockId, BodyId};

/// A place in the flow: the next statement of a block, and where the frame of its body starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cursor {
    /// The current body.
    pub body: BodyId,
    /// The block in it.
    pub block: BlockId,
    /// The next statement of the block, counted from 0.
    pub next: u32,
    /// Where the frame of the body starts in the stack.
    pub base: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// Why, as the file says it.
    pub reason: FilledText,
    /// The seats that have won.
    pub winners: Set,
}

/// One position of a game. Only executors read its parts: what a seat may know of it is a view.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// How many seats play.
    pub seats: u32,
    /// Zones and states.
    pub cells: Vec<i32>,
    /// Frames of the current bodies, the innermost last.
    pub stack: Vec<i32>,
    /// The point that play has reached, the innermost block last.
    pub cursors: Vec<Cursor>,
    /// While an answer or an interrupt runs: how many cursors belong to what it interrupted.
    pub interrupted: Option<u32>,
    /// How the game has ended; nothing while it goes on.
    pub ending: Option<Ending>,
    /// How many games of a match have ended and were followed by another.
    pub games: u32,
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            seats: self.seats,
            cells: self.cells.clone(),
            stack: self.stack.clone(),
            cursors: self.cursors.clone(),
            interrupted: self.interrupted,
            ending: self.ending.clone(),
            games: self.games,
        }
    }

    /// Takes no new memory for the slots.
    fn clone_from(&mut self, from: &Self) {
        let Self {
            seats,
            cells,
            stack,
            cursors,
            interrupted,
            ending,
            games,
        } = from;
        self.seats = *seats;
        self.cells.clone_from(cells);
        self.stack.clone_from(stack);
        self.cursors.clone_from(cursors);
        self.interrupted = *interrupted;
        self.ending.clone_from(ending);
        self.games = *games;
    }
}

impl Position {
    /// All slots at 0 and nothing running.
    #[must_use]
    pub fn new(seats: u32, size: usize) -> Self {
        Self {
            seats,
            cells: vec![0; size],
            stack: Vec::new(),
            cursors: Vec::new(),
            interrupted: None,
            ending: None,
            games: 0,
        }
    }

    /// How many seats play.
    #[must_use]
    pub const fn seats(&self) -> u32 {
        self.seats
    }

    /// Whether play stands in a body, or in something called from there.
    #[must_use]
    pub fn stands_in(&self, body: BodyId) -> bool {
        self.cursors
            .first()
            .is_some_and(|cursor| cursor.body == body)
    }

    /// Where the values of the body in which play stands begin, for [`Layout::local`](super::Layout::local).
    #[must_use]
    pub fn frame(&self) -> usize {
        let innermost = self.cursors.last();
        innermost.map_or(0, |cursor| cursor.base as usize)
    }

    /// How it ended; nothing if it has not.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }
}
