//! Chooses how a paired game differs from its original.

use super::Experiment;
use super::change::Change;
use super::original::Original;
use super::unknown::unknown;
use crate::hir::{TypeId, ZoneId};
use crate::session::Stream;
use crate::state::Value;

/// Chooses how a paired game differs in what a seat does not know up to a decision; nothing if the
/// seat knows everything.
pub fn choose(
    experiment: &Experiment<'_>,
    original: &Original,
    seat: u32,
    horizon: usize,
    stream: &mut Stream,
) -> Option<Change> {
    // Now and then cards are taken that are laid open later: their order is still nobody's.
    let opened = stream.below(4) == 0;
    let known_at = if opened { pick(stream, horizon + 1) } else { horizon };
    let unknown = unknown(experiment, original, seat, (horizon, known_at));
    let mut kinds: Vec<u8> = Vec::new();
    kinds.extend((!unknown.shuffles.is_empty()).then_some(0));
    kinds.extend((!unknown.draws.is_empty()).then_some(1));
    kinds.extend((!unknown.choices.is_empty()).then_some(2));
    let mut change = Change { opened: opened.then_some(known_at), ..Change::default() };
    for _ in 0..if stream.below(4) == 0 { 2 } else { 1 } {
        match kinds.get(pick(stream, kinds.len())) {
            Some(0) => {
                let (of, cards) = unknown.shuffles.get(pick(stream, unknown.shuffles.len()))?;
                let cards = if opened {
                    together(experiment, original, known_at, *of, cards, stream)
                } else {
                    cards.clone()
                };
                exchange(&mut change, *of, cards, stream);
            }
            Some(1) => {
                let fallen = unknown.draws.get(pick(stream, unknown.draws.len()))?;
                change.draws.insert((fallen.name.clone(), fallen.nth), stream.below(1 << 32));
            }
            Some(_) => {
                let at = *unknown.choices.get(pick(stream, unknown.choices.len()))?;
                change.choices.insert(at, stream.below(1 << 32));
            }
            None => {}
        }
    }
    (!change.is_empty()).then_some(change)
}

/// A place in a list.
fn pick(stream: &mut Stream, length: usize) -> usize {
    usize::try_from(stream.below(length as u64)).unwrap_or(0)
}

/// The cards that are in one place at a decision, if there are several.
fn together(
    experiment: &Experiment<'_>,
    original: &Original,
    at: usize,
    of: TypeId,
    cards: &[u32],
    stream: &mut Stream,
) -> Vec<u32> {
    let Some(decision) = original.decisions.get(at) else {
        return cards.to_vec();
    };
    let zones = experiment.runtime.game.zones.iter_enumerated().filter(|(_, it)| it.of == of);
    let places =
        zones.flat_map(|(id, _)| experiment.zones(id).iter().map(move |indices| (id, indices)));
    let in_one = |(id, indices): (ZoneId, &Vec<Value>)| -> Vec<u32> {
        let lying =
            experiment.runtime.layout.cards(&decision.state, id, indices).unwrap_or_default();
        cards.iter().copied().filter(|card| lying.contains(&card.cast_signed())).collect()
    };
    let groups: Vec<Vec<u32>> = places.map(in_one).filter(|it| it.len() > 1).collect();
    groups.get(pick(stream, groups.len())).cloned().unwrap_or_else(|| cards.to_vec())
}

/// Exchanges two cards, or every other time some of them in a ring.
fn exchange(change: &mut Change, of: TypeId, mut cards: Vec<u32>, stream: &mut Stream) {
    stream.shuffle(&mut cards);
    let count = if stream.below(2) == 0 { 2 } else { 2 + pick(stream, cards.len() - 1) };
    cards.truncate(count);
    let next = cards.iter().cycle().skip(1);
    change.cards = cards.iter().zip(next).map(|(card, other)| ((of, *card), *other)).collect();
}
