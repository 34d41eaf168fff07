//! Conditions on a thing that a set of things says as well: those that compare the thing, or what a table says of it, with
//! something that is known before.

use super::bits::{algebra, full};
use super::{Lower, low};
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, FunctionId, LocalId, Quantifier, Ty};
use crate::program::op::{Algebra, Domain, Gives, Loop, Memo, Node, Op, Predicate, Rep, SetOp};
use crate::state::{NONE, Set, to_code};

/// A condition in parts.
pub(super) struct Split<'e> {
    /// The things that fulfil some of them; nothing where these are none.
    pub(super) exact: Option<Node>,
    /// The others.
    pub(super) rest: Vec<&'e Expr>,
}

impl Split<'_> {
    /// The things that fulfil the whole condition.
    pub(super) fn whole(self) -> Option<Node> {
        self.exact.filter(|_| self.rest.is_empty())
    }
}

impl Lower<'_> {
    /// Takes a condition on a thing apart.
    pub(super) fn split<'e>(&mut self, body: &'e Expr, local: LocalId, of: &Ty) -> Split<'e> {
        let (mut exact, mut rest): (Option<Node>, Vec<&Expr>) = (None, Vec::new());
        for part in conjuncts(body) {
            let found = self.exact(part, local, of);
            match (found.filter(|found| !self.is_long(found)), exact.take()) {
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
        if let ExprKind::And(a, b) | ExprKind::Or(a, b) = &condition.kind {
            return self.joint(condition, (a, b), local, of);
        }
        if let ExprKind::Builtin(Builtin::Not, operands) = &condition.kind {
            let inner = self.exact(operands.first()?, local, of)?;
            return Some(algebra(Algebra::Without, all, inner));
        }
        if let ExprKind::Builtin(Builtin::IsEmpty, _) = &condition.kind
            && let Some(row) = self.row(condition, (local, of))
        {
            let none = Box::new(Node::number(0));
            return Some(Node::new(SetOp::Where(row, Compare::Is, none), rep));
        }
        if !condition.reads(local) {
            let holds = self.word(condition)?;
            let none = Node::bits(Set::default(), rep);
            let either = Op::If(holds.boxed(), all.boxed(), none.boxed());
            return Some(Node::new(either, rep));
        }
        if let ExprKind::If(which, yes, no) = &condition.kind {
            if which.reads(local) {
                return None;
            }
            let which = self.word(which)?;
            let (yes, no) = (self.exact(yes, local, of)?, self.exact(no, local, of)?);
            let either = Op::If(which.boxed(), yes.boxed(), no.boxed());
            return Some(Node::new(either, rep));
        }
        if let ExprKind::Column(..) = &condition.kind {
            return self.flagged(condition, local, of);
        }
        if let ExprKind::Quantified(quantifier) = &condition.kind {
            return match quantifier.fold {
                Fold::Some | Fold::Every if quantifier.domain.reads(local) => {
                    self.owning_some(quantifier, local, of)
                }
                Fold::Some => self.joined(quantifier, Gives::Union, local, of),
                Fold::Every => {
                    let all = Gives::Common(full(self.count(of)));
                    self.joined(quantifier, all, local, of)
                }
                Fold::Sum | Fold::Count | Fold::First | Fold::All | Fold::Last | Fold::Only => None,
                Fold::Highest | Fold::Lowest | Fold::Most | Fold::Least => None,
                Fold::Union | Fold::Reached => None,
            };
        }
        if let ExprKind::Function(function, arguments) = &condition.kind {
            return self.opened(*function, arguments, (local, of), Self::exact);
        }
        self.comparison(condition, local, of)
    }

    /// As `exact`, for a comparison.
    fn comparison(&mut self, condition: &Expr, local: LocalId, of: &Ty) -> Option<Node> {
        let all = Node::bits(full(self.count(of)), self.set_of(of)?);
        let ExprKind::Compare(compare, left, right) = &condition.kind else {
            return None;
        };
        if right.ty == Ty::None {
            let some = self.having_some(left, local, of)?;
            return match compare {
                Compare::IsNot => Some(some),
                Compare::Is => Some(algebra(Algebra::Without, all, some)),
                Compare::In | Compare::NotIn | Compare::Less | Compare::More => None,
                Compare::AtMost | Compare::AtLeast => None,
            };
        }
        if !right.reads(local) {
            self.compared(*compare, left, right, (local, of))
        } else if !left.reads(local) && matches!(compare, Compare::In | Compare::NotIn) {
            self.owning(*compare, left, right, (local, of))
        } else if !left.reads(local) {
            self.compared(compare.turned()?, right, left, (local, of))
        } else {
            None
        }
    }

    /// The things that fulfil both conditions, or one of them. The second is looked at only where the first leaves a doubt.
    fn joint(
        &mut self,
        condition: &Expr,
        (first, second): (&Expr, &Expr),
        local: LocalId,
        of: &Ty,
    ) -> Option<Node> {
        let is_and = matches!(condition.kind, ExprKind::And(..));
        let here = self.exact(second, local, of)?;
        if first.reads(local) {
            let how = if is_and { Algebra::Both } else { Algebra::Union };
            return Some(algebra(how, self.exact(first, local, of)?, here));
        }
        let rep = here.rep;
        let which = self.word(first)?.boxed();
        let (yes, no) = if is_and {
            (here, Node::bits(Set::default(), rep))
        } else {
            (Node::bits(full(self.count(of)), rep), here)
        };
        Some(Node::new(Op::If(which, yes.boxed(), no.boxed()), rep))
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
        if let Some(row) = self.row(thing, (local, of)) {
            let with = Box::new(self.word(with)?);
            return match compare {
                Compare::In | Compare::NotIn => None,
                Compare::Is
                | Compare::IsNot
                | Compare::Less
                | Compare::More
                | Compare::AtMost
                | Compare::AtLeast => {
                    Some(Node::new(SetOp::Where(row, compare, with), self.set_of(of)?))
                }
            };
        }
        let ExprKind::Column(ty, column, row) = &thing.kind else {
            return self.summed(compare, thing, with, (local, of));
        };
        if !row.is_local(local) || *of != Ty::Member(*ty) || self.rep(&thing.ty)? != Rep::Word {
            return None;
        }
        let with = self.word(with)?;
        let rows = self.constants.cells.get(usize::from(*ty))?.iter();
        let codes = rows.map(|row| Some(to_code(row.get(*column)?, &thing.ty)));
        let codes: Vec<i32> = codes.collect::<Option<_>>()?;
        let is = self.having(&codes, with, self.set_of(of)?)?;
        let all = Node::bits(full(self.count(of)), is.rep);
        match compare {
            Compare::Is => Some(is),
            Compare::IsNot => Some(algebra(Algebra::Without, all, is)),
            Compare::In | Compare::NotIn | Compare::Less | Compare::More | Compare::AtMost => None,
            Compare::AtLeast => None,
        }
    }

    /// The things for which a value is not `none`.
    fn having_some(&mut self, value: &Expr, local: LocalId, of: &Ty) -> Option<Node> {
        if let ExprKind::Quantified(quantifier) = &value.kind
            && quantifier.fold == Fold::First
        {
            return self.joined(quantifier, Gives::Union, local, of);
        }
        if let ExprKind::Function(function, arguments) = &value.kind {
            return self.opened(*function, arguments, (local, of), Self::having_some);
        }
        let row = self.row(value, (local, of))?;
        let none = Box::new(Node::number(i64::from(NONE)));
        let rep = self.set_of(of)?;
        Some(Node::new(SetOp::Where(row, Compare::IsNot, none), rep))
    }

    /// What a condition says for each of a few members, put together.
    fn joined(
        &mut self,
        quantifier: &Quantifier,
        gives: Gives,
        local: LocalId,
        of: &Ty,
    ) -> Option<Node> {
        if quantifier.domain.reads(local) {
            return None;
        }
        let domain = self.domain(&quantifier.domain)?;
        let inner = quantifier.domain.ty.element()?;
        let members = match &domain {
            Domain::Bits(..) => self.bits_of(inner).map(|_| self.count(inner))?,
            Domain::Span(first, last) => last.known()?.abs_diff(first.known()?),
            Domain::Around(..) => u64::from(self.seats),
        };
        if members > MEMBERS {
            return None;
        }
        let variable = self.running(quantifier.local);
        let bound = (variable, Rep::Word);
        let body =
            self.naming(quantifier.local, bound, |it| it.exact(&quantifier.body, local, of))?;
        let rep = self.set_of(of)?;
        let over = Loop { gives, variable, domain, body, low: 0 };
        Some(self.looped(over, rep))
    }

    /// What the body of a function says about a thing that is one of its arguments.
    fn opened(
        &mut self,
        function: FunctionId,
        arguments: &[Expr],
        (local, of): (LocalId, &Ty),
        says: fn(&mut Self, &Expr, LocalId, &Ty) -> Option<Node>,
    ) -> Option<Node> {
        let function = self.game.functions.get(function)?;
        let pairs = || function.parameters.iter().zip(arguments);
        let mut things = pairs().filter(|(_, argument)| argument.reads(local));
        let (parameter, thing) = things.next()?;
        let declared = &self.game.locals.get(*parameter)?.ty;
        if !thing.is_local(local) || declared != of || things.next().is_some() {
            return None;
        }
        let others = pairs().filter(|(other, _)| *other != parameter);
        let (names, values): (Vec<LocalId>, Vec<&Expr>) =
            others.map(|(name, value)| (*name, value)).unzip();
        let values = names.iter().zip(values);
        let values =
            values.map(|(name, value)| self.argument(*name, value)).collect::<Option<_>>()?;
        self.bound(&names, values, |it| says(it, &function.body, *parameter, of))
    }

    /// Whether all of some conditions hold.
    pub(super) fn all_of(&mut self, conditions: &[&Expr]) -> Option<Node> {
        let mut all: Option<Node> = None;
        for condition in conditions {
            let one = self.word(condition)?;
            all = Some(match all {
                Some(before) => Node::word(Predicate::And(before.boxed(), one.boxed())),
                None => one,
            });
        }
        Some(all.unwrap_or(Node::number(1)))
    }

    /// Whether something is gone through or called: the other executor does it once for each thing, unless it remembers
    /// what the function gave. Where it goes through something to find a thing, sets are put together instead.
    fn is_long(&self, node: &Node) -> bool {
        let here = if let Op::Loop(over) = &node.op {
            matches!(over.gives, Gives::Fold(_)) || self.is_long(&over.body)
        } else if let Op::Call(id, _) = &node.op {
            let callable = self.functions.get(*id).and_then(Option::as_ref);
            callable.is_none_or(|callable| callable.memo == Memo::Never)
        } else {
            false
        };
        here || node.op.parts().into_iter().any(|part| self.is_long(part))
    }

    /// The first thing of a type that can be in a set of it, and how such a set is held, where each has a bit.
    pub(super) fn bits_of(&self, of: &Ty) -> Option<(i64, Rep)> {
        let each_has_a_bit = self.count(of) > 0 && !of.is_set();
        each_has_a_bit.then_some((low(of), self.set_of(of)?))
    }
}

/// Sets are put together for at most so many members.
const MEMBERS: u64 = 64;

/// The conditions that are joined by `and`.
fn conjuncts(body: &Expr) -> Vec<&Expr> {
    if let ExprKind::And(a, b) = &body.kind {
        [conjuncts(a), conjuncts(b)].concat()
    } else {
        vec![body]
    }
}
