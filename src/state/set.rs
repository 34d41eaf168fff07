//! Sets of at most 512 different elements, one bit each.

use serde::{Deserialize, Serialize};

use crate::hir::binomials;

/// Bits of a part.
const PART: u32 = u128::BITS;
/// How many parts there are.
const PARTS: usize = 4;

/// Bit `n` stands for the n-th value of the element type; the lowest bits are in the first part.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Set([u128; PARTS]);

impl Set {
    /// The greatest number of different elements.
    pub const LIMIT: u32 = 512;

    /// The set of the elements whose bits are set, among the first 128.
    #[must_use]
    pub const fn of_bits(bits: u128) -> Self {
        Self([bits, 0, 0, 0])
    }

    /// The bits of the first 128 elements.
    #[must_use]
    pub const fn low(self) -> u128 {
        let [low, ..] = self.0;
        low
    }

    /// The bits of the other elements; nothing if there are none of these.
    #[must_use]
    pub fn beyond(self) -> Option<[u128; PARTS - 1]> {
        let [_, rest @ ..] = self.0;
        rest.iter().any(|part| *part != 0).then_some(rest)
    }

    /// The bits, 32 at a time, the lowest ones first.
    pub fn words(self) -> impl Iterator<Item = u32> {
        let word = |part: u128, at: u32| u32::try_from(part >> at & u128::from(u32::MAX));
        let parts = self.0.into_iter();
        parts.flat_map(move |part| [0, 32, 64, 96].map(|at| word(part, at).unwrap_or(0)))
    }

    /// The bits, 64 at a time, the lowest ones first.
    pub fn longs(self) -> impl Iterator<Item = u64> {
        let long = |part: u128, at: u32| u64::try_from(part >> at & u128::from(u64::MAX));
        let parts = self.0.into_iter();
        parts.flat_map(move |part| [0, 64].map(|at| long(part, at).unwrap_or(0)))
    }

    /// The set with these bits, 64 at a time.
    #[must_use]
    pub fn of_longs(longs: impl Iterator<Item = u64>) -> Self {
        let mut set = Self::default();
        for (long, at) in longs.zip(0..) {
            if let Some(part) = set.0.get_mut(at / 2) {
                *part |= u128::from(long) << (at % 2 * 64);
            }
        }
        set
    }

    /// The set with these bits, 32 at a time.
    #[must_use]
    pub fn of_words(words: impl Iterator<Item = u32>) -> Self {
        let mut set = Self::default();
        for (word, at) in words.zip(0..) {
            if let Some(part) = set.0.get_mut(at / 4) {
                *part |= u128::from(word) << (at % 4 * 32);
            }
        }
        set
    }

    /// The first `count` elements.
    #[must_use]
    pub fn full(count: u32) -> Self {
        let mut set = Self::default();
        for (part, first) in set.0.iter_mut().zip((0..).step_by(PART as usize)) {
            *part = match count.saturating_sub(first) {
                here if here >= PART => u128::MAX,
                here => (1 << here) - 1,
            };
        }
        set
    }

    /// Whether the set contains an element.
    #[must_use]
    pub fn has(self, bit: u32) -> bool {
        let part = self.0.get((bit / PART) as usize);
        part.is_some_and(|part| part >> (bit % PART) & 1 == 1)
    }

    /// The set with an element added; unchanged if the element is past [`Self::LIMIT`].
    #[must_use]
    pub fn with(mut self, bit: u32) -> Self {
        if let Some(part) = self.0.get_mut((bit / PART) as usize) {
            *part |= 1 << (bit % PART);
        }
        self
    }

    /// The set without an element.
    #[must_use]
    pub fn without(mut self, bit: u32) -> Self {
        if let Some(part) = self.0.get_mut((bit / PART) as usize) {
            *part &= !(1 << (bit % PART));
        }
        self
    }

    fn joined(mut self, other: Self, join: impl Fn(u128, u128) -> u128) -> Self {
        for (part, other) in self.0.iter_mut().zip(other.0) {
            *part = join(*part, other);
        }
        self
    }

    /// What is in one or the other.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        self.joined(other, |a, b| a | b)
    }

    /// What is in both.
    #[must_use]
    pub fn both(self, other: Self) -> Self {
        self.joined(other, |a, b| a & b)
    }

    /// What is in this set and not in the other.
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.joined(other, |a, b| a & !b)
    }

    /// What is not in the set, up to the limit.
    #[must_use]
    pub fn complement(self) -> Self {
        Self::full(Self::LIMIT).minus(self)
    }

    /// The number of elements.
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.iter().map(|part| part.count_ones()).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|part| *part == 0)
    }

    /// Takes out the first element.
    pub fn take_first(&mut self) -> Option<u32> {
        for (part, first) in self.0.iter_mut().zip((0..).step_by(PART as usize)) {
            if *part != 0 {
                let bit = part.trailing_zeros();
                *part &= *part - 1;
                return Some(first + bit);
            }
        }
        None
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
            set = set.with(u32::try_from(bit).unwrap_or(u32::MAX));
            left -= counts.get(bit).copied().unwrap_or(0).min(left);
        }
        set
    }

    /// The bits that are set, in order.
    pub fn bits(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || rest.take_first())
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
                .map(Set::of_bits)
                .filter(|set| set.len() == size)
                .collect();
            all.sort_by_key(|set| set.rank());
            for (at, set) in (0..).zip(all) {
                assert_eq!((set.rank(), Set::unrank(at, size)), (at, set));
            }
        }
        let last = Set::of_bits(0b11 << 126);
        assert_eq!(u64::from(last.rank()), binomial(128, 2) - 1);
        assert_eq!(Set::unrank(8127, 2), last);
        let last: Set = [510, 511].into_iter().collect();
        assert_eq!(u64::from(last.rank()), binomial(512, 2) - 1);
        assert_eq!(Set::unrank(last.rank(), 2), last);
        assert_eq!(Set::full(128).rank(), 0);
    }

    #[test]
    fn elements_beyond_the_first_part_are_kept() {
        let all: Set = [0, 127, 128, 300, 511].into_iter().collect();
        assert_eq!(all.bits().collect::<Vec<_>>(), [0, 127, 128, 300, 511]);
        assert_eq!(Set::of_words(all.words()), all);
        assert_eq!(Set::of_longs(all.longs()), all);
        assert_eq!(all.minus(Set::full(129)).len(), 2);
        assert_eq!(all.complement().len(), Set::LIMIT - 5);
        assert!(
            all.both(all.complement()).is_empty() && all.has(300) && !all.without(300).has(300)
        );
    }
}
