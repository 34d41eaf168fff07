//! What variants make of tables: rows that are dropped or added, cells with other values.

use super::super::declare::table::Tables;

use super::super::checker::{Checker, broken};
use super::super::report;
use super::super::types::{in_words, never_none};
use crate::data::Rows;
use crate::hir::{Column, Expr, ExprKind, Size, Ty, TypeId};
use crate::syntax::ast;

impl Checker<'_> {
    /// What reads the files of tables.
    pub(super) fn tables(&mut self) -> Tables<'_> {
        Tables {
            game: &mut self.game,
            names: &mut self.names,
            types: &mut self.types,
            sentences: &mut self.sentences,
            sink: self.sink,
            sources: self.sources,
            loader: self.loader,
        }
    }

    /// Reads the columns, now that all types are known.
    pub(super) fn fill_table(&mut self, id: TypeId, table: &ast::Table, rows: Option<Rows>) {
        let columns: Vec<Column> = table
            .columns
            .iter()
            .map(|column| Column {
                name: column.name.text.clone(),
                ty: self.reader().column_ty(&column.ty),
            })
            .collect();
        if let Some(ty) = self.game.types.get_mut(id) {
            ty.columns.clone_from(&columns);
        }
        for (at, column) in table.columns.iter().enumerate() {
            self.names.found.declare_column(id, at, column.name.span);
        }
        let Some(rows) = rows else { return };
        let header = rows.first().map(Vec::as_slice).unwrap_or_default();
        if let Some(positions) = self.tables().positions(table, &columns, header) {
            self.tables().fill_rows(id, &rows, &positions);
        }
        self.fill_added(id, table, &columns);
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
            self.tables()
                .put(id, &name.text, |member| member.values = values);
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
        self.tables().put(id, &cell.row.text, |member| {
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
