//! Quantifiers whose first condition says which values of the domain can fulfil it: the others are not gone through.

use crate::hir::{Compare, Expr, ExprKind, Fold, Game, LocalId, Quantifier, Ty};

/// How the first condition of a quantifier limits what it goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It compares the value with another.
    Compares(Side),
    /// For some value of another domain, it compares the value with one that depends on that.
    SomeCompares(Side),
}

/// On which side of a comparison the value stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// On the left.
    Left,
    /// On the right.
    Right,
}

/// The first of the conditions that are joined by `and`.
#[must_use]
pub fn first_condition(body: &Expr) -> &Expr {
    if let ExprKind::And(first, _) = &body.kind { first_condition(first) } else { body }
}

/// The shape of a quantifier; nothing where each value has to be looked at.
pub(super) fn shape(game: &Game, quantifier: &Quantifier) -> Option<Shape> {
    match quantifier.fold {
        Fold::Some | Fold::Count | Fold::All | Fold::First | Fold::Last | Fold::Only => {}
        Fold::Every | Fold::Sum | Fold::Highest | Fold::Lowest => return None,
        Fold::Most | Fold::Least | Fold::Union | Fold::Reached => return None,
    }
    if !has_one_slot(&game.locals.get(quantifier.local)?.ty) {
        return None;
    }
    let local = quantifier.local;
    let condition = first_condition(&quantifier.body);
    if let ExprKind::Compare(compare, left, right) = &condition.kind {
        return side(*compare, left, right, local).map(Shape::Compares);
    }
    if let ExprKind::Quantified(some) = &condition.kind
        && some.fold == Fold::Some
        && !some.domain.reads(local)
        && let ExprKind::Compare(compare @ (Compare::Is | Compare::In), left, right) =
            &some.body.kind
    {
        return side(*compare, left, right, local).map(Shape::SomeCompares);
    }
    None
}

/// A value of one slot is looked for by its place.
const fn has_one_slot(ty: &Ty) -> bool {
    matches!(ty, Ty::Flag | Ty::Range(..) | Ty::Seat | Ty::Member(_))
}

fn side(compare: Compare, left: &Expr, right: &Expr, local: LocalId) -> Option<Side> {
    if left.is_local(local) && !right.reads(local) {
        Some(Side::Left)
    } else if right.is_local(local)
        && !left.reads(local)
        && !matches!(compare, Compare::In | Compare::NotIn)
    {
        Some(Side::Right)
    } else {
        None
    }
}
