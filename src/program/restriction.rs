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

/// The same comparison with its sides changed; nothing for `in`.
const fn turned(compare: Compare) -> Option<Compare> {
    match compare {
        Compare::Is | Compare::IsNot => Some(compare),
        Compare::Less => Some(Compare::More),
        Compare::More => Some(Compare::Less),
        Compare::AtMost => Some(Compare::AtLeast),
        Compare::AtLeast => Some(Compare::AtMost),
        Compare::In | Compare::NotIn => None,
    }
}

/// What a conjunct says about a parameter of a type.
pub(super) fn says(expr: &Expr, parameter: LocalId, ty: &Ty) -> Option<Says> {
    let says = match &expr.kind {
        ExprKind::Local(local) if *local == parameter => Says::Is(true),
        ExprKind::Builtin(Builtin::Not, operands) => match &operands.first()?.kind {
            ExprKind::Local(local) if *local == parameter => Says::Is(false),
            ExprKind::Builtin(Builtin::IsEmpty, of) if of.first()?.is_local(parameter) => {
                Says::Empty(false)
            }
            _ => return None,
        },
        ExprKind::Builtin(Builtin::IsEmpty, of) if of.first()?.is_local(parameter) => {
            Says::Empty(true)
        }
        ExprKind::Compare(compare, left, right) => {
            compared(*compare, (left, right), parameter, ty)?
        }
        _ => return None,
    };
    let known = says
        .expr()
        .is_none_or(|known| !known.locals().contains(&parameter));
    known.then_some(says)
}

fn compared(
    compare: Compare,
    (left, right): (&Expr, &Expr),
    parameter: LocalId,
    ty: &Ty,
) -> Option<Says> {
    let is_set = matches!(ty, Ty::Set(..));
    if left.is_local(parameter) {
        return match compare {
            Compare::In if is_set && element(ty) == right.ty.element() => {
                Some(Says::Within(right.clone()))
            }
            Compare::In if !is_set => Some(Says::In(right.clone())),
            Compare::NotIn if !is_set => Some(Says::NotIn(right.clone())),
            Compare::In | Compare::NotIn => None,
            Compare::Is
            | Compare::IsNot
            | Compare::Less
            | Compare::More
            | Compare::AtMost
            | Compare::AtLeast => (!is_set).then(|| Says::Compares(compare, right.clone())),
        };
    }
    if right.is_local(parameter) {
        return match compare {
            // A set is in a set as a part of it: only single things are asked for here.
            Compare::In if is_set && element(ty) == Some(&left.ty) => Some(Says::Has(left.clone())),
            Compare::NotIn if is_set && element(ty) == Some(&left.ty) => {
                Some(Says::Lacks(left.clone()))
            }
            _ if is_set => None,
            _ => Some(Says::Compares(turned(compare)?, left.clone())),
        };
    }
    let sized = |expr: &Expr| match &expr.kind {
        ExprKind::Builtin(Builtin::SizeOf, of) => {
            is_set && of.first().is_some_and(|of| of.is_local(parameter))
        }
        _ => false,
    };
    if sized(left) {
        return Some(Says::Size(compare, right.clone()));
    }
    if sized(right) {
        return Some(Says::Size(turned(compare)?, left.clone()));
    }
    None
}

fn element(ty: &Ty) -> Option<&Ty> {
    ty.element()
}
