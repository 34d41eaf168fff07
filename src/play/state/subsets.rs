//! Counts and numbers the sets between two sizes, without listing them: smaller sets come first, those of one size in
//! lexicographic order.

use std::ops::Range;

use super::Set;
use crate::hir::binomial;

/// How many of `others` a set may hold beside its `own` things, by the least and the greatest size of the set.
fn sizes(others: u32, own: u32, (least, most): (i64, i64)) -> Range<u32> {
    let own = i64::from(own);
    let first = u32::try_from((least - own).max(0)).unwrap_or(u32::MAX);
    let last = (most - own).min(i64::from(others));
    first..u32::try_from(last + 1).unwrap_or(0)
}

/// How many sets hold all of `own` things and any of `others`, between two sizes; `u64::MAX` if there are more. Sizes
/// below 0 have no sets.
#[must_use]
pub fn count_subsets(others: u32, own: u32, size: (i64, i64)) -> u64 {
    sizes(others, own, size).map(|size| binomial(others, size)).fold(0, u64::saturating_add)
}

/// What the set with a number, counted from 0, holds beside its own things: a subset of `may`.
#[must_use]
pub fn nth_subset(may: &Set, own: u32, size: (i64, i64), mut at: u64) -> Set {
    let others = may.len();
    for size in sizes(others, own, size) {
        let here = binomial(others, size);
        if at < here {
            return combination(may, size, at);
        }
        at -= here;
    }
    Set::default()
}

/// The subset of `size` things at a place in lexicographic order.
fn combination(of: &Set, size: u32, mut at: u64) -> Set {
    let (mut found, mut things, mut after) = (Set::default(), of.bits(), of.len());
    for more in (0..size).rev() {
        for first in things.by_ref() {
            after -= 1;
            let with = binomial(after, more);
            if at < with {
                found = found.with(first);
                break;
            }
            at -= with;
        }
    }
    found
}

/// The subset of `may` that follows `now` in the same order, for sets of the first 128 things.
#[must_use]
pub fn next_subset(may: u128, now: u128) -> u128 {
    let above = |place: u32| u128::MAX.checked_shl(place + 1).unwrap_or(0);
    // The last things of all that are in the set move behind the thing before them.
    let (mut ahead, mut left, mut held) = (may, now, 1);
    while left != 0 {
        let (last, last_of_all) = (left.ilog2(), ahead.ilog2());
        left &= !(1 << last);
        if last != last_of_all {
            return left | first_of(may & above(last), held);
        }
        ahead &= !(1 << last);
        held += 1;
    }
    // This was the last set of its size.
    first_of(may, held)
}

/// The first `count` things of a set.
fn first_of(mut set: u128, count: u32) -> u128 {
    let mut found = 0;
    for _ in 0..count {
        let first = set & set.wrapping_neg();
        found |= first;
        set &= !first;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{Set, combination, count_subsets, next_subset, nth_subset};
    use crate::hir::binomial;

    /// All sets of the things that may be in them, in order, by trying all.
    fn tried(may: &Set, own: u32, (least, most): (i64, i64)) -> Vec<Set> {
        let mut all: Vec<Set> = (0u128..1 << 8).map(Set::of_bits).collect();
        all.retain(|set| {
            let size = i64::from(set.len() + own);
            set.is_within(may) && (least..=most).contains(&size)
        });
        all.sort_by_key(|set| (set.len(), set.bits().collect::<Vec<_>>()));
        all
    }

    #[test]
    fn sets_are_counted_and_numbered_in_order() {
        for may in [0, 0b1, 0b1011_0110, 0b1111, 0b1111_1111].map(Set::of_bits) {
            for own in 0..3 {
                for least in -1..4 {
                    for most in -1..10 {
                        let wanted = tried(&may, own, (least, most));
                        let count = count_subsets(may.len(), own, (least, most));
                        let nth = |at| nth_subset(&may, own, (least, most), at);
                        assert_eq!((0..count).map(nth).collect::<Vec<_>>(), wanted);
                    }
                }
            }
        }
    }

    #[test]
    fn each_set_is_followed_by_the_next_one() {
        for may in [0, 0b1, 0b1011_0110, 0b1111, 0b1000_0001, 0b11 << 126] {
            let things = Set::of_bits(may);
            let count = count_subsets(things.len(), 0, (0, 128));
            let nth = |at| nth_subset(&things, 0, (0, 128), at).low();
            for at in 1..count {
                assert_eq!(next_subset(may, nth(at - 1)), nth(at));
            }
        }
    }

    #[test]
    fn the_first_and_the_last_of_many_are_found() {
        let nth = |things, size, at| combination(&Set::full(things), size, at);
        assert_eq!(nth(27, 3, 0), Set::of_bits(0b111));
        assert_eq!(nth(27, 3, 2924), Set::of_bits(0b111 << 24));
        assert_eq!(nth(128, 128, 0), Set::full(128));
        assert_eq!(nth(0, 0, 0), Set::of_bits(0));
        assert_eq!(nth(128, 2, binomial(128, 2) - 1), Set::of_bits(0b11 << 126));
        // There are more of these than a number has room for.
        assert_eq!(nth(128, 64, 0), Set::full(64));
        assert_eq!(count_subsets(128, 0, (0, 128)), u64::MAX);
        let last: Set = [1022, 1023].into_iter().collect();
        assert_eq!(nth(1024, 2, binomial(1024, 2) - 1), last);
    }
}
