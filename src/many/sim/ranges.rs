//! [`Ranges`]: sets of numbers of games.

use serde::{Deserialize, Serialize};

/// Numbers of games as ranges in order, each with its first and last number. No two ranges touch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranges(Vec<(u64, u64)>);

impl Ranges {
    /// Adds the games of a range.
    ///
    /// # Errors
    /// The first range of games that are in both.
    pub fn add(&mut self, first: u64, last: u64) -> Result<(), (u64, u64)> {
        let mut both = self.0.iter().map(|(low, high)| (first.max(*low), last.min(*high)));
        if let Some(both) = both.find(|(low, high)| low <= high) {
            return Err(both);
        }
        self.0.push((first, last));
        self.0.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for (first, last) in std::mem::take(&mut self.0) {
            match joined.last_mut() {
                Some((_, end)) if end.checked_add(1) == Some(first) => *end = last,
                _ => joined.push((first, last)),
            }
        }
        self.0 = joined;
        Ok(())
    }

    /// Adds the games of other ranges.
    ///
    /// # Errors
    /// The first range of games that are in both.
    pub fn merge(&mut self, other: &Self) -> Result<(), (u64, u64)> {
        for (first, last) in &other.0 {
            self.add(*first, *last)?;
        }
        Ok(())
    }

    /// The ranges, in order.
    #[must_use]
    pub fn all(&self) -> &[(u64, u64)] {
        &self.0
    }

    /// How many games there are.
    #[must_use]
    pub fn size(&self) -> u64 {
        let sizes = self.0.iter().map(|(first, last)| last - first + 1);
        sizes.fold(0, u64::saturating_add)
    }

    /// The ranges between the first and the last game whose games are not there.
    #[must_use]
    pub fn missing(&self) -> Vec<(u64, u64)> {
        let pairs = self.0.iter().zip(self.0.iter().skip(1));
        pairs.map(|((_, last), (first, _))| (last + 1, first - 1)).collect()
    }

    /// Whether the ranges are in order and do not touch. Ranges from a file may be damaged.
    #[must_use]
    pub fn are_sound(&self) -> bool {
        let sound = |(first, last): &(u64, u64)| 0 < *first && first <= last && *last < u64::MAX;
        let mut pairs = self.0.iter().zip(self.0.iter().skip(1));
        self.0.iter().all(sound) && pairs.all(|((_, last), (first, _))| last + 1 < *first)
    }
}

#[cfg(test)]
mod tests {
    use super::Ranges;

    #[test]
    fn ranges_are_joined_where_they_meet() {
        let mut games = Ranges::default();
        games.add(21, 30).unwrap();
        games.add(1, 10).unwrap();
        assert_eq!(games.missing(), [(11, 20)]);
        games.add(11, 20).unwrap();
        assert_eq!(games.all(), [(1, 30)]);
        assert_eq!(games.size(), 30);
        assert_eq!(games.add(28, 40), Err((28, 30)));
        assert!(games.are_sound());
        assert!(!Ranges(vec![(1, 10), (11, 20)]).are_sound());
        assert!(!Ranges(vec![(5, 4)]).are_sound());
    }
}
