//! How many things a set holds at most, as far as that can be told before the game.

use super::Lower;
use crate::program::op::{Algebra, Node, Op, SetOp};

impl Lower<'_> {
    /// The most things that a set holds.
    pub(super) fn most_in(&self, set: &Node) -> u64 {
        match &set.op {
            Op::Set(SetOp::Known(bits)) => u64::from(bits.len()),
            Op::Set(SetOp::Single(..)) => 1,
            Op::Set(SetOp::Algebra(how, a, b)) => match how {
                Algebra::Union => self.most_in(a).saturating_add(self.most_in(b)),
                Algebra::Both => self.most_in(a).min(self.most_in(b)),
                Algebra::Without => self.most_in(a),
            },
            Op::Set(SetOp::Shift(set, _)) => self.most_in(set),
            Op::Pick(table, _) => {
                let table = self.tables.get(table.0);
                table.map_or(u64::MAX, |table| {
                    let sizes = table.sets().map(|set| u64::from(set.len()));
                    sizes.max().unwrap_or(0)
                })
            }
            Op::If(_, a, b) => self.most_in(a).max(self.most_in(b)),
            Op::Let(_, _, body) => self.most_in(body),
            Op::Set(SetOp::Cards(_) | SetOp::Where(..) | SetOp::First(_)) => u64::MAX,
            Op::Variable(_) | Op::Frame(_) | Op::Cell(_) | Op::Loop(_) | Op::Call(..) => u64::MAX,
            // These are no sets.
            Op::Predicate(_) | Op::Number(_) => u64::MAX,
        }
    }
}
