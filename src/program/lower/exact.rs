//! Conditions on a thing that a set of things says as well: those that compare the thing, or what a table says of it, with
//! something that is known before.

use super::bits::{algebra, full};
use super::{Lower, low};
use crate::hir::{Builtin, Compare, Expr, ExprKind, Fold, FunctionId, LocalId, Quantifier, Ty};
use crate::program::op::{Algebra, Domain, Gives, Loop, Node, Op, Rep, Row, Table};
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
        if let ExprKind::Builtin(Builtin::IsEmpty, _) = &condition.kind
            && let Some(row) = self.row(condition, (local, of))
        {
            let none = Box::new(Node::number(0));
            return Some(Node::new(Op::Where(row, Compare::Is, none), rep));
        }
        if !condition.reads(local) {
            let holds = self.word(condition)?;
            let none = Node::bits(0, rep);
            let either = Op::If(holds.boxed(), all.boxed(), none.boxed());
            return Some(Node::new(either, rep));
        }
        if let ExprKind::Quantified(quantifier) = &condition.kind {
            return match quantifier.fold {
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
        let ExprKind::Compare(compare, left, right) = &condition.kind else {
            return None;
        };
        if right.ty == Ty::None {
            let some = self.having_some(left, local, of)?;
            return match compare {
                Compare::IsNot => Some(some),
                Compare::Is => Some(algebra(Algebra::Without, all, some)),
                Compare::In
                | Compare::NotIn
                | Compare::Less
                | Compare::More
                | Compare::AtMost
                | Compare::AtLeast => None,
            };
        }
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
                    Some(Node::new(Op::Where(row, compare, with), self.set_of(of)?))
                }
            };
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
        Some(Node::new(Op::Where(row, Compare::IsNot, none), rep))
    }

    /// What a condition says for each of a few members, put together.
    fn joined(
        &mut self,
        quantifier: &Quantifier,
        gives: Gives,
        local: LocalId,
        of: &Ty,
    ) -> Option<Node> {
        let domain = &quantifier.domain;
        let inner = domain.ty.element()?.clone();
        let (low, _) = self.bits_of(&inner)?;
        if domain.reads(local) || self.count(&inner) > MEMBERS {
            return None;
        }
        let members = self.set_as(domain, &inner)?;
        let variable = self.fresh();
        let bound = (variable, Rep::Word);
        let body = self.naming(quantifier.local, bound, |it| {
            it.exact(&quantifier.body, local, of)
        })?;
        let rep = self.set_of(of)?;
        let over = Loop {
            gives,
            variable,
            domain: Domain::Bits(members, low),
            body,
            low: 0,
        };
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
        let values = values
            .map(|(name, value)| self.argument(*name, value))
            .collect::<Option<_>>()?;
        self.bound(&names, values, |it| {
            says(it, &function.body, *parameter, of)
        })
    }

    /// The slots of a state of each thing, or of the numbers of cards in its zone.
    fn row(&mut self, value: &Expr, (local, of): (LocalId, &Ty)) -> Option<Row> {
        let (family, indices) = if let ExprKind::State(state, indices) = &value.kind {
            (self.layout.state_family(*state)?, indices)
        } else if let ExprKind::Builtin(Builtin::SizeOf | Builtin::IsEmpty, operands) = &value.kind
            && let ExprKind::Zone(zone) = &operands.first()?.kind
        {
            (self.layout.zone_family(zone.zone)?, &zone.indices)
        } else {
            return None;
        };
        if self.rep(&value.ty)? != Rep::Word {
            return None;
        }
        let at = indices.iter().position(|index| index.is_local(local))?;
        let (ty, count) = family.indices.get(at)?.clone();
        let behind = family.indices.get(at + 1..)?.iter();
        let stride = behind.map(|(_, count)| count).product::<usize>() * family.width;
        let others = indices.iter().enumerate();
        let mut others = others.filter(|(other, _)| *other != at);
        if ty != *of || others.any(|(_, index)| index.reads(local)) {
            return None;
        }
        let family = family.clone();
        let first = self.place_without(&family, indices, at)?;
        Some(Row {
            first,
            stride: i64::try_from(stride).ok()?,
            count: i64::try_from(count).ok()?,
        })
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

/// Sets are put together for at most so many members.
const MEMBERS: u64 = 64;

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

/// Whether something is gone through or called: the other executor does it once for each thing. Where it goes through
/// something to find a thing, sets are put together instead.
fn is_long(node: &Node) -> bool {
    let here = if let Op::Loop(over) = &node.op {
        matches!(over.gives, Gives::Fold(_)) || is_long(&over.body)
    } else {
        matches!(node.op, Op::Call(..))
    };
    here || node.op.parts().into_iter().any(is_long)
}
