//! What a seat cannot know up to a decision: cards that it has not seen, draws that lie hidden, moves with something private.

use std::collections::BTreeSet;

use super::Experiment;
use super::original::{Fallen, Original};
use super::seen::{learn, seen};
use crate::engine::{Drawn, Event, Move};
use crate::hir::{PlaceId, Ty, TypeId};
use crate::state::{Position, Value};
use crate::view::{self, Viewer};

/// What a seat cannot know up to a decision.
pub struct Unknown<'a> {
    /// Shuffles, each with the cards that the seat has not seen.
    pub shuffles: Vec<(TypeId, Vec<u32>)>,
    pub draws: Vec<&'a Fallen>,
    pub choices: Vec<usize>,
}

pub fn unknown<'a>(
    experiment: &Experiment<'_>,
    original: &'a Original,
    seat: u32,
    (horizon, known_at): (usize, usize),
) -> Unknown<'a> {
    let known = seen(experiment, original, seat, known_at);
    let early = || original.fallen.iter().filter(|it| it.before <= horizon);
    let shuffles = early().filter(|it| it.before <= known_at).filter_map(|fallen| {
        match (&fallen.drawn, &fallen.ty) {
            (Drawn::Order(order), Ty::Member(of)) => {
                let cards: Vec<u32> =
                    order.iter().copied().filter(|card| !known.contains(&(*of, *card))).collect();
                (cards.len() > 1).then_some((*of, cards))
            }
            _ => None,
        }
    });
    let draws = early().filter(|it| is_hidden(experiment, original, it, seat, horizon));
    let choices = (0..horizon).filter(|at| {
        let decision = original.decisions.get(*at);
        let of_other = decision
            .and_then(|it| it.action.as_ref())
            .is_some_and(|it| it.seat != seat && !it.arguments.is_empty());
        of_other && original.moved(*at).is_some_and(|it| hides(experiment, it, seat))
    });
    Unknown { shuffles: shuffles.collect(), draws: draws.collect(), choices: choices.collect() }
}

/// Whether something of a move is kept from a seat.
pub fn hides(experiment: &Experiment<'_>, event: &Event, seat: u32) -> bool {
    let Event::Moved { action, sealed, seers } = event else {
        return false;
    };
    let parameters = &experiment.runtime.game.action(action.action).parameters;
    let private = parameters.iter().any(|it| it.private);
    (private || *sealed) && !seers.has(seat)
}

/// Whether a seat reads the same of two moves that are made known in the same way.
pub fn reads_alike(experiment: &Experiment<'_>, event: &Event, other: &Move, seat: u32) -> bool {
    let mut with_other = event.clone();
    let Event::Moved { action, .. } = &mut with_other else {
        return false;
    };
    action.clone_from(other);
    let read = |event| view::see(&experiment.runtime.game, event, Viewer::Seat(seat));
    read(event) == read(&with_other)
}

/// Whether a drawn value is stored only where a seat does not see it, up to a decision.
fn is_hidden(
    experiment: &Experiment<'_>,
    original: &Original,
    fallen: &Fallen,
    seat: u32,
    horizon: usize,
) -> bool {
    let Drawn::Choice(value) = &fallen.drawn else {
        return false;
    };
    let later = original.decisions.iter().take(horizon + 1).skip(fallen.before).map(|it| &it.state);
    if has_gone(experiment, original, fallen, seat, horizon) {
        return false;
    }
    let mut hidden = false;
    for state in fallen.after.iter().chain(later) {
        let (shown, lies) = lies(experiment, state, fallen, value, seat);
        if shown {
            return false;
        }
        hidden |= lies;
    }
    hidden
}

/// Whether a seat has seen a drawn card come or go since, up to a decision.
fn has_gone(
    experiment: &Experiment<'_>,
    original: &Original,
    fallen: &Fallen,
    seat: u32,
    horizon: usize,
) -> bool {
    let (Drawn::Choice(Value::Member(card)), Ty::Member(of)) = (&fallen.drawn, &fallen.ty) else {
        return false;
    };
    if !fallen.kept.iter().any(|it| matches!(it, PlaceId::Zone(_))) {
        return false;
    }
    let later = original.decisions.iter().take(horizon + 1);
    let events = later.skip(fallen.before).flat_map(|it| &it.events);
    let mut known = BTreeSet::new();
    events.for_each(|event| learn(experiment, event, seat, &mut known));
    known.contains(&(*of, *card))
}

/// Whether a drawn value lies where a seat sees it, and whether it lies where the seat does not.
fn lies(
    experiment: &Experiment<'_>,
    state: &Position,
    fallen: &Fallen,
    value: &Value,
    seat: u32,
) -> (bool, bool) {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    // Nobody can tell alike cards apart, and a state holds what they are copies of.
    let of = fallen.ty.declared_type();
    let looks = |card| of.map_or(card, |of| game.look_of(of, card));
    let original = |of, card| game.original(of, card).map(|(_, it)| Value::Member(it));
    let kind =
        if let Value::Member(card) = value { of.and_then(|of| original(of, *card)) } else { None };
    let (mut shown, mut hidden) = (false, false);
    for place in &fallen.kept {
        let all = match place {
            PlaceId::State(id) => layout.state_indices(*id, experiment.seats()),
            PlaceId::Zone(id) => layout.zone_indices(*id, experiment.seats()),
        };
        for indices in &all {
            let is_here = match (place, value) {
                (PlaceId::State(id), _) => {
                    let held = layout.state(state, *id, indices);
                    held.is_some_and(|it| it == *value || Some(it) == kind)
                }
                (PlaceId::Zone(id), Value::Member(card)) => {
                    let cards = layout.cards(state, *id, indices);
                    cards.is_some_and(|it| {
                        it.iter().any(|it| looks(it.cast_unsigned()) == looks(*card))
                    })
                }
                (PlaceId::Zone(_), _) => false,
            };
            let seers = layout.seers_of(game, state, *place, indices);
            let seen = seers.is_none_or(|it| it.has(seat));
            shown |= is_here && seen;
            hidden |= is_here && !seen;
        }
    }
    (shown, hidden)
}
