//! How values are held while they are worked out.

use crate::state::{LARGE_SET, SET, Set};

/// How a value is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rep {
    /// As a number: the code of a slot.
    Word,
    /// As a set of things, a bit each, in so many words of 64 bits.
    Set(u8),
}

impl Rep {
    /// A set of things of which there are at most 64.
    pub const SMALL: Self = Self::Set(1);

    /// How a set is held of things of which there are so many; nothing where they are too many.
    #[must_use]
    pub fn of(count: u64) -> Option<Self> {
        let words = u8::try_from(count.div_ceil(64).max(1)).ok()?;
        (count <= u64::from(Set::LIMIT)).then_some(Self::Set(words))
    }

    /// How many words of 64 bits hold the value. One holds a number.
    #[must_use]
    pub const fn words(self) -> usize {
        match self {
            Self::Word => 1,
            Self::Set(words) => words as usize,
        }
    }

    /// How many things such a set can hold; 0 for a number.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Word => 0,
            Self::Set(words) => 64 * words as u32,
        }
    }

    /// How many slots of a position hold the value.
    #[must_use]
    pub const fn slots(self) -> usize {
        match self {
            Self::Word => 1,
            Self::Set(1 | 2) => SET,
            Self::Set(_) => LARGE_SET,
        }
    }

    /// Whether it is a set that an action may choose, or that is handed over with the cards of a zone: two words are kept
    /// for it.
    #[must_use]
    pub const fn is_handy(self) -> bool {
        matches!(self, Self::Set(1 | 2))
    }
}
