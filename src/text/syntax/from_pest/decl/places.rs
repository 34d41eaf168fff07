//! Places: zones, states and options.

use super::super::{Builder, Rule, child, only};
use crate::syntax::ast::{Audience, Choice, ExprKind, Name, OptionDecl, StateDecl, Type, Zone};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

const AUDIENCES: &[&str] = &["public", "private", "secret"];

impl Builder<'_> {
    pub(super) fn option(&mut self, pair: Pair<'_>) -> OptionDecl {
        let (name, ty, text) = (self.name_in(&pair), self.ty_in(&pair), self.words_in(&pair));
        let default = self.one(pair);
        OptionDecl {
            name,
            ty,
            default,
            text,
            fixed: false,
            follows: None,
        }
    }

    pub(super) fn zone(&mut self, pair: Pair<'_>) -> Zone {
        let (span, end) = (self.span(&pair), self.last_char(&pair));
        let mut names = self.names(pair.clone().into_inner()).into_iter();
        let mut next_name = || {
            names.next().unwrap_or_else(|| Name {
                text: String::new(),
                span,
            })
        };
        let (name, of) = (next_name(), next_name());
        let indices = child(&pair, Rule::indices).map(|it| self.types(it));
        let top = child(&pair, Rule::top_public).and_then(|it| it.into_inner().last());
        let what = format!("the cards in `{}`", name.text);
        Zone {
            name,
            indices: indices.unwrap_or_default(),
            filled: child(&pair, Rule::filled).is_some(),
            of,
            audience: self.audience(child(&pair, Rule::shown), end, &what),
            top_public: top.is_some_and(|word| self.is_one_of(&word, &["public"])),
        }
    }

    pub(super) fn state(&mut self, pair: Pair<'_>) -> StateDecl {
        let end = self.last_char(&pair);
        let (name, ty) = (self.name_in(&pair), self.ty_in(&pair));
        let visibility = child(&pair, Rule::shown);
        let found = child(&pair, Rule::indices);
        let indices = found.map(|it| self.types(it)).unwrap_or_default();
        let what = format!("`{}`", name.text);
        let initial = self.one(pair);
        let audience = if let ExprKind::Name(value) = &initial.kind
            && visibility.is_none()
            && AUDIENCES.contains(&value.as_str())
        {
            self.sink
                .push(report::unexpected(initial.span, "a value", value));
            Audience::Public
        } else {
            self.audience(visibility, end, &what)
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
        visibility: Option<Pair<'_>>,
        end: crate::base::Span,
        what: &str,
    ) -> Audience {
        if let Some(shown) = visibility {
            return self.shown(shown);
        }
        self.sink.push(report::no_audience(end, what));
        Audience::Public
    }

    fn shown(&mut self, pair: Pair<'_>) -> Audience {
        let inner = only(pair);
        if inner.as_rule() != Rule::by_option {
            return self.audience_of(inner);
        }
        let branches = inner.clone().into_inner();
        let mut both = branches.filter(|it| it.as_rule() == Rule::shown);
        let mut branch = || both.next().map_or(Audience::Public, |it| self.shown(it));
        let (then, otherwise) = (branch(), branch());
        Audience::Chosen(Box::new(Choice {
            condition: self.one(inner),
            then,
            otherwise,
        }))
    }

    fn types(&mut self, pair: Pair<'_>) -> Vec<Type> {
        pair.into_inner()
            .filter(|it| it.as_rule() == Rule::ty)
            .map(|it| self.ty(it))
            .collect()
    }
}
