//! Turns on the way through a game; each is followed once.

use std::collections::BTreeSet;

use super::label::Who;
use super::lies::Spot;
use crate::hir::PhaseId;

/// A turn in a phase, with what is known of the seats that take it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Site {
    pub(super) phase: PhaseId,
    pub(super) seats: Option<Who>,
    /// Whether the seats act as a team, and see each other's private choices.
    pub(super) team: bool,
    /// Whether all choose before the first action is carried out.
    pub(super) each: bool,
    /// Places whose cards all know, throughout the turn.
    pub(super) shown: Vec<Spot>,
}

#[derive(Default)]
pub(super) struct Sites {
    met: BTreeSet<Site>,
    open: Vec<Site>,
}

impl Sites {
    pub(super) fn add(&mut self, site: Site) {
        if self.met.insert(site.clone()) {
            self.open.push(site);
        }
    }

    /// A turn that has not been followed yet.
    pub(super) fn next(&mut self) -> Option<Site> {
        self.open.pop()
    }
}
