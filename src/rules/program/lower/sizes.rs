//! How many things a set holds at most, as far as that can be told before the game.

use super::Lower;
use crate::program::op::{Algebra, Node, Op};

impl Lower<'_> {
    /// The most things that a set holds.
    pub(super) fn most_in(&self, set: &Node) -> u64 {
        match &set.op {
            Op::Bits(bits) => u64::from(bits.len()),
            Op::Single(..) => 1,
            Op::Pick(table, _) => {
                let table = self.tables.get(table.0);
                table.map_or(u64::MAX, |table| {
                    let sizes = table.sets().map(|set| u64::from(set.len()));
                    sizes.max().unwrap_or(0)
                })
            }
            Op::Algebra(Algebra::Union, a, b) => self.most_in(a).saturating_add(self.most_in(b)),
            Op::Algebra(Algebra::Both, a, b) => self.most_in(a).min(self.most_in(b)),
            Op::Algebra(Algebra::Without, a, _) | Op::Shift(a, _) => self.most_in(a),
            Op::If(_, a, b) => self.most_in(a).max(self.most_in(b)),
            Op::Let(_, _, body) => self.most_in(body),
            Op::Variable(_)
            | Op::Frame(_)
            | Op::Cell(_)
            | Op::Cards(_)
            | Op::Where(..)
            | Op::First(_)
            | Op::Loop(_)
            | Op::Call(..) => u64::MAX,
            // These are no sets.
            Op::Number(_)
            | Op::Top(_)
            | Op::Lies(..)
            | Op::Arithmetic(..)
            | Op::Digits(_)
            | Op::Seat(..)
            | Op::Compare(..)
            | Op::And(..)
            | Op::Or(..)
            | Op::Not(_)
            | Op::Otherwise(..)
            | Op::Size(_)
            | Op::IsEmpty(_)
            | Op::End(..)
            | Op::Has(..)
            | Op::Within(..)
            | Op::Same(..)
            | Op::Bounded(..)
            | Op::Rank(_) => u64::MAX,
        }
    }
}
