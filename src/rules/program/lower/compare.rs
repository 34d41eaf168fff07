//! Comparisons.

use super::{Lower, low};
use crate::hir::{Builtin, Compare, Expr, ExprKind, Ty};
use crate::program::op::{Node, NumberOp, Op, Predicate, Rep};
use crate::state::NONE;

/// The code of `none`.
const NOTHING: i64 = NONE as i64;

impl Lower<'_> {
    pub(super) fn compare(&mut self, compare: Compare, left: &Expr, right: &Expr) -> Option<Node> {
        match compare {
            Compare::Is => self.same(left, right),
            Compare::IsNot => Some(Node::word(Predicate::Not(self.same(left, right)?.boxed()))),
            Compare::In => self.contained(left, right),
            Compare::NotIn => {
                Some(Node::word(Predicate::Not(self.contained(left, right)?.boxed())))
            }
            Compare::Less | Compare::More | Compare::AtMost | Compare::AtLeast => {
                let (left, right) = (self.word(left)?, self.word(right)?);
                Some(Node::word(Predicate::Compare(compare, left.boxed(), right.boxed())))
            }
        }
    }

    fn same(&mut self, left: &Expr, right: &Expr) -> Option<Node> {
        let forms = (self.rep(&left.ty), self.rep(&right.ty));
        if forms == (Some(Rep::Word), Some(Rep::Word)) {
            let (left, right) = (self.word(left)?, self.word(right)?);
            if let (Op::Number(NumberOp::End(_, set, _)), Some(NOTHING)) = (&left.op, right.known())
            {
                return Some(Node::word(Predicate::IsEmpty(set.clone())).costing(left.cost));
            }
            return Some(Node::word(Predicate::Compare(Compare::Is, left.boxed(), right.boxed())));
        }
        let (Ty::Set(..) | Ty::EmptySet | Ty::List(_), Ty::Set(..) | Ty::EmptySet | Ty::List(_)) =
            (&left.ty, &right.ty)
        else {
            return None;
        };
        let to = right.ty.element().or(left.ty.element())?.clone();
        let to = if right.ty == Ty::EmptySet { left.ty.element()?.clone() } else { to };
        let from = left.ty.element().unwrap_or(&to).clone();
        let to = around(&from, &to);
        let (left, right) = (self.set_as(left, &to)?, self.set_as(right, &to)?);
        Some(Node::word(Predicate::Same(left.boxed(), right.boxed())))
    }

    /// Whether a thing is in a set, or all things of a set are.
    fn contained(&mut self, left: &Expr, right: &Expr) -> Option<Node> {
        let of = right.ty.element().unwrap_or(&Ty::Number).clone();
        if let (Some(Rep::Word), ExprKind::Builtin(Builtin::Range, ends)) =
            (self.rep(&left.ty), &right.kind)
            && let [first, last] = ends.as_slice()
        {
            return self.lies_between(left, (first, last));
        }
        let is_one = of.is_set() && left.ty.element().is_some_and(|it| !it.is_set());
        if is_one || self.rep(&left.ty) == Some(Rep::Word) {
            let thing = self.looked_for(left, &of)?;
            return self.holds_thing(thing, right, &of);
        }
        let from = left.ty.element().unwrap_or(&of).clone();
        let both = around(&from, &of);
        let (small, whole) = (self.set_as(left, &both)?, self.set_as(right, &both)?);
        Some(Node::word(Predicate::Within(small.boxed(), whole.boxed())))
    }

    /// Whether a number is one of those from one to another.
    fn lies_between(&mut self, number: &Expr, (first, last): (&Expr, &Expr)) -> Option<Node> {
        let (number, first, last) = (self.word(number)?, self.word(first)?, self.word(last)?);
        let name = self.fresh();
        let named = || Node::variable(name, Rep::Word).boxed();
        let from = Node::word(Predicate::Compare(Compare::AtLeast, named(), first.boxed()));
        let to = Node::word(Predicate::Compare(Compare::AtMost, named(), last.boxed()));
        let between = Node::word(Predicate::And(from.boxed(), to.boxed()));
        Some(Node::word(Op::Let(name, number.boxed(), between.boxed())))
    }

    fn holds_thing(&mut self, thing: Node, within: &Expr, of: &Ty) -> Option<Node> {
        if let ExprKind::Zone(zone) = &within.kind {
            let place = self.zone_place(zone.zone, &zone.indices)?;
            self.keep_cards(zone.zone);
            return Some(Node::word(Predicate::Lies(thing.boxed(), place)));
        }
        let set = self.set(within)?;
        Some(Node::word(Predicate::Has(set.boxed(), thing.boxed(), low(of))))
    }
}

/// A type that has all things of two types: of numbers the range that holds both.
fn around(one: &Ty, other: &Ty) -> Ty {
    if let (Ty::Range(low, high), Ty::Range(least, most)) = (one, other) {
        return Ty::Range(*low.min(least), *high.max(most));
    }
    other.clone()
}
