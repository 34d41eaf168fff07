//! Sets in expressions: written out, and iterated over.

use super::super::checker::Checker;
use super::super::report;
use super::super::types::{kept, never_none, ranged};
use crate::base::Span;
use crate::hir::{Expr, ExprKind, Size, Ty};
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
                    of = ty.element_with(&ranged(&self.game, &expr));
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
                    (_, _) => ranged(&self.game, &expr),
                });
            }
            if let Some(first) = out.iter().find(|it| is_same(it, &expr)) {
                let written = self.sources.slice(expr.span);
                let it = report::twice(expr.span, written, first.span);
                self.sink.push(it);
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
        let ty = kept(&self.game, self.sink, ty, span);
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
            (Some(hint), Ty::Optional(inner)) if inner.fits(hint) => self.typing().fit(expr, hint),
            _ => expr,
        }
    }
}

/// Whether two elements are one thing in every position: what they are made of is the same, each in its place. What a
/// quantifier binds has a name of its own in each, so two quantifiers are never the same.
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
