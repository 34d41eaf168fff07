//! [`Worlds`]: the worlds that fit what a seat has seen, however they are found, and what follows from them.

use std::collections::{BTreeMap, BTreeSet};

use super::listed::Listed;
use super::{Known, Sampled};
use crate::engine::{EventDetail, Exact, Move, Stop, exact};
use crate::hir::TypeId;
use crate::history::{Observed, after_move};
use crate::runtime::Runtime;
use crate::session::Stream;
use crate::state::{Position, Value};
use crate::view::{Card, Seen, SeenPlace, Shown, View, Viewer, see, view};

/// All worlds are listed if that takes at most so many moves and outcomes of chance.
const STEPS: usize = 10_000;

/// Otherwise, so many worlds are looked for, by playing at most so many.
const SAMPLED: (usize, usize) = (200, 4_000);

/// How worlds were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Nothing is hidden: there is one world.
    Open,
    /// These are all.
    Listed,
    /// These are some of them, found by mending random ones.
    Estimated,
}

impl Tier {
    /// The name in the protocol of the referee.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Listed => "listed",
            Self::Estimated => "estimated",
        }
    }
}

/// Worlds that fit what a seat has seen.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// How they were found.
    pub tier: Tier,
    /// The position in each of them, and how likely it is that it came about. The weights are to be compared with each
    /// other.
    worlds: Vec<(Position, Exact)>,
    /// The same by what lies where.
    tables: BTreeMap<View, Exact>,
}

/// What may lie in a place, or be noted there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// A card of a type, with its face if it is a die.
    Card(TypeId, Card),
    /// A value.
    Value(Value),
}

/// A place of which a seat does not see all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenPlace {
    /// The place.
    pub place: SeenPlace,
    /// What may be there, each with its share of all worlds by their weight: 1 for what is there in every world.
    pub contents: BTreeMap<Content, Exact>,
}

/// What a seat would see of a move of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it would see happen.
    pub seen: Vec<Seen>,
    /// In which part of all worlds, by their weight.
    pub share: Exact,
    /// How many different tables would then be left.
    pub tables: usize,
}

impl Worlds {
    /// The worlds that fit what a seat has seen: all of them if they are few, and otherwise some. There is none if play began in a
    /// position of which the seat does not know all, or if none was found.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn of(known: &Known, numbers: &mut Stream) -> Result<Self, Stop> {
        if let Some((state, _)) = known.whole() {
            return Ok(Self::new(known, Tier::Open, vec![(state.clone(), exact(1))]));
        }
        if let Some(Listed { worlds }) = Listed::new(known, STEPS)? {
            return Ok(Self::new(known, Tier::Listed, worlds.into_iter().collect()));
        }
        let (count, effort) = SAMPLED;
        let sampled = Sampled::new(known, count, effort, numbers)?.worlds.into_iter();
        let worlds = sampled.map(|world| (world.state, world.ways.recip()));
        Ok(Self::new(known, Tier::Estimated, worlds.collect()))
    }

    fn new(known: &Known, tier: Tier, worlds: Vec<(Position, Exact)>) -> Self {
        let mut tables = BTreeMap::new();
        for (state, weight) in &worlds {
            let table = unordered(known.runtime(), state);
            *tables.entry(table).or_insert_with(|| exact(0)) += weight;
        }
        Self { tier, worlds, tables }
    }

    /// What lies where in each world, and the weight of that. Worlds that differ in nothing but the order of cards, or in what is
    /// nowhere on the table, are one.
    #[must_use]
    pub const fn tables(&self) -> &BTreeMap<View, Exact> {
        &self.tables
    }

    /// What the seat would see of a move of its own, and what each of that would leave: the likeliest first.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn answers(&self, known: &Known, action: &Move) -> Result<Vec<Answer>, Stop> {
        let whole = self.whole();
        let mut answers: BTreeMap<Vec<Seen>, (Exact, BTreeSet<View>)> = BTreeMap::new();
        for (state, weight) in &self.worlds {
            let runtime = known.runtime();
            let (_, events) = after_move(runtime, state, action, EventDetail::Play)?;
            let viewer = Viewer::Seat(known.seat());
            let seen = events.iter().filter_map(|event| see(&runtime.game, event, viewer));
            let (share, left) =
                answers.entry(seen.collect()).or_insert_with(|| (exact(0), BTreeSet::new()));
            *share += weight / &whole;
            left.insert(unordered(runtime, state));
        }
        let answers = answers.into_iter();
        let mut answers: Vec<Answer> = answers
            .map(|(seen, (share, left))| Answer { seen, share, tables: left.len() })
            .collect();
        answers.sort_by(|one, other| other.share.cmp(&one.share));
        Ok(answers)
    }

    /// The sum of all weights.
    #[must_use]
    pub fn whole(&self) -> Exact {
        self.tables.values().fold(exact(0), |sum, weight| sum + weight)
    }

    /// One of the worlds, by their weights; `None` if there is none.
    pub fn sample(&self, numbers: &mut Stream) -> Option<&View> {
        let unit = 1_u64 << 62;
        let drawn = Exact::new(numbers.below(unit).into(), unit.into()) * self.whole();
        let mut sum = exact(0);
        let found = self.tables.iter().find(|(_, weight)| {
            sum += *weight;
            drawn < sum
        });
        found.map(|(table, _)| table)
    }

    /// The places of which the seat does not see all, in the order of their declaration, with what may be there.
    #[must_use]
    pub fn hidden(&self, known: &Known) -> Vec<HiddenPlace> {
        let whole = self.whole();
        let seen = known.seen().iter().rev().find_map(|observed| match observed {
            Observed::Table(view) => Some(view),
            Observed::Event(_) | Observed::Decision { .. } => None,
        });
        let mut places: Vec<HiddenPlace> = Vec::new();
        let mut order: BTreeMap<SeenPlace, usize> = BTreeMap::new();
        for (table, weight) in &self.tables {
            let share = weight / &whole;
            for entry in &table.entries {
                if seen.and_then(|seen| shown(seen, &entry.place)).is_some_and(is_open) {
                    continue;
                }
                let at = *order.entry(entry.place.clone()).or_insert_with(|| {
                    let (place, contents) = (entry.place.clone(), BTreeMap::new());
                    places.push(HiddenPlace { place, contents });
                    places.len() - 1
                });
                let Some(place) = places.get_mut(at) else { continue };
                for content in contents(&entry.shown) {
                    *place.contents.entry(content).or_insert_with(|| exact(0)) += &share;
                }
            }
        }
        places
    }
}

/// What lies where, the cards of each place in the order of their declaration.
fn unordered(runtime: &Runtime, state: &Position) -> View {
    let mut table = view(&runtime.game, &runtime.layout, state, Viewer::Referee);
    for entry in &mut table.entries {
        if let Shown::Cards(cards) = &mut entry.shown {
            cards.cards.sort_unstable();
        }
    }
    table
}

/// What a viewer sees of a place; `None` if the view does not have it.
fn shown<'v>(view: &'v View, place: &SeenPlace) -> Option<&'v Shown> {
    view.entries.iter().find(|entry| entry.place == *place).map(|entry| &entry.shown)
}

/// Whether all of a place is seen.
fn is_open(shown: &Shown) -> bool {
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
