//! How often games ended in each way.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::limits::ENDINGS;
use crate::hir::Game;
use crate::notation::{Names, say};
use crate::state::Words;

/// Counts of endings. If there are too many different ones, the last in their order are counted together: so the result
/// does not depend on the order of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    counts: BTreeMap<Words, u64>,
    /// Games with other endings.
    others: u64,
}

impl Endings {
    /// Counts an ending.
    pub fn add(&mut self, reason: &Words) {
        match self.counts.get_mut(reason) {
            Some(count) => *count = count.saturating_add(1),
            None => {
                self.counts.insert(reason.clone(), 1);
                self.fit();
            }
        }
    }

    /// Adds the counts of others.
    pub fn merge(&mut self, other: &Self) {
        for (reason, count) in &other.counts {
            let sum = self.counts.entry(reason.clone()).or_default();
            *sum = sum.saturating_add(*count);
        }
        self.others = self.others.saturating_add(other.others);
        self.fit();
    }

    fn fit(&mut self) {
        while self.counts.len() > ENDINGS
            && let Some((_, count)) = self.counts.pop_last()
        {
            self.others = self.others.saturating_add(count);
        }
    }

    /// Games with an ending that is not counted by itself.
    #[must_use]
    pub const fn others(&self) -> u64 {
        self.others
    }

    /// The endings in words, with `SEAT` for the names of seats, so that similar ones are counted together; the most
    /// frequent first.
    #[must_use]
    pub fn patterns(&self, game: &Game, names: &Names) -> Vec<(String, u64)> {
        let mut seats: Vec<&String> = names.seats.iter().collect();
        seats.sort_by_key(|name| std::cmp::Reverse(name.len()));
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        for (reason, count) in &self.counts {
            let pattern = seats.iter().fold(say(game, names, reason), |said, name| {
                said.replace(name.as_str(), "SEAT")
            });
            let sum = counts.entry(pattern).or_default();
            *sum = sum.saturating_add(*count);
        }
        let mut endings: Vec<(String, u64)> = counts.into_iter().collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }
}

impl Serialize for Endings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts: Vec<(&Words, &u64)> = self.counts.iter().collect();
        (counts, self.others).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Endings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (counts, others) = <(Vec<(Words, u64)>, u64)>::deserialize(deserializer)?;
        Ok(Self {
            counts: counts.into_iter().collect(),
            others,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{ENDINGS, Endings};
    use crate::hir::SentenceId;
    use crate::state::{Value, Words};

    fn of(numbers: impl IntoIterator<Item = i32>) -> Endings {
        let mut endings = Endings::default();
        for number in numbers {
            endings.add(&Words {
                sentence: SentenceId(0),
                values: vec![Some(Value::Number(number))],
            });
        }
        endings
    }

    #[test]
    fn many_endings_take_bounded_room_in_any_order() {
        let numbers: Vec<i32> = (0..9000).map(|number| number * number % 3001).collect();
        let whole = of(numbers.iter().copied());
        assert_eq!(whole.counts.len(), ENDINGS);
        assert_eq!(whole.counts.values().sum::<u64>() + whole.others, 9000);
        assert_eq!(of(numbers.iter().rev().copied()), whole);
        let mut merged = Endings::default();
        for part in numbers.chunks(777).rev() {
            merged.merge(&of(part.iter().copied()));
        }
        assert_eq!(merged, whole);
    }
}
