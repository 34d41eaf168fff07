//! [`Set`]: a set of values of one type, one bit each.

use serde::{Deserialize, Serialize};

use crate::hir::{binomial, binomials};

/// The bits of a part.
const PART: u32 = u128::BITS;
/// How many parts every set has inline.
const PARTS: usize = 4;

/// Bit `n` stands for the n-th value of the element type; the lowest bits are in the first part. A larger set has
/// further parts in the vector, the last of which is not empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Set([u128; PARTS], Vec<u128>);

impl Set {
    /// The number of elements for which every set has room inline. A set of a larger type allocates memory, and machine
    /// code leaves it to the tree.
    pub const LIMIT: u32 = 512;
    /// The greatest number of different elements.
    pub const MOST: u32 = 65_536;

    /// The set of the elements whose bits are set, among the first 128.
    #[must_use]
    pub const fn of_bits(bits: u128) -> Self {
        Self([bits, 0, 0, 0], Vec::new())
    }

    /// The bits of the first 128 elements.
    #[must_use]
    pub const fn low(&self) -> u128 {
        let [low, ..] = self.0;
        low
    }

    /// The bits of the elements beyond the first 128, 128 at a time; `None` if there are none.
    #[must_use]
    pub fn beyond(&self) -> Option<Vec<u128>> {
        let is_small = self.parts().skip(1).all(|part| part == 0);
        (!is_small).then(|| self.parts().skip(1).collect())
    }

    /// How many parts the set has allocated.
    #[must_use]
    pub const fn own_parts(&self) -> usize {
        self.1.len()
    }

    /// The bits, 128 at a time, the lowest ones first.
    fn parts(&self) -> impl Iterator<Item = u128> {
        self.0.iter().chain(&self.1).copied()
    }

    /// The part that holds the bit of an element.
    fn part(&self, bit: u32) -> u128 {
        let at = (bit / PART) as usize;
        let part = self.0.get(at).or_else(|| self.1.get(at.checked_sub(PARTS)?));
        part.copied().unwrap_or(0)
    }

    /// The part that holds the bit of an element, allocated if needed; `None` if the element is beyond [`Self::MOST`].
    fn part_mut(&mut self, bit: u32) -> Option<&mut u128> {
        let at = (bit / PART) as usize;
        let Some(behind) = at.checked_sub(PARTS) else {
            return self.0.get_mut(at);
        };
        if bit < Self::MOST && self.1.len() <= behind {
            self.1.resize(behind + 1, 0);
        }
        self.1.get_mut(behind)
    }

    /// Removes empty parts at the end, so that equal sets have equal parts.
    fn trim(&mut self) {
        while let Some(0) = self.1.last() {
            self.1.pop();
        }
    }

    /// The bits, 32 at a time, the lowest ones first.
    pub fn words(&self) -> impl Iterator<Item = u32> {
        let word = |part: u128, at: u32| u32::try_from(part >> at & u128::from(u32::MAX));
        let parts = self.parts();
        parts.flat_map(move |part| [0, 32, 64, 96].map(|at| word(part, at).unwrap_or(0)))
    }

    /// The bits, 64 at a time, the lowest ones first.
    pub fn longs(&self) -> impl Iterator<Item = u64> {
        let long = |part: u128, at: u32| u64::try_from(part >> at & u128::from(u64::MAX));
        let parts = self.parts();
        parts.flat_map(move |part| [0, 64].map(|at| long(part, at).unwrap_or(0)))
    }

    /// The set with these bits, 64 at a time.
    #[must_use]
    pub fn of_longs(longs: impl Iterator<Item = u64>) -> Self {
        Self::made_of(longs.map(u128::from), u64::BITS)
    }

    /// The set with these bits, 32 at a time.
    #[must_use]
    pub fn of_words(words: impl Iterator<Item = u32>) -> Self {
        Self::made_of(words.map(u128::from), u32::BITS)
    }

    /// The set with these bits, `width` at a time.
    fn made_of(pieces: impl Iterator<Item = u128>, width: u32) -> Self {
        let mut set = Self::default();
        for (piece, first) in pieces.zip((0..).step_by(width as usize)) {
            if piece != 0
                && let Some(part) = set.part_mut(first)
            {
                *part |= piece << (first % PART);
            }
        }
        set
    }

    /// The first `count` elements.
    #[must_use]
    pub fn full(count: u32) -> Self {
        let mut set = Self::default();
        for first in (0..count.min(Self::MOST)).step_by(PART as usize) {
            if let Some(part) = set.part_mut(first) {
                *part = match count - first {
                    here if here >= PART => u128::MAX,
                    here => (1 << here) - 1,
                };
            }
        }
        set
    }

    /// Whether the set contains an element.
    #[must_use]
    pub fn has(&self, bit: u32) -> bool {
        self.part(bit) >> (bit % PART) & 1 == 1
    }

    /// The set with an element added; unchanged if the element is beyond [`Self::MOST`].
    #[must_use]
    pub fn with(mut self, bit: u32) -> Self {
        self.insert(bit);
        self
    }

    /// Adds an element, unless it is beyond [`Self::MOST`].
    pub fn insert(&mut self, bit: u32) {
        if let Some(part) = self.part_mut(bit) {
            *part |= 1 << (bit % PART);
        }
    }

    /// The set without an element.
    #[must_use]
    pub fn without(mut self, bit: u32) -> Self {
        self.remove(bit);
        self
    }

    /// Removes an element.
    pub fn remove(&mut self, bit: u32) {
        if self.has(bit)
            && let Some(part) = self.part_mut(bit)
        {
            *part &= !(1 << (bit % PART));
        }
        self.trim();
    }

    /// The set of which each part is `join` of the parts of both sets; `join` of two empty parts must be empty.
    fn joined(mut self, other: &Self, join: impl Fn(u128, u128) -> u128) -> Self {
        for (part, other) in self.0.iter_mut().zip(other.0) {
            *part = join(*part, other);
        }
        if self.1.is_empty() && other.1.is_empty() {
            return self;
        }
        self.1.resize(self.1.len().max(other.1.len()), 0);
        let others = other.1.iter().copied().chain(std::iter::repeat(0));
        for (part, other) in self.1.iter_mut().zip(others) {
            *part = join(*part, other);
        }
        self.trim();
        self
    }

    /// The elements of this set and of the other.
    #[must_use]
    pub fn union(self, other: &Self) -> Self {
        self.joined(other, |a, b| a | b)
    }

    /// The elements that are in both sets.
    #[must_use]
    pub fn both(self, other: &Self) -> Self {
        self.joined(other, |a, b| a & b)
    }

    /// The elements of this set that are not in the other.
    #[must_use]
    pub fn minus(self, other: &Self) -> Self {
        self.joined(other, |a, b| a & !b)
    }

    /// Whether all elements of this set are in the other.
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        let mut own = self.parts().zip((0..).step_by(PART as usize));
        own.all(|(part, first)| part & !other.part(first) == 0)
    }

    /// The elements that are not in the set, out of the first `count`.
    #[must_use]
    pub fn complement(&self, count: u32) -> Self {
        Self::full(count).minus(self)
    }

    /// The number of elements.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.parts().map(u128::count_ones).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|part| *part == 0) && self.1.is_empty()
    }

    /// Removes the first element, and returns it.
    pub fn take_first(&mut self) -> Option<u32> {
        let parts = self.0.iter_mut().chain(&mut self.1);
        let mut parts = parts.zip((0..).step_by(PART as usize));
        let (part, first) = parts.find(|(part, _)| **part != 0)?;
        let bit = part.trailing_zeros();
        *part &= *part - 1;
        self.trim();
        Some(first + bit)
    }

    /// The rank of the set among all sets of its size, counted from 0: `{c1 < … < ck}` has the rank `C(c1, 1) + … +
    /// C(ck, k)`, however many elements there are.
    #[must_use]
    pub fn rank(&self) -> u32 {
        let before = self.bits().zip(1..).map(|(bit, nth)| binomial(bit, nth));
        u32::try_from(before.fold(0, u64::saturating_add)).unwrap_or(u32::MAX)
    }

    /// The set of a size by its rank.
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

    /// The elements of the set, in order.
    pub fn bits(&self) -> impl Iterator<Item = u32> {
        let parts = self.parts().zip((0..).step_by(PART as usize));
        parts.flat_map(|(mut left, first)| {
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(first + bit)
            })
        })
    }
}

impl FromIterator<u32> for Set {
    fn from_iter<I: IntoIterator<Item = u32>>(bits: I) -> Self {
        let mut set = Self::default();
        bits.into_iter().for_each(|bit| set.insert(bit));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::Set;
    use crate::hir::binomial;

    #[test]
    fn every_set_of_a_size_has_its_place() {
        for size in 0..=5 {
            let mut all: Vec<Set> =
                (0u128..1 << 9).map(Set::of_bits).filter(|set| set.len() == size).collect();
            all.sort_by_key(Set::rank);
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
        let places = [0, 127, 128, 300, 511, 512, 4000, Set::MOST - 1];
        let all: Set = places.into_iter().collect();
        assert_eq!(all.bits().collect::<Vec<_>>(), places);
        assert_eq!(Set::of_words(all.words()), all);
        assert_eq!(Set::of_longs(all.longs()), all);
        assert_eq!(all.clone().minus(&Set::full(129)).len(), 5);
        let others = all.complement(Set::MOST);
        assert_eq!(others.len(), Set::MOST - 8);
        assert!(all.clone().both(&others).is_empty() && !others.is_within(&all));
        assert!(all.has(4000) && !all.without(4000).has(4000));
    }

    #[test]
    fn equal_sets_look_the_same_however_they_were_made() {
        let small = Set::of_bits(1);
        assert_eq!(Set::full(600).both(&small), small);
        assert_eq!(small.clone().with(600).without(600), small);
        assert_eq!(small.clone().with(Set::MOST), small);
        let mut left = Set::default().with(600);
        assert_eq!((left.take_first(), left), (Some(600), Set::default()));
        assert_eq!(Set::full(Set::MOST).len(), Set::full(u32::MAX).len());
    }
}
