//! Arithmetic, and operations on sets with the same signs.

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::report;
use super::super::types::{COUNTED, bounds, in_words, kept, ranged};
use super::super::typing::beside;
use super::constants::Divisions;
use crate::base::Span;
use crate::hir::{Arithmetic, BoardShape, Builtin, Expr, ExprKind, Game, SetOperation, Ty, range};
use crate::syntax::ast::{self, Operation};

/// The operations that a sign means for numbers and for sets.
pub(super) const fn meanings(op: Operation) -> (Option<Arithmetic>, Option<SetOperation>) {
    match op {
        Operation::Plus => (Some(Arithmetic::Plus), Some(SetOperation::Union)),
        Operation::Minus => (Some(Arithmetic::Minus), Some(SetOperation::Difference)),
        Operation::Times => (Some(Arithmetic::Times), None),
        Operation::Divide => (Some(Arithmetic::Divide), None),
        Operation::Remainder => (Some(Arithmetic::Remainder), None),
    }
}

impl Checker<'_> {
    pub(super) fn range(&mut self, low: &ast::Expr, high: &ast::Expr, span: Span) -> Expr {
        let (low, high) = (self.expect(low, &Ty::Number), self.expect(high, &Ty::Number));
        let of = match (&low.kind, &high.kind) {
            (ExprKind::Number(low), ExprKind::Number(high)) if low <= high => {
                Ty::Range(*low, *high)
            }
            (ExprKind::Number(low), ExprKind::Number(high)) => {
                self.sink.push(report::empty_range(span, *low, *high));
                Ty::Broken
            }
            _ => between_ends(&self.game, &low, &high),
        };
        Expr {
            kind: ExprKind::Builtin(Builtin::Range, vec![low, high]),
            ty: Ty::List(Box::new(of)),
            span,
        }
    }

    pub(super) fn operation(
        &mut self,
        op: Operation,
        left: &ast::Expr,
        right: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        self.look_at_division(op, left, right, span);
        let (numbers, sets) = meanings(op);
        let sign = numbers.map(Arithmetic::sign).or(sets.map(SetOperation::sign));
        let sign = sign.unwrap_or_default();
        let left = self.expr(left, wanted);
        let left = self.typing().as_value(left);
        if left.ty.is_broken() {
            return broken(span);
        }
        if left.ty.is_number() {
            let right = self.expr(right, None);
            let Some(how) = numbers.filter(|_| right.ty.is_number()) else {
                self.typing().cannot_combine(sign, &left, &right, right.span);
                return broken(span);
            };
            return Expr {
                kind: ExprKind::Builtin(Builtin::Arithmetic(how), vec![left, right]),
                ty: Ty::Number,
                span,
            };
        }
        let nothing = left.ty == Ty::EmptySet;
        let hint = beside(&left.ty, wanted.filter(|_| nothing)).cloned();
        let right = self.expr(right, hint.as_ref());
        let right = self.typing().as_value(right);
        let element = left.ty.element().or(added_to_nothing(&left.ty, &right.ty));
        let fits = |of: &&Ty| right.ty.fits(of) || right.ty.fits(&(*of).clone().set_of());
        let (Some(how), Some(element)) = (sets, element.filter(fits).cloned()) else {
            if !right.ty.is_broken() {
                self.typing().cannot_combine(sign, &left, &right, left.span.to(right.span));
            }
            return broken(span);
        };
        let element = if how == SetOperation::Union && element.is_number() {
            let wanted = wanted.and_then(|ty| ty.never_none().element());
            numbers_of(&self.game, &element, &right, wanted)
        } else {
            element
        };
        let ty = kept(&self.game, self.sink, element.set_of(), span);
        Expr { kind: ExprKind::Builtin(Builtin::Sets(how), vec![left, right]), ty, span }
    }

    /// Warns of what rounding loses where a number is divided too early.
    fn look_at_division(&mut self, op: Operation, left: &ast::Expr, right: &ast::Expr, span: Span) {
        let mut divisions = Divisions { sink: self.sink, sources: self.sources };
        if op == Operation::Times {
            divisions.rounded_factor(left, right);
        } else if op == Operation::Divide {
            divisions.divided(left, right, span);
        } else if op == Operation::Remainder {
            divisions.divided_by(right);
        }
    }

    /// The elements that are in both of two sets.
    pub(super) fn in_both(
        &mut self,
        left: &ast::Expr,
        right: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let left = self.expr(left, wanted);
        let left = self.typing().as_value(left);
        let right = self.expr(right, beside(&left.ty, None));
        let right = self.typing().as_value(right);
        let nothing = Ty::EmptySet;
        if left.ty == nothing || right.ty == nothing {
            let ty = if left.ty == nothing { &right.ty } else { &left.ty }.clone();
            let kind = ExprKind::Builtin(Builtin::Sets(SetOperation::Both), vec![left, right]);
            return Expr { kind, ty, span };
        }
        let element = self.typing().element_of(&left);
        let other = self.typing().element_of(&right);
        if element.is_broken() || other.is_broken() {
            return broken(span);
        }
        if !other.fits(&element) {
            self.typing().cannot_combine("both", &left, &right, left.span.to(right.span));
            return broken(span);
        }
        let ty = kept(&self.game, self.sink, element.set_of(), span);
        Expr {
            kind: ExprKind::Builtin(Builtin::Sets(SetOperation::Both), vec![left, right]),
            ty,
            span,
        }
    }

    /// The fields between two fields of a board.
    pub(super) fn between(&mut self, left: &ast::Expr, right: &ast::Expr, span: Span) -> Expr {
        let left = self.expr(left, None);
        let right = self.expr(right, Some(&left.ty));
        if left.ty.is_broken() || right.ty.is_broken() {
            return broken(span);
        }
        let board = left.ty.declared_type().and_then(|id| self.game.types.get(id)?.board.as_ref());
        if board.is_none_or(|board| board.shape() == BoardShape::Ring) {
            let words = in_words(&self.game, &left.ty);
            self.sink.push(report::mismatch(left.span, "a field of a grid or of hexagons", &words));
            return broken(span);
        }
        let right = self.typing().fit(right, &left.ty);
        let ty = kept(&self.game, self.sink, left.ty.clone().set_of(), span);
        Expr { kind: ExprKind::Builtin(Builtin::Between, vec![left, right]), ty, span }
    }
}

/// The element type of an empty set to which something is added.
fn added_to_nothing<'a>(left: &Ty, right: &'a Ty) -> Option<&'a Ty> {
    let is_one = matches!(right, Ty::Seat | Ty::Member(_) | Ty::Range(..) | Ty::Flag);
    let element = right.element().or(is_one.then_some(right));
    element.filter(|_| *left == Ty::EmptySet)
}

/// The type of the numbers between two bounds that are expressions.
fn between_ends(game: &Game, low: &Expr, high: &Expr) -> Ty {
    let ends = bounds(game, low).zip(bounds(game, high));
    let known = ends.and_then(|((low, _), (_, high))| range((low, high), COUNTED));
    known.unwrap_or(Ty::Number)
}

/// The type of the numbers in a set to which others are added: that of the wanted set, or one that includes both.
fn numbers_of(game: &Game, of: &Ty, added: &Expr, wanted: Option<&Ty>) -> Ty {
    if let Some(wanted @ Ty::Range(..)) = wanted {
        return wanted.clone();
    }
    let added = match added.ty.element() {
        Some(element) => element.clone(),
        None => ranged(game, added),
    };
    of.element_with(&added).unwrap_or(Ty::Broken)
}
