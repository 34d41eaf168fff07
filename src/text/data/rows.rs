//! Strict CSV: rows with the place of each cell. What is ambiguous is reported.

use std::collections::BTreeMap;

use super::report;
use crate::base::{FileId, Sources, Span, one_form};
use crate::diag::Sink;

/// The rows of a file; the first row names the columns.
pub type Rows = Vec<Vec<Cell>>;

/// One cell: its text and its place.
pub struct Cell {
    /// The text of the cell, without blanks around it.
    pub text: String,
    /// The place of the cell.
    pub span: Span,
}

/// All rows of a file, without blank lines. A row with a mistake is read as far as possible, so that the names in it
/// are known. `None` if other signs than commas separate the cells.
pub fn rows(file: FileId, sources: &Sources, sink: &mut Sink) -> Option<Rows> {
    let name = sources.name(file);
    let mut rows = Rows::new();
    // Rows that are read to their end, so that their number of cells is known.
    let mut whole = Vec::new();
    let mut start = 0;
    for line in sources.text(file).split_inclusive('\n') {
        let text = line.strip_suffix('\n').unwrap_or(line);
        if !text.trim().is_empty() {
            let before = sink.count();
            let mut reading = Line { file, text, start, sources, sink, cells: Vec::new() };
            reading.read();
            let cells = reading.cells;
            if rows.is_empty() {
                if other_commas(name, &cells, sink) {
                    return None;
                }
                columns(name, &cells, sink);
            } else if sink.count() == before {
                whole.push(rows.len());
            }
            rows.push(cells);
        }
        start += line.len();
    }
    lengths(&rows, &whole, sources, sink);
    Some(rows)
}

/// Reports a first line with other signs than commas between its cells, and says whether it did.
fn other_commas(file: &str, header: &[Cell], sink: &mut Sink) -> bool {
    let others = [(';', "semicolons"), ('\t', "tabs")];
    let [cell] = header else { return false };
    let other = others.iter().find(|(sign, _)| cell.text.contains(*sign));
    sink.extend(other.map(|(_, name)| report::other_commas(cell.span, file, name)));
    other.is_some()
}

/// Reports columns without a name, and two columns of one name.
fn columns(file: &str, header: &[Cell], sink: &mut Sink) {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for (number, cell) in (1..).zip(header) {
        if cell.text.is_empty() {
            sink.push(report::unnamed_column(cell.span, file, number));
        } else if let Some(first) = seen.insert(&cell.text, cell.span) {
            sink.push(report::same_columns(cell.span, file, &cell.text, first));
        }
    }
}

/// Reports rows with too many or too few cells; or the first line, if all rows have the same other number.
fn lengths(rows: &Rows, whole: &[usize], sources: &Sources, sink: &mut Sink) {
    let Some(header) = rows.first() else { return };
    let rows: Vec<&[Cell]> =
        whole.iter().filter_map(|at| rows.get(*at)).map(Vec::as_slice).collect();
    let found = rows.first().map_or(0, |row| row.len());
    let wanted = header.len();
    let are_alike = rows.len() > 1 && rows.iter().all(|row| row.len() == found);
    if are_alike && found != wanted {
        let ends = header.first().zip(header.last());
        sink.extend(ends.map(|(first, last)| {
            let place = sources.place(first.span);
            report::wrong_header(first.span.to(last.span), &place, wanted, found)
        }));
        return;
    }
    for row in rows.iter().filter(|row| row.len() != wanted) {
        if let Some(at) = row.get(wanted).or(row.first()) {
            let place = sources.place(at.span);
            let said =
                if row.len() > wanted { report::too_many_cells } else { report::too_few_cells };
            sink.push(said(at.span, &place, wanted, row.len()));
        }
    }
}

/// A line, as far as it has been read.
struct Line<'s> {
    file: FileId,
    text: &'s str,
    /// Where the line starts in its file.
    start: usize,
    sources: &'s Sources,
    sink: &'s mut Sink,
    cells: Vec<Cell>,
}

impl Line<'_> {
    fn read(&mut self) {
        let mut at = 0;
        loop {
            let end = self.cell(at);
            // Behind a comma there is another cell, even if it is empty.
            if end >= self.text.len() {
                return;
            }
            at = end + 1;
        }
    }

    /// Reads the cell that starts at a place, and returns its end: a comma, or the end of the line.
    fn cell(&mut self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        if rest.starts_with('"') {
            return self.quoted(at);
        }
        let end = at + rest.find(',').unwrap_or(rest.len());
        let raw = self.text.get(at..end).unwrap_or_default();
        if let Some(quote) = raw.find('"') {
            let place = self.span(at + quote, at + quote + 1);
            let it = report::quote_inside(place, &self.sources.place(place), raw.trim());
            self.sink.push(it);
        }
        self.add(raw.to_owned(), at, end);
        end
    }

    /// Reads a cell that begins with a quote. Two quotes in it stand for one.
    fn quoted(&mut self, at: usize) -> usize {
        let mut content = String::new();
        let mut from = at + 1;
        loop {
            let rest = self.text.get(from..).unwrap_or_default();
            let Some(quote) = rest.find('"') else {
                let place = self.span(at, self.text.trim_end().len());
                let it = report::unclosed(place, &self.sources.place(place));
                self.sink.push(it);
                content.push_str(rest);
                self.add(content, at + 1, self.text.len());
                return self.text.len();
            };
            content.push_str(rest.get(..quote).unwrap_or_default());
            let behind = from + quote + 1;
            if self.text.get(behind..).is_some_and(|it| it.starts_with('"')) {
                content.push('"');
                from = behind + 1;
                continue;
            }
            self.add(content, at + 1, behind - 1);
            return self.end_behind(behind);
        }
    }

    /// The end of a cell whose closing quote ends at a place.
    fn end_behind(&mut self, behind: usize) -> usize {
        let rest = self.text.get(behind..).unwrap_or_default();
        let end = behind + rest.find(',').unwrap_or(rest.len());
        if end > behind {
            let place = self.span(behind, end);
            let it = report::behind_quote(
                place,
                &self.sources.place(place),
                rest.get(..end - behind).unwrap_or_default(),
            );
            self.sink.push(it);
        }
        end
    }

    /// Adds a cell with its content, without blanks around it.
    fn add(&mut self, content: String, start: usize, end: usize) {
        let raw = self.text.get(start..end).unwrap_or_default();
        let first = start + raw.len() - raw.trim_start().len();
        let last = first + raw.trim().len();
        self.cells.push(Cell {
            text: one_form(content.trim()).into_owned(),
            span: self.span(first, last),
        });
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let clip = |at: usize| u32::try_from(self.start + at).unwrap_or(u32::MAX);
        Span::new(self.file, clip(start), clip(end))
    }
}
