//! The check that a variant declares what it exposes: zones and states that it shows to more seats.

use super::report;
use crate::base::Span;
use crate::diag::Sink;
use crate::diag::report::{unknown_name, wrong_kind};
use crate::syntax::ast::{Audience, ExprKind, Item, ItemKind, Name, Variant};

/// A zone or state with its audience.
#[derive(Clone, Copy)]
pub(super) struct PlaceAudience<'a> {
    pub(super) name: &'a Name,
    pub(super) audience: &'a Audience,
    pub(super) top_public: bool,
    /// The state that decides who sees it, if the variant changes that state.
    pub(super) by: Option<&'a Name>,
    /// Where the variant changes it.
    pub(super) at: Span,
}

impl<'a> PlaceAudience<'a> {
    fn of(item: &'a Item) -> Option<Self> {
        let (audience, top_public) = item.kind.audience()?;
        Some(Self {
            name: item.kind.name()?,
            audience,
            top_public,
            by: None,
            at: item.kind.name()?.span,
        })
    }

    /// Whether a seat may see more of the place than of the one that it replaces.
    fn opens(&self, before: &Self) -> bool {
        let opens_all = match (before.audience, self.audience) {
            (Audience::Public, _)
            | (_, Audience::Secret)
            | (Audience::Private, Audience::Private) => false,
            (Audience::Of(before), Audience::Of(after)) => before.text != after.text,
            // Options have been replaced by what they choose.
            (Audience::Chosen(_), _) | (_, Audience::Chosen(_)) => false,
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

/// The places that a variant opens, each before and after. A variant opens what a state shows to the seats in it,
/// unless the state begins with no seat.
fn opened<'a>(
    before: &'a [Item],
    after: &'a [Item],
    variant: &Variant,
) -> Vec<(PlaceAudience<'a>, PlaceAudience<'a>)> {
    let mut opened = Vec::new();
    for old in before {
        let Some(was) = PlaceAudience::of(old) else {
            continue;
        };
        let Some((new, is)) = after
            .iter()
            .filter_map(|new| Some((new, PlaceAudience::of(new)?)))
            .find(|(_, is)| is.name.text == was.name.text)
        else {
            continue;
        };
        let at = if is.at == was.at { variant.name.span } else { is.at };
        if is.opens(&was) {
            opened.push((was, PlaceAudience { at, ..is }));
        }
        let by = Some(is.name).filter(|_| begins_anew(old, new) && !holds_nobody(new));
        let seen = before.iter().filter_map(PlaceAudience::of).filter(
            |place| matches!(place.audience, Audience::Of(who) if who.text == was.name.text),
        );
        if by.is_some() {
            opened.extend(seen.map(|place| (place, PlaceAudience { by, at, ..place })));
        }
    }
    opened
}

/// Whether a variant changes the first value of a state.
fn begins_anew(old: &Item, new: &Item) -> bool {
    if let (ItemKind::State(old), ItemKind::State(new)) = (&old.kind, &new.kind) {
        old.initial.span != new.initial.span
    } else {
        false
    }
}

fn holds_nobody(item: &Item) -> bool {
    let ItemKind::State(state) = &item.kind else {
        return true;
    };
    matches!(&state.initial.kind, ExprKind::None)
        || matches!(&state.initial.kind, ExprKind::Set(of) if of.is_empty())
}

/// Compares what a variant says it exposes with the places that it opens.
pub(super) fn check(before: &[Item], after: &[Item], variant: &Variant, sink: &mut Sink) {
    let (items, opened) = (before, opened(before, after, variant));
    for (before, after) in &opened {
        if variant.exposing.iter().all(|it| it.text != after.name.text) {
            let all: Vec<&str> = opened.iter().map(|(_, it)| it.name.text.as_str()).collect();
            let variant = &variant.name.text;
            sink.push(report::opened(after.at, variant, before, after, &all));
        }
    }
    for name in variant
        .exposing
        .iter()
        .filter(|name| opened.iter().all(|(_, it)| it.name.text != name.text))
    {
        match items.iter().find(|item| item.kind.name().is_some_and(|it| it.text == name.text)) {
            None => {
                let known =
                    items.iter().filter_map(PlaceAudience::of).map(|it| it.name.text.as_str());
                sink.push(unknown_name(name.span, &name.text, known));
            }
            Some(item) => match PlaceAudience::of(item) {
                None => {
                    sink.push(wrong_kind(name.span, &name.text, item.kind.noun(), "zone or state"));
                }
                Some(before) => sink.push(report::not_opened(name.span, &before)),
            },
        }
    }
}
