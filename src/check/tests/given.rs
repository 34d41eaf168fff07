//! What a test arranges at the table before it plays.

use super::super::checker::Checker;
use super::super::report;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Given, Ty};
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn given(&mut self, expr: &ast::Expr) -> Given {
        let span = expr.span;
        let expr = self.expect(expr, &Ty::Flag);
        self.arrangeable(&expr);
        Given { expr, span }
    }

    /// What a referee can arrange: contents of zones, and values of states.
    fn arrangeable(&mut self, expr: &Expr) {
        if let ExprKind::And(left, right) = &expr.kind {
            self.arrangeable(left);
            self.arrangeable(right);
        } else if !expr.ty.is_broken() && !can_be_arranged(expr) {
            self.sink.push(report::bad_given(expr.span));
        }
    }
}

fn can_be_arranged(expr: &Expr) -> bool {
    let is_state = |it: &Expr| matches!(it.kind, ExprKind::State(..));
    let is_zone = |it: &Expr| matches!(it.kind, ExprKind::Zone(_));
    let is_top = |it: &Expr| matches!(it.kind, ExprKind::Top(_));
    if let ExprKind::Builtin(Builtin::Not, of) = &expr.kind {
        of.first().is_some_and(is_state)
    } else if let ExprKind::Builtin(Builtin::IsEmpty, of) = &expr.kind {
        of.first().is_some_and(|it| is_zone(it) || is_state(it))
    } else if let ExprKind::Compare(Compare::Is, left, _) = &expr.kind {
        is_zone(left) || is_top(left) || is_state(left)
    } else if let ExprKind::Compare(Compare::In | Compare::NotIn, _, right) = &expr.kind {
        is_zone(right)
    } else {
        is_state(expr)
    }
}
