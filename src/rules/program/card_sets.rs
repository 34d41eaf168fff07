//! Zones of which the cards are kept as sets.

use std::ops::Range;

/// A family of zones whose cards are looked for by machine code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSets {
    /// The slots of all zones, one zone behind the other.
    pub slots: Range<usize>,
    /// The slots of each zone: the number of its cards, and its cards.
    pub width: usize,
    /// How many cards there are of this type.
    pub cards: usize,
}

impl CardSets {
    /// The words of the set of one zone.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.cards.div_ceil(64)
    }

    /// The words of all sets.
    #[must_use]
    pub fn room(&self) -> usize {
        self.slots.len() / self.width * self.words()
    }
}
