//! What names stand for on the way through a game.

use std::collections::BTreeSet;

use super::follower::Followed;
use crate::hir::LocalId;

pub(super) struct Names {
    values: Vec<Option<Followed>>,
    /// Answers of several seats, each of which sees only its own.
    sealed: BTreeSet<LocalId>,
}

impl Names {
    pub(super) fn new(locals: usize) -> Self {
        Self {
            values: vec![None; locals],
            sealed: BTreeSet::new(),
        }
    }

    pub(super) fn get(&self, local: LocalId) -> Option<Followed> {
        self.values.get(usize::from(local)).copied().flatten()
    }

    pub(super) fn bind(&mut self, local: LocalId, value: Followed) {
        if let Some(slot) = self.values.get_mut(usize::from(local)) {
            *slot = Some(value);
        }
    }

    pub(super) fn is_sealed(&self, answer: LocalId) -> bool {
        self.sealed.contains(&answer)
    }

    pub(super) fn seal(&mut self, answer: LocalId, is_sealed: bool) {
        if is_sealed {
            self.sealed.insert(answer);
        } else {
            self.sealed.remove(&answer);
        }
    }
}
