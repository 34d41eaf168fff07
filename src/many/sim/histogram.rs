//! How often each number occurred, in a bounded number of intervals.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::base::limits::COUNTED;

/// The greatest exponent of a width: with 2^62, any numbers fall into few enough intervals.
const POWER: u32 = 62;

/// Counts of numbers. Up to 1024 different numbers are counted one by one; more are counted in intervals of 2, 4, 8, …
/// numbers. The width is the least that suffices for all numbers, so the result depends neither on their order nor on
/// how they were divided and merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// An interval has 2 to the power of this many numbers.
    #[serde(deserialize_with = "power")]
    power: u32,
    /// The count of each interval, by the number of the interval.
    counts: BTreeMap<i64, u64>,
}

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, value: i64) {
        let count = self.counts.entry(shifted(value, self.power)).or_default();
        *count = count.saturating_add(1);
        self.fit();
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Self) {
        self.widen(other.power);
        for (interval, count) in &other.counts {
            let interval = shifted(*interval, self.power.saturating_sub(other.power));
            let sum = self.counts.entry(interval).or_default();
            *sum = sum.saturating_add(*count);
        }
        self.fit();
    }

    /// Widens the intervals until there are few enough.
    fn fit(&mut self) {
        while self.counts.len() > COUNTED && self.power < POWER {
            self.widen(self.power + 1);
        }
    }

    fn widen(&mut self, power: u32) {
        if power <= self.power {
            return;
        }
        let by = power - self.power;
        self.power = power;
        for (interval, count) in std::mem::take(&mut self.counts) {
            let sum = self.counts.entry(shifted(interval, by)).or_default();
            *sum = sum.saturating_add(count);
        }
    }

    /// How many numbers an interval has.
    #[must_use]
    pub fn width(&self) -> i64 {
        1_i64.checked_shl(self.power).map_or(i64::MAX, |width| width.max(1))
    }

    /// The first and the last number of each interval that is not empty, in order, with the count.
    pub fn intervals(&self) -> impl Iterator<Item = (i64, i64, u64)> {
        let width = self.width();
        self.counts.iter().map(move |(interval, count)| {
            let first = interval.saturating_mul(width);
            (first, first.saturating_add(width - 1), *count)
        })
    }

    /// The interval that holds a quantile, given in per cent: 50 gives the median.
    #[must_use]
    pub fn quantile(&self, percent: u64) -> (i64, i64) {
        let all = self.counts.values().copied().map(u128::from);
        let rank = all.sum::<u128>().saturating_sub(1) * u128::from(percent) / 100;
        let mut before = 0;
        for (first, last, count) in self.intervals() {
            before += u128::from(count);
            if rank < before {
                return (first, last);
            }
        }
        (0, 0)
    }
}

/// Reads an exponent, which a damaged file may have too large.
pub fn power<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let power = u32::deserialize(deserializer)?;
    if power > POWER {
        return Err(D::Error::custom("the power is too large"));
    }
    Ok(power)
}

/// The interval of a number, if an interval has 2 to this power of numbers.
fn shifted(value: i64, power: u32) -> i64 {
    value >> power.min(63)
}

#[cfg(test)]
mod tests {
    use super::{COUNTED, Histogram};

    fn of(values: impl IntoIterator<Item = i64>) -> Histogram {
        let mut counts = Histogram::default();
        values.into_iter().for_each(|value| counts.add(value));
        counts
    }

    #[test]
    fn few_numbers_are_counted_exactly() {
        let counts = of([5, -3, 5, 1_000_000_000]);
        let expected = [(-3, -3, 1), (5, 5, 2), (1_000_000_000, 1_000_000_000, 1)];
        assert_eq!(counts.intervals().collect::<Vec<_>>(), expected);
        assert_eq!(counts.quantile(0), (-3, -3));
        assert_eq!(counts.quantile(50), (5, 5));
        assert_eq!(counts.quantile(100), (1_000_000_000, 1_000_000_000));
        assert_eq!(Histogram::default().quantile(50), (0, 0));
    }

    #[test]
    fn many_numbers_take_bounded_room() {
        let counts = of(-50_000..50_000);
        assert!(counts.counts.len() <= COUNTED);
        assert_eq!(counts.width(), 128);
        let (first, last) = counts.quantile(50);
        assert!((first..=last).contains(&-1), "{first}..{last}");
        let all: u64 = counts.intervals().map(|(_, _, count)| count).sum();
        assert_eq!(all, 100_000);
    }

    #[test]
    fn the_order_does_not_matter() {
        let values: Vec<i64> = (0..5000).map(|number| number * number % 7919 - 900).collect();
        let whole = of(values.iter().copied());
        assert!(whole.width() > 1);
        assert_eq!(of(values.iter().rev().copied()), whole);
        for size in [1, 7, 1200, 4999] {
            let mut merged = Histogram::default();
            for part in values.chunks(size).rev() {
                merged.merge(&of(part.iter().copied()));
            }
            assert_eq!(merged, whole);
        }
    }
}
