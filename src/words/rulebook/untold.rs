//! What a file has no words for in the language of a rulebook.

use std::collections::BTreeSet;

use super::model::{BookBlock, BookEntry, BookStep, Chapter, RuleSentence, Rulebook, Words};

/// The words of the file that stand in a rulebook without a translation, each once.
#[must_use]
pub fn untranslated(book: &Rulebook) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut note = |words: &Words| {
        let untold = words.0.iter().filter_map(|piece| piece.untold());
        found.extend(untold.map(str::to_owned));
    };
    book.each_words(&mut note);
    found.into_iter().collect()
}

impl Rulebook {
    /// Goes through all its words.
    fn each_words(&self, visit: &mut dyn FnMut(&Words)) {
        visit(&self.title);
        self.chapters.iter().for_each(|it| it.each_words(visit));
    }
}

impl Chapter {
    fn each_words(&self, visit: &mut dyn FnMut(&Words)) {
        visit(&self.heading);
        self.blocks.iter().for_each(|it| it.each_words(visit));
    }
}

impl BookEntry {
    fn each_words(&self, visit: &mut dyn FnMut(&Words)) {
        visit(&self.heading);
        visit(&self.kind);
        self.blocks.iter().for_each(|it| it.each_words(visit));
    }
}

impl BookBlock {
    fn each_words(&self, visit: &mut dyn FnMut(&Words)) {
        match self {
            Self::Sentences(all) => all.iter().for_each(|RuleSentence { words, .. }| visit(words)),
            Self::Steps(steps) => steps.iter().for_each(|step| step.each_words(visit)),
            Self::Entry(entry) => entry.each_words(visit),
            Self::Table(table) => {
                let cells = table.heads.iter().chain(table.rows.iter().flatten());
                cells.for_each(visit);
            }
            Self::Picture { caption, .. } => visit(caption),
            // What it says is said in the chapters, too.
            Self::Flow(_) => {}
        }
    }
}

impl BookStep {
    fn each_words(&self, visit: &mut dyn FnMut(&Words)) {
        visit(&self.sentence.words);
        self.below.iter().for_each(|it| it.each_words(visit));
    }
}
