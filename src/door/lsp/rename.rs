//! Rename: changes a name wherever it stands in a game, in its tables, variants, texts and scripts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit,
    WorkspaceEdit,
};

use super::address::address_of;
use super::index::{Index, Place};
use super::navigate::same_name;
use super::open_texts::OpenTexts;
use super::place::{Lines, word_at};
use super::units::Units;

/// By file, the ranges of bytes that get the new name.
type Stretches = BTreeMap<PathBuf, BTreeSet<(usize, usize)>>;

/// The edits that rename what stands at a byte, or why it cannot be renamed.
pub(super) fn rename(
    desk: &OpenTexts,
    (path, text): (&Path, &str),
    at: usize,
    new: &str,
) -> Result<WorkspaceEdit, String> {
    if crate::syntax::is_reserved(new) {
        return Err(format!("`{new}` cannot be a name"));
    }
    let everything = Units::everything(path, desk);
    if let Some(mistakes) = everything.mistakes() {
        return Err(format!("{mistakes}; first put them right"));
    }
    let indexes = everything.indexes;
    let found = same_name(&indexes, path, text, at);
    let Some((first, place)) = found.first().copied() else {
        return Err("there is no name here that the game declares".to_owned());
    };
    let old = first.slice(place).to_owned();
    let (noun, is_own) = first.entry_at(place).map_or(("", false), |entry| {
        (entry.noun, entry.name == old && first.path(place).is_absolute())
    });
    if !is_own {
        return Err("it has no name of its own that could change".to_owned());
    }
    if noun != "value" && noun != "column" {
        let taken = indexes.iter().flat_map(Index::entries).find(|(_, entry)| {
            entry.name == new && entry.noun != "value" && entry.noun != "column"
        });
        if let Some((_, entry)) = taken {
            return Err(format!("there is a {} `{new}` already", entry.noun));
        }
    }
    let mut stretches = Stretches::new();
    for (index, place) in found {
        for use_of in index.all(place) {
            if index.slice(use_of) == old && index.path(use_of).is_absolute() {
                add(&mut stretches, index, use_of);
                in_sentence(&mut stretches, index, use_of, &old);
            }
        }
        beside(&mut stretches, index, noun, &old);
    }
    edits(&stretches, desk, new)
}

fn add(stretches: &mut Stretches, index: &Index, place: Place) {
    let path = index.path(place).to_owned();
    stretches.entry(path).or_default().insert((place.start, place.end));
}

/// Adds a value in a sentence in all translations of the sentence.
fn in_sentence(stretches: &mut Stretches, index: &Index, place: Place, old: &str) {
    let text = index.text(place);
    let (before, behind) = text.split_at_checked(place.start).unwrap_or((text, ""));
    let line = before.rsplit('\n').next().unwrap_or_default();
    let is_inside = line.matches('"').count() % 2 == 1;
    let Some(open) = line.rfind('"').filter(|_| is_inside) else {
        return;
    };
    let head = line.get(open + 1..).unwrap_or_default();
    let tail = behind.split('"').next().unwrap_or_default();
    let sentence = format!("{head}{tail}");
    for (path, table) in index.files().filter(|(path, _)| ends_in(path, "csv")) {
        let mut at = 0;
        for row in table.split_inclusive('\n') {
            let quoted = format!("\"{}\"", sentence.replace('"', "\"\""));
            if row.starts_with(&format!("{sentence},")) || row.starts_with(&quoted) {
                for (start, end) in words(row, old).filter(|(start, _)| is_braced(row, *start)) {
                    let all = stretches.entry(path.clone()).or_default();
                    all.insert((at + start, at + end));
                }
            }
            at += row.len();
        }
    }
}

/// Whether a byte of a row stands between braces.
fn is_braced(row: &str, at: usize) -> bool {
    let before = row.get(..at).unwrap_or_default();
    before.matches('{').count() > before.matches('}').count()
}

/// Adds names in files that are not resolved: keys of translations, functions of scripts, and what scripts read of a
/// view.
fn beside(stretches: &mut Stretches, index: &Index, noun: &str, old: &str) {
    for (path, text) in index.files() {
        let found: Vec<(usize, usize)> = if ends_in(path, "rhai") {
            let is_it = |start: usize| {
                let before = text.get(..start).unwrap_or_default();
                match noun {
                    "hook" => before.ends_with("fn "),
                    "zone" | "state" | "option" => before.ends_with("view."),
                    _ => false,
                }
            };
            words(text, old).filter(|(start, _)| is_it(*start)).collect()
        } else if ends_in(path, "csv") && text.starts_with("text,") {
            let is_key = |(start, end): &(usize, usize)| {
                let bytes = text.as_bytes();
                let begins = start.checked_sub(1).and_then(|it| bytes.get(it)) == Some(&b'\n');
                begins && bytes.get(*end) == Some(&b',')
            };
            words(text, old).filter(|it| is_key(it)).collect()
        } else {
            Vec::new()
        };
        if noun != "value" && !found.is_empty() {
            stretches.entry(path.clone()).or_default().extend(found);
        }
    }
}

/// Where a word stands in a text by itself.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = (usize, usize)> + 't {
    let found = text.match_indices(word).map(|(at, _)| (at, at + word.len()));
    found.filter(|(start, end)| word_at(text, *start) == Some((*start, *end)))
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|it| it == ending)
}

fn edits(stretches: &Stretches, desk: &OpenTexts, new: &str) -> Result<WorkspaceEdit, String> {
    let mut documents = Vec::new();
    for (path, places) in stretches {
        let unread = || format!("{} cannot be read", path.display());
        let text = desk.text(path).ok_or_else(unread)?;
        let lines = Lines::new(&text);
        let edits = places.iter().map(|(start, end)| {
            let range = lines.range(*start, *end);
            OneOf::Left(TextEdit::new(range, new.to_owned()))
        });
        documents.push(TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier {
                uri: address_of(path).ok_or_else(unread)?,
                version: None,
            },
            edits: edits.collect(),
        });
    }
    Ok(WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(documents)),
        ..WorkspaceEdit::default()
    })
}
