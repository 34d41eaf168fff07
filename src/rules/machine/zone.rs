//! A zone as machine code finds it in a position.

use std::ops::Range;

use super::card_sets::KeptCards;

/// The slots of a zone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Shape {
    pub(super) width: usize,
    /// Whether the last two slots mark the part whose order has not fallen.
    pub(super) marked: bool,
    /// The sets that are kept of its family.
    pub(super) sets: Option<KeptCards>,
}

/// A family of zones where cards may lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    /// The first slot.
    pub(super) first: usize,
    /// How many zones there are.
    pub(super) zones: usize,
    /// The slots of each.
    pub(super) shape: Shape,
}

/// A zone of a position: the number of its cards, the cards, and perhaps two marks.
pub(super) struct Zone<'c> {
    pub(super) slots: &'c mut [i32],
    marked: bool,
}

impl<'c> Zone<'c> {
    pub(super) fn new(cells: &'c mut [i32], at: usize, shape: Shape) -> Option<Self> {
        Some(Self { slots: cells.get_mut(at..at + shape.width)?, marked: shape.marked })
    }

    /// The places of the cards whose order has not fallen, counted from the bottom.
    pub(super) fn part(&self) -> Range<usize> {
        let end = |slot: &i32| usize::try_from(*slot).unwrap_or(0);
        match &*self.slots {
            [.., from, to] if self.marked && from < to => end(from)..end(to),
            _ => 0..0,
        }
    }

    /// Marks the cards whose order has not fallen, which are kept by their numbers. One card alone has an order.
    pub(super) fn mark(&mut self, part: Range<usize>) {
        let part = if part.len() > 1 { part } else { 0..0 };
        if let Some(cards) = self.slots.get_mut(1 + part.start..1 + part.end) {
            cards.sort_unstable();
        }
        if let ([.., from, to], Ok(start), Ok(end)) =
            (&mut *self.slots, i32::try_from(part.start), i32::try_from(part.end))
        {
            (*from, *to) = (start, end);
        }
    }

    /// Whether all its cards have an order.
    pub(super) fn is_ordered(&self) -> bool {
        self.part().is_empty()
    }

    pub(super) fn count(&self) -> usize {
        let count = self.slots.first().copied().unwrap_or(0);
        usize::try_from(count).unwrap_or(0)
    }

    pub(super) fn set_count(&mut self, count: usize) {
        if let (Some(slot), Ok(count)) = (self.slots.first_mut(), i32::try_from(count)) {
            *slot = count;
        }
    }

    /// The slots of cards.
    fn room(&self) -> usize {
        self.slots.len() - 1 - if self.marked { 2 } else { 0 }
    }

    /// Of alike cards, the topmost one goes where any of them is moved: it gets the number of the one that is named, whose place was
    /// given. Gives its own place.
    pub(super) fn bring_up(&mut self, at: usize, looks: &[u32]) -> usize {
        let look = |card: i32| usize::try_from(card).ok().and_then(|card| looks.get(card));
        let (count, part) = (self.count(), self.part());
        let Some(cards) = self.slots.get_mut(1..=count).filter(|_| !looks.is_empty()) else {
            return at;
        };
        let own = cards.get(at).copied().and_then(look);
        let top = cards.iter().rposition(|card| look(*card) == own);
        match top.filter(|top| !part.contains(top) && !part.contains(&at)) {
            Some(top) => {
                cards.swap(at, top);
                top
            }
            None => at,
        }
    }

    /// Adds cards, the last one topmost; those for which there is no room are left out. Says how many it has added.
    pub(super) fn add(&mut self, cards: &[i32], bottom: bool) -> usize {
        let count = self.count();
        let more = cards.len().min(self.room() - count.min(self.room()));
        let start = if bottom {
            self.slots.copy_within(1..=count, 1 + more);
            1
        } else {
            1 + count
        };
        for (slot, card) in self.slots.iter_mut().skip(start).zip(cards).take(more) {
            *slot = *card;
        }
        self.set_count(count + more);
        more
    }

    /// Takes a card away, by its place from the bottom.
    pub(super) fn remove(&mut self, at: usize) {
        let count = self.count();
        if at < count {
            self.slots.copy_within(at + 2..=count, at + 1);
            if let Some(slot) = self.slots.get_mut(count) {
                *slot = 0;
            }
            self.set_count(count - 1);
        }
    }
}
