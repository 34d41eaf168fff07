//! An index of the record, so that the end of a log is found without a walk through all of it.

use std::collections::BTreeMap;

use crate::session::{Entry, Input, Session};
use crate::view::{Seen, Viewer, see};

/// Where events and outcomes stand in the record, as far as it has been searched.
#[derive(Clone, Default)]
pub(super) struct Places {
    events: BTreeMap<Viewer, Found<(usize, usize)>>,
    chances: Found<usize>,
}

/// Places in the record, and how many of its entries have been searched.
#[derive(Clone)]
struct Found<At> {
    entries: usize,
    places: Vec<At>,
}

impl<At> Default for Found<At> {
    fn default() -> Self {
        Self { entries: 0, places: Vec::new() }
    }
}

impl<At: Copy> Found<At> {
    /// Searches the entries that are new.
    fn extend(&mut self, session: &Session, found: impl Fn(usize, &Entry) -> Vec<At>) {
        let record = session.record();
        for (at, entry) in record.iter().enumerate().skip(self.entries) {
            self.places.extend(found(at, entry));
        }
        self.entries = record.len();
    }

    /// Forgets places in entries from `length` on.
    fn truncate(&mut self, length: usize, entry: impl Fn(At) -> usize) {
        let stays = |at: &&At| entry(**at) < length;
        let left = self.places.iter().rev().skip_while(|at| !stays(at)).count();
        self.places.truncate(left);
        self.entries = self.entries.min(length);
    }
}

impl Places {
    /// The events that a viewer has seen, from the place `from` of its log on, and the length of the log.
    pub(super) fn events(
        &mut self,
        session: &Session,
        viewer: Viewer,
        from: usize,
    ) -> (Vec<Seen>, usize) {
        let game = session.game();
        let found = self.events.entry(viewer).or_default();
        found.extend(session, |at, entry| {
            let events = entry.events.iter().enumerate();
            let seen = events.filter(|(_, event)| see(game, event, viewer).is_some());
            seen.map(|(event, _)| (at, event)).collect()
        });
        let places = found.places.get(from..).unwrap_or_default().iter();
        let seen = places.filter_map(|(entry, event)| {
            let event = session.record().get(*entry)?.events.get(*event)?;
            see(game, event, viewer)
        });
        (seen.collect(), found.places.len())
    }

    /// The entries about chance, from the place `from` on, and how many there are in all.
    pub(super) fn chances<'s>(
        &mut self,
        session: &'s Session,
        from: usize,
    ) -> (Vec<&'s Entry>, usize) {
        self.chances.extend(session, |at, entry| {
            let is_chance = matches!(entry.input, Input::Chance { .. });
            is_chance.then_some(at).into_iter().collect()
        });
        let places = self.chances.places.get(from..).unwrap_or_default().iter();
        let entries = places.filter_map(|at| session.record().get(*at));
        (entries.collect(), self.chances.places.len())
    }

    /// Forgets places in entries from `length` on.
    pub(super) fn truncate(&mut self, length: usize) {
        for found in self.events.values_mut() {
            found.truncate(length, |(entry, _)| entry);
        }
        self.chances.truncate(length, |entry| entry);
    }
}
