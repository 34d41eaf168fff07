//! What is known of the cards on the table on the way through a game.

use std::collections::BTreeMap;

use super::fact::Spot;
use super::label::{NOBODY, Who};
use super::place::Seers;
use crate::hir::{Game, ZoneId};

/// What everybody knows of a zone during setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    /// Which cards lie there.
    Cards,
    /// And their order.
    Order,
}

#[derive(Default)]
pub(super) struct Table {
    /// What is known of each zone during setup; empty later.
    known: BTreeMap<ZoneId, Known>,
    /// Zones whose cards were shown, and to whom.
    shown: Vec<(Spot, Option<Who>)>,
    /// Whether there may be dice where not everybody sees them.
    pub(super) hidden_dice: bool,
}

impl Table {
    pub(super) fn new(game: &Game) -> Self {
        let mut dice = game.types.keys().filter(|of| game.face(*of).is_some());
        Self {
            hidden_dice: dice.any(|of| !game.lies_open(of)),
            ..Self::default()
        }
    }

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

    /// Cards have entered a zone that was shown: they were not shown.
    pub(super) fn covered(&mut self, zone: ZoneId) {
        for (spot, who) in self.shown.iter_mut().filter(|((it, _), _)| *it == zone) {
            *spot = (zone, Vec::new());
            *who = Some(NOBODY);
        }
    }

    pub(super) fn show(&mut self, spot: Spot, who: Option<Who>) {
        self.shown.push((spot, who));
    }

    pub(super) const fn shown(&self) -> usize {
        self.shown.len()
    }

    /// Forgets all shown zones but the first `after`.
    pub(super) fn forget_shown(&mut self, after: usize) {
        self.shown.truncate(after);
    }

    /// Those who see a place, and those to whom it was shown.
    pub(super) fn seers(&self, spot: &Spot, mut seers: Vec<Who>) -> Seers {
        for (_, to) in self.shown.iter().filter(|(it, _)| it == spot) {
            match to {
                None => return Seers::All,
                Some(who) => seers.push(*who),
            }
        }
        Seers::These(seers)
    }
}
