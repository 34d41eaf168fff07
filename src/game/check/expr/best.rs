//! Those of a domain that have most or least of something.

use super::super::checker::Checker;
use super::super::frames::free;
use super::super::typing::beside;
use super::quantifiers::{fold, never_empty};
use crate::base::Span;
use crate::hir::{Compare, Expr, ExprKind, Fold, LocalId, Quantifier, Ty};
use crate::syntax::ast::{Best, Over};

impl Checker<'_> {
    /// Those of a domain that have most or least of something, and which of them.
    pub(super) fn best(&mut self, best: &Best, wanted: Option<&Ty>, span: Span) -> Expr {
        let mut domain = self.expr(&best.domain, wanted.and_then(|ty| beside(ty, None)));
        // The first and the last of them are that in the order of the domain, which stands twice in what is made.
        let mut named = Vec::new();
        let is_one = best.word != Over::All;
        if is_one {
            self.name_searches(&mut domain, &best.name.text, &mut named);
        }
        let is_found = best.word != Over::Only && best.filter.is_none() && never_empty(&domain);
        let listed = matches!(domain.ty, Ty::List(_)).then(|| domain.clone());
        if let Some(filter) = &best.filter {
            domain = self.fold(Fold::All, &best.name, domain, (filter, None), span);
        }
        if is_one && listed.is_none() {
            self.name_searches(&mut domain, &best.name.text, &mut named);
        }
        let ordered = listed.unwrap_or_else(|| domain.clone());
        let compares = if best.most { Fold::Most } else { Fold::Least };
        let all = self.fold(compares, &best.name, domain, (&best.value, None), span);
        if !is_one {
            return all;
        }
        let element = self.typing().element_of(&ordered);
        let local = self.scoped(|it| it.bind_free(&best.name, element.clone()));
        let one = Expr {
            kind: ExprKind::Local(local),
            ty: element.clone(),
            span,
        };
        let is_best = Expr {
            kind: ExprKind::Compare(Compare::In, Box::new(one), Box::new(all)),
            ty: Ty::Flag,
            span,
        };
        let found = Expr {
            kind: ExprKind::Quantified(Quantifier {
                fold: fold(best.word),
                local,
                domain: Box::new(ordered),
                body: Box::new(is_best),
            }),
            ty: if is_found {
                element
            } else {
                element.optional()
            },
            span,
        };
        named.into_iter().rfold(found, |body, (local, value)| Expr {
            ty: body.ty.clone(),
            kind: ExprKind::Let(local, Box::new(value), Box::new(body)),
            span,
        })
    }

    /// Gives a name to what looks for most or least in a domain, so that it stands once in what is made of the domain:
    /// otherwise each one within another would double it.
    fn name_searches(&mut self, domain: &mut Expr, name: &str, named: &mut Vec<(LocalId, Expr)>) {
        if domain.ty.is_broken() || !searches(domain) {
            return;
        }
        // Only these are worked out whole, and are more than a value: a place, and an order.
        if matches!(domain.kind, ExprKind::Builtin(..) | ExprKind::Zone(_)) {
            for part in domain.children_mut() {
                self.name_searches(part, name, named);
            }
            return;
        }
        let local = free(&mut self.game, &format!("those_{name}"), domain.ty.clone());
        let stand_in = Expr {
            kind: ExprKind::Local(local),
            ..domain.clone()
        };
        named.push((local, std::mem::replace(domain, stand_in)));
    }
}

/// Whether most or least of something is looked for in it.
fn searches(expr: &Expr) -> bool {
    let here = matches!(&expr.kind, ExprKind::Quantified(it) if matches!(it.fold, Fold::Most | Fold::Least));
    here || expr.children().into_iter().any(searches)
}
