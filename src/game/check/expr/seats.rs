//! One seat or several: who wins, and who is told something.

use super::super::checker::Checker;
use super::super::types::never_none;
use super::operators::asked;
use crate::base::Span;
use crate::hir::{Builtin, Compare, Expr, ExprKind, Ty};
use crate::syntax::ast::{self, Binary};

impl Checker<'_> {
    /// Who wins: one seat, or a set of them.
    pub(in crate::check) fn winners(&mut self, it: &ast::Expr) -> Expr {
        let winners = self.one_or_several(it);
        let winners = self.as_seats(winners);
        self.fit(winners, &Ty::Seat.set_of())
    }

    /// One seat, or a set of them. One alone stays one.
    pub(in crate::check) fn seat_or_seats(&mut self, it: &ast::Expr) -> Expr {
        let expr = self.one_or_several(it);
        let is_one = expr.ty.is_broken() || *never_none(&expr.ty) == Ty::Seat;
        let wanted = if is_one { Ty::Seat } else { Ty::Seat.set_of() };
        self.fit(expr, &wanted)
    }

    /// The same, where one may stand in one branch and several in another: then all are sets.
    fn one_or_several(&mut self, it: &ast::Expr) -> Expr {
        let (span, wanted) = (it.span, Ty::Seat.set_of());
        if let ast::ExprKind::If(condition, yes, no) = &it.kind {
            let condition = self.expect(condition, &Ty::Flag);
            let yes = self.knowing(condition.present(true), |it| it.one_or_several(yes));
            let no = self.knowing(condition.present(false), |it| it.one_or_several(no));
            return self.chosen_seats(condition, yes, no, span);
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

    /// The seats of one branch or the other.
    fn chosen_seats(&mut self, condition: Expr, mut yes: Expr, mut no: Expr, span: Span) -> Expr {
        if (is_one(&yes) && is_several(&no)) || (is_several(&yes) && is_one(&no)) {
            (yes, no) = (self.as_seats(yes), self.as_seats(no));
        }
        let ty = self.join(&yes, &no, Some(&Ty::Seat.set_of()));
        let kind = ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no));
        Expr { kind, ty, span }
    }

    /// A seat that may be missing, and who stands in its place.
    fn seat_otherwise(&mut self, first: Expr, second: Expr, span: Span) -> Expr {
        if !is_several(&second) {
            return self.otherwise_to(first, &Ty::Seat, second, span);
        }
        let local = self.free("found", first.ty.clone());
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
        let body = self.chosen_seats(is_none, second, surely, span);
        Expr {
            ty: body.ty.clone(),
            kind: ExprKind::Let(local, Box::new(first), Box::new(body)),
            span,
        }
    }

    /// Seats as a set of them. Where a seat is missing, the set is empty.
    fn as_seats(&mut self, seats: Expr) -> Expr {
        if seats.ty != Ty::Seat.optional() {
            return self.as_set(seats);
        }
        let (span, ty) = (seats.span, Ty::Seat.set_of());
        let nobody = Expr {
            kind: ExprKind::Set(Vec::new()),
            ty: ty.clone(),
            span,
        };
        let kind = ExprKind::Builtin(Builtin::Union, vec![nobody, seats]);
        Expr { kind, ty, span }
    }
}

/// Whether it is one seat, which may be missing.
fn is_one(seats: &Expr) -> bool {
    *never_none(&seats.ty) == Ty::Seat
}

/// Whether it is a set, or a list.
const fn is_several(seats: &Expr) -> bool {
    matches!(seats.ty, Ty::Set(..) | Ty::List(_) | Ty::EmptySet)
}
