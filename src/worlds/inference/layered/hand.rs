//! [`Hand`]: the deals of one shuffle that fit what is known of it.

use std::collections::BTreeMap;

use super::Unread;
use super::table::{Shuffle, Spot};
use crate::deals::{Deal, DealFact, Diagram};
use crate::engine::{Drawn, Exact, Whole};
use crate::hir::TypeId;
use crate::inference::world::World;
use crate::session::Stream;
use crate::state::Set;

/// The deals of one shuffle.
pub(super) struct Hand {
    shuffle: Shuffle,
    /// The cards of the shuffle: the numbers by which the deals know them are their places here.
    cards: Vec<u32>,
    /// The slots that no fact tells apart.
    classes: Vec<Vec<u32>>,
    /// The deals to these.
    diagram: Diagram,
}

impl Hand {
    /// The deals that fit what is known of a shuffle, and some facts more.
    pub fn new(shuffle: Shuffle, more: &[DealFact]) -> Result<Self, Unread> {
        let facts: Vec<&DealFact> = shuffle.facts.iter().chain(more).collect();
        let classes = classes(shuffle.order.len(), &facts);
        let mut cards = shuffle.order.clone();
        cards.sort_unstable();
        let number = |card: u32| {
            let at = cards.binary_search(&card).ok();
            at.and_then(|at| u32::try_from(at).ok())
        };
        let facts = facts.into_iter().map(|fact| DealFact {
            cards: fact.cards.bits().filter_map(number).collect(),
            places: (0..)
                .zip(&classes)
                .filter(|(_, class)| class.first().is_some_and(|slot| fact.places.has(*slot)))
                .map(|(at, _)| at)
                .collect(),
            ..*fact
        });
        let facts = facts.collect();
        let room = classes.iter().map(|class| u32::try_from(class.len()).unwrap_or(0)).collect();
        let diagram = Deal { room, facts }.diagram().map_err(|_| Unread::Uncounted)?;
        Ok(Self { shuffle, cards, classes, diagram })
    }

    /// The deals for which some facts more are true.
    pub fn with(&self, more: &[DealFact]) -> Result<Self, Unread> {
        Self::new(self.shuffle.clone(), more)
    }

    /// In how many ways the cards may have fallen, up to what neither a fact nor a place tells apart.
    pub fn count(&self) -> Whole {
        let ways = self.classes.iter().map(|class| {
            let mut ways = factorial(class.len());
            for (_, slots) in self.places(class) {
                ways /= factorial(slots.len());
            }
            ways
        });
        ways.fold(Whole::from(self.diagram.count()), |all, ways| all * ways)
    }

    /// In how many orders the cards may have fallen.
    pub fn orders(&self) -> Whole {
        let orders = self.classes.iter().map(|class| factorial(class.len()));
        orders.fold(Whole::from(self.diagram.count()), |all, orders| all * orders)
    }

    /// The places to which the slots of a class have come.
    fn places(&self, class: &[u32]) -> BTreeMap<Option<&Spot>, Vec<u32>> {
        let mut places: BTreeMap<Option<&Spot>, Vec<u32>> = BTreeMap::new();
        for slot in class {
            let spots = self.shuffle.slots.iter();
            let spot = spots.filter(|(_, slots)| slots.has(*slot)).map(|(spot, _)| spot).next();
            places.entry(spot).or_default().push(*slot);
        }
        places
    }

    /// Deals the cards of a world anew, all deals equally likely.
    pub fn deal(&self, world: &mut World, numbers: &mut Stream) -> Result<(), Unread> {
        let deal = self.diagram.deal(below(self.diagram.count(), numbers));
        let deal = deal.ok_or(Unread::Contradicted)?;
        let mut free = self.classes.clone();
        free.iter_mut().for_each(|slots| numbers.shuffle(slots));
        let mut order = self.shuffle.order.clone();
        for (card, class) in self.cards.iter().zip(deal) {
            let slot = free.get_mut(class).and_then(Vec::pop);
            if let Some(place) = slot.and_then(|slot| order.get_mut(slot as usize)) {
                *place = *card;
            }
        }
        if let Some(fallen) = world.falls.get_mut(&self.shuffle.key) {
            fallen.drawn = Drawn::Order(order);
        }
        Ok(())
    }

    /// The type of the cards.
    pub const fn of(&self) -> TypeId {
        self.shuffle.of
    }

    /// Whether a card is one of those whose place the seat does not know.
    pub fn deals(&self, of: TypeId, card: u32) -> bool {
        self.shuffle.of == of
            && self.cards.binary_search(&card).is_ok()
            && !self.shuffle.exposed.has(card)
    }

    /// For each place with cards that the seat does not know, the part of all deals in which each card lies there.
    pub fn shares(&self) -> BTreeMap<Spot, BTreeMap<u32, Exact>> {
        let mut shares: BTreeMap<Spot, BTreeMap<u32, Exact>> = BTreeMap::new();
        let places: Vec<_> = self.classes.iter().map(|class| self.places(class)).collect();
        for (at, class, deals) in self.diagram.shares() {
            let card = self.cards.get(at as usize).copied();
            let Some(card) = card.filter(|card| !self.shuffle.exposed.has(*card)) else { continue };
            let (Some(places), Some(size)) = (places.get(class), self.classes.get(class)) else {
                continue;
            };
            let share = Exact::new(deals.into(), self.diagram.count().into());
            for (spot, slots) in places {
                let Some(spot) = spot else { continue };
                let part = Exact::new(slots.len().into(), size.len().into());
                let cards = shares.entry(Spot::clone(spot)).or_default();
                *cards.entry(card).or_insert_with(|| Exact::from_integer(0.into())) +=
                    &share * part;
            }
        }
        shares
    }
}

/// A number of ways for several shuffles together.
pub(super) fn product(hands: &[Hand], of: impl Fn(&Hand) -> Whole) -> Whole {
    hands.iter().fold(Whole::from(1), |all, hand| all * of(hand))
}

fn factorial(of: usize) -> Whole {
    (1..=of).fold(Whole::from(1), |all, next| all * next)
}

/// The slots of a shuffle, in groups that no fact tells apart.
fn classes(slots: usize, facts: &[&DealFact]) -> Vec<Vec<u32>> {
    let told: Vec<&Set> = facts.iter().map(|fact| &fact.places).collect();
    let mut classes: BTreeMap<Vec<bool>, Vec<u32>> = BTreeMap::new();
    for slot in (0..).take(slots) {
        classes.entry(told.iter().map(|it| it.has(slot)).collect()).or_default().push(slot);
    }
    classes.into_values().collect()
}

/// A number below another one, all equally likely.
fn below(limit: u128, numbers: &mut Stream) -> u128 {
    let fair = u128::MAX - u128::MAX % limit.max(1);
    loop {
        let number = (0..4).fold(0, |all, _| all << 32 | u128::from(numbers.below(1 << 32)));
        if number < fair {
            return number % limit.max(1);
        }
    }
}
