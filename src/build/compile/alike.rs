//! Confusable names: two names that look the same, with letters of different scripts.

use std::collections::BTreeSet;

use crate::base::{Confusables, FileId, Sources, Span, looks_latin, signs, stranger};
use crate::diag::Diagnostic;
use crate::diag::report::{looks_like, strange_letter};
use crate::syntax::lexed_names;

/// A name in a file.
struct PlacedName<'t> {
    file: FileId,
    start: usize,
    text: &'t str,
}

/// A warning for each name that looks like another in the files of a game, at its first place.
pub(super) fn judge(sources: &Sources) -> Vec<Diagnostic> {
    if sources.texts().all(|(_, text)| text.is_ascii()) {
        return Vec::new();
    }
    // A text with invisible signs is not read at all.
    if sources.texts().any(|(_, text)| signs::unseen(text).next().is_some()) {
        return Vec::new();
    }
    let mut seen = BTreeSet::new();
    let mut words: Vec<PlacedName<'_>> = words(sources).collect();
    words.retain(|name| seen.insert(name.text));
    let is_plain = |word: &str| word.is_ascii();
    if words.iter().all(|name| is_plain(name.text) || !looks_latin(name.text)) {
        // Two plain words cannot be confused, so only the others are compared.
        words.retain(|name| !is_plain(name.text));
    }
    let mut twins = Confusables::default();
    let mut wrong = Vec::new();
    for PlacedName { file, start, text: word } in words {
        let place = span(file, start, word);
        if let Some((other, first)) = twins.twin(word, place) {
            wrong.push(looks_like(place, word, &other, first));
        } else if let Some(letter) = stranger(word) {
            wrong.push(strange_letter(place, word, letter));
        }
    }
    wrong
}

/// The words of rules, and the names of columns and rows.
fn words(sources: &Sources) -> impl Iterator<Item = PlacedName<'_>> {
    sources.ids().flat_map(|file| {
        let (path, text) = (sources.path(file), sources.text(file));
        let ending = path.extension().unwrap_or_default();
        let found: Vec<(usize, &str)> = if ending == "game" || ending == "variant" {
            lexed_names(text).collect()
        } else if ending == "csv" {
            named_in_rows(text)
        } else {
            Vec::new()
        };
        found.into_iter().map(move |(start, text)| PlacedName { file, start, text })
    })
}

/// The cells of the first line, and the first of each other line, if they are words.
fn named_in_rows(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let mut at = start;
        let wanted = if start == 0 { usize::MAX } else { 1 };
        for cell in line.split(',').take(wanted) {
            let word = cell.trim_matches(['"', ' ', '\t', '\n']);
            let before = cell.find(word).unwrap_or_default();
            if lexed_names(word).eq([(0, word)]) {
                found.push((at + before, word));
            }
            at += cell.len() + 1;
        }
        start += line.len();
    }
    found
}

fn span(file: FileId, start: usize, word: &str) -> Span {
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(file, clip(start), clip(start + word.len()))
}
