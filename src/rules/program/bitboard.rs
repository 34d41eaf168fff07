//! Slots of which sets are kept: for each value that they can have, the things that have it.

use std::ops::Range;

/// Slots of a state, one for each thing of a type, and perhaps several rows of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitboard {
    /// All slots, row behind row.
    pub slots: Range<usize>,
    /// How many things there are in a row.
    pub count: usize,
    /// The code of the first value that is not `none`.
    pub low: i64,
    /// How many such values there are.
    pub codes: usize,
}

impl Bitboard {
    /// The words of one set.
    #[must_use]
    pub const fn words(&self) -> usize {
        self.count.div_ceil(64)
    }

    /// The words of the sets of a row: that of `none` comes first.
    #[must_use]
    pub const fn row(&self) -> usize {
        (1 + self.codes) * self.words()
    }

    /// The words of all sets.
    #[must_use]
    pub fn room(&self) -> usize {
        self.slots.len().div_ceil(self.count) * self.row()
    }

    /// Where the set of a value stands in its row, counted in sets.
    #[must_use]
    pub fn place(&self, code: i64, none: i64) -> Option<usize> {
        if code == none {
            return Some(0);
        }
        let at = usize::try_from(code.checked_sub(self.low)?).ok()?;
        (at < self.codes).then_some(1 + at)
    }
}
