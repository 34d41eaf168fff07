//! A position that differs in everything that a seat does not see and was not shown: may the seat do the same there?

use std::collections::{BTreeMap, BTreeSet};

use super::any_value::any_value;
use super::difference::{Difference, What};
use super::original::Original;
use super::{Experiment, ask, seen};
use crate::engine::{Fault, Move, Refusal, Role, Stop};
use crate::hir::{ActionId, Audience, StateId, Ty, TypeId, ZoneId};
use crate::session::Stream;
use crate::state::{Position, Value};

/// The most decisions of a seat that are examined in a game.
const DECISIONS: usize = 60;

/// A zone that a seat does not see, with its hidden cards.
type Hidden = (ZoneId, Vec<Value>, Vec<i32>);

/// A zone of a family.
type Place = (ZoneId, Vec<Value>);

/// The result for one game.
#[derive(Default)]
pub struct Blind {
    pub decisions: u64,
    /// The first difference, and its decision.
    pub found: Option<(usize, Difference)>,
}

/// Checks whether what a seat may do depends only on what it sees.
pub fn look(experiment: &Experiment<'_>, original: &Original, seat: u32) -> Result<Blind, Fault> {
    let mut blind = Blind::default();
    let asked = |at: &usize| {
        original.decisions.get(*at).is_some_and(|decision| {
            decision.offers.iter().any(|offer| offer.seat == seat && offer.role != Role::Interrupt)
        })
    };
    let may = |at: &usize| {
        original
            .decisions
            .get(*at)
            .is_some_and(|decision| decision.offers.iter().any(|offer| offer.seat == seat))
    };
    let own: Vec<usize> =
        (0..original.decisions.len()).filter(|at| asked(at) || (at % 8 == 0 && may(at))).collect();
    for at in own.iter().step_by(own.len().div_ceil(DECISIONS).max(1)) {
        blind.decisions += 1;
        if let Some(difference) = at_decision(experiment, original, *at, seat)? {
            blind.found = Some((*at, difference));
            break;
        }
    }
    Ok(blind)
}

fn at_decision(
    experiment: &Experiment<'_>,
    original: &Original,
    at: usize,
    seat: u32,
) -> Result<Option<Difference>, Fault> {
    let Some(decision) = original.decisions.get(at) else {
        return Ok(None);
    };
    let here = original.asked(experiment, at, seat)?;
    let mut stream =
        Stream::new(original.seed, "what is not seen", (at as u64) << 8 | u64::from(seat));
    let shown = seen::shown(experiment, original, seat, at);
    let other = blindfolded(experiment, &decision.state, (seat, &shown), &mut stream);
    let own = || decision.offers.iter().filter(|offer| offer.seat == seat);
    Ok(match ask::ask(experiment, &other, seat, &decision.offers, here.probes()) {
        Ok(there) => match ask::compare(experiment, seat, &here, &there) {
            Some(difference) => Some(difference),
            None => offered_there(
                experiment,
                &decision.state,
                &other,
                seat,
                &own().map(|it| it.action).collect::<Vec<_>>(),
            )?,
        },
        Err(fault) => {
            let names: Vec<String> = own().map(|it| experiment.action(it.action)).collect();
            Some(Difference::new(What::Offers, names.join(", "), fault.message.clone()))
        }
    })
}

/// An action that the seat cannot take, but could if something that it does not see were different.
fn offered_there(
    experiment: &Experiment<'_>,
    here: &Position,
    there: &Position,
    seat: u32,
    own: &[ActionId],
) -> Result<Option<Difference>, Fault> {
    for action in experiment.runtime.game.actions.keys().filter(|key| !own.contains(key)) {
        let attempt = Move { seat, action, arguments: Vec::new() };
        let judged = experiment.runtime.rules.legality(here, &attempt);
        if matches!(judged, Err(Stop::Refused(Refusal::NotOffered { .. } | Refusal::Over))) {
            continue;
        }
        let count = experiment.runtime.rules.count(there, seat, action)?;
        if count > 0 {
            return Ok(Some(Difference::new(
                What::Moves(experiment.action(action)),
                "no legal moves",
                format!("{count} legal moves"),
            )));
        }
    }
    Ok(None)
}

/// A position that looks the same to a seat, with other values where it sees nothing.
fn blindfolded(
    experiment: &Experiment<'_>,
    state: &Position,
    (seat, shown): (u32, &BTreeSet<Place>),
    stream: &mut Stream,
) -> Position {
    let mut other = state.clone();
    lay_cards(experiment, &mut other, (seat, shown), stream);
    let game = &experiment.runtime.game;
    let audiences =
        game.zones.iter().map(|zone| zone.audience).chain(game.states.iter().map(|it| it.audience));
    // Who sees what does not change.
    let giving: BTreeSet<StateId> = audiences
        .filter_map(|audience| if let Audience::Of(state) = audience { Some(state) } else { None })
        .collect();
    for (id, declared) in game.states.iter_enumerated() {
        if matches!(declared.audience, Audience::Public | Audience::Holder) || giving.contains(&id)
        {
            continue;
        }
        for indices in experiment.runtime.layout.state_indices(id, experiment.seats()) {
            let layout = &experiment.runtime.layout;
            let seen = layout.sees(state, seat, declared.audience, &indices);
            if !seen && declared.ty != Ty::Number {
                let value = any_value(experiment, &declared.ty, stream);
                experiment.runtime.layout.set_state(&mut other, id, &indices, &value);
            }
        }
    }
    other
}

/// Deals the cards that a seat does not see anew, as many to each place as before. Their dice show
/// random faces.
fn lay_cards(
    experiment: &Experiment<'_>,
    state: &mut Position,
    (seat, shown): (u32, &BTreeSet<Place>),
    stream: &mut Stream,
) {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let mut places: BTreeMap<TypeId, Vec<Hidden>> = BTreeMap::new();
    for (id, zone) in game.zones.iter_enumerated() {
        for indices in experiment.zones(id) {
            let seen = layout.sees(state, seat, zone.audience, indices)
                || shown.contains(&(id, indices.clone()));
            let Some(cards) = layout.cards(state, id, indices).filter(|_| !seen) else {
                continue;
            };
            let hidden = zone.covered(cards.len());
            places.entry(zone.of).or_default().push((
                id,
                indices.clone(),
                cards.iter().copied().take(hidden).collect(),
            ));
        }
    }
    for (of, places) in places {
        let mut pool: Vec<i32> = places.iter().flat_map(|(.., cards)| cards).copied().collect();
        stream.shuffle(&mut pool);
        if let Some(face) = game.face(of) {
            for die in &pool {
                let value = any_value(experiment, &game.state(face).ty, stream);
                layout.set_state(state, face, &[Value::Member(die.cast_unsigned())], &value);
            }
        }
        let mut pool = pool.into_iter();
        for (id, indices, cards) in places {
            let top: Vec<i32> = layout
                .cards(state, id, &indices)
                .unwrap_or_default()
                .iter()
                .skip(cards.len())
                .copied()
                .collect();
            let new: Vec<i32> = pool.by_ref().take(cards.len()).chain(top).collect();
            layout.set_cards(state, id, &indices, &new);
        }
    }
}
