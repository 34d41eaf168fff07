//! Places: zones, states and options.

use pest::iterators::Pair;

use super::super::{Builder, Rule, child};
use crate::syntax::ast::{Audience, ExprKind, Name, OptionDecl, StateDecl, Type, Zone};
use crate::syntax::report;

const AUDIENCES: &[&str] = &["public", "private", "secret"];

impl Builder<'_> {
    pub(super) fn option(&mut self, pair: Pair<'_, Rule>) -> OptionDecl {
        let (name, ty, text) = (self.name_in(&pair), self.ty_in(&pair), self.words_in(&pair));
        let default = self.one(pair);
        OptionDecl {
            name,
            ty,
            default,
            text,
        }
    }

    pub(super) fn zone(&mut self, pair: Pair<'_, Rule>) -> Zone {
        let (span, end) = (self.span(&pair), self.last_char(&pair));
        let mut names: Vec<Pair<'_, Rule>> = Vec::new();
        let (mut indices, mut filled, mut top_public, mut visibility) =
            (Vec::new(), false, false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => names.push(part),
                Rule::indices => indices = self.types(part),
                Rule::filled => filled = true,
                Rule::visibility => visibility = Some(part),
                Rule::top_public => {
                    let word = part.into_inner().last();
                    top_public = word.is_some_and(|word| self.is_one_of(&word, &["public"]));
                }
                _ => {}
            }
        }
        let name_at = |builder: &Self, at: usize| {
            names.get(at).map_or_else(
                || Name {
                    text: String::new(),
                    span,
                },
                |it| builder.name(it),
            )
        };
        let (name, of) = (name_at(self, 0), name_at(self, 1));
        let what = format!("the cards in `{}`", name.text);
        let audience = self.audience(visibility, end, &what);
        Zone {
            name,
            indices,
            filled,
            of,
            audience,
            top_public,
        }
    }

    pub(super) fn state(&mut self, pair: Pair<'_, Rule>) -> StateDecl {
        let end = self.last_char(&pair);
        let (name, ty) = (self.name_in(&pair), self.ty_in(&pair));
        let visibility = child(&pair, Rule::visibility);
        let found = child(&pair, Rule::indices);
        let indices = found.map(|it| self.types(it)).unwrap_or_default();
        let what = format!("`{}`", name.text);
        let initial = self.one(pair);
        let audience = match &initial.kind {
            ExprKind::Name(value)
                if visibility.is_none() && AUDIENCES.contains(&value.as_str()) =>
            {
                self.sink
                    .push(report::unexpected(initial.span, "a value", value));
                Audience::Public
            }
            _ => self.audience(visibility, end, &what),
        };
        StateDecl {
            name,
            indices,
            ty,
            initial,
            audience,
        }
    }

    fn audience(
        &mut self,
        visibility: Option<Pair<'_, Rule>>,
        end: crate::base::Span,
        what: &str,
    ) -> Audience {
        if let Some(visibility) = visibility {
            return self.audience_of(visibility);
        }
        self.sink.push(report::no_audience(end, what));
        Audience::Public
    }

    fn types(&mut self, pair: Pair<'_, Rule>) -> Vec<Type> {
        pair.into_inner()
            .filter(|it| it.as_rule() == Rule::ty)
            .map(|it| self.ty(it))
            .collect()
    }
}
