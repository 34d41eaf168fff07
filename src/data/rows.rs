//! Rows of CSV with the place of each cell.

use std::ops::Range;

use crate::base::{FileId, Sources, Span};

/// The rows of a file, the first of which names the columns.
pub type Rows = Vec<Vec<Cell>>;

/// One cell: its text and its place.
pub struct Cell {
    pub text: String,
    pub span: Span,
}

/// All rows with the place of each cell; blank lines are left out.
#[must_use]
pub fn rows(file: FileId, sources: &Sources) -> Rows {
    let text = sources.text(file);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut rows = Vec::new();
    for record in reader.records().flatten() {
        let start = record.position().map_or(0, csv::Position::byte);
        let mut at = usize::try_from(start).unwrap_or(0);
        // Blank lines, and the mark that some programs begin a file with, come before a record.
        at += text.get(at..).map_or(0, |rest| {
            rest.len() - rest.trim_start_matches(['\u{feff}', '\r', '\n']).len()
        });
        let mut row = Vec::new();
        for field in &record {
            let (place, next) = cell_at(text, at);
            let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            row.push(Cell {
                text: field.trim().to_owned(),
                span: Span::new(file, clip(place.start), clip(place.end)),
            });
            at = next;
        }
        rows.push(row);
    }
    rows
}

/// Where the cell that starts at a place stands, without the quotes and blanks around it, and where the next one starts.
fn cell_at(text: &str, at: usize) -> (Range<usize>, usize) {
    let rest = text.get(at..).unwrap_or("");
    let quoted = rest.starts_with('"');
    let mut inside = quoted;
    let is_end = |mark: char| match mark {
        '"' if quoted => {
            inside = !inside;
            false
        }
        ',' | '\n' => !inside,
        _ => false,
    };
    let length = rest
        .get(usize::from(quoted)..)
        .and_then(|it| it.find(is_end))
        .map_or(rest.len(), |end| end + usize::from(quoted));
    let cell = rest.get(..length).unwrap_or("").trim_end();
    let cell = if quoted {
        cell.strip_suffix('"')
            .filter(|it| !it.is_empty())
            .unwrap_or(cell)
    } else {
        cell
    };
    let inner = cell.get(usize::from(quoted)..).unwrap_or("");
    let start = at + cell.len() - inner.trim_start().len();
    (start..start + inner.trim().len(), at + length + 1)
}
