//! What variants make of tables: rows that are dropped or added, cells with other values.

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::report;
use super::super::types::in_words;
use super::table::Tables;
use crate::data::Rows;
use crate::diag::Sink;
use crate::hir::{Column, Expr, ExprKind, Size, Ty, TypeId};
use crate::syntax::ast;

/// Fills the cells of tables, in which a variant may write any value that is fixed.
pub(super) struct Cells<'c, 'a> {
    pub(super) check: &'c mut Checker<'a>,
}

impl Cells<'_, '_> {
    /// Reads the columns, now that all types are known.
    pub(super) fn fill_table(&mut self, id: TypeId, table: &ast::Table, rows: Option<Rows>) {
        let columns: Vec<Column> = table
            .columns
            .iter()
            .map(|column| Column {
                name: column.name.text.clone(),
                ty: self.check.reader().column_ty(&column.ty),
            })
            .collect();
        if let Some(ty) = self.check.game.types.get_mut(id) {
            ty.columns.clone_from(&columns);
        }
        for (at, column) in table.columns.iter().enumerate() {
            self.check.names.found.declare_column(id, at, column.name.span);
        }
        let Some(rows) = rows else { return };
        let header = rows.first().map(Vec::as_slice).unwrap_or_default();
        if let Some(positions) = table_reader(self.check).positions(table, &columns, header) {
            table_reader(self.check).fill_rows(id, &rows, &positions);
        }
        self.fill_added(id, table, &columns);
    }

    /// Fills the new rows: each needs a value for every column.
    fn fill_added(&mut self, id: TypeId, table: &ast::Table, columns: &[Column]) {
        for (name, cells) in &table.added {
            let mut values = Vec::new();
            for column in columns {
                let cell = cells.iter().find(|cell| cell.name.text == column.name);
                values.push(match cell {
                    Some(cell) => self.new_cell(&cell.value, column),
                    None if matches!(column.ty, Ty::Optional(_)) => {
                        Expr { kind: ExprKind::None, ty: column.ty.clone(), span: name.span }
                    }
                    None => {
                        let it = report::missing_cell(name.span, &name.text, &column.name);
                        self.check.sink.push(it);
                        broken(name.span)
                    }
                });
            }
            for cell in cells {
                column_of(self.check.sink, &cell.name, &table.name.text, columns);
            }
            table_reader(self.check).put(id, &name.text, |member| member.values = values);
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
                .filter(|(id, _)| self.check.names.member_of(*id, &cell.row.text).is_some())
                .collect();
            let with_both = with_row.iter().filter_map(|(id, _)| {
                let ty = self.check.game.types.get(*id)?;
                let column = ty.columns.iter().position(|it| it.name == cell.column.text)?;
                Some((*id, column))
            });
            let fitting: Vec<(TypeId, usize)> = with_both.collect();
            match (fitting.as_slice(), with_row.as_slice()) {
                ([(id, column)], _) => self.change_cell(*id, *column, cell),
                ([], [(id, table), ..]) => {
                    let columns = self.check.game.types.get(*id).map(|it| it.columns.clone());
                    let name = &table.name.text;
                    column_of(self.check.sink, &cell.column, name, &columns.unwrap_or_default());
                }
                ([], []) => {
                    let rows = tables.iter().filter_map(|(id, _)| self.check.game.types.get(*id));
                    let rows = rows.flat_map(|ty| ty.members.iter().map(|it| it.name.clone()));
                    let rows: Vec<String> = rows.collect();
                    let rows = rows.iter().map(String::as_str);
                    let it = report::no_row(cell.row.span, &cell.row.text, "any table", rows);
                    self.check.sink.push(it);
                }
                (several, _) => {
                    let named = several.iter().filter_map(|(id, _)| self.check.game.types.get(*id));
                    let named: Vec<&str> = named.map(|ty| ty.name.as_str()).collect();
                    let it = report::ambiguous(cell.row.span, &cell.row.text, &named);
                    self.check.sink.push(it);
                }
            }
        }
    }

    fn change_cell(&mut self, id: TypeId, at: usize, cell: &ast::CellChange) {
        let column = self.check.game.types.get(id).and_then(|ty| ty.columns.get(at));
        let Some(column) = column.cloned() else {
            return;
        };
        let value = self.new_cell(&cell.value, &column);
        table_reader(self.check).put(id, &cell.row.text, |member| {
            if let Some(old) = member.values.get_mut(at) {
                *old = value;
            }
        });
    }

    /// A value for a cell, which is fixed.
    fn new_cell(&mut self, written: &ast::Expr, column: &Column) -> Expr {
        let before = std::mem::take(self.check.sink);
        let value = self.check.expect(written, &column.ty);
        let said = std::mem::replace(self.check.sink, before);
        let is_wrong = said.has_errors();
        self.check.sink.extend(said.into_sorted());
        if is_wrong || value.ty.is_broken() || column.ty.is_broken() {
            return broken(written.span);
        }
        if is_fixed(&value) && fits(&value, &column.ty) {
            return Expr { ty: column.ty.clone(), ..value };
        }
        let (place, wanted) =
            (self.check.sources.place(written.span), in_words(&self.check.game, &column.ty));
        let found = self.check.sources.slice(written.span).to_owned();
        let it = report::bad_cell(written.span, &place, &column.name, &wanted, &found);
        self.check.sink.push(it);
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
    match (&value.kind, ty.never_none()) {
        (ExprKind::Number(number), Ty::Range(low, high)) => (low..=high).contains(&number),
        (ExprKind::Set(elements), Ty::Set(of, size)) => {
            let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
            (*size == Size::Any || size.allows(count)) && elements.iter().all(|it| fits(it, of))
        }
        _ => true,
    }
}

/// The place of a column; an unknown one is reported.
fn column_of(sink: &mut Sink, name: &ast::Name, table: &str, columns: &[Column]) -> Option<usize> {
    let found = columns.iter().position(|column| column.name == name.text);
    if found.is_none() {
        let known = columns.iter().map(|column| column.name.as_str());
        let it = report::unknown_column(name.span, &name.text, &format!("`{table}`"), known);
        sink.push(it);
    }
    found
}

/// What reads the files of tables.
pub(super) fn table_reader<'c>(check: &'c mut Checker<'_>) -> Tables<'c> {
    Tables {
        game: &mut check.game,
        names: &mut check.names,
        types: &mut check.types,
        sentences: &mut check.sentences,
        sink: check.sink,
        sources: check.sources,
        loader: check.loader,
    }
}
