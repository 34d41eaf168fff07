//! The differences of a paired game in words.

use super::super::Experiment;
use super::super::change::Change;
use super::super::original::Original;
use super::super::pair::Outcome;
use crate::engine::{Drawn, Move};
use crate::hir::TypeId;
use crate::notation;
use crate::state::Position;

/// The differences in words; cards are said to lie where they lay before the decision.
pub fn words(
    experiment: &Experiment<'_>,
    original: &Original,
    change: &Change,
    outcome: &Outcome,
) -> Vec<String> {
    let mut lines = other_cards(experiment, original, change, outcome);
    lines.extend(other_draws(experiment, original, change, outcome));
    lines.extend(other_moves(experiment, original, outcome));
    lines
}

fn other_cards(
    experiment: &Experiment<'_>,
    original: &Original,
    change: &Change,
    outcome: &Outcome,
) -> Vec<String> {
    let decision = original.decisions.get(outcome.at.saturating_sub(1));
    let named = |of: TypeId, card: u32| experiment.card_text(of, card);
    let place = |of, card| {
        decision
            .and_then(|it| place_of(experiment, &it.state, of, card))
            .unwrap_or_else(|| "nowhere".to_owned())
    };
    let mut lines = Vec::new();
    for ((of, card), other) in &change.cards {
        let swapped = change.card(*of, *other) == *card;
        if swapped && card < other {
            lines.push(format!(
                "{} and {} are exchanged, in {} and {}",
                named(*of, *card),
                named(*of, *other),
                place(*of, *card),
                place(*of, *other)
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
    lines
}

fn other_draws(
    experiment: &Experiment<'_>,
    original: &Original,
    change: &Change,
    outcome: &Outcome,
) -> Vec<String> {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let line = |name: &String, nth: u64| {
        let here = original.outcome(name, nth)?;
        let there = outcome.drawn.get(&(name.clone(), nth))?;
        let count = if nth == 0 { String::new() } else { format!(", drawn for time {},", nth + 1) };
        let text = |drawn: &Drawn| notation::show_drawn(game, names, drawn, &here.ty);
        Some(format!("{name}{count} is {} here and {} there", text(&here.drawn), text(there)))
    };
    let draws = change.draws.keys();
    draws.filter_map(|(name, nth)| line(name, *nth)).collect()
}

fn other_moves(experiment: &Experiment<'_>, original: &Original, outcome: &Outcome) -> Vec<String> {
    let (game, names) = (&experiment.runtime.game, &experiment.setup.names);
    let text = |action: &Move| notation::move_text(game, names, action, |_| false);
    let line = |(number, action): &(usize, Move)| {
        let decision = original.decisions.get(*number);
        let here = decision.and_then(|it| it.action.as_ref());
        format!(
            "move {}, by {}, is {} here and {} there",
            number + 1,
            names.of(action.seat),
            here.map(text).unwrap_or_default(),
            text(action)
        )
    };
    outcome.others.iter().map(line).collect()
}

fn place_of(
    experiment: &Experiment<'_>,
    state: &Position,
    of: TypeId,
    card: u32,
) -> Option<String> {
    for (id, zone) in experiment.runtime.game.zones.iter_enumerated().filter(|(_, it)| it.of == of)
    {
        for indices in experiment.zones(id) {
            if experiment.runtime.layout.cards(state, id, indices)?.contains(&card.cast_signed()) {
                let written = indices.iter().zip(&zone.indices).map(|(it, ty)| {
                    notation::show(&experiment.runtime.game, &experiment.setup.names, it, ty)
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
