//! Parts of a rulebook as answers to questions at the table.

use super::book::Told;
use super::chapters::{Tables, rulebook};
use super::flow::{self, Stage};
use super::model::{BookBlock, BookEntry, Chapter, RuleSentence, Rulebook, Words};
use super::phrases::values;
use super::words::{Writer, id_of};
use crate::hir::{Game, LanguageId};
use crate::notation::Names;

/// Names for so many seats, in a language of the game.
#[must_use]
pub fn seats(game: &Game, language: Option<LanguageId>, count: u32) -> Vec<String> {
    let names = Names { seats: Vec::new(), language };
    let name = |seat: u32| names.own(game, &values::PLAYER, [&seat.to_string()]);
    // The name of a seat has no blank.
    let each = (1..=count).map(|seat| name(seat).replace(' ', ""));
    each.collect()
}

/// The stages of play.
#[must_use]
pub fn stages(told: Told<'_>) -> Vec<Stage> {
    flow::stages(&Writer::new(told.game, told.names))
}

/// The aim, the turn and the end on one page: of each action and option, its first sentence.
#[must_use]
pub fn one_page(told: Told<'_>) -> Rulebook {
    let mut short = rulebook(told, &Tables::default(), &[]);
    let kept = ["overview", "play", "actions", "scoring", "end", "options"];
    short.chapters.retain(|it| kept.contains(&it.id.as_str()));
    for chapter in &mut short.chapters {
        match chapter.id.as_str() {
            "play" => chapter.blocks.retain(|block| matches!(block, BookBlock::Flow(_))),
            "overview" => chapter.blocks.truncate(2),
            "scoring" | "end" => {}
            _ => chapter.blocks = shortened(chapter),
        }
    }
    short.chapters.retain(|chapter| !chapter.blocks.is_empty());
    short
}

/// A line for each entry.
fn shortened(chapter: &Chapter) -> Vec<BookBlock> {
    let entries = chapter.blocks.iter().filter_map(|block| {
        if let BookBlock::Entry(entry) = block { Some(line(entry).into()) } else { None }
    });
    vec![BookBlock::Steps(entries.collect())]
}

fn line(entry: &BookEntry) -> RuleSentence {
    let about = entry.blocks.iter().find_map(|block| {
        if let BookBlock::Sentences(all) = block {
            all.first().map(|sentence| sentence.words.clone())
        } else {
            None
        }
    });
    let about = about.unwrap_or_else(|| entry.kind.clone());
    let name = entry.heading.clone();
    RuleSentence {
        words: name.then(Words::plain(" – ")).then(about),
        refs: Vec::new(),
        at: entry.from.at.clone(),
    }
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
