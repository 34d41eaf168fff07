//! Types and parameters.

use pest::iterators::Pair;

use super::{Builder, Rule};
use crate::base::Span;
use crate::syntax::ast::{Name, Number, Parameter, Size, Type, TypeKind};

impl Builder<'_> {
    pub(super) fn ty(&mut self, pair: Pair<'_, Rule>) -> Type {
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

    pub(super) fn plain_ty(&mut self, pair: Pair<'_, Rule>) -> TypeKind {
        match pair.as_rule() {
            Rule::name => TypeKind::Named(self.name(&pair)),
            Rule::seat_ty => TypeKind::Seat,
            Rule::range_ty => {
                let (first, last) = self.ends(pair);
                TypeKind::Range(first, last)
            }
            Rule::set_ty | Rule::list_ty => {
                let is_set = pair.as_rule() == Rule::set_ty;
                let whole = self.span(&pair);
                let (mut size, mut up_to) = (None, false);
                let mut of = Type {
                    kind: TypeKind::OneOf(Vec::new()),
                    optional: false,
                    span: whole,
                };
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::up_to => up_to = true,
                        Rule::number => size = Some(self.number(&part)),
                        Rule::element_ty => of = self.ty(part),
                        _ => {}
                    }
                }
                let size = size.map(|it| {
                    if up_to {
                        Size::UpTo(it)
                    } else {
                        Size::Exactly(it)
                    }
                });
                if is_set {
                    TypeKind::Set(size, Box::new(of))
                } else {
                    TypeKind::List(Box::new(of))
                }
            }
            _ => TypeKind::OneOf(self.names(pair.into_inner())),
        }
    }

    /// The first and the last number of a range.
    pub(super) fn ends(&mut self, pair: Pair<'_, Rule>) -> (Number, Number) {
        let ends: Vec<Number> = pair.into_inner().map(|it| self.number(&it)).collect();
        let zero = Number {
            value: 0,
            span: Span::new(self.file, 0, 0),
        };
        (
            ends.first().copied().unwrap_or(zero),
            ends.last().copied().unwrap_or(zero),
        )
    }

    pub(super) fn parameters(&mut self, pair: Pair<'_, Rule>) -> Vec<Parameter> {
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
