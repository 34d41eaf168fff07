//! [`Sample`]: statistics of a number that every game has, such as its length or the score of a seat.

use serde::{Deserialize, Serialize};

use super::Histogram;
use crate::engine::Moments;

/// Statistics of many numbers. Sums are exact, and the size of a sample does not depend on how many numbers it has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sample {
    count: u64,
    sum: i128,
    squares: i128,
    /// The least and the greatest number.
    ends: Option<(i64, i64)>,
    values: Histogram,
}

impl Sample {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        let wide = i128::from(value);
        self.count = self.count.saturating_add(1);
        self.sum = self.sum.saturating_add(wide);
        self.squares = self.squares.saturating_add(wide.saturating_mul(wide));
        self.stretch(value, value);
        self.values.add(value);
    }

    /// Adds the numbers of another sample.
    pub fn merge(&mut self, other: &Self) {
        self.count = self.count.saturating_add(other.count);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
        if let Some((least, most)) = other.ends {
            self.stretch(least, most);
        }
        self.values.merge(&other.values);
    }

    fn stretch(&mut self, least: i64, most: i64) {
        let (low, high) = self.ends.unwrap_or((least, most));
        self.ends = Some((low.min(least), high.max(most)));
    }

    /// The least number; 0 if there is none.
    #[must_use]
    pub fn least(&self) -> i64 {
        self.ends.map_or(0, |(least, _)| least)
    }

    /// The greatest number; 0 if there is none.
    #[must_use]
    pub fn most(&self) -> i64 {
        self.ends.map_or(0, |(_, most)| most)
    }

    /// The count and the sums from which mean and interval follow.
    #[must_use]
    pub const fn moments(&self) -> Moments {
        Moments { count: self.count, sum: self.sum, squares: self.squares }
    }

    /// How often each number occurred.
    #[must_use]
    pub const fn values(&self) -> &Histogram {
        &self.values
    }

    /// A quantile in words: a number, or an interval if numbers are not counted one by one.
    #[must_use]
    pub fn quantile(&self, percent: u64) -> String {
        let (first, last) = self.values.quantile(percent);
        if first == last {
            first.to_string()
        } else {
            format!("{}..{}", first.max(self.least()), last.min(self.most()))
        }
    }
}
