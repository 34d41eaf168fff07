//! The cards that a seat has seen.

use std::collections::BTreeSet;

use super::Experiment;
use super::original::Original;
use super::setup::see;
use crate::engine::{Event, Handling};
use crate::hir::{TypeId, ZoneId};
use crate::state::Value;
use crate::view::{Disclosed, Seen, Viewer};

/// The cards that a seat has seen up to a decision.
pub fn seen(
    experiment: &Experiment<'_>,
    original: &Original,
    seat: u32,
    horizon: usize,
) -> BTreeSet<(TypeId, u32)> {
    let mut known = BTreeSet::new();
    for decision in original.decisions.iter().take(horizon + 1) {
        for (id, zone) in experiment.runtime.game.zones.iter_enumerated() {
            for indices in experiment.zones(id) {
                let Some(cards) = experiment.runtime.layout.cards(&decision.state, id, indices)
                else {
                    continue;
                };
                let layout = &experiment.runtime.layout;
                let skipped = if layout.sees(&decision.state, seat, zone.audience, indices) {
                    0
                } else {
                    zone.covered(cards.len())
                };
                known
                    .extend(cards.iter().skip(skipped).map(|card| (zone.of, card.cast_unsigned())));
            }
        }
        decision.events.iter().for_each(|event| learn(experiment, event, seat, &mut known));
    }
    known
}

/// Adds the cards that an event shows to a seat.
pub fn learn(
    experiment: &Experiment<'_>,
    event: &Event,
    seat: u32,
    known: &mut BTreeSet<(TypeId, u32)>,
) {
    let seen = see(experiment, event, Viewer::Seat(seat));
    match seen.as_ref().map_or(Disclosed::Nothing, Seen::discloses) {
        Disclosed::Value(value, ty) => known.extend(value.members(ty)),
        Disclosed::Cards(all) => {
            let handled = event.parts().handled.map_or(&[][..], |it| it.cards);
            known.extend(handled.iter().map(|card| (all.of, *card)));
        }
        Disclosed::Nothing | Disclosed::Choice | Disclosed::Faces(_) => {}
    }
}

/// Places whose cards were shown to a seat up to a decision, and of which it still knows the cards: since then, it has
/// seen which cards came and went.
pub fn shown(
    experiment: &Experiment<'_>,
    original: &Original,
    seat: u32,
    at: usize,
) -> BTreeSet<(ZoneId, Vec<Value>)> {
    let mut known = BTreeSet::new();
    let decisions = original.decisions.iter().take(at + 1);
    for event in decisions.flat_map(|decision| &decision.events) {
        let Some(handled) = event.parts().handled else { continue };
        let place = (handled.zone, handled.indices.to_vec());
        let seen = see(experiment, event, Viewer::Seat(seat));
        let is_seen = matches!(seen.as_ref().map(Seen::discloses), Some(Disclosed::Cards(_)));
        match handled.how {
            Handling::Shown if is_seen => drop(known.insert(place)),
            Handling::Moved { from, .. } if !is_seen => {
                known.remove(&place);
                from.map(|from| known.remove(&(from.id, from.indices.clone())));
            }
            Handling::Shown | Handling::Moved { .. } | Handling::Rolled => {}
        }
    }
    known
}
