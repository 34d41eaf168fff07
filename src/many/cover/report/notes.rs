//! The parts that were not used, each at its place.

use crate::cover::Cover;
use crate::diag::formats::Note;

/// A note for each part that was not used, with the reason.
#[must_use]
pub fn cover_notes(cover: &Cover) -> Vec<Note> {
    let notes = cover.gaps().map(|(part, gap)| Note {
        file: part.file.clone(),
        line: part.line,
        column: part.column,
        message: format!("{}: {gap}", part.name),
    });
    notes.collect()
}
