//! Rows of CSV with the place of each cell.

use std::ops::Range;

use csv_core::{ReadFieldResult, Reader};

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
    let mut reader = Reader::new();
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

/// The content of a field: without its separator, blank lines before it, a byte order mark, and the
/// quotes and blanks around it.
fn content_of(text: &str, field: Range<usize>, file: FileId) -> Span {
    let raw = text.get(field.clone()).unwrap_or_default();
    let begun = raw.trim_start_matches(['\u{feff}', '\r', '\n']);
    let ended = begun
        .strip_suffix([',', '\n', '\r'])
        .unwrap_or(begun)
        .trim_end();
    let (quote, inner) = match ended.strip_prefix('"') {
        Some(quoted) => (1, quoted.strip_suffix('"').unwrap_or(quoted)),
        None => (0, ended),
    };
    let blanks = inner.len() - inner.trim_start().len();
    let start = field.start + raw.len() - begun.len() + quote + blanks;
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(file, clip(start), clip(start + inner.trim().len()))
}
