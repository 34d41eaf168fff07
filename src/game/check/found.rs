//! [`Found`]: the uses of names that the check has found, and declarations without a place of their own.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::hir::{LocalId, TypeId};
use crate::syntax::ast::{Change, Item, ItemKind, Name};

/// What is found while names are resolved.
#[derive(Default)]
pub(super) struct Found {
    pub(super) uses: Vec<(Span, Span)>,
    pub(super) locals: BTreeMap<LocalId, Span>,
    pub(super) columns: BTreeMap<(TypeId, usize), Span>,
    told: BTreeMap<String, Span>,
    /// Names that declarations mention before everything is declared.
    pub(super) mentioned: Vec<Name>,
    /// Columns that declarations mention, each with a row or the table.
    pub(super) cells: Vec<(Name, Name)>,
}

impl Found {
    pub(super) fn declare_local(&mut self, local: LocalId, at: Span) {
        self.locals.insert(local, at);
    }

    pub(super) fn declare_column(&mut self, of: TypeId, column: usize, at: Span) {
        self.columns.insert((of, column), at);
    }

    pub(super) fn declare_told(&mut self, name: &str, at: Span) {
        self.told.insert(name.to_owned(), at);
    }

    /// Notes a name that is used before everything is declared.
    pub(super) fn mention(&mut self, name: &Name) {
        self.mentioned.push(name.clone());
    }

    /// Notes the names in variants and settings.
    pub(super) fn mention_all(&mut self, items: &[&Item]) {
        for item in items {
            if let ItemKind::Use(it) = &item.kind {
                let names = it.settings.iter().map(|setting| setting.name.clone());
                self.mentioned.extend(names);
                self.changes_mention(&it.changes);
            }
            if let ItemKind::Variant(it) = &item.kind {
                self.changes_mention(&it.changes);
            }
        }
    }

    fn changes_mention(&mut self, changes: &[Change]) {
        let names = changes.iter().flat_map(changed);
        self.mentioned.extend(names.cloned());
        self.cells.extend(changes.iter().flat_map(cells));
    }

    pub(super) fn refer(&mut self, at: Span, declared: Span) {
        if at != declared {
            self.uses.push((at, declared));
        }
    }

    pub(super) fn refer_local(&mut self, at: Span, local: LocalId) {
        if let Some(declared) = self.locals.get(&local) {
            self.refer(at, *declared);
        }
    }

    pub(super) fn refer_column(&mut self, at: Span, of: TypeId, column: usize) {
        if let Some(declared) = self.columns.get(&(of, column)) {
            self.refer(at, *declared);
        }
    }

    pub(super) fn refer_told(&mut self, at: Span, name: &str) {
        if let Some(declared) = self.told.get(name) {
            self.refer(at, *declared);
        }
    }
}

/// The names of what a change affects.
fn changed(change: &Change) -> Vec<&Name> {
    match change {
        Change::Set { name, .. } => vec![name],
        Change::SetCell(it) => vec![&it.row],
        Change::DropPart(part) | Change::ReplacePart(part, _) => vec![&part.owner],
        Change::Drop { name, .. } => name.iter().collect(),
        Change::DropFrom { member, from } => vec![member, from],
        Change::Replace(item) => item.kind.name().into_iter().collect(),
        Change::Add(_) => Vec::new(),
        Change::AddTo { to, .. } => vec![to],
        Change::Extend(owner, _) => vec![owner],
    }
}

/// The columns that a change affects, each with a row or the table.
fn cells(change: &Change) -> Vec<(Name, Name)> {
    match change {
        Change::SetCell(it) => vec![(it.row.clone(), it.column.clone())],
        Change::AddTo { to, cells, .. } => {
            let columns = cells.iter().map(|cell| cell.name.clone());
            columns.map(|column| (to.clone(), column)).collect()
        }
        Change::Set { .. }
        | Change::DropPart(_)
        | Change::ReplacePart(..)
        | Change::Drop { .. }
        | Change::DropFrom { .. }
        | Change::Replace(_)
        | Change::Add(_)
        | Change::Extend(..) => Vec::new(),
    }
}
