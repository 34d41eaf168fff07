//! Parts of a rulebook as answers to questions at the table.

use super::book::{Book, Told};
use super::chapters::{Tables, rulebook};
use super::flow::{self, Stage};
use super::model::{BookBlock, BookEntry, BookPart, Chapter, Rulebook};
use super::phrases::values;
use super::words::id_of;
use crate::hir::{Game, LanguageId};
use crate::notation::Names;

/// Names for so many seats, in a language of the game.
#[must_use]
pub fn seats(game: &Game, language: Option<LanguageId>, count: u32) -> Vec<String> {
    let names = Names { seats: Vec::new(), language };
    let name = |seat: u32| names.own(game, &values::SEAT_NAME, [&seat.to_string()]);
    (1..=count).map(name).collect()
}

/// The stages of play.
#[must_use]
pub fn stages(told: Told<'_>) -> Vec<Stage> {
    flow::stages(&Book::new(told).writer)
}

/// The aim, the course of play and the end on one page, for the table.
#[must_use]
pub fn one_page(told: Told<'_>) -> Rulebook {
    let mut short = rulebook(told, &Tables::default(), &[]).only(BookPart::Teaching);
    let kept = ["overview", "course", "points"];
    short.chapters.retain(|it| kept.contains(&it.id.as_str()));
    for block in short.chapters.iter_mut().flat_map(|chapter| &mut chapter.blocks) {
        if let BookBlock::Steps(steps) = block {
            steps.iter_mut().flat_map(|step| &mut step.below).for_each(|step| step.below.clear());
        }
    }
    short
}

/// The entries with a name in the file: an action, a rule, a place, a term, a type. The name of a
/// member gives its type.
#[must_use]
pub fn entry(told: Told<'_>, name: &str) -> Vec<BookEntry> {
    let kinds = ["action", "rule", "question", "phase", "step", "term", "place", "option", "type"];
    let wanted: Vec<String> = kinds.iter().map(|kind| id_of(kind, name)).collect();
    let all = rulebook(told, &Tables::default(), &[]).chapters.into_iter();
    let blocks = all.flat_map(|chapter| chapter.blocks);
    let entries = blocks
        .filter_map(|block| if let BookBlock::Entry(entry) = block { Some(entry) } else { None });
    entries.filter(|entry| wanted.contains(&entry.id)).collect()
}

/// The names of a game in the order of the alphabet, each with what is said of it first.
#[must_use]
pub fn glossary(told: Told<'_>) -> Chapter {
    let all = rulebook(told, &Tables::default(), &[]).chapters.into_iter();
    let mut found = all.filter(|chapter| chapter.id == "glossary");
    found.next().unwrap_or_default()
}
