//! What is different in a paired game: cards, draws and choices that a seat cannot know of.

use std::collections::{BTreeMap, BTreeSet};

use super::Experiment;
use super::original::{Fallen, Original};
use super::pair::Outcome;
use crate::engine::{Drawn, Event, Move};
use crate::hir::{ActionId, Audience, Kept, Ty, TypeId, ZoneId};
use crate::session::Stream;
use crate::state::{Set, State, Value};
use crate::view::{self, Viewer};

/// The differences of a paired game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// For cards of a type, which one lies in the place of each.
    pub cards: BTreeMap<(TypeId, u32), u32>,
    /// Draws, by name and how often it had fallen before; the number says which other value falls.
    pub draws: BTreeMap<(String, u64), u64>,
    /// Decisions; the number says where to look for another move.
    pub choices: BTreeMap<usize, u64>,
    /// The seat comes to see some of the cards while games are compared.
    pub opened: bool,
}

impl Change {
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty() && self.draws.is_empty() && self.choices.is_empty()
    }

    /// What stands for a value of a type in the paired game.
    pub fn of(&self, value: &Value, ty: &Ty) -> Value {
        match (value, ty) {
            (_, Ty::Optional(inner)) if *value != Value::None => self.of(value, inner),
            (Value::Member(card), Ty::Member(of)) => Value::Member(self.card(*of, *card)),
            (Value::Set(set), Ty::Set(of, _)) => {
                if let Ty::Member(of) = of.as_ref() {
                    Value::Set(set.bits().map(|card| self.card(*of, card)).collect())
                } else {
                    value.clone()
                }
            }
            _ => value.clone(),
        }
    }

    pub fn card(&self, of: TypeId, card: u32) -> u32 {
        self.cards.get(&(of, card)).copied().unwrap_or(card)
    }
}

/// What a seat cannot know up to a decision.
struct Unknown<'a> {
    /// Shuffles, each with the cards that the seat has not seen.
    shuffles: Vec<(TypeId, Vec<u32>)>,
    draws: Vec<&'a Fallen>,
    choices: Vec<usize>,
}

/// Chooses how a paired game differs in what a seat does not know up to a decision; nothing where it knows all.
pub fn choose(
    experiment: &Experiment<'_>,
    original: &Original,
    seat: u32,
    horizon: usize,
    stream: &mut Stream,
) -> Option<Change> {
    // Now and then cards are taken that are laid open later: their order is still nobody's.
    let opened = stream.below(4) == 0;
    let known_at = if opened {
        pick(stream, horizon + 1)
    } else {
        horizon
    };
    let unknown = unknown(experiment, original, seat, (horizon, known_at));
    let mut kinds: Vec<u8> = Vec::new();
    kinds.extend((!unknown.shuffles.is_empty()).then_some(0));
    kinds.extend((!unknown.draws.is_empty()).then_some(1));
    kinds.extend((!unknown.choices.is_empty()).then_some(2));
    let mut change = Change {
        opened,
        ..Change::default()
    };
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
                change
                    .draws
                    .insert((fallen.name.clone(), fallen.nth), stream.below(1 << 32));
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

/// Those of the cards that lie in one place at a decision, where there are several such.
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
    let zones = experiment
        .runtime
        .game
        .zones
        .iter_enumerated()
        .filter(|(_, it)| it.of == of);
    let places = zones.flat_map(|(id, _)| {
        experiment
            .zones(id)
            .iter()
            .map(move |indices| (id, indices))
    });
    let in_one = |(id, indices): (ZoneId, &Vec<Value>)| -> Vec<u32> {
        let lying = experiment
            .runtime
            .layout
            .cards(&decision.state, id, indices)
            .unwrap_or_default();
        cards
            .iter()
            .copied()
            .filter(|card| lying.contains(&card.cast_signed()))
            .collect()
    };
    let groups: Vec<Vec<u32>> = places.map(in_one).filter(|it| it.len() > 1).collect();
    groups
        .get(pick(stream, groups.len()))
        .cloned()
        .unwrap_or_else(|| cards.to_vec())
}

/// Exchanges two cards, or every other time some of them in a ring.
fn exchange(change: &mut Change, of: TypeId, mut cards: Vec<u32>, stream: &mut Stream) {
    stream.shuffle(&mut cards);
    let count = if stream.below(2) == 0 {
        2
    } else {
        2 + pick(stream, cards.len() - 1)
    };
    cards.truncate(count);
    let next = cards.iter().cycle().skip(1);
    change.cards = cards
        .iter()
        .zip(next)
        .map(|(card, other)| ((of, *card), *other))
        .collect();
}

fn unknown<'a>(
    experiment: &Experiment<'_>,
    original: &'a Original,
    seat: u32,
    (horizon, known_at): (usize, usize),
) -> Unknown<'a> {
    let known = seen(experiment, original, seat, known_at);
    let early = || original.fallen.iter().filter(|it| it.before <= horizon);
    let shuffles = early()
        .filter(|it| it.before <= known_at)
        .filter_map(|fallen| match (&fallen.drawn, &fallen.ty) {
            (Drawn::Order(order), Ty::Member(of)) => {
                let cards: Vec<u32> = order
                    .iter()
                    .copied()
                    .filter(|card| !known.contains(&(*of, *card)))
                    .collect();
                (cards.len() > 1).then_some((*of, cards))
            }
            _ => None,
        });
    let draws = early().filter(|it| is_hidden(experiment, original, it, seat, horizon));
    let choices = (0..horizon).filter(|at| {
        let decision = original.decisions.get(*at);
        let of_other = decision
            .and_then(|it| it.action.as_ref())
            .is_some_and(|it| it.seat != seat && !it.arguments.is_empty());
        of_other
            && original
                .moved(*at)
                .is_some_and(|it| hides(experiment, it, seat))
    });
    Unknown {
        shuffles: shuffles.collect(),
        draws: draws.collect(),
        choices: choices.collect(),
    }
}

/// Whether something of a move is kept from a seat.
pub fn hides(experiment: &Experiment<'_>, event: &Event, seat: u32) -> bool {
    let Event::Moved {
        action,
        sealed,
        seers,
    } = event
    else {
        return false;
    };
    let private = experiment
        .runtime
        .game
        .actions
        .get(action.action)
        .is_some_and(|it| it.parameters.iter().any(|it| it.private));
    (private || *sealed) && !seers.has(seat)
}

/// Whether a seat reads the same of two moves that are made known in the same way.
pub fn reads_alike(experiment: &Experiment<'_>, event: &Event, other: &Move, seat: u32) -> bool {
    let Event::Moved {
        action,
        sealed,
        seers,
    } = event
    else {
        return false;
    };
    let read = |action: &Move| {
        let event = Event::Moved {
            action: action.clone(),
            sealed: *sealed,
            seers: *seers,
        };
        view::see(&experiment.runtime.game, &event, Viewer::Seat(seat))
    };
    read(action) == read(other)
}

/// The cards that a seat has seen up to a decision.
fn seen(
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
            .for_each(|event| learn(experiment, event, seat, &mut known));
    }
    known
}

/// Adds the cards that an event shows to a seat.
fn learn(
    experiment: &Experiment<'_>,
    event: &Event,
    seat: u32,
    known: &mut BTreeSet<(TypeId, u32)>,
) {
    match event {
        Event::Told { to, value, ty, .. } if to.is_none_or(|it| it.has(seat)) => {
            match (value, ty.element().unwrap_or(ty)) {
                (Value::Member(card), Ty::Member(of)) => {
                    known.insert((*of, *card));
                }
                (Value::Set(_) | Value::List(_), Ty::Member(of)) => {
                    known.extend(
                        value
                            .to_set(&Ty::Member(*of))
                            .bits()
                            .map(|card| (*of, card)),
                    );
                }
                _ => {}
            }
        }
        Event::Revealed {
            to, zone, cards, ..
        } if to.is_none_or(|it| it.has(seat)) => {
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
            let sees = |seers: &Option<Set>| seers.is_none_or(|it| it.has(seat));
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
        | Event::Drew { .. }
        | Event::TakenBack(_)
        | Event::Ended { .. } => {}
    }
}

/// Whether what was drawn is kept only where a seat does not see it, up to a decision.
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
    let later = original
        .decisions
        .iter()
        .take(horizon + 1)
        .skip(fallen.before)
        .map(|it| &it.state);
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

/// Whether a drawn value lies where a seat sees it, and whether it lies where the seat does not.
fn lies(
    experiment: &Experiment<'_>,
    state: &State,
    fallen: &Fallen,
    value: &Value,
    seat: u32,
) -> (bool, bool) {
    let (game, layout) = (&experiment.runtime.game, &experiment.runtime.layout);
    let (mut shown, mut hidden) = (false, false);
    for place in &fallen.kept {
        let (audience, all) = match place {
            Kept::State(id) => (
                game.states.get(*id).map(|it| it.audience),
                layout.state_indices(*id, experiment.seats()),
            ),
            Kept::Zone(id) => (
                game.zones.get(*id).map(|it| it.audience),
                layout.zone_indices(*id, experiment.seats()),
            ),
        };
        let Some(audience) = audience else { continue };
        for indices in &all {
            let is_here = match (place, value) {
                (Kept::State(id), _) => layout
                    .state(state, *id, indices)
                    .is_some_and(|it| it == *value),
                (Kept::Zone(id), Value::Member(card)) => layout
                    .cards(state, *id, indices)
                    .is_some_and(|it| it.contains(&card.cast_signed())),
                (Kept::Zone(_), _) => false,
            };
            let seers = match (audience, indices.as_slice()) {
                (Audience::Holder, [Value::Member(die)]) => {
                    holders(experiment, state, *place, *die)
                }
                _ => layout.seers(state, audience, indices),
            };
            let seen = seers.is_none_or(|it| it.has(seat));
            shown |= is_here && seen;
            hidden |= is_here && !seen;
        }
    }
    (shown, hidden)
}

/// Who sees the face of a die: those who see where it lies.
fn holders(experiment: &Experiment<'_>, state: &State, face: Kept, die: u32) -> Option<Set> {
    let game = &experiment.runtime.game;
    let of_face = |of: TypeId| game.face(of).map(Kept::State) == Some(face);
    for (id, zone) in game
        .zones
        .iter_enumerated()
        .filter(|(_, it)| of_face(it.of))
    {
        for indices in experiment.zones(id) {
            if experiment
                .runtime
                .layout
                .cards(state, id, indices)
                .is_some_and(|it| it.contains(&die.cast_signed()))
            {
                return experiment
                    .runtime
                    .layout
                    .seers(state, zone.audience, indices);
            }
        }
    }
    Some(Set::default())
}

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

/// Changes with less in them, the smallest first.
pub fn parts(change: &Change) -> Vec<Change> {
    let none = || Change {
        opened: change.opened,
        ..Change::default()
    };
    let mut all = Vec::new();
    for (key, pick) in &change.draws {
        all.push(Change {
            draws: [(key.clone(), *pick)].into(),
            ..none()
        });
    }
    for (at, pick) in &change.choices {
        all.push(Change {
            choices: [(*at, *pick)].into(),
            ..none()
        });
    }
    for ((of, card), other) in &change.cards {
        all.push(Change {
            cards: [((*of, *card), *other), ((*of, *other), *card)].into(),
            ..none()
        });
    }
    all.push(Change {
        cards: change.cards.clone(),
        ..none()
    });
    all.retain(|it| it != change && !it.is_empty());
    all
}

/// The action of a move with what stands for its hidden arguments in the paired game.
pub fn mapped(experiment: &Experiment<'_>, change: &Change, action: &Move, sealed: bool) -> Move {
    let game = &experiment.runtime.game;
    let id: ActionId = action.action;
    let parameters = game
        .actions
        .get(id)
        .map(|it| it.parameters.as_slice())
        .unwrap_or_default();
    let arguments = action
        .arguments
        .iter()
        .zip(parameters)
        .map(
            |(value, parameter)| match game.locals.get(parameter.local) {
                Some(local) if parameter.private || sealed => change.of(value, &local.ty),
                _ => value.clone(),
            },
        );
    Move {
        seat: action.seat,
        action: id,
        arguments: arguments.collect(),
    }
}
