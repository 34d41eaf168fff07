//! Operators and functions of the language, by kind.

use super::Arithmetic;

/// Operators and functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Builtin {
    /// `not` of a condition.
    Not,
    /// A number below zero: `-n`.
    Negative,
    /// The seat beside another.
    Neighbour(Rotation),
    /// How many members a set or list has.
    SizeOf,
    /// Whether a set or list has no member.
    IsEmpty,
    /// All seats, beginning with one.
    SeatsFrom(Rotation),
    /// The numbers from the first to the last.
    Range,
    /// Two numbers come to one.
    Arithmetic(Arithmetic),
    /// Two sets, or a set and a member, come to one set.
    Sets(SetOperation),
    /// The fields between two fields of a board, where these lie on one line.
    Between,
    /// So many cards of a zone that all see, as a list from the top down; all of them if there are fewer.
    FromTop,
}

/// A way round the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rotation {
    /// To the left.
    Clockwise,
    /// To the right.
    Counterclockwise,
}

/// What is made of two sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SetOperation {
    /// The elements of one or the other.
    Union,
    /// The elements of the first set that are not in the second.
    Difference,
    /// The elements that are in both sets.
    Both,
}

impl Rotation {
    /// The number of a seat beside another is more by this, or begins anew.
    #[must_use]
    pub const fn offset(self) -> i8 {
        match self {
            Self::Clockwise => 1,
            Self::Counterclockwise => -1,
        }
    }
}

impl SetOperation {
    /// How it is written between two sets, or before them.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Union => "+",
            Self::Difference => "-",
            Self::Both => "both",
        }
    }

    /// Whether an element comes into the result: it is in the first set or not, and in the second or not.
    #[must_use]
    pub const fn keeps(self, in_first: bool, in_second: bool) -> bool {
        match self {
            Self::Union => in_first || in_second,
            Self::Difference => in_first && !in_second,
            Self::Both => in_first && in_second,
        }
    }
}
