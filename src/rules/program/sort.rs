//! Operations whose values are all of one sort: conditions, numbers, sets.

use super::op::{Algebra, End, Node, Op};
use super::place::{Place, Row};
use crate::hir::{Arithmetic, Compare};
use crate::state::Set;

/// A condition: 1 where it holds, and otherwise 0.
#[derive(Clone, Debug, PartialEq)]
pub enum Predicate {
    /// How two numbers compare; never `in`.
    Compare(Compare, Box<Node>, Box<Node>),
    /// Both hold; the second is looked at only where the first holds.
    And(Box<Node>, Box<Node>),
    /// One of them holds; the second is looked at only where the first does not.
    Or(Box<Node>, Box<Node>),
    /// It does not hold.
    Not(Box<Node>),
    /// Whether a set is empty.
    IsEmpty(Box<Node>),
    /// Whether a thing is in a set whose first thing has this code.
    Has(Box<Node>, Box<Node>, i64),
    /// Whether all things of a set are in another.
    Within(Box<Node>, Box<Node>),
    /// Whether two sets hold the same.
    Same(Box<Node>, Box<Node>),
    /// Whether a card lies in a zone.
    Lies(Box<Node>, Place),
}

/// A number, or the code of something.
#[derive(Clone, Debug, PartialEq)]
pub enum NumberOp {
    /// One that is known.
    Known(i64),
    /// The last card of a zone, or the code of `none`.
    Top(Place),
    /// Arithmetic on two numbers. What is past the numbers of the language marks the answer as failed.
    Arithmetic(Arithmetic, Box<Node>, Box<Node>),
    /// The number with these digits, the greatest first. Each is at least 0 and less than the number beside it.
    Digits(Vec<(Node, i64)>),
    /// A number that has to be one of so many from a first one on; another one marks the answer as failed.
    Bounded(Box<Node>, i64, i64),
    /// The seat so many places on.
    Seat(Box<Node>, i64),
    /// The first number, or the second where the first is `none`.
    Otherwise(Box<Node>, Box<Node>),
    /// How many things a set holds.
    Size(Box<Node>),
    /// The thing at an end of a set whose first thing has this code, or the code of `none`.
    End(End, Box<Node>, i64),
    /// The place of a set among all sets of its size.
    Rank(Box<Node>),
}

/// A set.
#[derive(Clone, Debug, PartialEq)]
pub enum SetOp {
    /// One that is known.
    Known(Set),
    /// The cards of a zone as a set; the slot holds their number, the cards follow.
    Cards(Place),
    /// The things whose slots compare so with a number; never `in`.
    Where(Row, Compare, Box<Node>),
    /// Two sets put together.
    Algebra(Algebra, Box<Node>, Box<Node>),
    /// The set of one thing, where the first thing has this code; empty for a code outside.
    Single(Box<Node>, i64),
    /// The set of the first things, of which there are so many.
    First(Box<Node>),
    /// A set in the terms of another type, whose first thing comes so many places later; what lies before it is left out.
    Shift(Box<Node>, i64),
}

impl From<Predicate> for Op {
    fn from(predicate: Predicate) -> Self {
        Self::Predicate(predicate)
    }
}

impl From<NumberOp> for Op {
    fn from(number: NumberOp) -> Self {
        Self::Number(number)
    }
}

impl From<SetOp> for Op {
    fn from(set: SetOp) -> Self {
        Self::Set(set)
    }
}
