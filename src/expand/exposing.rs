//! A variant shows zones and states to more seats only if it says so.

use super::patch::is_replaced;
use super::report;
use crate::diag::Sink;
use crate::diag::report::{unknown_name, wrong_kind};
use crate::syntax::ast::{Audience, Change, ExprKind, Item, ItemKind, Name, Variant};

/// A zone or state, and who sees it.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) name: &'a Name,
    pub(super) audience: &'a Audience,
    pub(super) top_public: bool,
    /// The state that says who sees it, if the variant replaces that one.
    pub(super) by: Option<&'a Name>,
}

impl<'a> Shown<'a> {
    fn of(item: &'a Item) -> Option<Self> {
        let (audience, top_public) = item.kind.audience()?;
        Some(Self {
            name: item.kind.name()?,
            audience,
            top_public,
            by: None,
        })
    }

    /// Whether somebody may see more of it than of the declaration that it replaces.
    fn opens(&self, before: &Self) -> bool {
        let opens_all = match (before.audience, self.audience) {
            (Audience::Public, _)
            | (_, Audience::Secret)
            | (Audience::Private, Audience::Private) => false,
            (Audience::Of(before), Audience::Of(after)) => before.text != after.text,
            (
                Audience::Private | Audience::Of(_) | Audience::Secret,
                Audience::Public | Audience::Private | Audience::Of(_),
            ) => true,
        };
        opens_all
            || (self.top_public
                && !before.top_public
                && !matches!(before.audience, Audience::Public))
    }
}

/// What a variant opens: a zone or state before and after. A state that says who sees others opens
/// these, unless it begins with nobody.
fn opened<'a>(items: &'a [Item], variant: &'a Variant) -> Vec<(Shown<'a>, Shown<'a>)> {
    let mut opened = Vec::new();
    for change in &variant.changes {
        let Change::Replace(new) = change else {
            continue;
        };
        let Some(old) = items.iter().find(|old| is_replaced(old, new)) else {
            continue;
        };
        let (Some(before), Some(after)) = (Shown::of(old), Shown::of(new)) else {
            continue;
        };
        if after.opens(&before) {
            opened.push((before, after));
        }
        let by = Some(after.name).filter(|_| !holds_nobody(new));
        let seen = items.iter().filter_map(Shown::of).filter(
            |place| matches!(place.audience, Audience::Of(who) if who.text == before.name.text),
        );
        if by.is_some() {
            opened.extend(seen.map(|place| (place, Shown { by, ..place })));
        }
    }
    opened
}

fn holds_nobody(item: &Item) -> bool {
    let ItemKind::State(state) = &item.kind else {
        return true;
    };
    matches!(&state.initial.kind, ExprKind::None)
        || matches!(&state.initial.kind, ExprKind::Set(of) if of.is_empty())
}

/// Compares what a variant says it exposes with what it opens.
pub(super) fn check(items: &[Item], variant: &Variant, sink: &mut Sink) {
    let opened = opened(items, variant);
    for (before, after) in &opened {
        if variant.exposing.iter().all(|it| it.text != after.name.text) {
            let others = opened.iter().map(|(_, it)| it.name.text.as_str());
            sink.push(report::opened(&variant.name.text, before, after, others));
        }
    }
    for name in variant
        .exposing
        .iter()
        .filter(|name| opened.iter().all(|(_, it)| it.name.text != name.text))
    {
        match items
            .iter()
            .find(|item| item.kind.name().is_some_and(|it| it.text == name.text))
        {
            None => {
                let known = items
                    .iter()
                    .filter_map(Shown::of)
                    .map(|it| it.name.text.as_str());
                sink.push(unknown_name(name.span, &name.text, known));
            }
            Some(item) => match Shown::of(item) {
                None => sink.push(wrong_kind(
                    name.span,
                    &name.text,
                    item.kind.noun(),
                    "zone or state",
                )),
                Some(before) => sink.push(report::not_opened(name.span, &before)),
            },
        }
    }
}
