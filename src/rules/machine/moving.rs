//! How cards move in a position: each move is made as a whole, or not at all.

use super::zone::{Lying, Shape, Zone};
use crate::engine::{CHANCE, Chances, EVENT, SLOTS};
use crate::hir::Ty;

/// A statement that moves cards.
#[derive(Debug)]
pub(super) struct Transfer {
    /// The type of the cards.
    pub(super) of: Ty,
    /// The zones where a card may lie.
    pub(super) lying: Vec<Lying>,
    /// The zone that cards are taken from, but for where it begins.
    pub(super) from: Shape,
    /// The zone where they are put, but for where it begins.
    pub(super) to: Shape,
    /// The zones to which they are dealt, with the code of their first index.
    pub(super) piles: Vec<(usize, i32)>,
    /// Whether they go under the cards that are there.
    pub(super) bottom: bool,
    /// What each card looks like, if some are alike; otherwise empty.
    pub(super) looks: Vec<u32>,
}

/// Stands for all cards of a zone.
pub(super) const ALL: i64 = i64::MIN;

/// Where a card lies.
enum Lies {
    /// In no zone.
    Nowhere,
    /// In the zone that begins at a slot, at a place from the bottom.
    In(usize, Shape, usize),
}

/// What a call works on.
pub(super) struct Table<'c> {
    pub(super) cells: &'c mut [i32],
    /// What is remembered of a position, and its number.
    pub(super) memory: (&'c mut [i64], i64),
    /// What gives the order in which cards fall; nothing where somebody else waits for it.
    pub(super) chances: Option<&'c mut dyn Chances>,
    /// Steps that are taken.
    pub(super) steps: u64,
}

impl Table<'_> {
    /// Where a card lies; nothing if its order has not fallen.
    fn find(&mut self, card: i32, lying: &[Lying]) -> Option<Lies> {
        for family in lying {
            self.steps += family.zones as u64;
            let width = family.shape.width;
            let (memory, position) = &self.memory;
            let kept = family.shape.sets.filter(|kept| kept.is_filled(memory, *position));
            let mut rows = 0..family.zones;
            if let Some(kept) = kept {
                let row = kept.row_of(memory, (family.first, family.zones), card);
                rows = row.map_or(0..0, |row| row..row + 1);
                // At most what looking through the zones would have taken.
                let looked_at = row.map_or(family.zones, |row| row + 1);
                self.steps += (looked_at * (width / SLOTS)) as u64;
            }
            for first in rows.map(|row| family.first + row * width) {
                let zone = self.cells.get(first..first + width)?;
                let (count, cards) = zone.split_first()?;
                let count = usize::try_from(*count).unwrap_or(0);
                self.steps += (count / SLOTS) as u64;
                let Some(at) = cards.get(..count)?.iter().position(|other| *other == card) else {
                    continue;
                };
                let marked = family.shape.marked;
                let ordered = !marked || !matches!(zone, [.., from, to] if from < to);
                return ordered.then_some(Lies::In(first, family.shape, at));
            }
        }
        Some(Lies::Nowhere)
    }

    /// Adds cards to a zone, the last one topmost.
    fn add(&mut self, (at, shape): (usize, Shape), cards: &[i32], bottom: bool) -> Option<()> {
        let added = self.zone(at, shape)?.add(cards, bottom);
        self.note(shape, at, cards.get(..added)?, true);
        Some(())
    }

    /// Keeps the sets of a zone up to date to which cards come, or from which they go.
    fn note(&mut self, shape: Shape, zone: usize, cards: &[i32], come: bool) {
        let (memory, position) = &mut self.memory;
        if let Some(kept) = shape.sets.filter(|kept| kept.is_filled(memory, *position)) {
            for card in cards {
                kept.change(memory, (zone, *card), come);
            }
        }
    }

    fn zone(&mut self, at: usize, shape: Shape) -> Option<Zone<'_>> {
        Zone::new(self.cells, at, shape)
    }

    /// Moves cards by name, one after the other.
    pub(super) fn put(
        &mut self,
        cards: impl Iterator<Item = i32> + Clone,
        to: usize,
        how: &Transfer,
    ) -> Option<()> {
        if how.bottom && !self.zone(to, how.to)?.is_ordered() {
            return None;
        }
        let mut found = None;
        for card in cards.clone() {
            found = Some(self.find(card, &how.lying)?);
        }
        let is_one = cards.clone().nth(1).is_none();
        for card in cards {
            // One card still lies where it was found.
            let lies = match found.take().filter(|_| is_one) {
                Some(lies) => lies,
                None => self.find(card, &how.lying)?,
            };
            if let Lies::In(zone, shape, at) = lies {
                let mut zone_of = self.zone(zone, shape)?;
                let at = zone_of.bring_up(at, &how.looks);
                zone_of.remove(at);
                self.note(shape, zone, &[card], false);
            }
            self.add((to, how.to), &[card], how.bottom)?;
            self.steps += EVENT + how.to.width as u64;
        }
        Some(())
    }

    /// Moves cards from the top of a zone to another.
    pub(super) fn take(
        &mut self,
        amount: i64,
        (from, to): (usize, usize),
        how: &Transfer,
    ) -> Option<()> {
        if from == to || how.bottom && !self.zone(to, how.to)?.is_ordered() {
            return None;
        }
        let packet = self.packet(amount, from, how)?;
        self.add((to, how.to), &packet, how.bottom)?;
        self.steps += (how.from.width + how.to.width) as u64;
        Some(())
    }

    /// Deals cards.
    pub(super) fn deal(
        &mut self,
        rounds: i64,
        from: usize,
        start: i64,
        how: &Transfer,
    ) -> Option<()> {
        if how.piles.iter().any(|(pile, _)| *pile == from) {
            return None;
        }
        let amount = if rounds == ALL {
            i64::try_from(self.zone(from, how.from)?.count()).ok()?
        } else {
            let piles = i64::try_from(how.piles.len()).ok()?;
            rounds.max(0).checked_mul(piles)?
        };
        let mut packet = self.packet(amount, from, how)?;
        let first = how.piles.iter().position(|(_, code)| i64::from(*code) == start);
        let (head, tail) = how.piles.split_at_checked(first.unwrap_or(0))?;
        let piles = tail.iter().chain(head).cycle();
        packet.reverse();
        for (card, (pile, _)) in packet.iter().zip(piles) {
            self.add((*pile, how.to), &[*card], false)?;
        }
        self.steps += (how.piles.len() * (1 + how.to.width) + packet.len()) as u64;
        Some(())
    }

    /// Lets the order of so many cards of a zone fall, from the top down, as far as it has not. The last card of all needs
    /// no chance.
    pub(super) fn let_fall(
        &mut self,
        at: usize,
        shape: Shape,
        (of, amount): (&Ty, usize),
    ) -> Option<()> {
        let (count, part) = {
            let zone = self.zone(at, shape)?;
            (zone.count(), zone.part())
        };
        let above = count.saturating_sub(part.end);
        let due = amount.saturating_sub(above).min(part.len().saturating_sub(1));
        if part.is_empty() || due == 0 {
            return Some(());
        }
        let mut zone = Zone::new(self.cells, at, shape)?;
        let cards = zone.slots.get_mut(1 + part.start..1 + part.end)?;
        if !self.chances.as_deref_mut()?.order(of, cards, due) {
            return None;
        }
        cards.reverse();
        zone.mark(part.start..part.end - due);
        let slots = self.cells.len() / SLOTS;
        self.steps += due as u64 * (CHANCE + slots as u64);
        Some(())
    }

    /// Shuffles a zone: its cards are marked.
    pub(super) fn shuffle(&mut self, at: usize, name: &str, how: &Transfer) -> Option<()> {
        let mut zone = Zone::new(self.cells, at, how.from)?;
        let count = zone.count();
        let cards = zone.slots.get(1..=count)?;
        let chances = self.chances.as_deref_mut()?;
        chances.shuffled(name, &how.of, cards, &how.looks);
        zone.mark(0..count);
        self.steps += (count / SLOTS) as u64;
        Some(())
    }

    /// Takes so many cards off the top of a zone; nothing if there are not so many, or if they have no order.
    fn packet(&mut self, amount: i64, from: usize, how: &Transfer) -> Option<Vec<i32>> {
        let zone = self.zone(from, how.from)?;
        let count = zone.count();
        let amount = if amount == ALL {
            // All of them may go without falling.
            zone.is_ordered().then_some(count)?
        } else {
            usize::try_from(amount).ok()?
        };
        let keep = count.checked_sub(amount)?;
        self.let_fall(from, how.from, (&how.of, amount))?;
        let mut zone = self.zone(from, how.from)?;
        let packet = zone.slots.get_mut(1 + keep..1 + count)?;
        let cards = packet.to_vec();
        packet.fill(0);
        zone.set_count(keep);
        self.note(how.from, from, &cards, false);
        Some(cards)
    }
}
