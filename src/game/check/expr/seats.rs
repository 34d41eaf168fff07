//! One seat or several: who wins, and who is told something.

use super::super::checker::Checker;
use super::super::frames::free;
use super::super::types::never_none;
use super::super::typing::is_several;
use super::operators::asked;
use crate::base::Span;
use crate::hir::{Compare, Expr, ExprKind, Ty};
use crate::syntax::ast::{self, Binary};

impl Checker<'_> {
    /// Who wins: one seat, or a set of them.
    pub(in crate::check) fn winners(&mut self, it: &ast::Expr) -> Expr {
        let winners = self.one_or_several(it);
        let winners = self.typing().as_seats(winners);
        self.typing().fit(winners, &Ty::Seat.set_of())
    }

    /// One seat, or a set of them. One alone stays one.
    pub(in crate::check) fn seat_or_seats(&mut self, it: &ast::Expr) -> Expr {
        let expr = self.one_or_several(it);
        let is_one = expr.ty.is_broken() || *never_none(&expr.ty) == Ty::Seat;
        let wanted = if is_one { Ty::Seat } else { Ty::Seat.set_of() };
        self.typing().fit(expr, &wanted)
    }

    /// The same, where one may stand in one branch and several in another: then all are sets.
    fn one_or_several(&mut self, it: &ast::Expr) -> Expr {
        let (span, wanted) = (it.span, Ty::Seat.set_of());
        if let ast::ExprKind::If(condition, yes, no) = &it.kind {
            let condition = self.expect(condition, &Ty::Flag);
            let yes = self.knowing(condition.present(true), |it| it.one_or_several(yes));
            let no = self.knowing(condition.present(false), |it| it.one_or_several(no));
            return self.typing().chosen_seats(condition, yes, no, span);
        }
        if let ast::ExprKind::Binary(Binary::Otherwise, first, second) = &it.kind {
            let first = asked(self.expr(first, Some(&wanted)));
            if first.ty != Ty::Seat.optional() {
                return self.otherwise_from(first, second, Some(&wanted), span);
            }
            let second = self.one_or_several(second);
            return self.seat_otherwise(first, second, span);
        }
        if let ast::ExprKind::Let { name, value, body } = &it.kind {
            let value = self.expr(value, None);
            let (local, body) = self.scoped(|it| {
                let local = it.bind_free(name, value.ty.clone());
                (local, it.one_or_several(body))
            });
            let ty = body.ty.clone();
            let kind = ExprKind::Let(local, Box::new(value), Box::new(body));
            return Expr { kind, ty, span };
        }
        self.expr(it, Some(&wanted))
    }

    /// A seat that may be missing, and who stands in its place.
    fn seat_otherwise(&mut self, first: Expr, second: Expr, span: Span) -> Expr {
        if !is_several(&second) {
            return self.typing().otherwise_to(first, &Ty::Seat, second, span);
        }
        let local = free(&mut self.game, "found", first.ty.clone());
        let found = |ty: Ty| Expr {
            kind: ExprKind::Local(local),
            ty,
            span: first.span,
        };
        let (maybe, surely) = (found(first.ty.clone()), found(Ty::Seat));
        let none = Expr {
            kind: ExprKind::None,
            ty: Ty::None,
            span: first.span,
        };
        let is_none = Expr {
            kind: ExprKind::Compare(Compare::Is, Box::new(maybe), Box::new(none)),
            ty: Ty::Flag,
            span: first.span,
        };
        let body = self.typing().chosen_seats(is_none, second, surely, span);
        Expr {
            ty: body.ty.clone(),
            kind: ExprKind::Let(local, Box::new(first), Box::new(body)),
            span,
        }
    }
}
