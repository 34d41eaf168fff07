//! Types and parameters.

use super::{Builder, Rule, child, only};
use crate::base::Span;
use crate::syntax::ast::{Bound, Name, Number, Parameter, Size, Type, TypeKind};
use crate::syntax::pairs::Pair;

impl Builder<'_> {
    pub(super) fn ty(&mut self, pair: Pair<'_>) -> Type {
        let span = self.span(&pair);
        let mut inner = pair.into_inner();
        let kind = inner
            .next()
            .map_or(TypeKind::OneOf(Vec::new()), |plain| self.plain_ty(plain));
        Type {
            kind,
            optional: inner.any(|it| it.as_rule() == Rule::w_none),
            span,
        }
    }

    pub(super) fn plain_ty(&mut self, pair: Pair<'_>) -> TypeKind {
        let is = |rule| pair.as_rule() == rule;
        if is(Rule::name) {
            TypeKind::Named(self.name(&pair))
        } else if is(Rule::seat_ty) {
            TypeKind::Seat
        } else if is(Rule::range_ty) {
            let (first, last) = self.ends(pair);
            TypeKind::Range(first, last)
        } else if is(Rule::set_ty) {
            TypeKind::Set(self.size(&pair), self.element_ty(&pair))
        } else if is(Rule::list_ty) {
            TypeKind::List(self.element_ty(&pair))
        } else if is(Rule::one_of_ty) {
            TypeKind::OneOf(self.names(pair.into_inner()))
        } else {
            self.unread(&pair);
            TypeKind::OneOf(Vec::new())
        }
    }

    fn size(&mut self, pair: &Pair<'_>) -> Option<Size> {
        let number = child(pair, Rule::settled).map(|it| self.bound(it))?;
        Some(if child(pair, Rule::up_to).is_some() {
            Size::UpTo(number)
        } else {
            Size::Exactly(number)
        })
    }

    fn element_ty(&mut self, pair: &Pair<'_>) -> Box<Type> {
        let none = Type {
            kind: TypeKind::OneOf(Vec::new()),
            optional: false,
            span: self.span(pair),
        };
        Box::new(child(pair, Rule::element_ty).map_or(none, |it| self.ty(it)))
    }

    /// The first and the last number of a range.
    pub(super) fn ends(&mut self, pair: Pair<'_>) -> (Bound, Bound) {
        let zero = Bound::Number(Number {
            value: 0,
            span: Span::new(self.file, 0, 0),
        });
        let bounds = pair.into_inner().filter(|it| it.as_rule() == Rule::end);
        let mut ends = bounds.map(|it| self.bound(it));
        let (low, high) = (ends.next(), ends.next());
        (low.unwrap_or_else(|| zero.clone()), high.unwrap_or(zero))
    }

    pub(super) fn bound_in(&mut self, pair: &Pair<'_>) -> Bound {
        match child(pair, Rule::settled) {
            Some(bound) => self.bound(bound),
            None => Bound::Number(self.number_in(pair)),
        }
    }

    pub(super) fn bound(&mut self, pair: Pair<'_>) -> Bound {
        let inner = only(pair);
        if inner.as_rule() == Rule::name {
            Bound::Option(self.name(&inner))
        } else {
            Bound::Number(self.number(&inner))
        }
    }

    pub(super) fn parameters(&mut self, pair: Pair<'_>) -> Vec<Parameter> {
        let each = pair
            .into_inner()
            .filter(|pair| pair.as_rule() == Rule::parameter);
        each.map(|pair| {
            let mut inner = pair.into_inner();
            let name = inner.next().map(|it| self.name(&it));
            let ty = inner.next().map(|it| self.ty(it));
            let word = inner.next();
            let private = word.is_some_and(|it| self.is_private(it));
            let nowhere = Span::new(self.file, 0, 0);
            Parameter {
                name: name.unwrap_or_else(|| Name {
                    text: String::new(),
                    span: nowhere,
                }),
                ty: ty.unwrap_or(Type {
                    kind: TypeKind::Seat,
                    optional: false,
                    span: nowhere,
                }),
                private,
            }
        })
        .collect()
    }
}
