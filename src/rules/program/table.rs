//! Values that are the same in every position, found by a number.

use super::rep::Rep;
use crate::state::Set;

/// The number of a table among those of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TableId(pub usize);

/// Values that are the same in every position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Table {
    /// How they are held.
    pub rep: Rep,
    /// The values, one behind the other: codes, or the words of sets.
    pub words: Vec<i64>,
    /// What stands for a number that has no value: a code, or each word of a set.
    pub default: i64,
}

impl Table {
    /// A table of codes.
    #[must_use]
    pub fn of_codes(codes: impl IntoIterator<Item = i32>, default: i32) -> Self {
        Self {
            rep: Rep::Word,
            words: codes.into_iter().map(i64::from).collect(),
            default: i64::from(default),
        }
    }

    /// A table of sets. The empty set stands for a number that has none.
    #[must_use]
    pub fn of_sets(sets: impl IntoIterator<Item = Set>, rep: Rep) -> Self {
        let mut words = Vec::new();
        for set in sets {
            words.extend(set.longs().take(rep.words()).map(u64::cast_signed));
        }
        Self { rep, words, default: 0 }
    }

    /// The table with what stands for no value behind all values.
    #[must_use]
    pub fn padded(&self) -> Self {
        let mut padded = self.clone();
        let default = std::iter::repeat_n(self.default, self.rep.words());
        padded.words.extend(default);
        padded
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len() / self.rep.words()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The values of a table of sets.
    pub fn sets(&self) -> impl Iterator<Item = Set> {
        let sets = self.words.chunks(self.rep.words());
        sets.map(|words| Set::of_longs(words.iter().map(|word| word.cast_unsigned())))
    }
}
