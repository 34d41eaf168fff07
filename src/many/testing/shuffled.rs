//! Piles that a test arranges although it also gives what falls from them: these stay shuffled.

use crate::hir::{ChanceOutcome, StepKind, Test, Want, ZoneId};
use crate::session::Session;
use crate::state::Position;

/// Takes back the order of such piles after the table was arranged. A pile whose top is given keeps its order.
pub(super) fn keep(session: &Session, state: &mut Position, test: &Test) {
    let (game, layout) = (session.game(), session.layout());
    let zones = game.zones.iter_enumerated();
    for (id, _) in zones.filter(|(id, zone)| falls(test, &zone.name) && !has_top(test, *id)) {
        for indices in layout.zone_indices(id, state.seats()) {
            if layout.undrawn(session.state(), id, &indices).is_empty() {
                continue;
            }
            let cards = layout.cards(state, id, &indices).unwrap_or_default();
            let cards = cards.to_vec();
            layout.set_part(state, (id, &indices), &cards, 0..cards.len());
        }
    }
}

fn falls(test: &Test, zone: &str) -> bool {
    test.steps.iter().any(|step| {
        matches!(&step.kind, StepKind::Chance { name, outcome: ChanceOutcome::Cards(_) } if name == zone)
    })
}

fn has_top(test: &Test, zone: ZoneId) -> bool {
    let mut givens = test.givens.iter();
    givens.any(|given| given.wants.iter().any(|want| is_top(want, zone)))
}

fn is_top(want: &Want, zone: ZoneId) -> bool {
    match want {
        Want::Top(place, _) => place.zone == zone,
        Want::Every(_, _, all) => all.iter().any(|want| is_top(want, zone)),
        Want::Value(..)
        | Want::Flag(..)
        | Want::NoMembers(_)
        | Want::Cards(..)
        | Want::NoCards(_)
        | Want::In(..)
        | Want::NotIn(..) => false,
    }
}
