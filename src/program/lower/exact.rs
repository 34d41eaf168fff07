//! Conditions on a thing that a set of things says as well: those that compare the thing, or what a table says of it, with
//! something that is known before.

use super::bits::{algebra, full};
use super::{Lower, low};
use crate::hir::{Builtin, Compare, Expr, ExprKind, LocalId, Ty};
use crate::program::op::{Algebra, Node, Op, Rep, Table};
use crate::state::{NONE, to_code};

/// A condition in parts.
pub(super) struct Split<'e> {
    /// The things that fulfil some of them; nothing where these are none.
    pub(super) exact: Option<Node>,
    /// The others.
    pub(super) rest: Vec<&'e Expr>,
}

impl Lower<'_> {
    /// Takes a condition on a thing apart.
    pub(super) fn split<'e>(&mut self, body: &'e Expr, local: LocalId, of: &Ty) -> Split<'e> {
        let (mut exact, mut rest): (Option<Node>, Vec<&Expr>) = (None, Vec::new());
        for part in conjuncts(body) {
            let found = self.exact(part, local, of);
            match (found.filter(|found| !is_long(found)), exact.take()) {
                (Some(found), Some(before)) => {
                    exact = Some(algebra(Algebra::Both, before, found));
                }
                (Some(found), None) => exact = Some(found),
                (None, before) => {
                    exact = before;
                    rest.push(part);
                }
            }
        }
        Split { exact, rest }
    }

    /// The things of a type that fulfil a condition.
    fn exact(&mut self, condition: &Expr, local: LocalId, of: &Ty) -> Option<Node> {
        let rep = self.set_of(of)?;
        let all = Node::bits(full(self.count(of)), rep);
        if let ExprKind::And(a, b) = &condition.kind {
            let (a, b) = (self.exact(a, local, of)?, self.exact(b, local, of)?);
            return Some(algebra(Algebra::Both, a, b));
        }
        if let ExprKind::Or(a, b) = &condition.kind {
            let (a, b) = (self.exact(a, local, of)?, self.exact(b, local, of)?);
            return Some(algebra(Algebra::Union, a, b));
        }
        if let ExprKind::Builtin(Builtin::Not, operands) = &condition.kind {
            let inner = self.exact(operands.first()?, local, of)?;
            return Some(algebra(Algebra::Without, all, inner));
        }
        if !condition.reads(local) {
            let holds = self.word(condition)?;
            let none = Node::bits(0, rep);
            let either = Op::If(holds.boxed(), all.boxed(), none.boxed());
            return Some(Node::new(either, rep));
        }
        let ExprKind::Compare(compare, left, right) = &condition.kind else {
            return None;
        };
        if !right.reads(local) {
            self.compared(*compare, left, right, (local, of))
        } else if !left.reads(local) {
            self.compared(compare.turned()?, right, left, (local, of))
        } else {
            None
        }
    }

    /// The things that compare so with a value, or of which a table says something that does.
    fn compared(
        &mut self,
        compare: Compare,
        thing: &Expr,
        with: &Expr,
        (local, of): (LocalId, &Ty),
    ) -> Option<Node> {
        if thing.is_local(local) {
            return self.comparing(compare, with, of);
        }
        let ExprKind::Column(ty, column, row) = &thing.kind else {
            return None;
        };
        if !row.is_local(local) || *of != Ty::Member(*ty) || self.rep(&thing.ty)? != Rep::Word {
            return None;
        }
        let with = self.word(with)?;
        let rows = self.cells.get(usize::from(*ty))?.iter();
        let codes = rows.map(|row| Some(to_code(row.get(*column)?, &thing.ty)));
        let codes: Vec<i32> = codes.collect::<Option<_>>()?;
        let is = self.having(&codes, with, self.set_of(of)?)?;
        let all = Node::bits(full(self.count(of)), is.rep);
        match compare {
            Compare::Is => Some(is),
            Compare::IsNot => Some(algebra(Algebra::Without, all, is)),
            Compare::In
            | Compare::NotIn
            | Compare::Less
            | Compare::More
            | Compare::AtMost
            | Compare::AtLeast => None,
        }
    }

    /// The rows that have a code.
    fn having(&mut self, codes: &[i32], code: Node, rep: Rep) -> Option<Node> {
        let (least, most) = (*codes.iter().min()?, *codes.iter().max()?);
        let span = i64::from(most) - i64::from(least);
        if least == NONE || span >= SPAN {
            return None;
        }
        let rows_of = |wanted: i32| {
            let rows = codes.iter().enumerate();
            let rows = rows.filter(|(_, code)| **code == wanted);
            rows.fold(0u128, |bits, (row, _)| bits | 1 << row)
                .cast_signed()
        };
        let table = Table {
            rep,
            values: (least..=most).map(rows_of).collect(),
            default: 0,
        };
        let table = self.table(table);
        let from = Node::number(i64::from(least));
        let minus = crate::program::op::Arithmetic::Minus;
        let place = Node::word(Op::Arithmetic(minus, code.boxed(), from.boxed()));
        Some(Node::new(Op::Pick(table, place.boxed()), rep))
    }

    /// Whether all of some conditions hold.
    pub(super) fn all_of(&mut self, conditions: &[&Expr]) -> Option<Node> {
        let mut all: Option<Node> = None;
        for condition in conditions {
            let one = self.word(condition)?;
            all = Some(match all {
                Some(before) => Node::word(Op::And(before.boxed(), one.boxed())),
                None => one,
            });
        }
        Some(all.unwrap_or(Node::number(1)))
    }

    /// The first thing of a type that can be in a set of it, and how such a set is held, where each has a bit.
    pub(super) fn bits_of(&self, of: &Ty) -> Option<(i64, Rep)> {
        let each_has_a_bit = self.count(of) > 0 && !matches!(of, Ty::Set(..));
        each_has_a_bit.then_some((low(of), self.set_of(of)?))
    }
}

/// A table has at most so many codes.
const SPAN: i64 = 256;

/// The conditions that are joined by `and`.
fn conjuncts(body: &Expr) -> Vec<&Expr> {
    if let ExprKind::And(a, b) = &body.kind {
        [conjuncts(a), conjuncts(b)].concat()
    } else {
        vec![body]
    }
}

/// Whether something is gone through or called: the other executor does it once for each thing.
fn is_long(node: &Node) -> bool {
    matches!(node.op, Op::Loop(_) | Op::Call(..)) || node.op.parts().into_iter().any(is_long)
}
