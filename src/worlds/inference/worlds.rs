//! [`Worlds`]: the worlds that fit what a seat has seen, however they are found, and what follows from them.

use std::collections::BTreeMap;

use super::listed::{Listed, Weighted};
use super::{Known, Sampled};
use crate::engine::{Exact, Stop, exact};
use crate::hir::TypeId;
use crate::history::Observed;
use crate::session::Stream;
use crate::state::Value;
use crate::view::{Card, SeenPlace, Shown, View, Viewer, view};

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

/// Worlds that fit what a seat has seen.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// How they were found.
    pub tier: Tier,
    /// The worlds.
    pub all: Vec<Weighted>,
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

impl Worlds {
    /// The worlds that fit what a seat has seen: all of them if they are few, and otherwise some. There is none if play began in a
    /// position of which the seat does not know all, or if none was found.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn of(known: &Known, numbers: &mut Stream) -> Result<Self, Stop> {
        if let Some((state, _)) = known.whole() {
            let all = vec![Weighted { state: state.clone(), weight: exact(1) }];
            return Ok(Self { tier: Tier::Open, all });
        }
        if let Some(listed) = Listed::new(known, STEPS)? {
            return Ok(Self { tier: Tier::Listed, all: listed.worlds });
        }
        let (count, effort) = SAMPLED;
        let sampled = Sampled::new(known, count, effort, numbers)?.worlds.into_iter();
        let all = sampled.map(|it| Weighted { state: it.state, weight: exact(1) / it.ways });
        Ok(Self { tier: Tier::Estimated, all: all.collect() })
    }

    /// The sum of all weights.
    #[must_use]
    pub fn whole(&self) -> Exact {
        self.all.iter().fold(exact(0), |sum, world| sum + &world.weight)
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
        for world in &self.all {
            let runtime = known.runtime();
            let open = view(&runtime.game, &runtime.layout, &world.state, Viewer::Referee);
            for entry in open.entries {
                if seen.and_then(|seen| shown(seen, &entry.place)).is_some_and(is_open) {
                    continue;
                }
                let at = *order.entry(entry.place.clone()).or_insert_with(|| {
                    let (place, contents) = (entry.place.clone(), BTreeMap::new());
                    places.push(HiddenPlace { place, contents });
                    places.len() - 1
                });
                let Some(place) = places.get_mut(at) else { continue };
                for content in contents(entry.shown) {
                    let share = place.contents.entry(content).or_insert_with(|| exact(0));
                    *share += &world.weight / &whole;
                }
            }
        }
        places
    }
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
fn contents(shown: Shown) -> Vec<Content> {
    match shown {
        Shown::Cards(cards) => {
            let of = cards.of;
            cards.cards.into_iter().map(|card| Content::Card(of, card)).collect()
        }
        Shown::Value(value) => vec![Content::Value(value)],
        Shown::Pile { of, top, .. } => {
            top.into_iter().map(|card| Content::Card(of, card)).collect()
        }
    }
}
