//! Variants, and what changes with each: the rules with the variant are told like those without,
//! and what is told differently is the change.

use std::collections::BTreeMap;

use crate::rulebook::book::{Book, Told, remark};
use crate::rulebook::model::{BookBlock, BookEntry, BookStep, Chapter, RuleSentence, Words};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::{Writer, id_of};

/// A game with one variant.
#[derive(Clone, Copy, Debug)]
pub struct VariantGame<'a> {
    /// The name of the variant.
    pub name: &'a str,
    /// The game with it.
    pub told: Told<'a>,
}

/// What is told under a name: its heading and its sentences.
type Passages = BTreeMap<String, (Words, Vec<RuleSentence>)>;

pub(super) fn variants(
    book: &Book<'_>,
    chapters: &[Chapter],
    changed: &[VariantGame<'_>],
) -> Option<Chapter> {
    let before = passages(chapters);
    let entries = changed.iter().filter_map(|changed| {
        let all = &changed.told.game.variants;
        let variant = all.iter().find(|variant| variant.name == changed.name)?;
        // The variant may bring its translations with it.
        let with_it = Book::of_all_options(changed.told);
        let writer = &with_it.writer;
        let kind = writer.say(&chapters::VARIANT, []);
        let doc: Vec<_> = crate::hir::said(&variant.doc);
        let refs = doc.iter().flat_map(|said| said.refs.clone());
        let about = doc.iter().filter(|said| !said.text.is_empty());
        let about = about.map(|said| writer.own_text(&said.text).capital());
        let words = std::iter::once(writer.own_text(&variant.text)).chain(about);
        let mut entry = BookEntry {
            id: id_of("variant", &variant.name),
            heading: writer.own_text(&variant.name).capital(),
            kind,
            is_word: true,
            ..BookEntry::default()
        };
        entry.from.refs = refs.collect();
        entry.blocks.extend(remark(words));
        let after = passages(&super::rules(&with_it, &[]));
        let steps = changes(&book.writer, &before, &after);
        if !steps.is_empty() {
            entry.blocks.push(BookBlock::Steps(steps));
        }
        Some(BookBlock::Entry(entry))
    });
    let blocks: Vec<BookBlock> = entries.collect();
    (!blocks.is_empty()).then(|| book.chapter("variants", &chapters::VARIANTS, blocks))
}

/// The variants, each with what it says of itself.
pub(super) fn named(book: &Book<'_>, changed: &[VariantGame<'_>]) -> Chapter {
    let steps = changed.iter().filter_map(|changed| {
        let all = &changed.told.game.variants;
        let variant = all.iter().find(|variant| variant.name == changed.name)?;
        let writer = Book::new(changed.told).writer;
        let to = Some(id_of("variant", &variant.name));
        let name = writer.own(&variant.name, to).capital();
        let words = writer.say(&chapters::PARAMETER, [name, writer.own_text(&variant.text)]);
        Some(BookStep::from(RuleSentence::from(words)))
    });
    let steps: Vec<BookStep> = steps.collect();
    let blocks = if steps.is_empty() { Vec::new() } else { vec![BookBlock::Steps(steps)] };
    book.chapter("other-games", &chapters::VARIANTS, blocks)
}

fn changes(writer: &Writer<'_>, before: &Passages, after: &Passages) -> Vec<BookStep> {
    let say = |phrase, words: Words| writer.say(phrase, [words]);
    let mut steps = Vec::new();
    for (id, (heading, new)) in after {
        match before.get(id) {
            None => steps.push(BookStep {
                sentence: say(&chapters::NEW, heading.clone()).into(),
                below: new.iter().cloned().map(BookStep::from).collect(),
            }),
            Some((_, old)) => {
                let below = differences(writer, old, new);
                if !below.is_empty() {
                    let sentence = say(&chapters::CHANGED, heading.clone()).into();
                    steps.push(BookStep { sentence, below });
                }
            }
        }
    }
    let gone = before.iter().filter(|(id, _)| !after.contains_key(*id));
    steps.extend(gone.map(|(_, (heading, _))| {
        let sentence = RuleSentence::from(say(&chapters::GONE, heading.clone()));
        BookStep::from(sentence)
    }));
    steps
}

fn differences(writer: &Writer<'_>, old: &[RuleSentence], new: &[RuleSentence]) -> Vec<BookStep> {
    let lacks = |all: &[RuleSentence], one: &RuleSentence| {
        let text = one.words.text();
        !all.iter().any(|other| other.words.text() == text)
    };
    let marked = |phrase, sentence: &RuleSentence| {
        BookStep::from(RuleSentence {
            words: writer.say(phrase, [sentence.words.clone()]),
            ..sentence.clone()
        })
    };
    let gone = old.iter().filter(|sentence| lacks(new, sentence));
    let gone = gone.map(|sentence| marked(&chapters::NO_LONGER, sentence));
    let come = new.iter().filter(|sentence| lacks(old, sentence));
    let come = come.map(|sentence| marked(&chapters::NOW, sentence));
    gone.chain(come).collect()
}

fn passages(chapters: &[Chapter]) -> Passages {
    let mut all = Passages::new();
    for chapter in chapters {
        let mut own = Vec::new();
        for block in &chapter.blocks {
            if let BookBlock::Entry(entry) = block {
                let inside = entry.blocks.iter().flat_map(sentences).collect();
                all.insert(entry.id.clone(), (entry.heading.clone(), inside));
            } else {
                own.extend(sentences(block));
            }
        }
        all.insert(chapter.id.clone(), (chapter.heading.clone(), own));
    }
    all
}

fn sentences(block: &BookBlock) -> Vec<RuleSentence> {
    match block {
        BookBlock::Sentences(all) => all.clone(),
        BookBlock::Steps(steps) => steps.iter().flat_map(flat).collect(),
        BookBlock::Entry(_) | BookBlock::Flow(_) | BookBlock::Picture { .. } => Vec::new(),
        BookBlock::Table(table) => {
            let rows = table.rows.iter().map(|row| Words::joined(row.clone(), " · "));
            rows.map(RuleSentence::from).collect()
        }
    }
}

fn flat(step: &BookStep) -> Vec<RuleSentence> {
    let below = step.below.iter().flat_map(flat);
    std::iter::once(step.sentence.clone()).chain(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn passage(heading: &str, sentences: &[&str]) -> (Words, Vec<RuleSentence>) {
        let sentences = sentences.iter().map(|it| Words::plain(*it).into());
        (Words::plain(heading), sentences.collect())
    }

    #[test]
    fn a_change_is_what_is_told_differently() {
        let (game, _) = samples::game("play { end game \"Over.\" }");
        let names = samples::names();
        let passages = |all: &[(&str, &[&str])]| -> Passages {
            let each = all.iter();
            each.map(|(name, told)| ((*name).to_owned(), passage(name, told))).collect()
        };
        let before = passages(&[
            ("Draw", &["Draw a card.", "Then pass."]),
            ("Pass", &["Do nothing."]),
            ("Swap", &["Swap hands."]),
        ]);
        let after = passages(&[
            ("Draw", &["Draw two cards.", "Then pass."]),
            ("Knock", &["End the round."]),
            ("Pass", &["Do nothing."]),
        ]);

        let steps = changes(&Writer::new(&game, &names), &before, &after);
        let told: Vec<String> = steps.iter().flat_map(BookStep::lines).collect();
        let expected = [
            "- Changed: Draw.",
            "  - Before: Draw a card.",
            "  - Now: Draw two cards.",
            "- New: Knock.",
            "  - End the round.",
            "- Left out: Swap.",
        ];
        assert_eq!(told, expected);
    }
}
