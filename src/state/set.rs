//! Sets of at most 128 different elements, one bit each.

use serde::{Deserialize, Serialize};

use crate::hir::binomials;

/// Bit `n` stands for the n-th value of the element type.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Set(pub u128);

impl Set {
    /// The greatest number of different elements.
    pub const LIMIT: u32 = 128;

    /// The first `count` elements.
    #[must_use]
    pub const fn full(count: u32) -> Self {
        if count >= 128 {
            Self(u128::MAX)
        } else {
            Self((1 << count) - 1)
        }
    }

    /// Whether the set contains an element.
    #[must_use]
    pub const fn has(self, bit: u32) -> bool {
        bit < 128 && self.0 >> bit & 1 == 1
    }

    /// The set with an element added; unchanged if the element is past [`Self::LIMIT`].
    #[must_use]
    pub const fn with(self, bit: u32) -> Self {
        if bit < 128 {
            Self(self.0 | 1 << bit)
        } else {
            self
        }
    }

    /// The set without an element.
    #[must_use]
    pub const fn without(self, bit: u32) -> Self {
        if bit < 128 {
            Self(self.0 & !(1 << bit))
        } else {
            self
        }
    }

    /// The number of elements.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The index among all sets of its size, counted from 0: `{c1 < … < ck}` has `C(c1, 1) + … +
    /// C(ck, k)` before it, however many elements there are.
    #[must_use]
    pub fn rank(self) -> u32 {
        let before = |(bit, nth): (u32, u32)| binomials(nth).get(bit as usize).copied();
        let before = self.bits().zip(1..).filter_map(before);
        u32::try_from(before.fold(0, u64::saturating_add)).unwrap_or(u32::MAX)
    }

    /// The set of this size at an index.
    #[must_use]
    pub fn unrank(at: u32, size: u32) -> Self {
        let (mut set, mut left) = (Self::default(), u64::from(at));
        for nth in (1..=size.min(Self::LIMIT)).rev() {
            let counts = binomials(nth);
            let bit = counts.partition_point(|count| *count <= left);
            let bit = bit.min(Self::LIMIT as usize).saturating_sub(1);
            set.0 |= 1 << bit;
            left -= counts.get(bit).copied().unwrap_or(0).min(left);
        }
        set
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

#[cfg(test)]
mod tests {
    use super::Set;
    use crate::hir::binomial;

    #[test]
    fn every_set_of_a_size_has_its_place() {
        for size in 0..=5 {
            let mut all: Vec<Set> = (0u128..1 << 9)
                .map(Set)
                .filter(|set| set.len() == size)
                .collect();
            all.sort_by_key(|set| set.rank());
            for (at, set) in (0..).zip(all) {
                assert_eq!((set.rank(), Set::unrank(at, size)), (at, set));
            }
        }
        assert_eq!(u64::from(Set(0b11 << 126).rank()), binomial(128, 2) - 1);
        assert_eq!(Set::unrank(8127, 2), Set(0b11 << 126));
        assert_eq!(Set::full(128).rank(), 0);
    }
}
