//! Variant files: variants and tests in the same folder as a game.

use super::{edition, report, start_of};
use crate::base::{FileId, Sources};
use crate::diag::Sink;
use crate::diag::report::duplicate;
use crate::syntax::ast::{File, Item, ItemKind, Name, Text};

/// Adds the variants and tests of a variant file called `name` to its game, and reports all other declarations in the
/// file.
pub fn add_variant_file(
    game: &mut File,
    file: FileId,
    beside: File,
    name: &str,
    sources: &Sources,
    sink: &mut Sink,
) {
    let readable = !sink.has_errors();
    let start = start_of(file, sources);
    if !edition(&beside.items, start, sink) || !only_variants(&beside.items, sink) {
        return;
    }
    let mut lines = beside.items.iter().filter(|item| is_extends(item));
    if let (Some(first), Some(second)) = (lines.next(), lines.next()) {
        sink.push(report::second_extends(second.span, first.span));
    }
    let found: Vec<&Name> = beside.items.iter().filter_map(variant).collect();
    // The variant might be in a part of the file that could not be read.
    if readable && found.iter().all(|it| it.text != name) {
        sink.push(match found.first() {
            None => report::no_variant(start, name),
            Some(other) => report::other_variant(other.span, name, &other.text),
        });
    }
    let known: Vec<&Name> = game.items.iter().filter_map(variant).collect();
    for (at, new) in found.iter().enumerate() {
        let mut before = known.iter().chain(found.iter().take(at));
        if let Some(first) = before.find(|it| it.text == new.text) {
            sink.push(duplicate(new.span, &new.text, first.span));
        }
    }
    game.items.extend(
        beside
            .items
            .into_iter()
            .filter(|item| !matches!(item.kind, ItemKind::Language(_)) && !is_extends(item)),
    );
}

const fn is_extends(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Extends(_))
}

/// The path, as written, of the game that a variant file extends; `None` if it has no `extends`.
#[must_use]
pub fn extended(beside: &File) -> Option<&Text> {
    beside
        .items
        .iter()
        .find_map(|item| if let ItemKind::Extends(it) = &item.kind { Some(it) } else { None })
}

/// Whether a file has only variants and tests. A whole game in the wrong file is reported once.
fn only_variants(items: &[Item], sink: &mut Sink) -> bool {
    let fits = |item: &&Item| {
        matches!(
            item.kind,
            ItemKind::Language(_) | ItemKind::Extends(_) | ItemKind::Variant(_) | ItemKind::Test(_)
        )
    };
    let game = items.iter().find(|item| matches!(item.kind, ItemKind::Game(_)));
    let others: Vec<&Item> =
        game.map_or_else(|| items.iter().filter(|item| !fits(item)).collect(), |game| vec![game]);
    sink.extend(others.iter().map(|item| {
        report::not_in_variant_file(
            item.kind.name().map_or(item.span, |it| it.span),
            item.kind.noun(),
        )
    }));
    others.is_empty()
}

const fn variant(item: &Item) -> Option<&Name> {
    if let ItemKind::Variant(it) = &item.kind { Some(&it.name) } else { None }
}
