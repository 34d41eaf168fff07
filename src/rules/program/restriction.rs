//! What a conjunct says about the domain of one parameter.

use crate::hir::{Builtin, Compare, Expr, ExprKind, LocalId, Ty};

/// A parameter, and what a conjunct says about it.
#[derive(Clone, Debug)]
pub struct Restriction {
    /// The place of the parameter, counted from 0.
    pub parameter: usize,
    /// What is said.
    pub says: Says,
}

/// What can be said about a parameter. Each expression is known before the parameter is chosen.
#[derive(Clone, Debug)]
pub enum Says {
    /// It compares so with a value; not `in`.
    Compares(Compare, Expr),
    /// It is in a set or list.
    In(Expr),
    /// It is not in a set or list.
    NotIn(Expr),
    /// It is this flag.
    Is(bool),
    /// All its things are in a set.
    Within(Expr),
    /// This thing is in it.
    Has(Expr),
    /// This thing is not in it.
    Lacks(Expr),
    /// Its size compares so with a number.
    Size(Compare, Expr),
    /// Whether it is empty.
    Empty(bool),
}

impl Says {
    /// What has to be worked out first.
    #[must_use]
    pub const fn expr(&self) -> Option<&Expr> {
        match self {
            Self::Compares(_, expr)
            | Self::In(expr)
            | Self::NotIn(expr)
            | Self::Within(expr)
            | Self::Has(expr)
            | Self::Lacks(expr)
            | Self::Size(_, expr) => Some(expr),
            Self::Is(_) | Self::Empty(_) => None,
        }
    }
}

/// What a conjunct says about a parameter of a type.
pub(super) fn says(expr: &Expr, parameter: LocalId, ty: &Ty) -> Option<Says> {
    let says = if let ExprKind::Builtin(Builtin::Not, operands) = &expr.kind {
        flat(operands.first()?, parameter, false)?
    } else if let ExprKind::Compare(compare, left, right) = &expr.kind {
        compared(*compare, (left, right), parameter, ty)?
    } else {
        flat(expr, parameter, true)?
    };
    let known = says.expr().is_none_or(|known| !known.reads(parameter));
    known.then_some(says)
}

/// What a flag or an empty set says, or what it says that it is not so.
fn flat(expr: &Expr, parameter: LocalId, holds: bool) -> Option<Says> {
    if expr.is_local(parameter) {
        return Some(Says::Is(holds));
    }
    if let ExprKind::Builtin(Builtin::IsEmpty, of) = &expr.kind
        && of.first()?.is_local(parameter)
    {
        return Some(Says::Empty(holds));
    }
    None
}

fn compared(
    compare: Compare,
    (left, right): (&Expr, &Expr),
    parameter: LocalId,
    ty: &Ty,
) -> Option<Says> {
    if has_one_slot(ty) {
        return single(compare, (left, right), parameter);
    }
    let Ty::Set(of, _) = ty else {
        return None;
    };
    let of = Some(of.as_ref());
    // A set is in a set as a part of it: only single things are looked for in the parameter.
    match compare {
        Compare::In if left.is_local(parameter) && of == right.ty.element() => {
            return Some(Says::Within(right.clone()));
        }
        Compare::In if right.is_local(parameter) && of == Some(&left.ty) => {
            return Some(Says::Has(left.clone()));
        }
        Compare::NotIn if right.is_local(parameter) && of == Some(&left.ty) => {
            return Some(Says::Lacks(left.clone()));
        }
        Compare::In | Compare::NotIn | Compare::Is | Compare::IsNot | Compare::Less => {}
        Compare::More | Compare::AtMost | Compare::AtLeast => {}
    }
    if is_size_of(left, parameter) {
        return Some(Says::Size(compare, right.clone()));
    }
    if is_size_of(right, parameter) {
        return Some(Says::Size(compare.turned()?, left.clone()));
    }
    None
}

/// Whether the values of a type are numbered by their codes, with `none` behind them.
const fn has_one_slot(ty: &Ty) -> bool {
    let of = if let Ty::Optional(of) = ty { of } else { ty };
    matches!(of, Ty::Flag | Ty::Range(..) | Ty::Seat | Ty::Member(_))
}

/// What a comparison says about a parameter of one slot.
fn single(compare: Compare, (left, right): (&Expr, &Expr), parameter: LocalId) -> Option<Says> {
    if left.is_local(parameter) {
        return Some(match compare {
            Compare::In => Says::In(right.clone()),
            Compare::NotIn => Says::NotIn(right.clone()),
            Compare::Is
            | Compare::IsNot
            | Compare::Less
            | Compare::More
            | Compare::AtMost
            | Compare::AtLeast => Says::Compares(compare, right.clone()),
        });
    }
    if right.is_local(parameter) {
        return Some(Says::Compares(compare.turned()?, left.clone()));
    }
    None
}

fn is_size_of(expr: &Expr, parameter: LocalId) -> bool {
    if let ExprKind::Builtin(Builtin::SizeOf, of) = &expr.kind {
        of.first().is_some_and(|of| of.is_local(parameter))
    } else {
        false
    }
}
