//! Where values lie in a position.

use super::op::Node;

/// One index of a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Index {
    /// Its code.
    pub code: Node,
    /// The code of the first value of its type.
    pub low: i64,
    /// How many values its type has.
    pub count: i64,
    /// How many slots further the next value lies.
    pub stride: i64,
}

/// A slot of the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The slot where all indices have their first value.
    pub base: i64,
    /// How many slots lie there.
    pub width: i64,
    /// The indices that are not known beforehand.
    pub indices: Vec<Index>,
    /// How many are known; each of them costs a step all the same.
    pub known: u64,
}

impl Place {
    /// All slots that it may stand for.
    #[must_use]
    pub fn slots(&self) -> std::ops::Range<usize> {
        let slot = |at: i64| usize::try_from(at).unwrap_or(0);
        let last = self.indices.iter().map(|index| (index.count - 1).max(0) * index.stride);
        let end = self.base + last.sum::<i64>() + self.width;
        slot(self.base)..slot(end)
    }

    /// As `parts`, mutable.
    pub(super) fn parts_mut(&mut self) -> impl Iterator<Item = &mut Node> {
        self.indices.iter_mut().map(|index| &mut index.code)
    }

    /// The operations that are carried out for it.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Node> {
        self.indices.iter().map(|index| &index.code)
    }
}

/// Slots at equal distances, one for each thing of a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The slot of the first thing.
    pub first: Place,
    /// How many slots further that of the next one lies.
    pub stride: i64,
    /// How many things there are.
    pub count: i64,
    /// The bitboard that says which of them have a value, by its number; nothing where none is kept.
    pub bitboard: Option<usize>,
}
