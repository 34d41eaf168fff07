//! What operations are made of.

use super::op::{Domain, Node, Op};
use super::place::Place;

/// The operations of which one is made, said once for those that are read and for those that are changed.
macro_rules! parts {
    ($op:expr, $parts:ident, $iter:ident $(, $mut:tt)?) => {
        match $op {
            Self::Number(_) | Self::Bits(_) | Self::Variable(_) | Self::Frame(_) => Vec::new(),
            Self::Cell(place) | Self::Cards(place) | Self::Top(place) => place.$parts().collect(),
            Self::Lies(card, place) => {
                let card = [&$($mut)? **card].into_iter();
                card.chain(place.$parts()).collect()
            }
            Self::Where(row, _, with) => {
                let with = [&$($mut)? **with].into_iter();
                with.chain(row.first.$parts()).collect()
            }
            Self::Arithmetic(_, a, b)
            | Self::Compare(_, a, b)
            | Self::And(a, b)
            | Self::Or(a, b)
            | Self::Otherwise(a, b)
            | Self::Has(a, b, _)
            | Self::Within(a, b)
            | Self::Same(a, b)
            | Self::Algebra(_, a, b)
            | Self::Let(_, a, b) => vec![a, b],
            Self::If(a, b, c) => vec![a, b, c],
            Self::Seat(a, _)
            | Self::Not(a)
            | Self::Size(a)
            | Self::IsEmpty(a)
            | Self::End(_, a, _)
            | Self::Single(a, _)
            | Self::Bounded(a, ..)
            | Self::First(a)
            | Self::Shift(a, _)
            | Self::Rank(a)
            | Self::Pick(_, a) => vec![a],
            Self::Loop(of) => match &$($mut)? of.domain {
                Domain::Bits(set, _) => vec![set],
                Domain::Span(first, last) => vec![first, last],
                Domain::Around(first, _) => vec![first],
            },
            Self::Digits(digits) => digits.$iter().map(|(digit, _)| digit).collect(),
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
        if let Self::Cell(place) | Self::Cards(place) | Self::Top(place) = self {
            Some(place)
        } else if let Self::Lies(_, place) = self {
            Some(place)
        } else if let Self::Where(row, ..) = self {
            Some(&row.first)
        } else {
            None
        }
    }
}
