//! The differences of a paired game in words.

use super::super::Experiment;
use super::super::change::Change;
use super::super::original::Original;
use super::super::pair::Outcome;
use crate::engine::{Drawn, Move};
use crate::hir::{Ty, TypeId};
use crate::state::{State, Value};

/// The differences in words; cards are said to lie where they lay before the decision.
pub fn words(
    experiment: &Experiment<'_>,
    original: &Original,
    change: &Change,
    outcome: &Outcome,
) -> Vec<String> {
    let at = outcome.at.saturating_sub(1);
    let mut lines = Vec::new();
    let named = |of: TypeId, card: u32| {
        crate::notation::show(
            &experiment.runtime.game,
            &experiment.setup.names,
            &Value::Member(card),
            &Ty::Member(of),
        )
    };
    let place = |of, card| {
        original
            .decisions
            .get(at)
            .and_then(|it| place_of(experiment, &it.state, of, card))
            .unwrap_or_else(|| "nowhere".to_owned())
    };
    for ((of, card), other) in &change.cards {
        let swapped = change.card(*of, *other) == *card;
        if swapped && card < other {
            let places = (place(*of, *card), place(*of, *other));
            lines.push(format!(
                "{} and {} are exchanged: {} and {}",
                named(*of, *card),
                named(*of, *other),
                places.0,
                places.1
            ));
        } else if !swapped {
            lines.push(format!(
                "{} lies where {} is here: {}",
                named(*of, *other),
                named(*of, *card),
                place(*of, *card)
            ));
        }
    }
    for (name, nth) in change.draws.keys() {
        let count = if *nth == 0 {
            String::new()
        } else {
            format!(", drawn for time {},", nth + 1)
        };
        let (Some(here), Some(there)) = (
            original.outcome(name, *nth),
            outcome.drawn.get(&(name.clone(), *nth)),
        ) else {
            continue;
        };
        let text = |drawn: &Drawn| {
            crate::notation::show_drawn(
                &experiment.runtime.game,
                &experiment.setup.names,
                drawn,
                &here.ty,
            )
        };
        lines.push(format!(
            "{name}{count} is {} here and {} there",
            text(&here.drawn),
            text(there)
        ));
    }
    for (number, action) in &outcome.others {
        let text = |it: &Move| {
            crate::notation::move_text(
                &experiment.runtime.game,
                &experiment.setup.names,
                it,
                |_| false,
            )
        };
        let here = original
            .decisions
            .get(*number)
            .and_then(|it| it.action.as_ref())
            .map(&text)
            .unwrap_or_default();
        lines.push(format!(
            "move {}, by {}, is {here} here and {} there",
            number + 1,
            experiment.setup.names.of(action.seat),
            text(action)
        ));
    }
    lines
}

fn place_of(experiment: &Experiment<'_>, state: &State, of: TypeId, card: u32) -> Option<String> {
    for (id, zone) in experiment
        .runtime
        .game
        .zones
        .iter_enumerated()
        .filter(|(_, it)| it.of == of)
    {
        for indices in experiment.zones(id) {
            if experiment
                .runtime
                .layout
                .cards(state, id, indices)?
                .contains(&card.cast_signed())
            {
                let written = indices.iter().zip(&zone.indices).map(|(it, ty)| {
                    crate::notation::show(&experiment.runtime.game, &experiment.setup.names, it, ty)
                });
                let written: Vec<String> = written.collect();
                return Some(if written.is_empty() {
                    zone.name.clone()
                } else {
                    format!("{}[{}]", zone.name, written.join(", "))
                });
            }
        }
    }
    None
}
