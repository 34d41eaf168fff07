//! The givens of a test: what it arranges at the table before play.

use super::super::report;
use super::steps::Steps;
use crate::hir::{
    AlikeCards, Builtin, Compare, Expr, ExprKind, Fold, Given, StateRef, Ty, Want, ZoneRef,
};
use crate::syntax::ast;

impl Steps<'_, '_> {
    pub(super) fn given(&mut self, expr: &ast::Expr) -> Given {
        let span = expr.span;
        let expr = self.check.expect(expr, &Ty::Flag);
        let mut wants = Vec::new();
        self.wants(&expr, &mut wants);
        Given { wants, expr, span }
    }

    /// Collects what has to be arranged: contents of zones, and values of states.
    fn wants(&mut self, expr: &Expr, found: &mut Vec<Want>) {
        if let ExprKind::And(left, right) = &expr.kind {
            self.wants(left, found);
            self.wants(right, found);
        } else if let ExprKind::Quantified(each) = &expr.kind
            && each.fold == Fold::Every
            && !matches!(each.domain.ty.element(), Some(Ty::Set(..)))
        {
            let mut all = Vec::new();
            self.wants(&each.body, &mut all);
            let domain = each.domain.as_ref().clone();
            found.push(Want::Every(each.local, domain, all));
        } else if let Some(want) = want(
            &AlikeCards { game: &self.check.game }.as_written(expr).unwrap_or_else(|| expr.clone()),
        ) {
            found.push(want);
        } else if !expr.ty.is_broken() {
            self.check.sink.push(report::bad_given(expr.span));
        }
    }
}

/// One thing to arrange for a condition, if it can be arranged.
fn want(expr: &Expr) -> Option<Want> {
    if let ExprKind::Builtin(Builtin::Not, of) = &expr.kind {
        Some(Want::Flag(state(of.first()?)?, false))
    } else if let ExprKind::Builtin(Builtin::IsEmpty, of) = &expr.kind {
        let of = of.first()?;
        let cards = zone(of).map(Want::NoCards);
        cards.or_else(|| state(of).map(Want::NoMembers))
    } else if let ExprKind::Compare(compare, left, right) = &expr.kind {
        compared(*compare, left, right)
    } else {
        state(expr).map(|state| Want::Flag(state, true))
    }
}

fn compared(compare: Compare, left: &Expr, right: &Expr) -> Option<Want> {
    match compare {
        Compare::Is => {
            if let ExprKind::Top(zone) = &left.kind {
                return Some(Want::Top(zone.clone(), right.clone()));
            }
            let cards = zone(left).map(|zone| Want::Cards(zone, right.clone()));
            cards.or_else(|| state(left).map(|state| Want::Value(state, right.clone())))
        }
        Compare::In => zone(right).map(|zone| Want::In(zone, left.clone())),
        Compare::NotIn => zone(right).map(|zone| Want::NotIn(zone, left.clone())),
        Compare::IsNot | Compare::Less | Compare::More | Compare::AtMost | Compare::AtLeast => None,
    }
}

fn zone(expr: &Expr) -> Option<ZoneRef> {
    if let ExprKind::Zone(zone) = &expr.kind { Some(zone.clone()) } else { None }
}

fn state(expr: &Expr) -> Option<StateRef> {
    if let ExprKind::State(state, indices) = &expr.kind {
        Some(StateRef { state: *state, indices: indices.clone(), span: expr.span })
    } else {
        None
    }
}
