//! Changes to lists of names: members of a type, rows of a table, actions of a phase.

use super::declarations::missing;
use super::report;
use crate::base::Span;
use crate::diag::Sink;
use crate::diag::report::{duplicate, unknown_name};
use crate::syntax::ast::{Item, ItemKind, Name, Setting};

const LISTS: &str = "type, table or phase";

/// The declaration that a change names, if it has a list of names; otherwise an error is reported.
fn list<'i>(items: &'i mut [Item], name: &Name, sink: &mut Sink) -> Option<&'i mut Item> {
    let is_list = |item: &Item| {
        matches!(item.kind, ItemKind::Type(_) | ItemKind::Table(_) | ItemKind::Phase(_))
    };
    let named = |item: &Item| item.kind.name().is_some_and(|it| it.text == name.text);
    let found = items.iter().position(|item| is_list(item) && named(item));
    let Some(at) = found else {
        sink.push(missing(items, name, LISTS, |item| is_list(item)));
        return None;
    };
    items.get_mut(at)
}

fn whole(item: &Item) -> Span {
    item.kind.name().map_or(item.span, |it| it.span)
}

pub(super) fn add(
    items: &mut [Item],
    member: &Name,
    to: &Name,
    cells: &[Setting],
    sink: &mut Sink,
) {
    let Some(item) = list(items, to, sink) else {
        return;
    };
    if let ItemKind::Table(table) = &mut item.kind {
        table.added.push((member.clone(), cells.to_vec()));
        return;
    }
    if let Some(cell) = cells.first() {
        sink.push(report::no_cells(cell.name.span, &to.text, item.kind.noun()));
        return;
    }
    let place = whole(item);
    let Some(names) = item.kind.names_mut() else {
        sink.push(report::no_list(to.span, &to.text, place));
        return;
    };
    match names.iter().find(|it| it.text == member.text) {
        Some(first) => sink.push(duplicate(member.span, &member.text, first.span)),
        None => names.push(member.clone()),
    }
}

pub(super) fn drop(items: &mut [Item], member: &Name, from: &Name, sink: &mut Sink) {
    let Some(item) = list(items, from, sink) else {
        return;
    };
    if let ItemKind::Table(table) = &mut item.kind {
        table.dropped.push(member.clone());
        return;
    }
    let place = whole(item);
    let pairs = item.kind.has_pairs();
    let Some(names) = item.kind.names_mut() else {
        sink.push(report::no_list(from.span, &from.text, place));
        return;
    };
    match names.iter().position(|it| it.text == member.text) {
        Some(at) => std::mem::drop(names.remove(at)),
        None if pairs => sink.push(report::no_list(from.span, &from.text, place)),
        None => sink.push(unknown_name(
            member.span,
            &member.text,
            names.iter().map(|it| it.text.as_str()),
        )),
    }
}
