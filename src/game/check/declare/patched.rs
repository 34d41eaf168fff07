//! What variants make of tables: rows that are dropped or added, cells with other values.

use std::collections::{BTreeMap, BTreeSet};

use super::super::checker::{Checker, broken};
use super::super::report;
use super::super::types::{in_words, never_none};
use crate::base::Span;
use crate::data::Cell;
use crate::hir::{Column, Expr, ExprKind, Member, Size, Ty, TypeId};
use crate::syntax::ast;

impl Checker<'_> {
    /// The names of the rows that are left out. One that is not there is reported.
    pub(super) fn dropped_rows<'t>(
        &mut self,
        table: &'t ast::Table,
        rows: &[Vec<Cell>],
    ) -> BTreeSet<&'t str> {
        let names: Vec<&str> = row_names(rows).collect();
        for name in &table.dropped {
            // A table that cannot be read has been reported.
            if !names.is_empty() && !names.contains(&name.text.as_str()) {
                let file = table.file.plain();
                let it = report::no_row(name.span, &name.text, &file, names.iter().copied());
                self.sink.push(it);
            }
        }
        table.dropped.iter().map(|it| it.text.as_str()).collect()
    }

    /// Adds the names of new rows to those of the file, which are at `places`.
    pub(super) fn add_rows(
        &mut self,
        table: &ast::Table,
        id: TypeId,
        places: &BTreeMap<&str, Span>,
        members: &mut Vec<Member>,
    ) {
        for (name, _) in &table.added {
            let taken = members.iter().any(|it| it.name == name.text);
            if taken {
                let first = places.get(name.text.as_str()).copied();
                let it = report::duplicate(name.span, &name.text, first.unwrap_or(name.span));
                self.sink.push(it);
                continue;
            }
            let number = u32::try_from(members.len()).unwrap_or(0);
            self.names.add_member(&name.text, id, number);
            members.push(Member {
                name: name.text.clone(),
                values: Vec::new(),
                span: name.span,
            });
        }
    }

    /// Fills the new rows: each needs a value for every column.
    pub(super) fn fill_added(&mut self, id: TypeId, table: &ast::Table, columns: &[Column]) {
        for (name, cells) in &table.added {
            let mut values = Vec::new();
            for column in columns {
                let cell = cells.iter().find(|cell| cell.name.text == column.name);
                values.push(match cell {
                    Some(cell) => self.new_cell(&cell.value, column),
                    None if matches!(column.ty, Ty::Optional(_)) => Expr {
                        kind: ExprKind::None,
                        ty: column.ty.clone(),
                        span: name.span,
                    },
                    None => {
                        let it = report::missing_cell(name.span, &name.text, &column.name);
                        self.sink.push(it);
                        broken(name.span)
                    }
                });
            }
            for cell in cells {
                self.column_of(&cell.name, &table.name.text, columns);
            }
            self.put(id, &name.text, |member| member.values = values);
        }
    }

    /// The place of a column; an unknown one is reported.
    fn column_of(&mut self, name: &ast::Name, table: &str, columns: &[Column]) -> Option<usize> {
        let found = columns.iter().position(|column| column.name == name.text);
        if found.is_none() {
            let known = columns.iter().map(|column| column.name.as_str());
            let it = report::unknown_column(name.span, &name.text, &format!("`{table}`"), known);
            self.sink.push(it);
        }
        found
    }

    fn put(&mut self, id: TypeId, row: &str, change: impl FnOnce(&mut Member)) {
        let at = self.names.member_of(id, row);
        let member = at.and_then(|at| self.game.types.get_mut(id)?.members.get_mut(at));
        if let Some(member) = member {
            change(member);
        }
    }

    /// `set Heuriger.cost = 3`: the cell is in the only table that has the row and the column.
    pub(super) fn change_cells(
        &mut self,
        cells: &[ast::CellChange],
        tables: &[(TypeId, &ast::Table)],
    ) {
        for cell in cells {
            let with_row: Vec<&(TypeId, &ast::Table)> = tables
                .iter()
                .filter(|(id, _)| self.names.member_of(*id, &cell.row.text).is_some())
                .collect();
            let with_both = with_row.iter().filter_map(|(id, _)| {
                let ty = self.game.types.get(*id)?;
                let column = ty
                    .columns
                    .iter()
                    .position(|it| it.name == cell.column.text)?;
                Some((*id, column))
            });
            let fitting: Vec<(TypeId, usize)> = with_both.collect();
            match (fitting.as_slice(), with_row.as_slice()) {
                ([(id, column)], _) => self.change_cell(*id, *column, cell),
                ([], [(id, table), ..]) => {
                    let columns = self.game.types.get(*id).map(|it| it.columns.clone());
                    let name = &table.name.text;
                    self.column_of(&cell.column, name, &columns.unwrap_or_default());
                }
                ([], []) => {
                    let rows = tables.iter().filter_map(|(id, _)| self.game.types.get(*id));
                    let rows = rows.flat_map(|ty| ty.members.iter().map(|it| it.name.clone()));
                    let rows: Vec<String> = rows.collect();
                    let rows = rows.iter().map(String::as_str);
                    let it = report::no_row(cell.row.span, &cell.row.text, "any table", rows);
                    self.sink.push(it);
                }
                (several, _) => {
                    let named = several
                        .iter()
                        .filter_map(|(id, _)| self.game.types.get(*id));
                    let named: Vec<&str> = named.map(|ty| ty.name.as_str()).collect();
                    let it = report::ambiguous(cell.row.span, &cell.row.text, &named);
                    self.sink.push(it);
                }
            }
        }
    }

    fn change_cell(&mut self, id: TypeId, at: usize, cell: &ast::CellChange) {
        let column = self.game.types.get(id).and_then(|ty| ty.columns.get(at));
        let Some(column) = column.cloned() else {
            return;
        };
        let value = self.new_cell(&cell.value, &column);
        self.put(id, &cell.row.text, |member| {
            if let Some(old) = member.values.get_mut(at) {
                *old = value;
            }
        });
    }

    /// A value for a cell, which is fixed.
    fn new_cell(&mut self, written: &ast::Expr, column: &Column) -> Expr {
        let before = std::mem::take(self.sink);
        let value = self.expect(written, &column.ty);
        let said = std::mem::replace(self.sink, before);
        let is_wrong = said.has_errors();
        self.sink.extend(said.into_sorted());
        if is_wrong || value.ty.is_broken() || column.ty.is_broken() {
            return broken(written.span);
        }
        if is_fixed(&value) && fits(&value, &column.ty) {
            return Expr {
                ty: column.ty.clone(),
                ..value
            };
        }
        let (place, wanted) = (
            self.sources.place(written.span),
            in_words(&self.game, &column.ty),
        );
        let found = self.sources.slice(written.span).to_owned();
        let it = report::bad_cell(written.span, &place, &column.name, &wanted, &found);
        self.sink.push(it);
        broken(written.span)
    }
}

/// The names of the rows of a file.
pub(super) fn row_names(rows: &[Vec<Cell>]) -> impl Iterator<Item = &str> {
    let names = rows.iter().skip(1).filter_map(|row| row.first());
    names.map(|cell| cell.text.as_str())
}

/// Whether a value is the same whenever it is asked for.
fn is_fixed(value: &Expr) -> bool {
    if let ExprKind::Set(elements) = &value.kind {
        return elements.iter().all(is_fixed);
    }
    if let ExprKind::Text(template) = &value.kind {
        return template.values.is_empty();
    }
    matches!(
        value.kind,
        ExprKind::Number(_) | ExprKind::Flag(_) | ExprKind::Member(..) | ExprKind::None
    )
}

/// Whether the numbers and the size of a fixed value fit.
fn fits(value: &Expr, ty: &Ty) -> bool {
    match (&value.kind, never_none(ty)) {
        (ExprKind::Number(number), Ty::Range(low, high)) => (low..=high).contains(&number),
        (ExprKind::Set(elements), Ty::Set(of, size)) => {
            let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
            (*size == Size::Any || size.allows(count)) && elements.iter().all(|it| fits(it, of))
        }
        _ => true,
    }
}
