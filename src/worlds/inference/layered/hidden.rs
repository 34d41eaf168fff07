//! What may lie where, by the deals that fit.

use std::collections::BTreeMap;

use super::Layered;
use crate::engine::{Exact, exact};
use crate::hir::TypeId;
use crate::inference::tables::{is_open, shown, top};
use crate::inference::{Content, HiddenPlace, Known};
use crate::view::{Card, SeenPlace, Shown, Viewer, view};

impl Layered {
    /// The places with cards of which the seat does not see all, with what may be there.
    pub fn hidden(&self, known: &Known) -> Vec<HiddenPlace> {
        let (game, layout) = (&known.runtime().game, &known.runtime().layout);
        let table = |viewer| view(game, layout, &self.state, viewer);
        let own = table(Viewer::Seat(known.seat()));
        let mut shares = self.shares();
        let entries = table(Viewer::Referee).entries.into_iter();
        let hidden = entries.filter_map(|entry| {
            let Shown::Cards(cards) = &entry.shown else { return None };
            let seen = shown(&own, &entry.place);
            if seen.is_some_and(is_open) {
                return None;
            }
            let top = seen.and_then(top);
            let open = shares.remove(&entry.place).unwrap_or_default();
            let sure = cards.cards.iter().filter(|card| self.is_known(cards.of, card.number));
            let sure = sure.filter(|card| Some(**card) != top).map(|card| (*card, exact(1)));
            let contents = open.into_iter().chain(sure);
            let contents = contents.map(|(card, share)| (Content::Card(cards.of, card), share));
            Some(HiddenPlace { place: entry.place, contents: contents.collect() })
        });
        hidden.collect()
    }

    /// Whether the seat knows where a card lies: it has seen the card since its last shuffle, or it was never shuffled.
    fn is_known(&self, of: TypeId, card: u32) -> bool {
        !self.hands.iter().any(|(_, hand)| hand.deals(of, card))
    }

    /// For each place with cards that the seat does not know, the part of all deals in which each card lies there.
    fn shares(&self) -> BTreeMap<SeenPlace, BTreeMap<Card, Exact>> {
        let mut places: BTreeMap<SeenPlace, BTreeMap<Card, Exact>> = BTreeMap::new();
        for (_, hand) in &self.hands {
            for ((zone, indices), cards) in hand.shares() {
                let place = SeenPlace { id: zone.into(), indices };
                let cards = cards.into_iter();
                let cards = cards.map(|(number, share)| (Card { number, face: None }, share));
                places.entry(place).or_default().extend(cards);
            }
        }
        places
    }
}
