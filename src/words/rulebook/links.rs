//! All words of a rulebook, and the links in them.

use std::collections::BTreeSet;

use super::model::{
    BookBlock, BookEntry, BookStep, Chapter, Fragment, RuleSentence, Rulebook, Words,
};

impl Rulebook {
    /// Without links to what it does not tell. What is linked once under a name is not linked there again.
    pub(super) fn linked(mut self) -> Self {
        let entries = self.chapters.iter().flat_map(|chapter| &chapter.blocks);
        let entries = entries.filter_map(|block| match block {
            BookBlock::Entry(entry) => Some(entry.id.clone()),
            BookBlock::Sentences(_) | BookBlock::Steps(_) | BookBlock::Table(_) => None,
            BookBlock::Flow(_) | BookBlock::Picture { .. } => None,
        });
        let chapters = self.chapters.iter().map(|chapter| chapter.id.clone());
        let told: BTreeSet<String> = entries.chain(chapters).collect();
        let blocks = self.chapters.iter_mut().flat_map(|chapter| &mut chapter.blocks);
        for block in blocks {
            let is_table = matches!(block, BookBlock::Table(_));
            let mut linked = BTreeSet::new();
            block.each_words(&mut |words| {
                for piece in &mut words.0 {
                    if let Fragment::Own { to, .. } = piece {
                        *to = to.take().filter(|to| {
                            told.contains(to) && (linked.insert(to.clone()) || is_table)
                        });
                    }
                }
            });
        }
        self
    }

    /// Goes through all its words.
    pub(super) fn each_words(&mut self, visit: &mut dyn FnMut(&mut Words)) {
        visit(&mut self.title);
        self.chapters.iter_mut().for_each(|it| it.each_words(visit));
    }
}

impl Chapter {
    fn each_words(&mut self, visit: &mut dyn FnMut(&mut Words)) {
        visit(&mut self.heading);
        self.blocks.iter_mut().for_each(|it| it.each_words(visit));
    }
}

impl BookEntry {
    fn each_words(&mut self, visit: &mut dyn FnMut(&mut Words)) {
        visit(&mut self.heading);
        visit(&mut self.kind);
        self.blocks.iter_mut().for_each(|it| it.each_words(visit));
    }
}

impl BookBlock {
    fn each_words(&mut self, visit: &mut dyn FnMut(&mut Words)) {
        match self {
            Self::Sentences(all) => {
                all.iter_mut().for_each(|RuleSentence { words, .. }| visit(words));
            }
            Self::Steps(steps) => steps.iter_mut().for_each(|step| step.each_words(visit)),
            Self::Entry(entry) => entry.each_words(visit),
            Self::Table(table) => {
                let cells = table.heads.iter_mut().chain(table.rows.iter_mut().flatten());
                cells.for_each(visit);
            }
            Self::Picture { caption, .. } => visit(caption),
            // What it says is said in the chapters, too.
            Self::Flow(_) => {}
        }
    }
}

impl BookStep {
    fn each_words(&mut self, visit: &mut dyn FnMut(&mut Words)) {
        visit(&mut self.sentence.words);
        self.below.iter_mut().for_each(|it| it.each_words(visit));
    }
}
