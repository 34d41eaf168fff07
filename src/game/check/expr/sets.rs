//! Set literals, and sets of seats, where a single seat stands for the set of that seat.

use super::super::checker::Checker;
use super::super::frames::free;
use super::super::report;
use super::super::types::{kept, ranged};
use super::super::typing::is_several;
use super::operators::asked;
use crate::base::Span;
use crate::hir::{Compare, Expr, ExprKind, Size, Ty};
use crate::syntax::ast;
use crate::syntax::ast::Binary;

impl Checker<'_> {
    pub(super) fn set(&mut self, elements: &[ast::Expr], wanted: Option<&Ty>, span: Span) -> Expr {
        let hint = wanted.and_then(|ty| ty.never_none().element().cloned());
        // Of alike cards, several of a kind can be written.
        let alike = hint.as_ref().and_then(|of| self.typing().kind_of_alike(of));
        let (hint, is_alike) = (alike.clone().or(hint), alike.is_some());
        let mut of: Option<Ty> = None;
        let mut out = Vec::new();
        for element in elements {
            let expr = match &of {
                Some(ty) if hint.is_none() && ty.is_number() => {
                    let expr = self.expect(element, &Ty::Number);
                    of = ty.element_with(&ranged(&self.game, &expr));
                    expr
                }
                Some(ty) => self.expect(element, &ty.clone()),
                None => self.first_element(element, hint.as_ref()),
            };
            let expr = self.typing().as_kind(expr);
            if of.is_none() {
                of = Some(match (&hint, &expr.ty) {
                    (Some(hint), ty) if ty.fits(hint) => hint.clone(),
                    // An element of the wanted set may itself be a set.
                    (Some(Ty::Set(inner, _)), ty) if ty.fits(inner) => inner.as_ref().clone(),
                    (_, _) => ranged(&self.game, &expr),
                });
            }
            if let Some(first) = out.iter().find(|it| !is_alike && is_same(it, &expr)) {
                let written = self.sources.slice(expr.span);
                let it = report::twice(expr.span, written, first.span);
                self.sink.push(it);
            }
            out.push(expr);
        }
        let size = u32::try_from(elements.len()).map_or(Size::Any, Size::Exactly);
        let ty = of.map_or(Ty::EmptySet, |of| {
            if of.is_broken() { Ty::Broken } else { Ty::Set(Box::new(of), size) }
        });
        let ty = kept(&self.game, self.sink, ty, span);
        Expr { kind: ExprKind::Set(out), ty, span }
    }

    /// The element that decides the type of a set.
    fn first_element(&mut self, element: &ast::Expr, hint: Option<&Ty>) -> Expr {
        let expr = self.expr(element, hint);
        match (hint, &expr.ty) {
            (Some(hint), Ty::Optional(inner)) if inner.fits(hint) => self.typing().fit(expr, hint),
            _ => expr,
        }
    }

    /// Checks winners: a seat, or a set of seats.
    pub(in crate::check) fn winners(&mut self, it: &ast::Expr) -> Expr {
        let winners = self.one_or_several(it);
        let winners = self.typing().as_seats(winners);
        self.typing().fit(winners, &Ty::Seat.set_of())
    }

    /// Checks a seat or a set of seats. A single seat stays a seat.
    pub(in crate::check) fn seat_or_seats(&mut self, it: &ast::Expr) -> Expr {
        let expr = self.one_or_several(it);
        let is_one = expr.ty.is_broken() || *expr.ty.never_none() == Ty::Seat;
        let wanted = if is_one { Ty::Seat } else { Ty::Seat.set_of() };
        self.typing().fit(expr, &wanted)
    }

    /// As [`Self::seat_or_seats`], for branches: if one is a set, all become sets.
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
            let value = self.typing().as_value(value);
            let (local, body) = self.scoped(|it| {
                let local = it.bind_free(name, value.name_ty());
                (local, it.one_or_several(body))
            });
            let ty = body.ty.clone();
            let kind = ExprKind::Let(local, Box::new(value), Box::new(body));
            return Expr { kind, ty, span };
        }
        self.expr(it, Some(&wanted))
    }

    /// A seat that may be missing, with a replacement.
    fn seat_otherwise(&mut self, first: Expr, second: Expr, span: Span) -> Expr {
        if !is_several(&second) {
            return self.typing().otherwise_to(first, &Ty::Seat, second, span);
        }
        let local = free(&mut self.game, "found", first.ty.clone());
        let found = |ty: Ty| Expr { kind: ExprKind::Local(local), ty, span: first.span };
        let (maybe, surely) = (found(first.ty.clone()), found(Ty::Seat));
        let none = Expr { kind: ExprKind::None, ty: Ty::None, span: first.span };
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

/// Whether two elements are equal in every position because they have the same form. Each quantifier binds a name of
/// its own, so two quantifiers never have the same form.
fn is_same(a: &Expr, b: &Expr) -> bool {
    let is_here = match (&a.kind, &b.kind) {
        (ExprKind::Number(a), ExprKind::Number(b)) => a == b,
        (ExprKind::Flag(a), ExprKind::Flag(b)) => a == b,
        (ExprKind::Seat(a), ExprKind::Seat(b)) => a == b,
        (ExprKind::None, ExprKind::None) | (ExprKind::Seats, ExprKind::Seats) => true,
        (ExprKind::Member(ty, a), ExprKind::Member(other, b)) => ty == other && a == b,
        (ExprKind::Members(a), ExprKind::Members(b)) => a == b,
        (ExprKind::Set(some), ExprKind::Set(others)) => {
            let holds = |all: &[Expr], one: &Expr| all.iter().any(|it| is_same(it, one));
            return some.iter().all(|it| holds(others, it))
                && others.iter().all(|it| holds(some, it));
        }
        (ExprKind::Local(a), ExprKind::Local(b)) => a == b,
        (ExprKind::LocalAt(a, _), ExprKind::LocalAt(b, _)) => a == b,
        (ExprKind::State(a, _), ExprKind::State(b, _)) => a == b,
        (ExprKind::Zone(a), ExprKind::Zone(b)) => a.zone == b.zone,
        (ExprKind::Top(a), ExprKind::Top(b)) => a.zone == b.zone,
        (ExprKind::Column(ty, a, _), ExprKind::Column(other, b, _)) => ty == other && a == b,
        (ExprKind::Function(a, _), ExprKind::Function(b, _)) => a == b,
        (ExprKind::Rule(a, _), ExprKind::Rule(b, _)) => a == b,
        (ExprKind::Builtin(a, _), ExprKind::Builtin(b, _)) => a == b,
        (ExprKind::Compare(a, ..), ExprKind::Compare(b, ..)) => a == b,
        (ExprKind::And(..), ExprKind::And(..)) | (ExprKind::Or(..), ExprKind::Or(..)) => true,
        (ExprKind::If(..), ExprKind::If(..)) => true,
        (ExprKind::Otherwise(..), ExprKind::Otherwise(..)) => true,
        (_, _) => false,
    };
    let is_known = !a.ty.is_broken() && !b.ty.is_broken();
    let (a, b) = (a.children(), b.children());
    is_here && is_known && a.len() == b.len() && a.into_iter().zip(b).all(|(a, b)| is_same(a, b))
}
