//! A file in pieces that are read one by one. After a change, only the pieces that it touches are new.

use std::sync::Arc;

use pest::Parser as _;

use super::grammar::{Grammar, Rule};
use super::pairs::{Excerpt, Pair, Pairs};
use super::readings::{Reading, Readings};
use super::scan::code_chars;
use crate::base::FileId;

/// A stretch of a file: one declaration with the doc comment above it, or several that cannot be told apart without
/// reading them.
pub(super) struct Piece<'t> {
    pub(super) excerpt: Excerpt<'t>,
    pub(super) reading: Arc<Reading>,
}

impl Piece<'_> {
    /// Its declarations, and what is none.
    pub(super) fn declarations(&self) -> Pairs<'_> {
        let mut file = self.reading.pairs(self.excerpt);
        let whole = file.next();
        whole.map_or(file, Pair::inner)
    }
}

/// Reads a file piece by piece.
pub(super) fn read<'t>(file: FileId, text: &'t str, readings: &mut Readings) -> Vec<Piece<'t>> {
    let starts = starts(text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let places = starts.iter().copied().zip(ends);
    let pieces = places.filter_map(|(start, end)| {
        let base = u32::try_from(start).unwrap_or(u32::MAX);
        let text = text.get(start..end)?;
        Some(Excerpt { file, base, text })
    });
    let pieces: Vec<Excerpt<'_>> = pieces.collect();
    let texts: Vec<&str> = pieces.iter().map(|it| it.text).collect();
    readings.prepare(Rule::file, &texts);
    pieces
        .into_iter()
        .map(|excerpt| Piece { excerpt, reading: readings.reading(Rule::file, excerpt.text) })
        .collect()
}

/// Reads a file in one piece.
#[cfg(test)]
pub(super) fn whole<'t>(file: FileId, text: &'t str, readings: &mut Readings) -> Vec<Piece<'t>> {
    let reading = readings.reading(Rule::file, text);
    let base = 0;
    let excerpt = Excerpt { file, base, text };
    vec![Piece { excerpt, reading }]
}

/// Where pieces start: at a line that begins with the head of a declaration, outside all braces, or at the doc comment
/// above it. What comes before cannot go on behind such a line, so the declarations are those of the file in one piece.
fn starts(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let mut depth = 0_usize;
    let mut doc = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let code = line.trim_start();
        if code.starts_with("///") {
            doc.get_or_insert(at);
        } else if !(code.is_empty() || code.starts_with("//")) {
            let start = doc.take().unwrap_or(at);
            if depth == 0 && start > 0 && is_head(text.get(at..).unwrap_or("")) {
                starts.push(start);
            }
            for (_, mark) in code_chars(line) {
                match mark {
                    '{' => depth += 1,
                    '}' => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
        }
        at += line.len();
    }
    starts
}

fn is_head(text: &str) -> bool {
    text.starts_with(|it: char| it.is_ascii_lowercase()) && Grammar::parse(Rule::head, text).is_ok()
}
