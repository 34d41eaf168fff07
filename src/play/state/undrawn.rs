//! The undrawn part of a zone: the cards whose order has not fallen. Shuffling marks the part, and drawing cards
//! shrinks it from the top down. Its cards are kept by their numbers, so that positions with the same future are equal.

use std::ops::Range;

use typed_index_collections::TiVec;

use super::{Layout, Position, Value};
use crate::hir::{ChanceMove, Game, ZoneId};

/// Which zones a statement of the game shuffles.
pub(super) fn shuffled(game: &Game) -> TiVec<ZoneId, bool> {
    let mut all: TiVec<ZoneId, bool> = game.zones.iter().map(|_| false).collect();
    for chance in game.statements().filter_map(|it| it.kind.chance()) {
        if let ChanceMove::Shuffle(zone) = chance
            && let Some(shuffled) = all.get_mut(zone.zone)
        {
            *shuffled = true;
        }
    }
    all
}

/// The slots behind the cards of a zone that hold the ends of its undrawn part.
const MARKS: usize = 2;

impl Layout {
    /// Whether a statement shuffles a zone.
    #[must_use]
    pub fn is_shuffled(&self, zone: ZoneId) -> bool {
        self.shuffled.get(zone).copied().unwrap_or(false)
    }

    /// How many slots mark the undrawn part of a zone.
    pub(super) fn marks(&self, zone: ZoneId) -> usize {
        if self.is_shuffled(zone) { MARKS } else { 0 }
    }

    fn mark_slots(&self, zone: ZoneId, indices: &[Value]) -> Option<Range<usize>> {
        let slots = self.zone_at(zone, indices)?;
        self.is_shuffled(zone).then_some(slots.end - MARKS..slots.end)
    }

    /// The undrawn part of a zone as places counted from the bottom; empty if all cards have fallen.
    #[must_use]
    pub fn undrawn(&self, state: &Position, zone: ZoneId, indices: &[Value]) -> Range<usize> {
        let slots = self.mark_slots(zone, indices);
        match slots.and_then(|slots| state.cells.get(slots)) {
            Some([from, to]) => {
                let end = |slot: &i32| usize::try_from(*slot).unwrap_or(0);
                end(from)..end(to)
            }
            Some(_) | None => 0..0,
        }
    }

    /// Whether any zone of a family has an undrawn part.
    #[must_use]
    pub fn has_undrawn(&self, state: &Position, zone: ZoneId) -> bool {
        let family = self.zones.get(zone).filter(|_| self.is_shuffled(zone));
        let zones = family.and_then(|family| {
            let cells = state.cells.get(self.zone_slots(zone))?;
            Some(cells.chunks(family.width))
        });
        let is_undrawn = |zone: &[i32]| matches!(zone, [.., from, to] if from < to);
        zones.is_some_and(|mut zones| zones.any(is_undrawn))
    }

    /// Replaces the cards of a zone, the top one last, with an undrawn `part`. A part of one card has an order.
    pub fn set_part(
        &self,
        state: &mut Position,
        (zone, indices): (ZoneId, &[Value]),
        cards: &[i32],
        part: Range<usize>,
    ) {
        let slots = self.mark_slots(zone, indices);
        let Some(slots) = slots.filter(|_| part.len() > 1) else {
            self.set_cards(state, zone, indices, cards);
            return;
        };
        let mut cards = cards.to_vec();
        if let Some(unordered) = cards.get_mut(part.clone()) {
            unordered.sort_unstable();
        }
        self.set_cards(state, zone, indices, &cards);
        if let Some([from, to]) = state.cells.get_mut(slots) {
            *from = i32::try_from(part.start).unwrap_or(0);
            *to = i32::try_from(part.end).unwrap_or(0);
        }
    }

    /// The undrawn cards of a zone, by their numbers.
    #[must_use]
    pub fn unordered(&self, state: &Position, zone: ZoneId, indices: &[Value]) -> Vec<u32> {
        let part = self.undrawn(state, zone, indices);
        let cards = self.cards(state, zone, indices).unwrap_or_default();
        let unordered = cards.get(part).unwrap_or_default();
        unordered.iter().map(|card| card.cast_unsigned()).collect()
    }

    /// Gives some undrawn cards their order, the top one first; `false` if the cards cannot fall.
    #[must_use]
    pub fn draw(
        &self,
        state: &mut Position,
        (zone, indices): (ZoneId, &[Value]),
        drawn: &[u32],
    ) -> bool {
        let part = self.undrawn(state, zone, indices);
        let mut left = self.unordered(state, zone, indices);
        for card in drawn {
            let Some(at) = left.iter().position(|it| it == card) else {
                return false;
            };
            left.remove(at);
        }
        let Some(mut cards) = self.cards(state, zone, indices).map(<[i32]>::to_vec) else {
            return false;
        };
        let end = part.start + left.len();
        let fallen = left.iter().chain(drawn.iter().rev());
        cards.splice(part.clone(), fallen.map(|card| card.cast_signed()));
        self.set_part(state, (zone, indices), &cards, part.start..end);
        true
    }
}
