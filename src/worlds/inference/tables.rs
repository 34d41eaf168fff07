//! [`Tables`]: worlds that are there one by one, and what lies where in them.

use std::collections::{BTreeMap, BTreeSet};

use super::{Answer, Content, HiddenPlace, Known};
use crate::engine::{EventDetail, Exact, Move, Stop, Whole, exact};
use crate::history::{Observed, after_move};
use crate::runtime::Runtime;
use crate::session::Stream;
use crate::state::Position;
use crate::view::{Card, Seen, SeenPlace, Shown, View, Viewer, see, view};

/// Worlds with their weights.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The position in each of them, and how likely it is that it came about. The weights are to be compared with each
    /// other.
    pub worlds: Vec<(Position, Exact)>,
    /// The same by what lies where.
    pub all: BTreeMap<View, Exact>,
}

impl Tables {
    pub fn new(known: &Known, worlds: Vec<(Position, Exact)>) -> Self {
        let mut all = BTreeMap::new();
        for (state, weight) in &worlds {
            let table = unordered(known.runtime(), state);
            *all.entry(table).or_insert_with(|| exact(0)) += weight;
        }
        Self { worlds, all }
    }

    /// What the seat would see of a move of its own, and what each of that would leave.
    pub fn answers(&self, known: &Known, action: &Move) -> Result<Vec<Answer>, Stop> {
        let whole = self.whole();
        let mut answers: BTreeMap<Vec<Seen>, (Exact, BTreeSet<View>)> = BTreeMap::new();
        for (state, weight) in &self.worlds {
            let seen = seen_after(known, state, action)?;
            let (share, left) = answers.entry(seen).or_insert_with(|| (exact(0), BTreeSet::new()));
            *share += weight / &whole;
            left.insert(unordered(known.runtime(), state));
        }
        let answers = answers.into_iter();
        let answers =
            answers.map(|(seen, (share, left))| Answer { seen, share, tables: left.len().into() });
        Ok(answers.collect())
    }

    /// The sum of all weights.
    fn whole(&self) -> Exact {
        self.all.values().fold(exact(0), |sum, weight| sum + weight)
    }

    /// The square of the sum of the weights, divided by the sum of their squares; 0 if there is no world.
    pub fn effective(&self) -> Whole {
        let squares = self.worlds.iter().map(|(_, weight)| weight * weight).sum::<Exact>();
        if squares == exact(0) {
            return Whole::from(0);
        }
        let whole = self.whole();
        (&whole * &whole / squares).floor().to_integer()
    }

    /// One of the worlds, by their weights; `None` if there is none.
    pub fn sample(&self, numbers: &mut Stream) -> Option<&View> {
        let unit = 1_u64 << 62;
        let drawn = Exact::new(numbers.below(unit).into(), unit.into()) * self.whole();
        let mut sum = exact(0);
        let found = self.all.iter().find(|(_, weight)| {
            sum += *weight;
            drawn < sum
        });
        found.map(|(table, _)| table)
    }

    /// The places of which the seat does not see all, in the order of their declaration, with what may be there.
    pub fn hidden(&self, known: &Known) -> Vec<HiddenPlace> {
        let whole = self.whole();
        let seen = known.seen().iter().rev().find_map(|observed| match observed {
            Observed::Table(view) => Some(view),
            Observed::Event(_) | Observed::Decision { .. } => None,
        });
        let mut places: Vec<HiddenPlace> = Vec::new();
        let mut order: BTreeMap<SeenPlace, usize> = BTreeMap::new();
        for (table, weight) in &self.all {
            let share = weight / &whole;
            for entry in &table.entries {
                let seen = seen.and_then(|seen| shown(seen, &entry.place));
                if seen.is_some_and(is_open) {
                    continue;
                }
                let at = *order.entry(entry.place.clone()).or_insert_with(|| {
                    let (place, contents) = (entry.place.clone(), BTreeMap::new());
                    places.push(HiddenPlace { place, contents });
                    places.len() - 1
                });
                let Some(place) = places.get_mut(at) else { continue };
                let top = seen.and_then(top);
                let is_seen =
                    |it: &Content| matches!(it, Content::Card(_, card) if Some(*card) == top);
                // Of several alike cards, it is asked whether one lies there.
                let contents: BTreeSet<Content> = contents(&entry.shown).into_iter().collect();
                for content in contents.into_iter().filter(|it| !is_seen(it)) {
                    *place.contents.entry(content).or_insert_with(|| exact(0)) += &share;
                }
            }
        }
        places
    }
}

/// What the seat would see of a move of its own in a position, up to where chance falls.
pub(super) fn seen_after(
    known: &Known,
    state: &Position,
    action: &Move,
) -> Result<Vec<Seen>, Stop> {
    let runtime = known.runtime();
    let (_, events) = after_move(runtime, state, action, EventDetail::Play)?;
    let viewer = Viewer::Seat(known.seat());
    let seen = events.iter().filter_map(|event| see(&runtime.game, event, viewer));
    Ok(seen.collect())
}

/// What lies where, the cards of each place in the order of their declaration.
#[must_use]
pub fn unordered(runtime: &Runtime, state: &Position) -> View {
    let mut table = view(&runtime.game, &runtime.layout, state, Viewer::Referee);
    for entry in &mut table.entries {
        if let Shown::Cards(cards) = &mut entry.shown {
            cards.cards.sort_unstable();
        }
    }
    table
}

/// What a viewer sees of a place; `None` if the view does not have it.
pub(super) fn shown<'v>(view: &'v View, place: &SeenPlace) -> Option<&'v Shown> {
    view.entries.iter().find(|entry| entry.place == *place).map(|entry| &entry.shown)
}

/// The top card of a place, if it is all that is seen there.
pub(super) const fn top(shown: &Shown) -> Option<Card> {
    match shown {
        Shown::Pile { top, .. } => *top,
        Shown::Cards(_) | Shown::Value(_) => None,
    }
}

/// Whether all of a place is seen.
pub(super) fn is_open(shown: &Shown) -> bool {
    match shown {
        Shown::Cards(_) | Shown::Value(_) => true,
        Shown::Pile { count, .. } => *count == 0,
    }
}

/// What lies in a place.
fn contents(shown: &Shown) -> Vec<Content> {
    match shown {
        Shown::Cards(cards) => {
            cards.cards.iter().map(|card| Content::Card(cards.of, *card)).collect()
        }
        Shown::Value(value) => vec![Content::Value(value.clone())],
        Shown::Pile { of, top, .. } => top.iter().map(|card| Content::Card(*of, *card)).collect(),
    }
}
