//! [`DealFact`]: something that is known of a deal.

use crate::state::Set;

/// How many of some cards lie in some places, taken together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DealFact {
    /// The cards, by their numbers.
    pub cards: Set,
    /// The places, by their numbers.
    pub places: Set,
    /// So many at least.
    pub least: u32,
    /// So many at most.
    pub most: u32,
}

impl DealFact {
    /// Exactly so many of the cards lie there.
    #[must_use]
    pub const fn exactly(count: u32, cards: Set, places: Set) -> Self {
        Self { cards, places, least: count, most: count }
    }

    /// All of the cards lie there.
    #[must_use]
    pub fn all(cards: Set, places: Set) -> Self {
        Self::exactly(cards.len(), cards, places)
    }

    /// None of the cards lies there.
    #[must_use]
    pub const fn none(cards: Set, places: Set) -> Self {
        Self::exactly(0, cards, places)
    }
}
