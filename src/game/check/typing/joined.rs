//! Joined types: the branches of `if`, and the operands of `otherwise`.

use super::super::broken::broken;
use super::super::report;
use super::super::types::{in_words, kept};
use super::Typing;
use crate::base::Span;
use crate::hir::{Expr, ExprKind, Ty, TypeShape};

impl Typing<'_> {
    /// The type that includes two values; an error if there is none.
    pub(in crate::check) fn join(&mut self, a: &Expr, b: &Expr, wanted: Option<&Ty>) -> Ty {
        if let Some(ty) = a.ty.joined(&b.ty) {
            return kept(self.game, self.sink, ty, a.span.to(b.span));
        }
        // If one branch is wanted, the other one is wrong.
        let (wrong, wanted) = match wanted {
            Some(wanted) if b.ty.fits(wanted) => (a, wanted),
            Some(_) | None => (b, &a.ty),
        };
        let (wanted, found) = (in_words(self.game, wanted), in_words(self.game, &wrong.ty));
        self.sink.push(report::mismatch(wrong.span, &wanted, &found));
        Ty::Broken
    }

    /// Fits a value from one of several branches, each of which has to fit.
    pub(in crate::check) fn fit_branches(&mut self, expr: Expr, wanted: &Ty) -> Expr {
        let Expr { kind, ty, span } = expr;
        if ty.is_broken() {
            return Expr { kind, ty, span };
        }
        if let ExprKind::If(condition, yes, no) = kind {
            let (yes, no) = (self.fit(*yes, wanted), self.fit(*no, wanted));
            let ty = yes.ty.joined(&no.ty).unwrap_or(ty);
            let kind = ExprKind::If(condition, Box::new(yes), Box::new(no));
            return Expr { kind, ty, span };
        }
        if let ExprKind::Let(local, value, body) = kind {
            let body = self.fit(*body, wanted);
            let ty = body.ty.clone();
            let kind = ExprKind::Let(local, value, Box::new(body));
            return Expr { kind, ty, span };
        }
        if let ExprKind::Otherwise(first, second) = kind {
            let second = self.fit(*second, wanted);
            let ty = first.ty.never_none().joined(&second.ty).unwrap_or(ty);
            let kind = ExprKind::Otherwise(first, Box::new(second));
            return Expr { kind, ty, span };
        }
        Expr { kind, ty, span }
    }

    /// `otherwise` with both operands checked; `inner` is the type of the first without `none`.
    pub(in crate::check) fn otherwise_to(
        &mut self,
        left: Expr,
        inner: &Ty,
        right: Expr,
        span: Span,
    ) -> Expr {
        let (left, right) = self.alongside(left, right);
        let kind = left.ty.never_none();
        let inner = if self.kind_of_alike(inner).as_ref() == Some(kind) {
            kind.clone()
        } else {
            inner.clone()
        };
        let joined = inner.joined(&right.ty);
        let ty = match joined.filter(|_| right.ty != Ty::None) {
            Some(ty) => kept(self.game, self.sink, ty, span),
            None => {
                self.fit(right, &inner);
                return broken(span);
            }
        };
        Expr { kind: ExprKind::Otherwise(Box::new(left), Box::new(right)), ty, span }
    }
}

/// The wanted type for an operand beside another. Numbers in a set need not lie in the range of the other set.
pub(in crate::check) fn beside<'a>(other: &'a Ty, wanted: Option<&'a Ty>) -> Option<&'a Ty> {
    let is_open = match other.never_none().shape() {
        TypeShape::Set(of, _) | TypeShape::List(of) => of.is_number(),
        TypeShape::Single | TypeShape::Optional(_) => false,
        TypeShape::Unknown => true,
    };
    if is_open { wanted } else { Some(other) }
}
