//! Tables: each row of a CSV file is a member of the table's type, with its name in the first
//! column.

use std::collections::{BTreeMap, BTreeSet};

use super::super::broken::broken;
use super::super::names::Names;
use super::super::report;
use super::super::sentences::Sentences;
use super::super::types::{Types, bare, in_words};
use crate::base::limits::MEMBERS;
use crate::base::{Loader, Sources, Span};
use crate::data::{self, Cell, Rows};
use crate::diag::Sink;
use crate::hir::{
    Column, Expr, ExprKind, Game, Member, Sentence, SentencePart, Template, Ty, Type, TypeId,
    number,
};
use crate::syntax::ast;

/// Reads the files of tables.
pub(super) struct Tables<'c> {
    pub(super) game: &'c mut Game,
    pub(super) names: &'c mut Names,
    pub(super) types: &'c mut Types,
    pub(super) sentences: &'c mut Sentences,
    pub(super) sink: &'c mut Sink,
    pub(super) sources: &'c mut Sources,
    pub(super) loader: &'c dyn Loader,
}

impl Tables<'_> {
    /// Declares the type with the names of its rows, so that other tables and rules can use them.
    pub(super) fn open_table(&mut self, table: &ast::Table, doc: &[String]) -> Option<Rows> {
        let id = TypeId::from(self.game.types.len());
        let file =
            data::load(&table.file.plain(), table.file.span, self.loader, self.sources, self.sink);
        let before = self.sink.count();
        let read = file.and_then(|file| data::rows(file, self.sources, self.sink));
        let is_whole = self.sink.count() == before;
        let read = read.filter(|rows| self.can_be_read(rows));
        let rows = read.as_deref().unwrap_or_default();
        let mut members: Vec<Member> = Vec::new();
        let mut places: BTreeMap<&str, Span> = BTreeMap::new();
        let dropped = self.dropped_rows(table, rows);
        for cell in rows.iter().skip(1).filter_map(|row| row.first()) {
            if dropped.contains(cell.text.as_str()) {
                continue;
            }
            if let Some(first) = places.get(cell.text.as_str()) {
                let (place, first) = (self.sources.place(cell.span), self.sources.place(*first));
                self.sink.push(report::duplicate_row(cell.span, &place, &cell.text, &first));
                continue;
            }
            if crate::syntax::is_reserved(&cell.text) {
                let column = rows
                    .first()
                    .and_then(|header| header.first())
                    .map_or("1", |it| it.text.as_str());
                let place = self.sources.place(cell.span);
                self.sink.push(report::bad_cell(cell.span, &place, column, "a name", &cell.text));
                continue;
            }
            let number = u32::try_from(members.len()).unwrap_or(0);
            self.names.add_member(&cell.text, id, number);
            places.insert(&cell.text, cell.span);
            members.push(Member { name: cell.text.clone(), values: Vec::new(), span: cell.span });
        }
        self.add_rows(table, id, &places, &mut members);
        let bare = bare(table.name.text.clone(), doc.to_vec(), table.name.span);
        self.game.types.push(Type { members, ..bare });
        // Further errors may follow from those that are reported.
        read.filter(|_| is_whole)
    }

    /// The names of the rows that are left out. An unknown one is reported.
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
            members.push(Member { name: name.text.clone(), values: Vec::new(), span: name.span });
        }
    }

    pub(super) fn put(&mut self, id: TypeId, row: &str, change: impl FnOnce(&mut Member)) {
        let at = self.names.member_of(id, row);
        let member = at.and_then(|at| self.game.types.get_mut(id)?.members.get_mut(at));
        if let Some(member) = member {
            change(member);
        }
    }

    /// Whether the number of rows is within the limit; an excess is reported.
    fn can_be_read(&mut self, rows: &Rows) -> bool {
        let found = rows.len().saturating_sub(1);
        let beyond = rows.get(MEMBERS + 1).and_then(|row| row.first());
        if let Some(cell) = beyond {
            self.sink.push(report::many_rows(cell.span, found));
        }
        beyond.is_none()
    }

    /// Each column with its index in the file; `None` if one is missing.
    pub(super) fn positions<'t>(
        &mut self,
        table: &ast::Table,
        columns: &'t [Column],
        header: &[Cell],
    ) -> Option<Vec<(&'t Column, usize)>> {
        let ends = header.first().zip(header.last());
        let whole = ends.map(|(first, last)| first.span.to(last.span));
        let file = table.file.plain();
        let mut positions = Vec::new();
        for (column, written) in columns.iter().zip(&table.columns) {
            match header.iter().position(|cell| cell.text == column.name) {
                Some(at) => {
                    if let Some(cell) = header.get(at) {
                        self.names.found.refer(cell.span, written.name.span);
                    }
                    positions.push((column, at));
                }
                None => {
                    let (place, names) = (written.name.span, header.iter());
                    let names = names.map(|cell| cell.text.as_str());
                    let it = report::missing_column(place, &file, &column.name, names, whole);
                    self.sink.push(it);
                }
            }
        }
        // A missing and a surplus column are usually one column with a wrong name.
        if positions.len() < columns.len() {
            return None;
        }
        let is_extra = |cell: &&Cell| columns.iter().all(|column| column.name != cell.text);
        for cell in header.iter().skip(1).filter(is_extra) {
            self.sink.push(report::extra_column(cell.span, &file, &cell.text));
        }
        Some(positions)
    }

    pub(super) fn fill_rows(&mut self, id: TypeId, rows: &Rows, positions: &[(&Column, usize)]) {
        let width = rows.first().map_or(0, Vec::len);
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for row in rows.iter().skip(1) {
            let Some(name) = row.first() else { continue };
            // A row of another length has been reported.
            if row.len() != width {
                continue;
            }
            if !seen.insert(&name.text) || self.names.member_of(id, &name.text).is_none() {
                continue;
            }
            let values = positions
                .iter()
                .filter_map(|(column, at)| row.get(*at).map(|cell| self.cell(cell, column)))
                .collect();
            let at = self.names.member_of(id, &name.text);
            let member = at.and_then(|at| self.game.types.get_mut(id)?.members.get_mut(at));
            if let Some(member) = member {
                member.values = values;
            }
        }
    }

    fn cell(&mut self, cell: &Cell, column: &Column) -> Expr {
        let found = self.cell_value(&cell.text, &column.ty, cell.span);
        found.unwrap_or_else(|| {
            if !column.ty.is_broken() {
                let place = self.sources.place(cell.span);
                let (span, ty, text) = self.bad_part(cell, &column.ty);
                // A missing member may be in every row, and is reported once.
                if !self.types.bad_cells.insert((column.name.clone(), text.clone())) {
                    return broken(span);
                }
                let wanted = in_words(self.game, &ty);
                self.sink.push(report::bad_cell(span, &place, &column.name, &wanted, &text));
            }
            broken(cell.span)
        })
    }

    /// The part of a cell that does not fit: one of its words, or the whole cell.
    fn bad_part(&mut self, cell: &Cell, ty: &Ty) -> (Span, Ty, String) {
        let whole = self.sources.slice(cell.span).to_owned();
        if let Some(of) = ty.element() {
            let mut at = 0;
            for word in whole.split_inclusive(char::is_whitespace) {
                let bare = word.trim();
                if !bare.is_empty() && self.cell_value(bare, of, cell.span).is_none() {
                    let start = cell.span.start + at;
                    let length = u32::try_from(bare.len()).unwrap_or(0);
                    return (
                        Span { start, end: start + length, ..cell.span },
                        of.clone(),
                        bare.to_owned(),
                    );
                }
                at += u32::try_from(word.len()).unwrap_or(0);
            }
        }
        (cell.span, ty.clone(), cell.text.clone())
    }

    fn text_cell(&mut self, text: &str) -> Template {
        let parts = vec![SentencePart::Plain(text.to_owned())];
        Template { sentence: self.sentences.id(self.game, Sentence { parts }), values: Vec::new() }
    }

    fn cell_value(&mut self, text: &str, ty: &Ty, span: Span) -> Option<Expr> {
        let kind = match ty {
            Ty::Flag => match text {
                "yes" => ExprKind::Flag(true),
                "no" => ExprKind::Flag(false),
                _ => return None,
            },
            Ty::Number => ExprKind::Number(number(text.parse().ok()?)?),
            Ty::Range(low, high) => {
                ExprKind::Number(text.parse().ok().filter(|value| value >= low && value <= high)?)
            }
            Ty::Text => ExprKind::Text(self.text_cell(text)),
            Ty::Member(id) => {
                let at = u32::try_from(self.names.member_of(*id, text)?).ok()?;
                self.names.refer_member(self.game, span, *id, at);
                ExprKind::Member(*id, at)
            }
            Ty::Optional(_) if text.is_empty() || text == "none" => ExprKind::None,
            Ty::Optional(inner) => return self.cell_value(text, inner, span),
            Ty::Set(of, size) => {
                let elements: Option<Vec<Expr>> =
                    text.split_whitespace().map(|word| self.cell_value(word, of, span)).collect();
                let elements = elements?;
                let mut distinct: Vec<&str> = text.split_whitespace().collect();
                distinct.sort_unstable();
                distinct.dedup();
                if distinct.len() < elements.len()
                    || !size.allows(u32::try_from(distinct.len()).unwrap_or(u32::MAX))
                {
                    return None;
                }
                ExprKind::Set(elements)
            }
            Ty::List(of) => ExprKind::Set(
                text.split_whitespace()
                    .map(|word| self.cell_value(word, of, span))
                    .collect::<Option<_>>()?,
            ),
            Ty::Seat | Ty::None | Ty::EmptySet | Ty::Broken => return None,
        };
        Some(Expr { kind, ty: ty.clone(), span })
    }
}

/// The names of the rows of a file.
fn row_names(rows: &[Vec<Cell>]) -> impl Iterator<Item = &str> {
    let names = rows.iter().skip(1).filter_map(|row| row.first());
    names.map(|cell| cell.text.as_str())
}
