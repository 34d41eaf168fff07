//! Variants, and what changes with each: the rules with the variant are told like those without,
//! and what is told differently is the change.

use std::collections::BTreeMap;

use crate::rulebook::book::{Book, Told};
use crate::rulebook::model::{Block, Chapter, Entry, Sentence, Step, Words};
use crate::rulebook::phrases::chapters;
use crate::rulebook::words::id_of;

/// A game with one variant.
#[derive(Clone, Copy, Debug)]
pub struct Changed<'a> {
    /// The name of the variant.
    pub name: &'a str,
    /// The game with it.
    pub told: Told<'a>,
}

/// What is told under a name: its heading and its sentences.
type Passages = BTreeMap<String, (Words, Vec<Sentence>)>;

impl Book<'_> {
    pub(super) fn variants(
        &self,
        chapters: &[Chapter],
        changed: &[Changed<'_>],
    ) -> Option<Chapter> {
        let before = passages(chapters);
        let entries = changed.iter().filter_map(|changed| {
            let all = &changed.told.game.variants;
            let variant = all.iter().find(|variant| variant.name == changed.name)?;
            // The variant may bring its translations with it.
            let with_it = Book::new(changed.told);
            let writer = &with_it.writer;
            let kind = writer.say(&chapters::VARIANT, []);
            let doc: Vec<_> = crate::hir::said(&variant.doc);
            let refs = doc.iter().flat_map(|said| said.refs.clone());
            let about = doc.iter().filter(|said| !said.text.is_empty());
            let about = about.map(|said| writer.own_text(&said.text).capital());
            let words = std::iter::once(writer.own_text(&variant.text)).chain(about);
            let mut entry = Entry {
                id: id_of("variant", &variant.name),
                heading: writer.own_text(&variant.name).capital(),
                kind,
                ..Entry::default()
            };
            entry.from.refs = refs.collect();
            entry.blocks.extend(Self::remark(words.collect()));
            let after = passages(&with_it.rules(&[]));
            let steps = self.changes(&before, &after);
            if !steps.is_empty() {
                entry.blocks.push(Block::Steps(steps));
            }
            Some(Block::Entry(entry))
        });
        let blocks: Vec<Block> = entries.collect();
        (!blocks.is_empty()).then(|| self.chapter("variants", &chapters::VARIANTS, blocks))
    }

    fn changes(&self, before: &Passages, after: &Passages) -> Vec<Step> {
        let say = |phrase, words: Words| self.writer.say(phrase, [words]);
        let mut steps = Vec::new();
        for (id, (heading, new)) in after {
            match before.get(id) {
                None => steps.push(Step {
                    sentence: say(&chapters::NEW, heading.clone()).into(),
                    below: new.iter().cloned().map(Step::from).collect(),
                }),
                Some((_, old)) => {
                    let below = self.differences(old, new);
                    if !below.is_empty() {
                        let sentence = say(&chapters::CHANGED, heading.clone()).into();
                        steps.push(Step { sentence, below });
                    }
                }
            }
        }
        let gone = before.iter().filter(|(id, _)| !after.contains_key(*id));
        steps.extend(gone.map(|(_, (heading, _))| {
            let sentence = Sentence::from(say(&chapters::GONE, heading.clone()));
            Step::from(sentence)
        }));
        steps
    }

    fn differences(&self, old: &[Sentence], new: &[Sentence]) -> Vec<Step> {
        let lacks = |all: &[Sentence], one: &Sentence| {
            let text = one.words.text();
            !all.iter().any(|other| other.words.text() == text)
        };
        let marked = |phrase, sentence: &Sentence| {
            Step::from(Sentence {
                words: self.writer.say(phrase, [sentence.words.clone()]),
                ..sentence.clone()
            })
        };
        let gone = old.iter().filter(|sentence| lacks(new, sentence));
        let gone = gone.map(|sentence| marked(&chapters::NO_LONGER, sentence));
        let come = new.iter().filter(|sentence| lacks(old, sentence));
        let come = come.map(|sentence| marked(&chapters::NOW, sentence));
        gone.chain(come).collect()
    }
}

fn passages(chapters: &[Chapter]) -> Passages {
    let mut all = Passages::new();
    for chapter in chapters {
        let mut own = Vec::new();
        for block in &chapter.blocks {
            if let Block::Entry(entry) = block {
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

fn sentences(block: &Block) -> Vec<Sentence> {
    match block {
        Block::Sentences(all) => all.clone(),
        Block::Steps(steps) => steps.iter().flat_map(flat).collect(),
        Block::Entry(_) | Block::Flow(_) | Block::Picture { .. } => Vec::new(),
        Block::Table(table) => {
            let rows = table
                .rows
                .iter()
                .map(|row| Words::joined(row.clone(), " · "));
            rows.map(Sentence::from).collect()
        }
    }
}

fn flat(step: &Step) -> Vec<Sentence> {
    let below = step.below.iter().flat_map(flat);
    std::iter::once(step.sentence.clone())
        .chain(below)
        .collect()
}
