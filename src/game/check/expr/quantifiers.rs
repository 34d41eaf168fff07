//! Expressions that bind a name: quantifiers, superlatives, and `let`.

use super::super::checker::Checker;
use super::super::frames::free;
use super::super::typing::beside;
use crate::base::Span;
use crate::hir::{Compare, Expr, ExprKind, Fold, LocalId, Quantifier, Ty};
use crate::syntax::ast::{self, Best, Name, Over, Reached};

impl Checker<'_> {
    pub(super) fn quantified(
        &mut self,
        word: Over,
        name: &Name,
        domain: &ast::Expr,
        body: &ast::Expr,
        wanted: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let fold = fold(word);
        // The elements of a union are not those of its domain.
        let hint = wanted.filter(|_| fold != Fold::Union).and_then(|ty| beside(ty, None));
        let domain = self.expr(domain, hint);
        self.fold(fold, name, domain, (body, wanted), span)
    }

    /// A fold over a checked domain; a union takes its type from `wanted`.
    pub(super) fn fold(
        &mut self,
        fold: Fold,
        name: &Name,
        domain: Expr,
        (body, wanted): (&ast::Expr, Option<&Ty>),
        span: Span,
    ) -> Expr {
        let element = self.typing().element_of(&domain);
        let needed = match fold {
            Fold::Every | Fold::Some | Fold::Count => Some(Ty::Flag),
            Fold::All | Fold::First | Fold::Last | Fold::Only => Some(Ty::Flag),
            Fold::Sum | Fold::Highest | Fold::Lowest | Fold::Most | Fold::Least => Some(Ty::Number),
            Fold::Union | Fold::Reached => None,
        };
        let (local, body) = self.scoped(|it| {
            let local = it.bind_free(name, element.clone());
            let body = match &needed {
                Some(needed) => it.expect(body, needed),
                None => it.kinds(body, wanted),
            };
            (local, body)
        });
        if matches!(fold, Fold::First | Fold::Last) && is_unfiltered(&body, &domain) {
            self.typing().known_order(fold, &domain, span);
        }
        let ty = match fold {
            Fold::Every | Fold::Some => Ty::Flag,
            Fold::Sum | Fold::Count => Ty::Number,
            Fold::Highest | Fold::Lowest if never_empty(&domain) => Ty::Number,
            Fold::Highest | Fold::Lowest => Ty::Number.optional(),
            Fold::First | Fold::Last if never_empty(&domain) && is_unfiltered(&body, &domain) => {
                element
            }
            Fold::First | Fold::Last | Fold::Only => element.optional(),
            Fold::Union => {
                let of = self.typing().element_of(&body);
                self.typing().set_type(of, span)
            }
            Fold::All | Fold::Most | Fold::Least | Fold::Reached => {
                self.typing().set_type(element, span)
            }
        };
        Expr {
            kind: ExprKind::Quantified(Quantifier {
                fold,
                local,
                domain: Box::new(domain),
                body: Box::new(body),
            }),
            ty,
            span,
        }
    }

    /// An expression in which alike cards stand for what they are copies of.
    fn kinds(&mut self, it: &ast::Expr, wanted: Option<&Ty>) -> Expr {
        let expr = self.expr(it, wanted);
        self.typing().as_kinds(expr)
    }

    /// `reached from`, with one value or several to start with.
    pub(super) fn reached(&mut self, it: &Reached, wanted: Option<&Ty>, span: Span) -> Expr {
        let start = self.expr(&it.start, wanted);
        let start = self.typing().as_set(start);
        let element = match (self.typing().element_of(&start), wanted.and_then(Ty::element)) {
            // What is reached may lie outside of the range of the start.
            (of, Some(wanted)) if of.is_number() => wanted.clone(),
            (of, None) if of.is_number() => Ty::Number,
            (of, _) => of,
        };
        let set = self.typing().set_type(element.clone(), span);
        let (local, body) = self.scoped(|checker| {
            let local = checker.bind_free(&it.name, element.clone());
            let next = checker.expr(&it.domain, Some(&set));
            let next = match &it.filter {
                Some(filter) => {
                    let span = filter.span;
                    checker.fold(Fold::All, &it.next, next, (filter, None), span)
                }
                None => next,
            };
            (local, checker.typing().fit(next, &set))
        });
        Expr {
            kind: ExprKind::Quantified(Quantifier {
                fold: Fold::Reached,
                local,
                domain: Box::new(start),
                body: Box::new(body),
            }),
            ty: set,
            span,
        }
    }

    /// `let name = value then body`
    pub(super) fn naming(
        &mut self,
        name: &Name,
        value: &ast::Expr,
        body: &ast::Expr,
        wanted: Option<&Ty>,
    ) -> (ExprKind, Ty) {
        let value = self.kinds(value, None);
        let (local, body) = self.scoped(|it| {
            let local = it.bind_free(name, value.name_ty());
            (local, it.expr(body, wanted))
        });
        let ty = body.ty.clone();
        (ExprKind::Let(local, Box::new(value), Box::new(body)), ty)
    }

    /// The elements of a domain with the greatest or least value, or one of them.
    pub(super) fn best(&mut self, best: &Best, wanted: Option<&Ty>, span: Span) -> Expr {
        let mut domain = self.expr(&best.domain, wanted.and_then(|ty| beside(ty, None)));
        // The first and the last of them depend on the order of the domain, which the result contains twice.
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
        let one = Expr { kind: ExprKind::Local(local), ty: element.clone(), span };
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
            ty: if is_found { element } else { element.optional() },
            span,
        };
        named.into_iter().rfold(found, |body, (local, value)| Expr {
            ty: body.ty.clone(),
            kind: ExprKind::Let(local, Box::new(value), Box::new(body)),
            span,
        })
    }

    /// Names superlatives in a domain, so that each occurs once in the result: otherwise the result would double with
    /// each level.
    fn name_searches(&mut self, domain: &mut Expr, name: &str, named: &mut Vec<(LocalId, Expr)>) {
        if domain.ty.is_broken() || !searches(domain) {
            return;
        }
        // Only these are both evaluated whole and more than a value: they have places, or an order.
        if matches!(domain.kind, ExprKind::Builtin(..) | ExprKind::Zone(_)) {
            for part in domain.children_mut() {
                self.name_searches(part, name, named);
            }
            return;
        }
        let local = free(&mut self.game, &format!("those_{name}"), domain.ty.clone());
        let stand_in = Expr { kind: ExprKind::Local(local), ..domain.clone() };
        named.push((local, std::mem::replace(domain, stand_in)));
    }
}

/// The fold of a word.
const fn fold(word: Over) -> Fold {
    match word {
        Over::Every => Fold::Every,
        Over::Some => Fold::Some,
        Over::Sum => Fold::Sum,
        Over::Count => Fold::Count,
        Over::All => Fold::All,
        Over::First => Fold::First,
        Over::Last => Fold::Last,
        Over::Only => Fold::Only,
        Over::Highest => Fold::Highest,
        Over::Lowest => Fold::Lowest,
        Over::Union => Fold::Union,
    }
}

/// Whether no condition is written: its placeholder has the span of the whole expression.
fn is_unfiltered(condition: &Expr, domain: &Expr) -> bool {
    let is_before = condition.span.start < domain.span.start;
    matches!(condition.kind, ExprKind::Flag(true)) && is_before
}

/// Whether a domain has elements in every position.
fn never_empty(domain: &Expr) -> bool {
    domain.is_every_seat() || matches!(&domain.kind, ExprKind::Members(_))
}

/// Whether an expression contains a superlative.
fn searches(expr: &Expr) -> bool {
    let here = matches!(&expr.kind, ExprKind::Quantified(it) if matches!(it.fold, Fold::Most | Fold::Least));
    here || expr.children().into_iter().any(searches)
}
