//! [`Position`]: the slots of a game, and the point that play has reached.

use serde::{Deserialize, Serialize};

use super::{FilledText, Set};
use crate::hir::{BlockId, BodyId};

/// A point in the flow: the next statement of a block, and the frame of its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cursor {
    /// The current body.
    pub body: BodyId,
    /// The block of the body.
    pub block: BlockId,
    /// The next statement of the block, counted from 0.
    pub next: u32,
    /// The first slot of the body's frame in the stack.
    pub base: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ending {
    /// The reason in the words of the file.
    pub reason: FilledText,
    /// The seats that have won.
    pub winners: Set,
}

/// One position of a game. Only executors read its parts; a seat gets a view of it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// How many seats play.
    pub seats: u32,
    /// The slots of zones and states.
    pub cells: Vec<i32>,
    /// The frames of the bodies that run, the innermost last.
    pub stack: Vec<i32>,
    /// The cursors of the blocks that run, the innermost last.
    pub cursors: Vec<Cursor>,
    /// While an answer or an interrupt runs: how many cursors belong to the body that it interrupted.
    pub interrupted: Option<u32>,
    /// How the game has ended; `None` while it goes on.
    pub ending: Option<Ending>,
    /// How many games of a match have ended with another game after them.
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

    /// Copies into the memory that the slots have already.
    fn clone_from(&mut self, from: &Self) {
        let Self { seats, cells, stack, cursors, interrupted, ending, games } = from;
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
    /// A position with all slots at 0, in which nothing runs.
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

    /// Whether play is in a body, or in one that was called from it.
    #[must_use]
    pub fn stands_in(&self, body: BodyId) -> bool {
        self.cursors.first().is_some_and(|cursor| cursor.body == body)
    }

    /// The first slot of the frame of the running body, for [`Layout::local`](super::Layout::local).
    #[must_use]
    pub fn frame(&self) -> usize {
        let innermost = self.cursors.last();
        innermost.map_or(0, |cursor| cursor.base as usize)
    }

    /// How the game has ended; `None` while it goes on.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }
}
