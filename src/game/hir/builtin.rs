//! [`Builtin`]: the operators and functions of the language, by kind.

use super::Arithmetic;

/// Operators and functions of the language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Builtin {
    /// `not` of a condition.
    Not,
    /// A number below zero: `-n`.
    Negative,
    /// The next seat in a direction.
    Neighbour(Rotation),
    /// The number of elements of a set or list.
    SizeOf,
    /// Whether a set or list has no element.
    IsEmpty,
    /// All seats in a direction, beginning with one.
    SeatsFrom(Rotation),
    /// The numbers from the first to the last.
    Range,
    /// An operation on two numbers.
    Arithmetic(Arithmetic),
    /// An operation on two sets, or on a set and an element.
    Sets(SetOperation),
    /// The fields between two fields of a board that lie on one line.
    Between,
    /// The top cards of a zone that all see, as a list from the top down; all of them if there are fewer.
    FromTop,
}

/// A direction around the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rotation {
    /// To the left.
    Clockwise,
    /// To the right.
    Counterclockwise,
}

/// An operation on two sets.
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
    /// What has to be added to a seat's number to reach the next seat, modulo the number of seats.
    #[must_use]
    pub const fn offset(self) -> i8 {
        match self {
            Self::Clockwise => 1,
            Self::Counterclockwise => -1,
        }
    }
}

impl SetOperation {
    /// The sign or word of the operation.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Union => "+",
            Self::Difference => "-",
            Self::Both => "both",
        }
    }

    /// Whether the result has an element, by whether the first and the second set have it.
    #[must_use]
    pub const fn keeps(self, in_first: bool, in_second: bool) -> bool {
        match self {
            Self::Union => in_first || in_second,
            Self::Difference => in_first && !in_second,
            Self::Both => in_first && in_second,
        }
    }
}
