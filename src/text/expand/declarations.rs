//! Changes to whole declarations.

use super::patch::Patched;
use super::report;
use crate::base::Span;
use crate::diag::Sink;
use crate::diag::report::{duplicate, second_block, unknown_name, wrong_kind};
use crate::syntax::ast::{Expr, Item, ItemKind, Name};

/// Changes the value of an option, or the first value of a state.
pub(super) fn set(
    items: &mut [Item],
    name: &Name,
    value: &Expr,
    patched: &mut Patched,
    sink: &mut Sink,
) {
    for item in items.iter_mut() {
        let (found, old) = if let ItemKind::Option(it) = &mut item.kind {
            (&it.name, &mut it.default)
        } else if let ItemKind::State(it) = &mut item.kind {
            (&it.name, &mut it.initial)
        } else {
            continue;
        };
        if found.text == name.text {
            patched.instead.push((value.span, old.span));
            *old = value.clone();
            return;
        }
    }
    let fitting = |item: &&Item| matches!(item.kind, ItemKind::Option(_) | ItemKind::State(_));
    sink.push(missing(items, name, "option or state", fitting));
}

/// Why a change finds no declaration of a name: the name is of another kind, or unknown.
pub(super) fn missing(
    items: &[Item],
    name: &Name,
    wanted: &str,
    fits: impl Fn(&&Item) -> bool,
) -> crate::diag::Diagnostic {
    // Nothing in a file refers to a variant by its name.
    let is_variant = |item: &&Item| matches!(item.kind, ItemKind::Variant(_));
    let mut named = items.iter().filter(|item| item.kind.name().is_some() && !is_variant(item));
    let is_named = |item: &&Item| item.kind.name().is_some_and(|it| it.text == name.text);
    match named.clone().find(is_named) {
        Some(other) => wrong_kind(name.span, &name.text, other.kind.noun(), wanted),
        None => {
            let all: Vec<Name> =
                named.by_ref().filter(fits).filter_map(|item| item.kind.called()).collect();
            unknown_name(name.span, &name.text, all.iter().map(|it| it.text.as_str()))
        }
    }
}

/// Whether a declaration begins with a keyword; a type may be written as a table.
fn is_one(item: &Item, keyword: &str) -> bool {
    let plain = |word| if word == "table" { "type" } else { word };
    plain(item.kind.keyword()) == plain(keyword)
}

/// The index of the declaration that another one replaces, or that is dropped.
fn place_of(items: &[Item], keyword: &str, name: Option<&str>) -> Option<usize> {
    let mut of_kind = items.iter().enumerate().filter(|(_, item)| is_one(item, keyword));
    match name {
        None => of_kind.next().map(|(at, _)| at),
        Some(name) => {
            let named = |item: &Item| item.kind.called().is_some_and(|it| it.text == name);
            of_kind.find(|(_, item)| named(item)).map(|(at, _)| at)
        }
    }
}

pub(super) fn replace(items: &mut [Item], new: &Item, patched: &mut Patched, sink: &mut Sink) {
    let name = new.kind.called();
    let keyword = new.kind.keyword();
    if keyword == "always" && name.is_none() {
        sink.push(report::which_always(new.span, items, "replace"));
        return;
    }
    let found = place_of(items, keyword, name.as_ref().map(|it| it.text.as_str()));
    if let Some(old) = found.and_then(|at| items.get_mut(at)) {
        let before = old.kind.called().map_or(old.span, |it| it.span);
        patched.instead.push((new.span, before));
        old.kind = new.kind.clone();
        old.span = new.span;
        return;
    }
    sink.push(match name {
        None => report::nothing_to_replace(new.span, new.kind.noun()),
        Some(name) => not_found(items, keyword, &name, new.kind.noun()),
    });
}

/// Why a change finds no declaration of a kind and a name.
fn not_found(items: &[Item], keyword: &str, name: &Name, noun: &str) -> crate::diag::Diagnostic {
    let of_kind = |item: &&Item| item.kind.keyword() == keyword;
    if !matches!(keyword, "always" | "test") {
        return missing(items, name, noun, of_kind);
    }
    let all: Vec<Name> =
        items.iter().filter(of_kind).filter_map(|item| item.kind.called()).collect();
    if keyword == "always" && name.is_number() {
        return report::numbered_always(name.span, items);
    }
    unknown_name(name.span, &name.text, all.iter().map(|it| it.text.as_str()))
}

/// Drops a declaration, given by its first word and its name.
pub(super) fn drop(
    items: &mut Vec<Item>,
    (word, name, span): (Option<&Name>, Option<&Name>, Span),
    patched: &mut Patched,
    sink: &mut Sink,
) {
    let Some(word) = word else {
        sink.extend(name.map(|name| report::incomplete_drop(name, items)));
        return;
    };
    let keyword = if word.text == "to" { "procedure" } else { word.text.as_str() };
    if keyword == "always" && name.is_none() {
        sink.push(report::which_always(span, items, "drop"));
        return;
    }
    match place_of(items, keyword, name.map(|it| it.text.as_str())) {
        Some(at) => {
            let old = items.remove(at);
            let gone = old.kind.name().map(|it| it.text.clone());
            if let Some(gone) = gone.as_ref().filter(|_| matches!(old.kind, ItemKind::Action(_))) {
                no_phase_offers(items, gone);
            }
            patched.dropped.extend(gone.map(|gone| (gone, span)));
        }
        None => sink.push(match name {
            None => report::nothing_to_drop(span, keyword),
            Some(name) => not_found(items, keyword, name, keyword),
        }),
    }
}

/// Removes a dropped action from all phases.
fn no_phase_offers(items: &mut [Item], action: &str) {
    for item in items {
        if let ItemKind::Phase(phase) = &mut item.kind {
            phase.actions.retain(|offered| offered.text != action);
        }
    }
}

/// Adds a declaration; one that exists already is an error.
pub(super) fn add(items: &mut Vec<Item>, new: &Item, sink: &mut Sink) {
    let keyword = new.kind.keyword();
    let named = new.kind.called();
    let only = matches!(keyword, "setup" | "play" | "match" | "game" | "texts");
    if let Some(name) = &named {
        let first = items.iter().find(|item| {
            let same = item.kind.called().is_some_and(|it| it.text == name.text);
            let apart = matches!(keyword, "always" | "test");
            same && !matches!(item.kind, ItemKind::Variant(_))
                && apart == matches!(item.kind.keyword(), "always" | "test")
        });
        if let Some(first) = first.and_then(|item| item.kind.called()) {
            let it = duplicate(name.span, &name.text, first.span);
            sink.push(it.help("write `replace` if it stands in place of the one in the game"));
            return;
        }
    } else if let Some(first) = items.iter().find(|item| only && item.kind.keyword() == keyword) {
        let it = second_block(new.span, &format!("`{keyword}` block"), first.span);
        sink.push(it.help("write `replace` to put it in place of the one in the game"));
        return;
    }
    items.push(new.clone());
}
