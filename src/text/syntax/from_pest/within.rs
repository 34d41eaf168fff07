//! The children of a pair: the first one of a kind, or a replacement if the grammar lets it be left
//! out.

use super::{Builder, Rule};
use crate::base::Span;
use crate::syntax::ast::{Block, Expr, ExprKind, Name, Number, Parameter, Text, Type, TypeKind};
use crate::syntax::pairs::Pair;

/// The first child of a kind.
pub(super) fn child<'p>(pair: &Pair<'p>, rule: Rule) -> Option<Pair<'p>> {
    pair.clone().into_inner().find(|it| it.as_rule() == rule)
}

/// The only child of a pair that always has one.
pub(super) fn only(pair: Pair<'_>) -> Pair<'_> {
    let same = pair.clone();
    pair.into_inner().next().unwrap_or(same)
}

pub(super) fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::Broken,
        span,
    }
}

impl Builder<'_> {
    pub(super) fn one(&mut self, pair: Pair<'_>) -> Expr {
        let span = self.span(&pair);
        let first = self.expressions(pair).into_iter().next();
        first.unwrap_or_else(|| broken(span))
    }

    pub(super) fn two(&mut self, pair: Pair<'_>) -> [Expr; 2] {
        let span = self.span(&pair);
        let mut all = self.expressions(pair).into_iter();
        [
            all.next().unwrap_or_else(|| broken(span)),
            all.next().unwrap_or_else(|| broken(span)),
        ]
    }

    pub(super) fn name_in(&self, pair: &Pair<'_>) -> Name {
        let none = || Name {
            text: String::new(),
            span: self.span(pair),
        };
        child(pair, Rule::name).map_or_else(none, |it| self.name(&it))
    }

    pub(super) fn words_in(&mut self, pair: &Pair<'_>) -> Text {
        let none = Text {
            parts: Vec::new(),
            span: self.span(pair),
        };
        child(pair, Rule::words).map_or(none, |it| self.words(it))
    }

    pub(super) fn block_in(&mut self, pair: &Pair<'_>) -> Block {
        let found = child(pair, Rule::block);
        found.map(|it| self.block(it)).unwrap_or_default()
    }

    pub(super) fn ty_in(&mut self, pair: &Pair<'_>) -> Type {
        let none = Type {
            kind: TypeKind::OneOf(Vec::new()),
            optional: false,
            span: self.span(pair),
        };
        child(pair, Rule::ty).map_or(none, |it| self.ty(it))
    }

    pub(super) fn number_in(&mut self, pair: &Pair<'_>) -> Number {
        let span = self.span(pair);
        let none = Number { value: 0, span };
        child(pair, Rule::number).map_or(none, |it| self.number(&it))
    }

    pub(super) fn parameters_in(&mut self, pair: &Pair<'_>) -> Vec<Parameter> {
        let found = child(pair, Rule::parameters);
        found.map(|it| self.parameters(it)).unwrap_or_default()
    }
}
