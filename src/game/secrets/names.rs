//! What names stand for on the way through a game.

use std::collections::{BTreeMap, BTreeSet};

use super::label::{Labelled, OPEN};
use super::term::TermId;
use crate::hir::LocalId;

#[derive(Default)]
pub(super) struct Names {
    values: Vec<Option<Labelled>>,
    /// Answers of several seats, each of which sees only its own.
    sealed: BTreeSet<LocalId>,
    /// Answers of several seats that cannot be `none`.
    answered: BTreeSet<LocalId>,
}

impl Names {
    pub(super) fn new(locals: usize) -> Self {
        Self { values: vec![None; locals], ..Self::default() }
    }

    pub(super) fn get(&self, local: LocalId) -> Option<Labelled> {
        self.values.get(usize::from(local)).copied().flatten()
    }

    pub(super) fn bind(&mut self, local: LocalId, value: Labelled) {
        if let Some(slot) = self.values.get_mut(usize::from(local)) {
            *slot = Some(value);
        }
    }

    /// Whether all know the value that a name got where the value came up. What other names were told of it may have
    /// been told on another way.
    pub(super) fn is_open(&self, own: LocalId, value: TermId) -> bool {
        self.get(own).is_some_and(|known| known.term == value && known.label == OPEN)
    }

    /// The values of some names.
    pub(super) fn of(&self, names: &BTreeSet<LocalId>) -> BTreeMap<LocalId, Labelled> {
        let found = names.iter().filter_map(|name| Some((*name, self.get(*name)?)));
        found.collect()
    }

    pub(super) fn is_sealed(&self, answer: LocalId) -> bool {
        self.sealed.contains(&answer)
    }

    pub(super) fn always_answered(&self, answer: LocalId) -> bool {
        self.answered.contains(&answer)
    }

    pub(super) fn seal(&mut self, answer: LocalId, is_sealed: bool, is_answered: bool) {
        for (set, belongs) in [(&mut self.sealed, is_sealed), (&mut self.answered, is_answered)] {
            if belongs {
                set.insert(answer);
            } else {
                set.remove(&answer);
            }
        }
    }
}
