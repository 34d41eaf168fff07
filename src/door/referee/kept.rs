//! [`KeptPositions`]: positions to which a client may return.

use std::collections::BTreeMap;

use super::answer::Problem;
use super::play::Play;
use crate::base::limits;

/// Games at some position, by their handles.
#[derive(Default)]
pub(super) struct KeptPositions {
    plays: BTreeMap<u64, Play>,
    next: u64,
    /// How many numbers all of them take.
    numbers: usize,
}

impl KeptPositions {
    /// Keeps a game at its position, and returns its handle.
    pub(super) fn keep(&mut self, play: &Play) -> Result<u64, Problem> {
        let numbers = self.numbers.saturating_add(play.size());
        if numbers > limits::KEPT {
            let message = "there is no room to keep another position; `release` makes some";
            return Err(Problem::new("handle", message));
        }
        self.numbers = numbers;
        self.next += 1;
        self.plays.insert(self.next, play.clone());
        Ok(self.next)
    }

    /// The game with a handle.
    pub(super) fn get(&self, handle: u64) -> Result<&Play, Problem> {
        self.plays.get(&handle).ok_or_else(|| unknown(handle))
    }

    /// Drops a game.
    pub(super) fn release(&mut self, handle: u64) -> Result<(), Problem> {
        let play = self.plays.remove(&handle).ok_or_else(|| unknown(handle))?;
        self.numbers = self.numbers.saturating_sub(play.size());
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.plays.len()
    }
}

fn unknown(handle: u64) -> Problem {
    Problem::new("handle", format!("nothing is kept under the handle {handle}"))
}
