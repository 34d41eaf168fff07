//! What stands where something is wrong that has been reported.

use crate::base::Span;
use crate::hir::{Expr, ExprKind, Ty};

/// Replaces an expression with an error that has been reported.
pub(super) const fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::None,
        ty: Ty::Broken,
        span,
    }
}
