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
        let fits = match &expr.kind {
            ExprKind::And(left, right) => {
                self.arrangeable(left);
                self.arrangeable(right);
                true
            }
            ExprKind::State(..) => true,
            ExprKind::Builtin(Builtin::Not, of) => {
                matches!(of.first().map(|it| &it.kind), Some(ExprKind::State(..)))
            }
            ExprKind::Builtin(Builtin::IsEmpty, of) => matches!(
                of.first().map(|it| &it.kind),
                Some(ExprKind::Zone(_) | ExprKind::State(..))
            ),
            ExprKind::Compare(Compare::Is, left, _) => matches!(
                left.kind,
                ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::State(..)
            ),
            ExprKind::Compare(Compare::In | Compare::NotIn, _, right) => {
                matches!(right.kind, ExprKind::Zone(_))
            }
            _ => expr.ty.is_broken(),
        };
        if !fits {
            self.sink.push(report::bad_given(expr.span));
        }
    }
}
