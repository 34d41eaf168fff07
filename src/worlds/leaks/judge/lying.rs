//! What lies where in the middle of a step. It is worked out from what lies there after the step.

use super::item::{Item, Lying};
use super::tree::Node;
use super::turned;
use super::watcher::Watcher;
use crate::engine::{Drawn, Event, Place};
use crate::hir::ZoneId;
use crate::leaks::setup::plain;
use crate::session::Input;
use crate::state::Value;

impl Watcher<'_> {
    /// The order of open zones where setup is done, as far as chance has made it.
    pub fn laid_out(&self, node: &Node, first: usize) -> Item {
        let game = &self.experiment.runtime.game;
        let mut rows = Vec::new();
        for (id, zone) in game.zones.iter_enumerated() {
            if !game.is_public(id) {
                continue;
            }
            let fallen = self.fallen_in_setup(node, &zone.name);
            for indices in self.experiment.zones(id) {
                let (mut cards, _) = self.order_in(node, first, &(id, indices.clone()));
                cards.retain(|card| fallen.contains(card));
                rows.push(((id, indices.clone()), cards));
            }
        }
        Item::LaidOut(rows)
    }

    /// The cards whose order in a zone fell while this game was set up.
    fn fallen_in_setup(&self, node: &Node, zone: &str) -> Vec<u32> {
        let setup = self.experiment.runtime.game.setup;
        let back = std::iter::successors(Some(node), |node| self.tree.node(node.before?));
        let fell = back.flat_map(|node| {
            let before = node.before.and_then(|before| self.tree.node(before));
            let games = node.state.games;
            let in_setup =
                before.is_some_and(|it| it.state.stands_in(setup) && it.state.games == games);
            match &node.input {
                Input::Chance { name, drawn: Drawn::Order(cards), .. }
                    if in_setup && name == zone =>
                {
                    cards.clone()
                }
                Input::Chance { .. } | Input::Start | Input::Move(_) | Input::TakenBack => {
                    Vec::new()
                }
            }
        });
        fell.collect()
    }

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
        let top = cards.last().copied();
        cards.sort_unstable();
        let of = self.experiment.runtime.game.zone(zone.0).of;
        let faces = turned::faces(self, node, first, (of, &cards));
        Lying { zone, cards, faces, top: top.filter(|card| !unordered.contains(card)) }
    }

    /// The cards that lay in a zone before an event of a step, the top one last, and those of them without an order.
    fn order_in(
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
