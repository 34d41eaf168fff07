//! The cards that a seat has seen.

use std::collections::BTreeSet;

use super::Experiment;
use super::original::Original;
use super::setup::watched;
use crate::engine::Event;
use crate::hir::TypeId;
use crate::state::Set;

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
                let Some(cards) = experiment
                    .runtime
                    .layout
                    .cards(&decision.state, id, indices)
                else {
                    continue;
                };
                let layout = &experiment.runtime.layout;
                let skipped = if layout.sees(&decision.state, seat, zone.audience, indices) {
                    0
                } else {
                    zone.covered(cards.len())
                };
                known.extend(
                    cards
                        .iter()
                        .skip(skipped)
                        .map(|card| (zone.of, card.cast_unsigned())),
                );
            }
        }
        decision
            .events
            .iter()
            .for_each(|event| learn(experiment, &watched(event), seat, &mut known));
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
    match event {
        Event::Told { to, value, ty, .. } if to.as_ref().is_none_or(|it| it.has(seat)) => {
            known.extend(value.members(ty));
        }
        Event::Revealed {
            to, zone, cards, ..
        } if to.as_ref().is_none_or(|it| it.has(seat)) => {
            known.extend(
                experiment
                    .runtime
                    .game
                    .zones
                    .get(*zone)
                    .into_iter()
                    .flat_map(|zone| cards.iter().map(|card| (zone.of, *card))),
            );
        }
        Event::Went {
            from,
            to,
            cards,
            way,
            ..
        } => {
            let Some(zone) = experiment.runtime.game.zones.get(to.id) else {
                return;
            };
            let sees = |seers: &Option<Set>| seers.as_ref().is_none_or(|it| it.has(seat));
            let top = cards.len() == 1 && zone.top_public && !way.to_bottom;
            if top || sees(&to.seers) || from.as_ref().is_some_and(|it| sees(&it.seers)) {
                known.extend(cards.iter().map(|card| (zone.of, *card)));
            }
        }
        Event::Told { .. } | Event::Revealed { .. } => {}
        Event::Moved { .. }
        | Event::Opened { .. }
        | Event::Rolled { .. }
        | Event::Paid(_)
        | Event::Shuffled { .. }
        | Event::Carried { .. }
        | Event::InSetup(_)
        | Event::Wrote { .. }
        | Event::Drew { .. }
        | Event::TakenBack(_)
        | Event::Ended { .. } => {}
    }
}
