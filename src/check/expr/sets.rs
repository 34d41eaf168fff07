//! Sets in expressions: written out, and iterated over.

use super::super::checker::Checker;
use super::super::report;
use super::super::types::never_none;
use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::hir::{Expr, ExprKind, Size, Ty, range};
use crate::syntax::ast;

impl Checker<'_> {
    pub(super) fn set(&mut self, elements: &[ast::Expr], wanted: Option<&Ty>, span: Span) -> Expr {
        let hint = wanted.and_then(|ty| never_none(ty).element().cloned());
        let mut of: Option<Ty> = None;
        let mut out = Vec::new();
        for element in elements {
            let expr = match &of {
                Some(ty) if hint.is_none() && ty.is_number() => {
                    let expr = self.expect(element, &Ty::Number);
                    of = Some(spanning(ty, &self.ranged(&expr)));
                    expr
                }
                Some(ty) => self.expect(element, &ty.clone()),
                None => self.first_element(element, hint.as_ref()),
            };
            if of.is_none() {
                of = Some(match (&hint, &expr.ty) {
                    (Some(hint), ty) if ty.fits(hint) => hint.clone(),
                    // An element of the wanted set, which is itself a set.
                    (Some(Ty::Set(inner, _)), ty) if ty.fits(inner) => inner.as_ref().clone(),
                    (_, _) => self.ranged(&expr),
                });
            }
            out.push(expr);
        }
        let size = u32::try_from(elements.len()).map_or(Size::Any, Size::Exactly);
        let ty = of.map_or(Ty::EmptySet, |of| {
            if of.is_broken() {
                Ty::Broken
            } else {
                Ty::Set(Box::new(of), size)
            }
        });
        let ty = self.kept(ty, span);
        Expr {
            kind: ExprKind::Set(out),
            ty,
            span,
        }
    }

    /// The element that decides the type of a set.
    fn first_element(&mut self, element: &ast::Expr, hint: Option<&Ty>) -> Expr {
        let expr = self.expr(element, hint);
        match (hint, &expr.ty) {
            (Some(hint), Ty::Optional(inner)) if inner.fits(hint) => self.fit(expr, hint),
            _ => expr,
        }
    }

    /// The type of the elements of a set or list that is iterated over.
    pub(in crate::check) fn element_of(&mut self, domain: &Expr) -> Ty {
        match domain.ty.element() {
            Some(element) => element.clone(),
            None => {
                if !domain.ty.is_broken() && domain.ty != Ty::EmptySet {
                    let words = self.in_words(&domain.ty);
                    self.sink
                        .push(report::mismatch(domain.span, "a set or a list", &words));
                }
                Ty::Broken
            }
        }
    }
}

/// The type that helps to type a set that is compared with one of it, put out of it or filtered: numbers may lie outside
/// the range of the other set there.
pub(super) fn beside(ty: &Ty) -> Option<&Ty> {
    let plain = never_none(ty);
    let of = plain.element().unwrap_or(plain);
    Some(ty).filter(|_| !of.is_number())
}

/// The range that holds both, if both have bounds and it has no more numbers than a set can hold.
pub(super) fn spanning(a: &Ty, b: &Ty) -> Ty {
    match (a, b) {
        (Ty::Range(low, high), Ty::Range(least, most)) => {
            let ends = (*low.min(least), *high.max(most));
            let ends = (i64::from(ends.0), i64::from(ends.1));
            range(ends, MEMBERS as u64).unwrap_or(Ty::Number)
        }
        (Ty::Broken, _) | (_, Ty::Broken) => Ty::Broken,
        _ => Ty::Number,
    }
}
