//! [`Typing`]: compares types of values, with wanted types and with each other.

mod alike;
mod hints;
mod joined;
mod seats;
#[cfg(test)]
mod unit;

use std::collections::BTreeSet;

use super::report;
use super::types::{in_words, kept, storable};
use crate::base::{Sources, Span};
use crate::diag::Sink;
use crate::hir::{Audience, Expr, ExprKind, Fold, Game, Ty, TypeId, TypeShape, ZoneRef};
pub(super) use joined::beside;
pub(super) use seats::is_several;

/// What is needed to compare types: no names and no syntax.
pub(super) struct Typing<'c> {
    pub(super) game: &'c mut Game,
    pub(super) sink: &'c mut Sink,
    pub(super) sources: &'c Sources,
    /// Types of copies and of dice.
    pub(super) numbered: &'c BTreeSet<TypeId>,
}

impl Typing<'_> {
    /// Fits a value to a wanted type; reports if it does not fit.
    pub(in crate::check) fn fit(&mut self, expr: Expr, wanted: &Ty) -> Expr {
        let expr = self.fit_branches(expr, wanted);
        let expr = if expr.ty.fits(wanted)
            || self.kind_of_alike(&expr.ty).as_ref() != Some(wanted.innermost())
        {
            expr
        } else {
            self.as_kinds(expr)
        };
        if !expr.ty.fits(wanted) {
            let words = in_words(self.game, wanted);
            // The type fits except for `none`.
            let complaint = if expr.ty.never_none().fits(wanted) {
                report::may_be_none(&expr, &words, self.sources.slice(expr.span))
            } else {
                let it = report::mismatch(expr.span, &words, &in_words(self.game, &expr.ty));
                match self.hint(&expr, wanted) {
                    Some(help) => it.help(help),
                    None => it,
                }
            };
            self.sink.push(complaint);
            self.forget_type(&expr);
            return Expr { ty: Ty::Broken, ..expr };
        }
        if let (ExprKind::Number(value), Ty::Range(low, high)) = (&expr.kind, wanted)
            && (value < low || value > high)
        {
            self.sink.push(report::out_of_declared(expr.span, *value, *low, *high));
        }
        let ty = match (&expr.ty, wanted) {
            (Ty::None, _) => wanted.clone(),
            (Ty::EmptySet, Ty::Optional(inner)) => inner.as_ref().clone(),
            (Ty::EmptySet, _) => wanted.clone(),
            // A list stays a list: its order counts where seats act one after the other.
            (found, _) => found.clone(),
        };
        Expr { ty, ..expr }
    }

    /// Makes sure that a local that may be `none` is reported only once.
    pub(in crate::check) fn forget_type(&mut self, expr: &Expr) {
        if let (ExprKind::Local(local), Ty::Optional(_)) = (&expr.kind, &expr.ty)
            && let Some(local) = self.game.locals.get_mut(*local)
        {
            local.ty = Ty::Broken;
        }
    }

    /// The element type of a domain.
    pub(in crate::check) fn element_of(&mut self, domain: &Expr) -> Ty {
        match domain.ty.element() {
            Some(element) => element.clone(),
            None => {
                if !domain.ty.is_broken() && domain.ty != Ty::EmptySet {
                    let words = in_words(self.game, &domain.ty);
                    self.sink.push(report::mismatch(domain.span, "a set or a list", &words));
                }
                Ty::Broken
            }
        }
    }

    /// The type of sets of something.
    pub(in crate::check) fn set_type(&mut self, of: Ty, span: Span) -> Ty {
        if of.is_broken() {
            return Ty::Broken;
        }
        kept(self.game, self.sink, of.set_of(), span)
    }

    /// The set of a single value; a set or list stays as it is.
    pub(in crate::check) fn as_set(&mut self, value: Expr) -> Expr {
        if value.ty.shape() != TypeShape::Single {
            return value;
        }
        let ty = kept(self.game, self.sink, value.ty.clone().set_of(), value.span);
        Expr { span: value.span, kind: ExprKind::Set(vec![value]), ty }
    }

    /// Reports the first or last card of a zone whose order no seat knows: the order of declaration would decide.
    pub(in crate::check) fn known_order(&mut self, fold: Fold, domain: &Expr, span: Span) {
        let ExprKind::Zone(zone) = &domain.kind else {
            return;
        };
        let declared = self.game.zone(zone.zone);
        if declared.audience == Audience::Nobody {
            let word = if fold == Fold::First { "first" } else { "last" };
            let written = self.sources.slice(domain.span);
            let it = report::order_nobody_knows(span, word, written, declared.span);
            self.sink.push(it);
        }
    }

    /// The type of the slot for a value; reports a value that cannot be stored.
    pub(in crate::check) fn slot_ty(&mut self, value: &Expr) -> Ty {
        let ty = if let Ty::Range(..) = value.ty {
            Ty::Number
        } else if let Ty::Set(of, _) = &value.ty {
            of.as_ref().clone().set_of()
        } else {
            value.ty.clone()
        };
        if !storable(self.game, &ty) {
            let words = in_words(self.game, &ty);
            self.sink.push(report::unfit_type(
                value.span,
                &words,
                "kept under a name",
                "write the value where it is used",
            ));
            return Ty::Broken;
        }
        ty
    }

    pub(in crate::check) fn same_cards(&mut self, from: &ZoneRef, to: &ZoneRef, span: Span) {
        let card = |it: &Self, zone: &ZoneRef| Ty::Member(it.game.zone(zone.zone).of);
        let (a, b) = (card(self, from), card(self, to));
        if !a.fits(&b) {
            let (wanted, found) =
                (in_words(self.game, &a.set_of()), in_words(self.game, &b.set_of()));
            self.sink.push(report::mismatch(span, &wanted, &found));
        }
    }

    pub(in crate::check) fn cannot_combine(
        &mut self,
        operator: &str,
        left: &Expr,
        right: &Expr,
        span: Span,
    ) {
        let (one, other) = (in_words(self.game, &left.ty), in_words(self.game, &right.ty));
        let it = report::cannot_combine(span, operator, &one, &other);
        let has_text = left.ty == Ty::Text || right.ty == Ty::Text;
        if let Some(help) = self.hint_of_copies(operator, left, right) {
            self.sink.push(it.help(help));
            return;
        }
        self.sink.push(match operator {
            "is" | "in" if has_text => report::quoted_name(it),
            "+" if has_text => report::text_joined(it),
            "in" => report::not_within(it),
            _ => it,
        });
    }
}
