//! All names of a rulebook in the order of the alphabet, and the numbers of the printed rules.

use std::collections::BTreeMap;

use crate::rulebook::book::Book;
use crate::rulebook::model::{
    BookBlock, BookEntry, BookStep, BookTable, Chapter, Fragment, RuleSentence, Words,
};
use crate::rulebook::phrases::chapters;

/// Each name with what it is, and the first sentence about it.
pub(super) fn glossary(book: &Book<'_>, all: &[Chapter]) -> Option<Chapter> {
    let rows = names(all);
    (!rows.is_empty()).then(|| {
        let heads = Vec::new();
        let table = BookBlock::Table(BookTable { heads, rows });
        book.chapter("glossary", &chapters::GLOSSARY, vec![table])
    })
}

/// The numbers of the printed rules, each with the entries and chapters that follow it.
pub(super) fn index(book: &Book<'_>, all: &[Chapter]) -> Option<Chapter> {
    let rows = numbers(all);
    (!rows.is_empty()).then(|| {
        let first = book.writer.say(&chapters::RULE_NUMBERS, []);
        let heads = vec![first, Words::default()];
        let table = BookBlock::Table(BookTable { heads, rows });
        book.chapter("index", &chapters::INDEX, vec![table])
    })
}

fn names(all: &[Chapter]) -> Vec<Vec<Words>> {
    let mut entries: Vec<&BookEntry> = all.iter().flat_map(entries_of).collect();
    entries.retain(|entry| entry.is_word);
    entries.sort_by_key(|entry| entry.heading.text().to_lowercase());
    let rows = entries.into_iter().filter_map(|entry| Some(vec![linked(entry), meaning(entry)?]));
    rows.collect()
}

fn numbers(all: &[Chapter]) -> Vec<Vec<Words>> {
    let mut places: BTreeMap<(String, usize, String), Vec<Words>> = BTreeMap::new();
    for chapter in all {
        let own = chapter.blocks.iter();
        let bare = own.filter(|block| !matches!(block, BookBlock::Entry(_)));
        let link = link(&chapter.heading.text(), &chapter.id);
        note(&mut places, bare.flat_map(refs_in), &link);
        for entry in entries_of(chapter) {
            let inside = entry.blocks.iter().flat_map(refs_in);
            let refs = entry.from.refs.iter().map(String::as_str).chain(inside);
            note(&mut places, refs, &linked(entry));
        }
    }
    let rows = places
        .into_iter()
        .map(|((_, _, number), found)| vec![Words::plain(number), Words::joined(found, ", ")]);
    rows.collect()
}

fn note<'r>(
    places: &mut BTreeMap<(String, usize, String), Vec<Words>>,
    refs: impl Iterator<Item = &'r str>,
    link: &Words,
) {
    for number in refs {
        let found = places.entry(key(number)).or_default();
        if found.last() != Some(link) {
            found.push(link.clone());
        }
    }
}

/// By book and letter first, by the number then.
fn key(number: &str) -> (String, usize, String) {
    let first = number.split('–').next().unwrap_or(number);
    let book = first.trim_end_matches(|it: char| it.is_ascii_digit());
    let digits = first.strip_prefix(book).unwrap_or("");
    let place = digits.parse().unwrap_or(0);
    (book.to_owned(), place, number.to_owned())
}

fn entries_of(chapter: &Chapter) -> impl Iterator<Item = &BookEntry> {
    chapter
        .blocks
        .iter()
        .filter_map(|block| if let BookBlock::Entry(entry) = block { Some(entry) } else { None })
}

/// What the file says about a name first; if it says nothing, what it is and who sees it. What has neither is told by its entry alone.
fn meaning(entry: &BookEntry) -> Option<Words> {
    let sentences = entry
        .blocks
        .iter()
        .filter_map(|block| if let BookBlock::Sentences(all) = block { all.first() } else { None });
    let sentences: Vec<&RuleSentence> = sentences.collect();
    let told = sentences.iter().find(|sentence| sentence.at.is_some());
    // Who sees a place is no meaning of its name.
    let is_place = entry.id.starts_with("place-");
    told.map(|told| told.words.clone()).or_else(|| {
        if is_place {
            return None;
        }
        let remark = sentences.first()?.words.clone();
        // A question speaks for itself.
        if entry.id.starts_with("question-") {
            return Some(remark);
        }
        Some(entry.kind.clone().capital().stopped().then(Words::plain(" ")).then(remark))
    })
}

fn linked(entry: &BookEntry) -> Words {
    link(&entry.heading.text(), &entry.id)
}

fn link(text: &str, to: &str) -> Words {
    Words(vec![Fragment::Own {
        text: text.to_owned(),
        to: Some(to.to_owned()),
        untold: None,
        noun: None,
    }])
}

/// The numbers in a block.
fn refs_in(block: &BookBlock) -> Vec<&str> {
    match block {
        BookBlock::Sentences(all) => all.iter().flat_map(refs_of).collect(),
        BookBlock::Steps(steps) => steps.iter().flat_map(refs_in_step).collect(),
        BookBlock::Entry(_)
        | BookBlock::Table(_)
        | BookBlock::Flow(_)
        | BookBlock::Picture { .. } => Vec::new(),
    }
}

fn refs_in_step(step: &BookStep) -> Vec<&str> {
    let below = step.below.iter().flat_map(refs_in_step);
    refs_of(&step.sentence).chain(below).collect()
}

fn refs_of(sentence: &RuleSentence) -> impl Iterator<Item = &str> {
    sentence.refs.iter().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentence(words: &str, refs: &[&str]) -> RuleSentence {
        RuleSentence {
            refs: refs.iter().map(|it| (*it).to_owned()).collect(),
            ..Words::plain(words).into()
        }
    }

    fn entry(name: &str, refs: &[&str], blocks: Vec<BookBlock>) -> BookBlock {
        BookBlock::Entry(BookEntry {
            id: format!("action-{name}"),
            heading: Words::plain(name),
            kind: Words::plain("an action"),
            from: sentence("", refs),
            blocks,
            folded: false,
            is_word: true,
        })
    }

    /// A chapter with a sentence and two actions.
    fn chapter() -> Chapter {
        let about = BookBlock::Sentences(vec![sentence("Take one card.", &["A12"])]);
        let first = BookBlock::Sentences(vec![sentence("You may do this:", &["A2", "B1"])]);
        Chapter {
            id: "actions".to_owned(),
            heading: Words::plain("Actions"),
            blocks: vec![
                first,
                entry("take", &["A2"], vec![about]),
                entry("Pass", &[], Vec::new()),
            ],
            ..Chapter::default()
        }
    }

    fn texts(rows: &[Vec<Words>]) -> Vec<String> {
        let texts = rows.iter().map(|row| {
            let cells: Vec<String> = row.iter().map(Words::text).collect();
            cells.join(" | ")
        });
        texts.collect()
    }

    #[test]
    fn names_stand_in_the_order_of_the_alphabet_with_what_is_said_first() {
        let rows = names(&[chapter()]);
        assert_eq!(texts(&rows), ["take | An action. Take one card."]);
    }

    #[test]
    fn a_number_leads_to_all_that_follows_it_and_comes_in_the_order_of_numbers() {
        let rows = numbers(&[chapter()]);
        let expected = ["A2 | Actions, take", "A12 | take", "B1 | Actions"];
        assert_eq!(texts(&rows), expected);
    }
}
