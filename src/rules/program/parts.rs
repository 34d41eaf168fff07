//! What operations are made of.

use super::op::NumberOp::{
    Arithmetic, Bounded, Digits, End, Known, Otherwise, Rank, Seat, Size, Top,
};
use super::op::Predicate::{And, Compare, Has, IsEmpty, Lies, Not, Or, Same, Within};
use super::op::SetOp::{Algebra, Cards, First, Shift, Single, Where};
use super::op::{Domain, Node, Op, SetOp};
use super::place::Place;

/// The operations of which one is made, said once for those that are read and for those that are changed.
macro_rules! parts {
    ($op:expr, $parts:ident, $iter:ident $(, $mut:tt)?) => {
        match $op {
            Self::Number(Known(_)) | Self::Set(SetOp::Known(_)) => Vec::new(),
            Self::Variable(_) | Self::Frame(_) => Vec::new(),
            Self::Cell(place) | Self::Set(Cards(place)) | Self::Number(Top(place)) => {
                place.$parts().collect()
            }
            Self::Predicate(Lies(card, place)) => {
                let card = [&$($mut)? **card].into_iter();
                card.chain(place.$parts()).collect()
            }
            Self::Set(Where(row, _, with)) => {
                let with = [&$($mut)? **with].into_iter();
                with.chain(row.first.$parts()).collect()
            }
            Self::Predicate(
                Compare(_, a, b) | And(a, b) | Or(a, b) | Has(a, b, _) | Within(a, b) | Same(a, b),
            )
            | Self::Number(Arithmetic(_, a, b) | Otherwise(a, b))
            | Self::Set(Algebra(_, a, b))
            | Self::Let(_, a, b) => vec![a, b],
            Self::If(a, b, c) => vec![a, b, c],
            Self::Predicate(Not(a) | IsEmpty(a))
            | Self::Number(Bounded(a, ..) | Seat(a, _) | Size(a) | End(_, a, _) | Rank(a))
            | Self::Set(Single(a, _) | First(a) | Shift(a, _))
            | Self::Pick(_, a) => vec![a],
            Self::Loop(of) => match &$($mut)? of.domain {
                Domain::Bits(set, _) => vec![set],
                Domain::Span(first, last) => vec![first, last],
                Domain::Around(first, _) => vec![first],
            },
            Self::Number(Digits(digits)) => digits.$iter().map(|(digit, _)| digit).collect(),
            Self::Call(_, arguments) => arguments.$iter().collect(),
        }
    };
}

impl Op {
    /// The operations that are carried out once for it: not the bodies of loops.
    #[must_use]
    pub fn parts(&self) -> Vec<&Node> {
        parts!(self, parts, iter)
    }

    /// The same operations, to be changed.
    pub fn parts_mut(&mut self) -> Vec<&mut Node> {
        parts!(self, parts_mut, iter_mut, mut)
    }

    /// Where the slots lie that it reads.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        if let Self::Cell(place) | Self::Set(Cards(place)) | Self::Number(Top(place)) = self {
            Some(place)
        } else if let Self::Predicate(Lies(_, place)) = self {
            Some(place)
        } else if let Self::Set(Where(row, ..)) = self {
            Some(&row.first)
        } else {
            None
        }
    }
}
