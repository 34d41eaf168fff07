//! Variants: changes to named parts, made on the tree before anything is resolved.

use super::report;
use super::{declarations, lists, parts};
use crate::base::Span;
use crate::diag::Sink;
use crate::syntax::ast::{CellChange, Change, Item, ItemKind, Variant};

/// The effects of changes besides changed declarations.
#[derive(Default)]
pub(super) struct Patched {
    /// Cells of tables with new values.
    pub(super) cells: Vec<CellChange>,
    /// The spans of new lines, each with the span that it replaces.
    pub(super) instead: Vec<(Span, Span)>,
    /// The names of dropped declarations, and where they were dropped.
    pub(super) dropped: Vec<(String, Span)>,
}

/// Changes, and the variant that makes them; `None` for changes in `use` lines.
pub(super) type Changes<'v> = (Option<&'v str>, &'v [Change]);

/// The parts that changes have touched.
#[derive(Default)]
pub(super) struct ChangedParts(Vec<ChangedPart>);

/// A changed part: its path, the span of the change, and the variant that made it.
struct ChangedPart {
    path: Vec<String>,
    span: Span,
    by: Option<String>,
}

/// The chosen variants of a file, in the order of the file.
pub(super) fn chosen(items: &[Item], chosen: &[String]) -> Vec<Variant> {
    let all = items
        .iter()
        .filter_map(|item| if let ItemKind::Variant(it) = &item.kind { Some(it) } else { None });
    all.filter(|it| chosen.contains(&it.name.text)).cloned().collect()
}

/// Makes changes. Changing a part twice is an error.
pub(super) fn apply(
    items: &mut Vec<Item>,
    (by, changes): Changes<'_>,
    (touched, patched): (&mut ChangedParts, &mut Patched),
    sink: &mut Sink,
) {
    for change in changes {
        let (path, span) = target(change, touched.0.len());
        let mut before = touched.0.iter();
        if let Some(first) = before.find(|old| overlap(&old.path, &path)) {
            let both = first.by.as_deref().zip(by).filter(|(one, other)| one != other);
            let (what, first) = (words(&path), first.span);
            sink.push(match both {
                None => report::changed_twice(span, &what, first),
                Some((one, other)) => report::changed_by_both(span, &what, first, one, other),
            });
            continue;
        }
        let by = by.map(str::to_owned);
        touched.0.push(ChangedPart { path, span, by });
        make(items, change, patched, sink);
    }
}

/// The changes of a variant.
pub(super) fn changes_of(variant: &Variant) -> Changes<'_> {
    (Some(&variant.name.text), &variant.changes)
}

/// Whether two paths are equal, or one is a part of the other.
fn overlap(a: &[String], b: &[String]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b)
}

fn words(path: &[String]) -> String {
    match path {
        [first, rest @ ..] if matches!(first.as_str(), "always" | "test") => {
            format!("{first} {}", rest.join(" "))
        }
        _ => path.join("."),
    }
}

/// The path of what a change affects, and its span in the change. `own` makes a path unique where several variants may
/// add lines to the same declaration.
fn target(change: &Change, own: usize) -> (Vec<String>, Span) {
    let path = |names: &[&str]| names.iter().map(|it| (*it).to_owned()).collect();
    match change {
        Change::Set { name, .. } => (path(&[&name.text]), name.span),
        Change::SetCell(it) => {
            (path(&[&it.row.text, &it.column.text]), it.row.span.to(it.column.span))
        }
        Change::DropPart(part) | Change::ReplacePart(part, _) => {
            (path(&[&part.owner.text, &part.label.text]), part.owner.span.to(part.label.span))
        }
        Change::Drop { word, name, span } => {
            let word = word.as_ref().map_or("", |it| it.text.as_str());
            let named = name.as_ref().map(|it| it.text.as_str());
            (declared(word, named), name.as_ref().map_or(*span, |it| it.span))
        }
        Change::DropFrom { member, from } => (path(&[&from.text, &member.text]), member.span),
        Change::AddTo { member, to, .. } => (path(&[&to.text, &member.text]), member.span),
        Change::Replace(item) | Change::Add(item) => {
            let name = item.kind.called();
            let place = name.as_ref().map_or(item.span, |it| it.span);
            let named = name.map_or_else(
                || {
                    if is_always(item) { format!("+{own}") } else { String::new() }
                },
                |it| it.text,
            );
            let named = Some(named).filter(|it| !it.is_empty());
            (declared(item.kind.keyword(), named.as_deref()), place)
        }
        Change::Extend(owner, _) => (path(&[&owner.text, &format!("+{own}")]), owner.span),
    }
}

const fn is_always(item: &Item) -> bool {
    matches!(item.kind, ItemKind::Always(_))
}

/// The path of a declaration: its unique name, or its keyword.
fn declared(word: &str, name: Option<&str>) -> Vec<String> {
    let apart = Some(word).filter(|it| matches!(*it, "always" | "test") || name.is_none());
    apart.into_iter().chain(name).map(str::to_owned).collect()
}

fn make(items: &mut Vec<Item>, change: &Change, patched: &mut Patched, sink: &mut Sink) {
    match change {
        Change::Set { name, value } => declarations::set(items, name, value, patched, sink),
        Change::SetCell(it) => patched.cells.push(it.clone()),
        Change::DropPart(part) => parts::drop(items, part, sink),
        Change::Drop { word, name, span } => {
            declarations::drop(items, (word.as_ref(), name.as_ref(), *span), patched, sink);
        }
        Change::DropFrom { member, from } => lists::drop(items, member, from, sink),
        Change::Replace(new) => declarations::replace(items, new, patched, sink),
        Change::ReplacePart(part, lines) => parts::replace(items, part, lines, patched, sink),
        Change::Add(new) => declarations::add(items, new, sink),
        Change::AddTo { member, to, cells } => lists::add(items, member, to, cells, sink),
        Change::Extend(owner, lines) => parts::extend(items, owner, lines, sink),
    }
}
