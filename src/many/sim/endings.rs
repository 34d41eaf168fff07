//! [`Endings`]: how often games ended in each way.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::limits::ENDINGS;
use crate::hir::Game;
use crate::notation::{Names, say};
use crate::state::{FilledText, Value};

/// Counts of endings. If there are too many different ones, the last in their order are counted together, so that the
/// result does not depend on the order of the games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    counts: BTreeMap<FilledText, u64>,
    /// Games with an ending that is not counted by itself.
    others: u64,
}

impl Endings {
    /// Counts an ending.
    pub fn add(&mut self, reason: &FilledText) {
        match self.counts.get_mut(reason) {
            Some(count) => *count = count.saturating_add(1),
            None => {
                self.counts.insert(reason.clone(), 1);
                self.fit();
            }
        }
    }

    /// Adds the counts of other games.
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

    /// The number of games with an ending that is not counted by itself.
    #[must_use]
    pub const fn others(&self) -> u64 {
        self.others
    }

    /// The endings in words, with similar ones counted together: `SEAT` stands for the names of seats, and the least
    /// and the greatest for numbers that differ. The most frequent come first.
    #[must_use]
    pub fn patterns(&self, game: &Game, names: &Names) -> Vec<(String, u64)> {
        let mut patterns: BTreeMap<String, Pattern> = BTreeMap::new();
        for (reason, count) in &self.counts {
            let pattern = Pattern::of(reason, *count);
            let key = said(game, names, &pattern.without_numbers());
            match patterns.get_mut(&key) {
                Some(known) => known.merge(&pattern),
                None => {
                    patterns.insert(key, pattern);
                }
            }
        }
        let patterns = patterns.into_values();
        let mut endings: Vec<(String, u64)> =
            patterns.map(|pattern| (said(game, names, &pattern.words()), pattern.count)).collect();
        endings.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        endings
    }
}

/// An ending in words, with `SEAT` for the names of seats.
fn said(game: &Game, names: &Names, reason: &FilledText) -> String {
    let mut seats: Vec<&String> = names.seats.iter().collect();
    seats.sort_by_key(|name| std::cmp::Reverse(name.len()));
    seats.iter().fold(say(game, names, reason), |said, name| said.replace(name.as_str(), "SEAT"))
}

/// Endings that differ in seats and numbers alone.
struct Pattern {
    /// One of these endings.
    reason: FilledText,
    /// For each value that is a number, the least and the greatest.
    numbers: Vec<Option<(i32, i32)>>,
    count: u64,
}

impl Pattern {
    fn of(reason: &FilledText, count: u64) -> Self {
        let number = |value: &Option<Value>| match value {
            Some(Value::Number(number)) => Some((*number, *number)),
            Some(Value::None | Value::Flag(_) | Value::Seat(_) | Value::Member(_)) | None => None,
            Some(Value::Set(_) | Value::List(_) | Value::Text(_)) => None,
        };
        Self { reason: reason.clone(), numbers: reason.values.iter().map(number).collect(), count }
    }

    fn merge(&mut self, other: &Self) {
        for (ours, theirs) in self.numbers.iter_mut().zip(&other.numbers) {
            *ours = ours
                .zip(*theirs)
                .map(|((least, most), (low, high))| (least.min(low), most.max(high)));
        }
        self.count = self.count.saturating_add(other.count);
    }

    /// The sentence without the numbers, which all of these endings have in common.
    fn without_numbers(&self) -> FilledText {
        self.with(|_| "#".to_owned())
    }

    /// The sentence with `5..6` where numbers differ.
    fn words(&self) -> FilledText {
        self.with(
            |(least, most)| {
                if least == most { least.to_string() } else { format!("{least}..{most}") }
            },
        )
    }

    /// The sentence with a text in the place of each number.
    fn with(&self, text: impl Fn((i32, i32)) -> String) -> FilledText {
        let values = self.reason.values.iter().zip(&self.numbers);
        let values = values.map(|(value, number)| match number {
            Some(number) => Some(Value::Text(text(*number))),
            None => value.clone(),
        });
        FilledText { sentence: self.reason.sentence, values: values.collect() }
    }
}

impl Serialize for Endings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts: Vec<(&FilledText, &u64)> = self.counts.iter().collect();
        (counts, self.others).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Endings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (counts, others) = <(Vec<(FilledText, u64)>, u64)>::deserialize(deserializer)?;
        Ok(Self { counts: counts.into_iter().collect(), others })
    }
}

#[cfg(test)]
mod tests {
    use super::{ENDINGS, Endings};
    use crate::hir::SentenceId;
    use crate::state::{FilledText, Value};

    fn of(numbers: impl IntoIterator<Item = i32>) -> Endings {
        let mut endings = Endings::default();
        for number in numbers {
            endings.add(&FilledText {
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
