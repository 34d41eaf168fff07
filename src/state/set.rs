//! Sets of at most 128 different things, one bit each.

use serde::{Deserialize, Serialize};

/// Bit `n` stands for the n-th value of the element type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Set(pub u128);

impl Set {
    /// How many different things there can be.
    pub const LIMIT: u32 = 128;

    /// The first `count` things.
    #[must_use]
    pub const fn full(count: u32) -> Self {
        if count >= 128 { Self(u128::MAX) } else { Self((1 << count) - 1) }
    }

    #[must_use]
    pub const fn has(self, bit: u32) -> bool {
        bit < 128 && self.0 >> bit & 1 == 1
    }

    #[must_use]
    pub const fn with(self, bit: u32) -> Self {
        if bit < 128 { Self(self.0 | 1 << bit) } else { self }
    }

    #[must_use]
    pub const fn without(self, bit: u32) -> Self {
        if bit < 128 { Self(self.0 & !(1 << bit)) } else { self }
    }

    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The bits that are set, in order.
    pub fn bits(self) -> impl Iterator<Item = u32> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            (bit < 128).then(|| {
                rest &= rest - 1;
                bit
            })
        })
    }
}

impl FromIterator<u32> for Set {
    fn from_iter<I: IntoIterator<Item = u32>>(bits: I) -> Self {
        bits.into_iter().fold(Self::default(), Self::with)
    }
}
