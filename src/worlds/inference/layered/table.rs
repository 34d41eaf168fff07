//! [`Table`]: where cards lie, and what a seat knows of it, in every world that fits.
//!
//! A shuffle gives each of its cards a slot. Which card is in which slot differs from world to world; which slots come to
//! which place does not, as long as cards that the seat does not see go by their number or as a whole, and not by their
//! names.

use std::collections::{BTreeMap, BTreeSet};

use super::Unread;
use crate::deals::DealFact;
use crate::engine::Way;
use crate::hir::{TypeId, ZoneId};
use crate::state::{Set, Value};

/// One zone of a family.
pub(super) type Spot = (ZoneId, Vec<Value>);

/// A card by its type and its number.
pub(super) type CardId = (TypeId, u32);

/// A shuffle, and what the seat knows of it.
#[derive(Clone, Debug)]
pub(super) struct Shuffle {
    /// Its name among the outcomes of chance, and its number under this name.
    pub key: (String, u64),
    /// The type of its cards.
    pub of: TypeId,
    /// In the world that is played, the card in each slot.
    pub order: Vec<u32>,
    /// What is known. The places of the facts are slots.
    pub facts: Vec<DealFact>,
    /// The cards that the seat has seen since the shuffle.
    pub exposed: Set,
    /// Those of them that lie where they were seen, among others that the seat does not know.
    settled: BTreeSet<u32>,
    /// The slots in each place, with those whose cards have left it since by their names.
    pub slots: BTreeMap<Spot, Set>,
}

/// What lies in a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Lying {
    /// The cards that are known to lie there.
    pub known: Set,
    /// Slots that the others have, with the number of their shuffle.
    pub slots: Option<(usize, Set)>,
    /// How many others there are.
    pub others: u32,
}

/// Cards that go from one place to another.
pub(super) struct Going<'e> {
    pub from: Option<Spot>,
    pub to: Spot,
    /// In the world that is played.
    pub cards: Vec<CardId>,
    /// As the seat has seen them; nothing if it does not see which they are.
    pub seen: Option<&'e [u32]>,
    pub way: Way,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    lying: BTreeMap<CardId, Spot>,
    /// All shuffles so far.
    pub shuffles: Vec<Shuffle>,
    /// The last shuffle of each card.
    last: BTreeMap<CardId, usize>,
}

impl Table {
    /// A card lies somewhere before anything has happened.
    pub fn lay(&mut self, card: CardId, spot: Spot) {
        self.lying.insert(card, spot);
    }

    /// Cards are shuffled where they lie; `order` is how they fall in the world that is played.
    pub fn shuffle(&mut self, key: (String, u64), of: TypeId, order: &[u32]) -> Result<(), Unread> {
        let cards: Set = order.iter().copied().collect();
        for shuffle in self.shuffles.iter_mut().filter(|it| it.of == of) {
            let all: Set = shuffle.order.iter().copied().collect();
            let common = all.clone().both(&cards);
            // Cards that went into it unseen belong to two shuffles, unless all of the other one does.
            if !common.is_within(&shuffle.exposed) && !all.is_within(&cards) {
                return Err(Unread::Mixed);
            }
            shuffle.settled.retain(|card| !cards.has(*card));
            if all.is_within(&cards) {
                shuffle.slots.clear();
            }
        }
        let spot = order.first().and_then(|card| self.lying.get(&(of, *card)));
        let slots = Set::full(u32::try_from(order.len()).unwrap_or(0));
        let slots = spot.map(|spot| (spot.clone(), slots)).into_iter().collect();
        self.last.extend(order.iter().map(|card| ((of, *card), self.shuffles.len())));
        self.shuffles.push(Shuffle {
            key,
            of,
            order: order.to_vec(),
            facts: Vec::new(),
            exposed: Set::default(),
            settled: BTreeSet::new(),
            slots,
        });
        Ok(())
    }

    /// The shuffle of a card that the seat has not seen since.
    fn unknown(&mut self, card: CardId) -> Option<(usize, &mut Shuffle)> {
        let at = *self.last.get(&card)?;
        let shuffle = self.shuffles.get_mut(at)?;
        (!shuffle.exposed.has(card.1)).then_some((at, shuffle))
    }

    /// Cards go from one place to another.
    pub fn go(&mut self, going: &Going<'_>) -> Result<(), Unread> {
        if going.way.named {
            self.go_by_name(going)?;
        } else {
            self.go_by_number(going)?;
        }
        for card in &going.cards {
            self.lying.insert(*card, going.to.clone());
        }
        Ok(())
    }

    fn go_by_name(&mut self, going: &Going<'_>) -> Result<(), Unread> {
        let Some((of, _)) = going.cards.first().copied() else { return Ok(()) };
        let Some(seen) = going.seen else {
            // Cards that were never shuffled are named by the rules.
            let is_open = going.cards.iter().all(|card| !self.last.contains_key(card));
            return if is_open { Ok(()) } else { Err(Unread::Chosen) };
        };
        for card in seen {
            if let Some((at, _)) = self.unknown((of, *card)) {
                let Some(from) = &going.from else { return Err(Unread::Mixed) };
                self.expose(at, Set::default().with(*card), from)?;
            }
            self.unsettle((of, *card));
        }
        Ok(())
    }

    fn go_by_number(&mut self, going: &Going<'_>) -> Result<(), Unread> {
        let Some((of, _)) = going.cards.first().copied() else { return Ok(()) };
        if let Some(from) = &going.from {
            let all = self.lying.iter().filter(|((it, _), spot)| *it == of && *spot == from);
            if all.count() > going.cards.len() && self.is_settled(of, from) {
                return Err(Unread::Mixed);
            }
        }
        let mut gone: BTreeMap<usize, Set> = BTreeMap::new();
        for card in &going.cards {
            if let Some((at, shuffle)) = self.unknown(*card)
                && let Some(slot) = shuffle.order.iter().position(|it| *it == card.1)
            {
                gone.entry(at).or_default().insert(u32::try_from(slot).unwrap_or(0));
            }
        }
        // Where all of a place goes, so do the slots of cards that have been seen there.
        let whole: Vec<(usize, Set)> =
            gone.iter().map(|(at, slots)| (*at, self.with_settled(*at, slots, going))).collect();
        for (at, slots) in whole {
            let Some(shuffle) = self.shuffles.get_mut(at) else { continue };
            if let Some(from) = &going.from
                && let Some(left) = shuffle.slots.get_mut(from)
            {
                *left = std::mem::take(left).minus(&slots);
            }
            let there = shuffle.slots.entry(going.to.clone()).or_default();
            *there = std::mem::take(there).union(&slots);
            if let Some(seen) = going.seen {
                let cards: Set = seen.iter().copied().collect();
                let new = cards.minus(&shuffle.exposed);
                shuffle.expose(new, slots.clone());
                if slots.len() == 1 {
                    let there = shuffle.slots.entry(going.to.clone()).or_default();
                    *there = std::mem::take(there).minus(&slots);
                    shuffle.settled.retain(|card| !seen.contains(card));
                }
            }
        }
        Ok(())
    }

    /// Slots that go, with those of the same place whose cards are known if nothing else is left there.
    fn with_settled(&self, at: usize, slots: &Set, going: &Going<'_>) -> Set {
        let all = self.shuffles.get(at).zip(going.from.as_ref());
        let all = all.and_then(|(shuffle, from)| shuffle.slots.get(from));
        let left = |from: &Spot| {
            let lying =
                |(card, spot): (&CardId, &Spot)| spot == from && !going.cards.contains(card);
            self.lying.iter().any(lying)
        };
        match (all, &going.from) {
            (Some(all), Some(from)) if !left(from) => all.clone(),
            _ => slots.clone(),
        }
    }

    /// Whether cards that are known lie among others, so that nobody knows which slots they have.
    fn is_settled(&self, of: TypeId, spot: &Spot) -> bool {
        let shuffles = self.shuffles.iter().filter(|it| it.of == of);
        let mut settled = shuffles.flat_map(|it| &it.settled);
        settled.any(|card| self.lying.get(&(of, *card)) == Some(spot))
    }

    fn unsettle(&mut self, card: CardId) {
        if let Some(at) = self.last.get(&card)
            && let Some(shuffle) = self.shuffles.get_mut(*at)
        {
            shuffle.settled.remove(&card.1);
        }
    }

    /// The seat sees which cards of a shuffle lie in a place.
    fn expose(&mut self, at: usize, cards: Set, spot: &Spot) -> Result<(), Unread> {
        let Some(shuffle) = self.shuffles.get_mut(at) else { return Ok(()) };
        let slots = shuffle.slots.get(spot).ok_or(Unread::Mixed)?.clone();
        shuffle.expose(cards, slots);
        Ok(())
    }

    /// The seat sees all cards of a place.
    pub fn sees(&mut self, of: TypeId, spot: &Spot, cards: &[u32]) -> Result<(), Unread> {
        let mut new: BTreeMap<usize, Set> = BTreeMap::new();
        for card in cards {
            if let Some((at, _)) = self.unknown((of, *card)) {
                new.entry(at).or_default().insert(*card);
            }
        }
        new.into_iter().try_for_each(|(at, cards)| self.expose(at, cards, spot))
    }

    /// The seat sees the top card of a place; `top` is this card in the world that is played.
    pub fn sees_top(&mut self, of: TypeId, spot: &Spot, top: u32, seen: u32) {
        if let Some((_, shuffle)) = self.unknown((of, seen))
            && let Some(slot) = shuffle.order.iter().position(|it| *it == top)
        {
            let slot = Set::default().with(u32::try_from(slot).unwrap_or(0));
            shuffle.expose(Set::default().with(seen), slot.clone());
            shuffle.settled.remove(&seen);
            let slots = shuffle.slots.entry(spot.clone()).or_default();
            *slots = std::mem::take(slots).minus(&slot);
        }
    }

    /// What lies in a place.
    pub fn at(&self, of: TypeId, spot: &Spot) -> Result<Lying, Unread> {
        let mut found = Lying::default();
        let from = (of, 0)..=(of, u32::MAX);
        for ((_, card), _) in self.lying.range(from).filter(|(_, lies)| *lies == spot) {
            let at = self.last.get(&(of, *card)).copied();
            match at.and_then(|at| Some((at, self.shuffles.get(at)?))) {
                Some((at, shuffle)) if !shuffle.exposed.has(*card) => {
                    found.others += 1;
                    if found.slots.as_ref().is_some_and(|(other, _)| *other != at) {
                        return Err(Unread::Mixed);
                    }
                    if found.slots.is_none() {
                        let slots = shuffle.slots.get(spot).cloned().unwrap_or_default();
                        found.slots = Some((at, slots));
                    }
                }
                Some(_) | None => found.known.insert(*card),
            }
        }
        Ok(found)
    }

    /// The shuffles that some cards have not left since.
    pub fn current(&self) -> BTreeSet<usize> {
        self.last.values().copied().collect()
    }
}

impl Shuffle {
    /// The seat sees that some cards have some of the slots.
    fn expose(&mut self, cards: Set, slots: Set) {
        self.exposed = std::mem::take(&mut self.exposed).union(&cards);
        self.settled.extend(cards.bits());
        self.facts.push(DealFact::all(cards, slots));
    }

    /// The cards that the seat has not seen since.
    pub fn unexposed(&self) -> Set {
        self.order.iter().copied().collect::<Set>().minus(&self.exposed)
    }
}
