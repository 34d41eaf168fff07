//! What everybody knows of the cards on the table during setup.

use std::collections::BTreeMap;

use crate::hir::{Game, ZoneId};

/// What everybody knows of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Known {
    /// Which cards lie there.
    Cards,
    /// And their order.
    Order,
}

/// What is known of each zone during setup; empty later.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Table {
    known: BTreeMap<ZoneId, Known>,
}

impl Table {
    /// All zones are as declared.
    pub(super) fn begin(&mut self, game: &Game) {
        let all = game.zones.keys().map(|id| (id, Known::Order));
        self.known = all.collect();
    }

    /// Setup is over: from here on, hidden things count.
    pub(super) fn is_set_up(&mut self) {
        self.known.clear();
    }

    pub(super) fn knows_cards(&self, zone: ZoneId) -> bool {
        self.known.contains_key(&zone)
    }

    pub(super) fn knows_order(&self, zone: ZoneId) -> bool {
        self.known.get(&zone) == Some(&Known::Order)
    }

    pub(super) fn shuffled(&mut self, zone: ZoneId) {
        if let Some(known) = self.known.get_mut(&zone) {
            *known = Known::Cards;
        }
    }

    /// Nobody knows any longer what is there.
    pub(super) fn lost(&mut self, zones: impl IntoIterator<Item = ZoneId>) {
        for zone in zones {
            self.known.remove(&zone);
        }
    }

    /// What is known on both ways.
    pub(super) fn also(&mut self, other: &Self) {
        self.known.retain(|zone, known| {
            let less = other.known.get(zone);
            *known = (*known).min(less.copied().unwrap_or(Known::Cards));
            less.is_some()
        });
    }
}
