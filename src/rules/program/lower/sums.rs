//! Conditions on a sum or a difference of a number and something that is known: they say which numbers fulfil them.

use super::Lower;
use super::low;
use crate::hir::{Arithmetic, Builtin, Compare, Expr, ExprKind, LocalId, Ty};
use crate::program::op::{Domain, Gives, Loop, Node, NumberOp, SetOp};

/// How a number stands in a sum or a difference.
#[derive(Clone, Copy)]
enum Term {
    /// Something is added to it.
    Added,
    /// Something is taken from it.
    Lessened,
    /// It is taken from something.
    Taken,
}

impl Lower<'_> {
    /// The numbers of a type for which a sum is a value, or one of several.
    pub(super) fn summed(
        &mut self,
        compare: Compare,
        sum: &Expr,
        with: &Expr,
        (local, of): (LocalId, &Ty),
    ) -> Option<Node> {
        let (term, other) = term(sum, local)?;
        let is_small = |ty: &Ty| matches!(ty, Ty::Range(..));
        if !is_small(of) || !is_small(&other.ty) {
            return None;
        }
        let rep = self.set_of(of)?;
        let single = |number: Node| Node::new(SetOp::Single(number.boxed(), low(of)), rep);
        match compare {
            Compare::Is if is_small(&with.ty) => {
                let with = self.word(with)?;
                Some(single(self.solved(term, with, other)?))
            }
            Compare::In if with.ty.element().is_some_and(is_small) => {
                let variable = self.fresh();
                let sum = Node::variable(variable, crate::program::op::Rep::Word);
                let body = single(self.solved(term, sum, other)?);
                let over = Loop {
                    gives: Gives::Union,
                    variable,
                    domain: self.domain(with)?,
                    body,
                    low: 0,
                };
                let is_set = matches!(over.domain, Domain::Bits(..));
                is_set.then(|| self.looped(over, rep))
            }
            Compare::Is | Compare::In | Compare::IsNot | Compare::NotIn | Compare::Less => None,
            Compare::More | Compare::AtMost | Compare::AtLeast => None,
        }
    }

    /// The number for which the sum is this.
    fn solved(&mut self, term: Term, sum: Node, other: &Expr) -> Option<Node> {
        let other = self.word(other)?.boxed();
        let sum = sum.boxed();
        Some(Node::word(match term {
            Term::Added => NumberOp::Arithmetic(Arithmetic::Minus, sum, other),
            Term::Lessened => NumberOp::Arithmetic(Arithmetic::Plus, sum, other),
            Term::Taken => NumberOp::Arithmetic(Arithmetic::Minus, other, sum),
        }))
    }
}

/// How a name stands in a sum or a difference, and what else does.
fn term(sum: &Expr, local: LocalId) -> Option<(Term, &Expr)> {
    let ExprKind::Builtin(builtin, operands) = &sum.kind else {
        return None;
    };
    let [first, second] = operands.as_slice() else {
        return None;
    };
    let is_only = |one: &Expr, other: &Expr| one.is_local(local) && !other.reads(local);
    let is_sum = matches!(builtin, Builtin::Arithmetic(Arithmetic::Plus));
    if !is_sum && !matches!(builtin, Builtin::Arithmetic(Arithmetic::Minus)) {
        None
    } else if is_only(first, second) {
        let term = if is_sum { Term::Added } else { Term::Lessened };
        Some((term, second))
    } else if is_only(second, first) {
        let term = if is_sum { Term::Added } else { Term::Taken };
        Some((term, first))
    } else {
        None
    }
}
