//! Placeholders for constructs with reported errors.

use crate::base::Span;
use crate::hir::{Expr, ExprKind, Ty};

/// An expression in place of one with a reported error.
pub(super) const fn broken(span: Span) -> Expr {
    Expr { kind: ExprKind::None, ty: Ty::Broken, span }
}
