//! How often states have changed on the way through a game. An earlier read of a state may differ
//! from what it holds now.

use crate::hir::StateId;

/// For each state the number of its last change.
#[derive(Clone)]
pub(super) struct Versions {
    of: Vec<u32>,
    changes: u32,
}

impl Versions {
    pub(super) fn new(states: usize) -> Self {
        Self {
            of: vec![0; states],
            changes: 0,
        }
    }

    pub(super) fn of(&self, state: StateId) -> u32 {
        self.of.get(usize::from(state)).copied().unwrap_or(0)
    }

    pub(super) fn change(&mut self, states: impl IntoIterator<Item = StateId>) {
        for state in states {
            self.changes += 1;
            if let Some(version) = self.of.get_mut(usize::from(state)) {
                *version = self.changes;
            }
        }
    }

    /// Returns to the versions before a branch; no number is used again.
    pub(super) fn rewind(&mut self, before: Self) -> Self {
        let changes = self.changes;
        std::mem::replace(self, Self { changes, ..before })
    }
}
