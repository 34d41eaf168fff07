//! What everybody knows of the cards on the table during setup.

use std::collections::{BTreeMap, BTreeSet};

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
    /// The zones that may hold cards, during setup.
    holding: Option<BTreeSet<ZoneId>>,
}

impl Table {
    /// All zones are as declared.
    pub(super) fn begin(&mut self, game: &Game) {
        let all = game.zones.keys().map(|id| (id, Known::Order));
        self.known = all.collect();
        let filled = game.zones.iter_enumerated().filter(|(_, it)| it.filled);
        self.holding = Some(filled.map(|(id, _)| id).collect());
    }

    /// Setup is over: from here on, hidden things count.
    pub(super) fn is_set_up(&mut self) {
        self.known.clear();
        self.holding = None;
    }

    /// Whether setup is over.
    pub(super) const fn is_laid_out(&self) -> bool {
        self.holding.is_none()
    }

    pub(super) fn knows_cards(&self, zone: ZoneId) -> bool {
        self.known.contains_key(&zone)
    }

    /// Whether there can be cards in a zone.
    pub(super) fn may_hold(&self, zone: ZoneId) -> bool {
        let holding = self.holding.as_ref();
        holding.is_none_or(|zones| zones.contains(&zone))
    }

    /// Cards come to a zone.
    pub(super) fn filled(&mut self, zone: ZoneId) {
        if let Some(holding) = &mut self.holding {
            holding.insert(zone);
        }
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
        match (&mut self.holding, &other.holding) {
            (Some(here), Some(there)) => here.extend(there),
            (here, _) => *here = None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Table;
    use crate::samples::{deck, game, pile};

    #[test]
    fn what_lies_on_the_table_is_known_until_setup_is_over() {
        let mut table = Table::default();
        table.begin(&game());
        assert!(table.knows_order(deck()) && table.may_hold(deck()));
        assert!(!table.may_hold(pile()));
        table.is_set_up();
        assert!(!table.knows_cards(deck()) && table.may_hold(pile()));
    }

    #[test]
    fn a_shuffle_hides_the_order_and_not_the_cards() {
        let mut table = Table::default();
        table.begin(&game());
        table.shuffled(deck());
        assert!(table.knows_cards(deck()) && !table.knows_order(deck()));
    }

    #[test]
    fn where_ways_meet_less_is_known() {
        let mut table = Table::default();
        table.begin(&game());
        let mut other = table.clone();
        other.lost([pile()]);
        other.shuffled(deck());
        table.also(&other);
        assert!(!table.knows_cards(pile()));
        assert!(table.knows_cards(deck()) && !table.knows_order(deck()));
    }
}
