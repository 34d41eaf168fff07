//! What lies where in the middle of a step. It is worked out from what lies there after the step.

use super::item::Lying;
use super::tree::Node;
use super::turned;
use super::watcher::Watcher;
use crate::engine::{Event, Place};
use crate::hir::ZoneId;
use crate::leaks::setup::plain;
use crate::state::Value;

impl Watcher<'_> {
    /// What lay in each zone with cards of one type before an event of a step. It is worked out from what lies there
    /// after the step.
    pub fn lay(&self, node: &Node, first: usize, like: ZoneId) -> Vec<Lying> {
        let game = &self.experiment.runtime.game;
        let of = game.zone(like).of;
        let zones = game.zones.iter_enumerated();
        let zones = zones.filter(|(_, zone)| zone.of == of);
        let places = zones.flat_map(|(id, _)| {
            let all = self.experiment.zones(id).iter();
            all.map(move |indices| (id, indices.clone()))
        });
        places.map(|place| self.lay_in(node, first, place)).collect()
    }

    pub fn lay_in(&self, node: &Node, first: usize, zone: (ZoneId, Vec<Value>)) -> Lying {
        let (mut cards, unordered) = self.order_in(node, first, &zone);
        let top = cards.last().copied().filter(|card| !unordered.contains(card));
        let game = &self.experiment.runtime.game;
        let of = game.zone(zone.0).of;
        cards.sort_unstable();
        let faces = turned::faces(self, node, first, (of, &cards));
        let cards = cards.into_iter().map(|card| game.look_of(of, card)).collect();
        Lying { zone, cards, faces, top: top.map(|card| game.look_of(of, card)) }
    }

    /// The cards that lay in a zone before an event of a step, the top one last, and those of them without an order.
    pub fn order_in(
        &self,
        node: &Node,
        first: usize,
        (id, indices): &(ZoneId, Vec<Value>),
    ) -> (Vec<u32>, Vec<u32>) {
        let layout = &self.experiment.runtime.layout;
        let (id, indices) = (*id, indices.as_slice());
        let cards = layout.cards(&node.state, id, indices).unwrap_or_default();
        let mut cards: Vec<u32> = cards.iter().map(|card| card.cast_unsigned()).collect();
        let mut unordered = layout.unordered(&node.state, id, indices);
        let is_it = |place: &Place| place.id == id && place.indices == indices;
        let later = node.events.get(first..).unwrap_or_default();
        for event in later.iter().rev().map(plain) {
            let Event::Went { from, to, cards: moved, way, .. } = event else {
                continue;
            };
            if is_it(to) {
                cards.retain(|card| !moved.contains(card));
                unordered.retain(|card| !moved.contains(card));
            }
            if from.as_ref().is_some_and(is_it) {
                let at = if way.off_top { cards.len() } else { 0 };
                cards.splice(at..at, moved.iter().copied());
            }
        }
        (cards, unordered)
    }
}
