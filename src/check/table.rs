//! Tables: a row of a CSV file becomes a member of the table's type, its first column the name.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use csv_core::ReadFieldResult;

use super::checker::Checker;
use super::report;
use crate::base::limits::MEMBERS;
use crate::base::{FileId, Span};
use crate::hir::{Column, Expr, ExprKind, Member, Ty, Type, TypeId};
use crate::syntax::ast;

/// The rows of a file, the first of which names the columns.
pub(super) type Rows = Vec<Vec<Cell>>;

/// One cell: its text and its place.
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) span: Span,
}

impl Checker<'_> {
    /// Reads a file that the game names.
    pub(super) fn read(&mut self, name: &str, named_at: Span) -> Option<FileId> {
        if leads_outside(name) {
            self.sink.push(report::outside_folder(named_at, name));
            return None;
        }
        let folder = self.sources.folder(named_at.file);
        let path: PathBuf = folder.join(name);
        match self.loader.load(&path) {
            Err(error) => {
                let it = report::unreadable(named_at, name, &error.to_string(), "named here");
                self.sink
                    .push(it.help("the path starts at the folder of this file"));
                None
            }
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => Some(self.sources.add(name, path, text)),
                Err(error) => {
                    let valid = error.utf8_error().valid_up_to();
                    let file =
                        self.sources
                            .add(name, path, String::from_utf8_lossy(error.as_bytes()));
                    self.sink
                        .push(report::not_text(file, valid, name).also(named_at, "named here"));
                    None
                }
            },
        }
    }

    /// Declares the type with its rows' names, so that other tables and rules can use them.
    pub(super) fn open_table(&mut self, table: &ast::Table, doc: &[String]) -> Option<Rows> {
        let id = TypeId::from(self.game.types.len());
        let file = self.read(&table.file.plain(), table.file.span);
        let mut read = file.map(|file| self.rows(file));
        if let Some(rows) = &mut read {
            self.cut(rows);
        }
        let rows = read.as_deref().unwrap_or_default();
        let mut members: Vec<Member> = Vec::new();
        let mut places: BTreeMap<&str, Span> = BTreeMap::new();
        for cell in rows.iter().skip(1).filter_map(|row| row.first()) {
            if let Some(first) = places.get(cell.text.as_str()) {
                let (place, first) = (self.sources.place(cell.span), self.sources.place(*first));
                self.sink
                    .push(report::duplicate_row(cell.span, &place, &cell.text, &first));
                continue;
            }
            if crate::syntax::is_reserved(&cell.text) {
                let column = rows
                    .first()
                    .and_then(|header| header.first())
                    .map_or("1", |it| it.text.as_str());
                let place = self.sources.place(cell.span);
                self.sink.push(report::bad_cell(
                    cell.span, &place, column, "a name", &cell.text,
                ));
                continue;
            }
            let number = u32::try_from(members.len()).unwrap_or(0);
            self.members
                .entry(cell.text.clone())
                .or_default()
                .push((id, number));
            places.insert(&cell.text, cell.span);
            members.push(Member {
                name: cell.text.clone(),
                values: Vec::new(),
                span: cell.span,
            });
        }
        self.game.types.push(Type {
            name: table.name.text.clone(),
            doc: doc.to_vec(),
            members,
            columns: Vec::new(),
            copies_of: None,
            face: None,
            span: table.name.span,
        });
        read
    }

    /// Leaves out the rows beyond the limit, and says so.
    fn cut(&mut self, rows: &mut Rows) {
        let found = rows.len().saturating_sub(1);
        let beyond = rows.get(MEMBERS + 1).and_then(|row| row.first());
        if let Some(cell) = beyond {
            self.sink.push(report::many_rows(cell.span, found));
            rows.truncate(MEMBERS + 1);
        }
    }

    /// Reads the columns, now that all types are known.
    pub(super) fn fill_table(&mut self, id: TypeId, table: &ast::Table, rows: Option<Rows>) {
        let columns: Vec<Column> = table
            .columns
            .iter()
            .map(|it| Column {
                name: it.name.text.clone(),
                ty: self.column_ty(&it.ty),
            })
            .collect();
        if let Some(ty) = self.game.types.get_mut(id) {
            ty.columns.clone_from(&columns);
        }
        let Some(rows) = rows else { return };
        let header = rows.first().map(Vec::as_slice).unwrap_or_default();
        let whole = header
            .first()
            .zip(header.last())
            .map(|(first, last)| first.span.to(last.span));
        let file_name = table.file.plain();
        let mut positions = Vec::new();
        for (column, written) in columns.iter().zip(&table.columns) {
            match header.iter().position(|cell| cell.text == column.name) {
                Some(at) => positions.push((column, at)),
                None => {
                    let names = header.iter().map(|cell| cell.text.as_str());
                    let it = report::missing_column(
                        written.name.span,
                        &file_name,
                        &column.name,
                        names,
                        whole,
                    );
                    self.sink.push(it);
                }
            }
        }
        // A column that is missing and one too many are most often one column with two names.
        let extra = header
            .iter()
            .skip(1)
            .filter(|cell| columns.iter().all(|column| column.name != cell.text));
        if positions.len() < columns.len() {
            return;
        }
        for cell in extra {
            self.sink
                .push(report::extra_column(cell.span, &file_name, &cell.text));
        }
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for row in rows.iter().skip(1) {
            let Some(name) = row.first() else { continue };
            if row.len() != header.len() {
                let place = self.sources.place(name.span);
                let at = row.get(header.len()).unwrap_or(name);
                self.sink.push(report::wrong_cells(
                    at.span,
                    &place,
                    header.len(),
                    row.len(),
                ));
                continue;
            }
            if !seen.insert(&name.text) {
                continue;
            }
            let values = positions
                .iter()
                .filter_map(|(column, at)| row.get(*at).map(|cell| self.cell(cell, column)))
                .collect();
            let at = self.member_of(id, &name.text);
            let member = at.and_then(|at| self.game.types.get_mut(id)?.members.get_mut(at));
            if let Some(member) = member {
                member.values = values;
            }
        }
    }

    /// A cell is written without braces.
    fn column_ty(&mut self, written: &ast::Type) -> Ty {
        let ty = self.ty(written);
        let plain = if let Ty::Optional(inner) = &ty {
            inner.as_ref()
        } else {
            &ty
        };
        if plain.element().is_some_and(|of| matches!(of, Ty::Set(..))) {
            let words = self.in_words(&ty);
            self.sink.push(report::unfit_type(
                written.span,
                &words,
                "written in a cell",
                "a cell holds one value, or values side by side",
            ));
            return Ty::Broken;
        }
        ty
    }

    /// All rows with the place of each cell; blank lines are left out.
    pub(super) fn rows(&self, file: FileId) -> Rows {
        let text = self.sources.text(file);
        let mut reader = csv_core::Reader::new();
        // No field is longer than the file.
        let mut field = vec![0; text.len() + 1];
        let (mut rows, mut row) = (Rows::new(), Vec::new());
        let (mut start, mut at, mut filled) = (0, 0, 0);
        loop {
            let rest = text.as_bytes().get(at..).unwrap_or_default();
            let room = field.get_mut(filled..).unwrap_or_default();
            let (result, read, written) = reader.read_field(rest, room);
            (at, filled) = (at + read, filled + written);
            match result {
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::Field { record_end } => {
                    let content = field.get(..filled).unwrap_or_default();
                    row.push(Cell {
                        text: String::from_utf8_lossy(content).trim().to_owned(),
                        span: content_of(text, start..at, file),
                    });
                    (start, filled) = (at, 0);
                    if record_end {
                        rows.push(std::mem::take(&mut row));
                    }
                }
                ReadFieldResult::OutputFull | ReadFieldResult::End => return rows,
            }
        }
    }

    fn cell(&mut self, cell: &Cell, column: &Column) -> Expr {
        let found = self.cell_value(&cell.text, &column.ty, cell.span);
        found.unwrap_or_else(|| {
            if !column.ty.is_broken() {
                let place = self.sources.place(cell.span);
                let (span, ty, text) = self.bad_part(cell, &column.ty);
                // A member that is missing may be in every row; it is said once.
                if !self.bad_cells.insert((column.name.clone(), text.clone())) {
                    return super::checker::broken(span);
                }
                let wanted = self.in_words(&ty);
                self.sink
                    .push(report::bad_cell(span, &place, &column.name, &wanted, &text));
            }
            super::checker::broken(cell.span)
        })
    }

    /// What does not fit in a cell: one of its words, or all of it.
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
                        Span {
                            start,
                            end: start + length,
                            ..cell.span
                        },
                        of.clone(),
                        bare.to_owned(),
                    );
                }
                at += u32::try_from(word.len()).unwrap_or(0);
            }
        }
        (cell.span, ty.clone(), cell.text.clone())
    }

    /// The place of a member among those of its type.
    fn member_of(&self, id: TypeId, name: &str) -> Option<usize> {
        let named = self.members.get(name)?;
        let (_, at) = named.iter().find(|(of, _)| *of == id)?;
        usize::try_from(*at).ok()
    }

    fn cell_value(&mut self, text: &str, ty: &Ty, span: Span) -> Option<Expr> {
        let kind = match ty {
            Ty::Flag => match text {
                "yes" => ExprKind::Flag(true),
                "no" => ExprKind::Flag(false),
                _ => return None,
            },
            Ty::Number => ExprKind::Number(text.parse().ok()?),
            Ty::Range(low, high) => ExprKind::Number(
                text.parse()
                    .ok()
                    .filter(|value| value >= low && value <= high)?,
            ),
            Ty::Text => ExprKind::Text(super::table::text_cell(text)),
            Ty::Member(id) => {
                let at = self.member_of(*id, text)?;
                ExprKind::Member(*id, u32::try_from(at).ok()?)
            }
            Ty::Optional(_) if text.is_empty() || text == "none" => ExprKind::None,
            Ty::Optional(inner) => return self.cell_value(text, inner, span),
            Ty::Set(of, size) => {
                let elements: Option<Vec<Expr>> = text
                    .split_whitespace()
                    .map(|word| self.cell_value(word, of, span))
                    .collect();
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
        Some(Expr {
            kind,
            ty: ty.clone(),
            span,
        })
    }
}

/// Whether a path may lead out of the folder that it starts at, on any system.
fn leads_outside(name: &str) -> bool {
    let mut parts = name.split(['/', '\\']);
    let first = parts.clone().next().unwrap_or_default();
    let absolute = name.starts_with(['/', '\\']) || first.contains(':');
    absolute || parts.any(|part| part == "..")
}

/// Where the content of a field stands: without what divides it from others, blank lines before it, the mark
/// that some programs begin a file with, and the quotes and blanks around it.
fn content_of(text: &str, field: Range<usize>, file: FileId) -> Span {
    let raw = text.get(field.clone()).unwrap_or_default();
    let begun = raw.trim_start_matches(['\u{feff}', '\r', '\n']);
    let ended = begun
        .strip_suffix([',', '\n', '\r'])
        .unwrap_or(begun)
        .trim_end();
    let inner = match ended.strip_prefix('"') {
        Some(quoted) => quoted.strip_suffix('"').unwrap_or(quoted),
        None => ended,
    };
    let before =
        raw.len() - begun.len() + (ended.len() - ended.trim_start_matches('"').len()).min(1);
    let start = field.start + before + (inner.len() - inner.trim_start().len());
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(file, clip(start), clip(start + inner.trim().len()))
}

fn text_cell(text: &str) -> crate::hir::Template {
    crate::hir::Template {
        parts: vec![crate::hir::TemplatePart::Plain(text.to_owned())],
    }
}
