//! Operators: the types of their operands and results.

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::frames::local_ty;
use super::super::report;
use super::super::types::in_words;
use super::super::typing::beside;
use crate::base::Span;
use crate::hir::Rotation::{Clockwise, Counterclockwise};
use crate::hir::{Audience, Builtin, Compare, Expr, ExprKind, Game, Ty};
use crate::syntax::ast::{self, Binary, Unary};

impl Checker<'_> {
    pub(in crate::check) fn unary(&mut self, op: Unary, operand: &ast::Expr, span: Span) -> Expr {
        let seats = Ty::List(Box::new(Ty::Seat));
        let (builtin, wanted, ty) = match op {
            Unary::TopOf => return self.top_of(operand, span),
            Unary::SizeOf => return self.of_collection(Builtin::SizeOf, operand, Ty::Number, span),
            Unary::IsEmpty => return self.of_collection(Builtin::IsEmpty, operand, Ty::Flag, span),
            Unary::IsNotEmpty => {
                let inner = self.of_collection(Builtin::IsEmpty, operand, Ty::Flag, span);
                return Expr {
                    kind: ExprKind::Builtin(Builtin::Not, vec![inner]),
                    ty: Ty::Flag,
                    span,
                };
            }
            Unary::Not => (Builtin::Not, Ty::Flag, Ty::Flag),
            Unary::Negative => (Builtin::Negative, Ty::Number, Ty::Number),
            Unary::LeftOf => (Builtin::Neighbour(Clockwise), Ty::Seat, Ty::Seat),
            Unary::RightOf => (Builtin::Neighbour(Counterclockwise), Ty::Seat, Ty::Seat),
            Unary::SeatsFrom => (Builtin::SeatsFrom(Clockwise), Ty::Seat, seats),
            Unary::SeatsBackFrom => (Builtin::SeatsFrom(Counterclockwise), Ty::Seat, seats),
        };
        let operand = self.expect(operand, &wanted);
        if operand.ty.is_broken() {
            return broken(span);
        }
        if let (Builtin::Negative, ExprKind::Number(value)) = (builtin, &operand.kind) {
            return Expr { kind: ExprKind::Number(-value), ty: Ty::Range(-value, -value), span };
        }
        Expr { kind: ExprKind::Builtin(builtin, vec![operand]), ty, span }
    }

    fn top_of(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let Some(zone) = self.zone(operand) else {
            return broken(span);
        };
        let ty = Ty::Member(self.game.zone(zone.zone).of).optional();
        Expr { kind: ExprKind::Top(zone), ty, span }
    }

    /// Cards from the top of a zone whose order all see.
    fn cards_on_top(&mut self, amount: &ast::Expr, of: &ast::Expr, span: Span) -> Expr {
        let amount = self.expect(amount, &Ty::Number);
        let Some(zone) = self.zone(of) else {
            return broken(span);
        };
        let declared = self.game.zone(zone.zone);
        if declared.audience != Audience::Public {
            let it = report::hidden_order(of.span, &declared.name, declared.span);
            self.sink.push(it);
            return broken(span);
        }
        let card = Ty::Member(declared.of);
        let zone = Expr { kind: ExprKind::Zone(zone), ty: card.clone().set_of(), span: of.span };
        Expr {
            kind: ExprKind::Builtin(Builtin::FromTop, vec![amount, zone]),
            ty: Ty::List(Box::new(card)),
            span,
        }
    }

    fn of_collection(&mut self, builtin: Builtin, operand: &ast::Expr, ty: Ty, span: Span) -> Expr {
        let operand = self.expr(operand, None);
        if !matches!(operand.ty, Ty::Set(..) | Ty::List(_) | Ty::EmptySet | Ty::Broken) {
            let words = in_words(&self.game, &operand.ty);
            self.sink.push(report::mismatch(operand.span, "a zone, a set or a list", &words));
        }
        Expr { kind: ExprKind::Builtin(builtin, vec![operand]), ty, span }
    }

    pub(in crate::check) fn binary(
        &mut self,
        op: Binary,
        left: &ast::Expr,
        right: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        match op {
            Binary::Is => self.equality(Compare::Is, left, right, span),
            Binary::IsNot => self.equality(Compare::IsNot, left, right, span),
            Binary::In => self.membership(Compare::In, left, right, span),
            Binary::NotIn => self.membership(Compare::NotIn, left, right, span),
            Binary::Less => self.ordering(Compare::Less, left, right, span),
            Binary::More => self.ordering(Compare::More, left, right, span),
            Binary::AtMost => self.ordering(Compare::AtMost, left, right, span),
            Binary::AtLeast => self.ordering(Compare::AtLeast, left, right, span),
            Binary::And => {
                let (left, right) = self.both_flags(left, right, true);
                flag(ExprKind::And(left, right), span)
            }
            Binary::Or => {
                let (left, right) = self.both_flags(left, right, false);
                flag(ExprKind::Or(left, right), span)
            }
            Binary::Otherwise => self.otherwise(left, right, wanted, span),
            Binary::Range => self.range(left, right, span),
            Binary::Operation(op) => self.operation(op, left, right, wanted, span),
            Binary::Both => self.in_both(left, right, wanted, span),
            Binary::Between => self.between(left, right, span),
            Binary::FromTop => self.cards_on_top(left, right, span),
        }
    }

    /// Two conditions; the second is evaluated only if the first has the value `first`.
    fn both_flags(
        &mut self,
        left: &ast::Expr,
        right: &ast::Expr,
        first: bool,
    ) -> (Box<Expr>, Box<Expr>) {
        let left = self.expect(left, &Ty::Flag);
        let known = left.present(first);
        let right = self.knowing(known, |it| {
            let right = it.expr(right, Some(&Ty::Flag));
            let help = it.typing().hint_of_choice(&left, &right);
            it.typing().helped(help, |it| it.fit(right, &Ty::Flag))
        });
        (Box::new(left), Box::new(right))
    }

    fn ordering(
        &mut self,
        compare: Compare,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let (left, right) = self.ordered(left, right);
        comparison(compare, left, right, span)
    }

    /// Two numbers, or two members of one type in the order of their declaration.
    fn ordered(&mut self, left: &ast::Expr, right: &ast::Expr) -> (Expr, Expr) {
        let (left, right) = self.both(left, right);
        let (left, right) = (self.typing().as_kind(left), self.typing().as_kind(right));
        match (&left.ty, &right.ty) {
            (Ty::Member(_), _) => {
                let right = self.typing().fit(right, &left.ty);
                (left, right)
            }
            (_, Ty::Member(_)) => {
                let left = self.typing().fit(left, &right.ty);
                (left, right)
            }
            (Ty::Seat, Ty::Seat) => {
                let (one, other) = (self.sources.slice(left.span), self.sources.slice(right.span));
                let it = report::seats_in_order(left.span.to(right.span), one, other);
                self.sink.push(it);
                (left, right)
            }
            _ => {
                let left = self.typing().fit(left, &Ty::Number);
                let right =
                    if left.ty.is_broken() { right } else { self.typing().fit(right, &Ty::Number) };
                (left, right)
            }
        }
    }

    fn equality(
        &mut self,
        compare: Compare,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let (left, right) = self.both(left, right);
        let left = beside_none(&self.game, left, &right);
        let right = beside_none(&self.game, right, &left);
        if let Some(same) = self.typing().same_kinds(&left, &right, span) {
            return if compare == Compare::Is { same } else { not(same, span) };
        }
        let is_none = matches!(left.kind, ExprKind::None) || matches!(right.kind, ExprKind::None);
        let (left, right) = if is_none {
            (left, right)
        } else {
            (self.typing().as_kind(left), self.typing().as_kind(right))
        };
        if !left.ty.comparable(&right.ty) {
            self.typing().cannot_combine("is", &left, &right, right.span);
        } else if let (ExprKind::Number(value), Ty::Range(low, high)) = (&right.kind, &left.ty)
            && (value < low || value > high)
            && !matches!(left.kind, ExprKind::Number(_))
        {
            let written = self.sources.slice(left.span);
            self.sink.push(report::never_equal(right.span, written, *value, *low, *high));
        }
        comparison(compare, left, right, span)
    }

    /// Two operands. The one whose type does not depend on the other is checked first, and helps to check the other.
    fn both(&mut self, left: &ast::Expr, right: &ast::Expr) -> (Expr, Expr) {
        let is_bare = |it: &ast::Expr| matches!(&it.kind, ast::ExprKind::Name(name) if self.names.members(name).len() > 1);
        if is_bare(left) && !is_bare(right) {
            let right = self.expr(right, None);
            return (self.expr(left, beside(&right.ty, None)), right);
        }
        let left = self.expr(left, None);
        let right = self.expr(right, beside(&left.ty, None));
        (left, right)
    }

    fn membership(
        &mut self,
        compare: Compare,
        left: &ast::Expr,
        right: &ast::Expr,
        span: Span,
    ) -> Expr {
        let is_literal = matches!(right.kind, ast::ExprKind::Set(_));
        let right = self.expr(right, None);
        let left = self.expr(left, beside(&right.ty, None));
        if let Some(within) = self.typing().alike_within(&left, &right, span) {
            return if compare == Compare::In { within } else { not(within, span) };
        }
        let left = self.typing().as_kinds(left);
        if self.typing().are_kinds_of(&left.ty, &right.ty) {
            let among = self.typing().among_alike(left, right, span);
            return if compare == Compare::In { among } else { not(among, span) };
        }
        let fits = match (&left.ty, &right.ty) {
            (Ty::Broken, _) | (_, Ty::Broken) => true,
            (Ty::EmptySet, Ty::Set(..) | Ty::List(_)) => true,
            (a, Ty::Set(b, _) | Ty::List(b)) if a.comparable(b) => true,
            (Ty::Set(a, _) | Ty::List(a), Ty::Set(b, _) | Ty::List(b)) => a.comparable(b),
            (_, Ty::EmptySet) => true,
            _ => false,
        };
        if !fits {
            self.typing().cannot_combine("in", &left, &right, left.span.to(right.span));
        } else if is_literal && is_part(&left.ty, &right.ty) {
            let written = self.sources.slice(left.span);
            self.sink.push(report::set_in_literal(left.span.to(right.span), written));
        }
        comparison(compare, left, right, span)
    }

    fn otherwise(
        &mut self,
        left: &ast::Expr,
        right: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let left = asked(self.expr(left, wanted));
        self.otherwise_from(left, right, wanted, span)
    }

    /// `otherwise`, with its first operand checked.
    pub(super) fn otherwise_from(
        &mut self,
        left: Expr,
        right: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let inner = if let Ty::Optional(inner) = &left.ty {
            inner.as_ref().clone()
        } else {
            if !left.ty.is_broken() {
                let words = in_words(&self.game, &left.ty);
                self.sink.push(
                    report::mismatch(left.span, "a value that may be none", &words)
                        .help("it is never `none` here: leave `otherwise …` out"),
                );
            }
            Ty::Broken
        };
        let hint = beside(&inner, wanted).cloned();
        let right = self.expr(right, hint.as_ref());
        self.typing().otherwise_to(left, &inner, right, span)
    }
}

/// The answer of one of several seats, treated as if it could be missing.
pub(super) fn asked(expr: Expr) -> Expr {
    if let ExprKind::LocalAt(..) = expr.kind {
        let ty = expr.ty.optional();
        return Expr { ty, ..expr };
    }
    expr
}

/// Whether `in` between these types asks for a subset.
fn is_part(left: &Ty, right: &Ty) -> bool {
    let whole = right.element();
    let part = left.element();
    part.is_some_and(|part| !whole.is_some_and(Ty::is_set) || part.is_set())
}

fn comparison(compare: Compare, left: Expr, right: Expr, span: Span) -> Expr {
    let kind = ExprKind::Compare(compare, Box::new(left), Box::new(right));
    flag(kind, span)
}

fn not(condition: Expr, span: Span) -> Expr {
    flag(ExprKind::Builtin(Builtin::Not, vec![condition]), span)
}

const fn flag(kind: ExprKind, span: Span) -> Expr {
    let ty = Ty::Flag;
    Expr { kind, ty, span }
}

/// Allows a comparison with `none` of a name that is known not to be `none`.
fn beside_none(game: &Game, expr: Expr, other: &Expr) -> Expr {
    if let (ExprKind::Local(local), ExprKind::None) = (&expr.kind, &other.kind) {
        let ty = local_ty(game, *local);
        return Expr { ty, ..expr };
    }
    if matches!(other.kind, ExprKind::None) { asked(expr) } else { expr }
}
