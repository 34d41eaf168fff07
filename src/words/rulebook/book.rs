//! A game whose rules are told: its words, what stands beside them, and the frame of chapters and entries.

use super::margin::Margin;
use super::model::{BookBlock, BookEntry, Chapter, RuleSentence, Words};
use super::words::{Settled, Writer};
use crate::base::{Sources, Span};
use crate::hir::{Comment, Game, StateId, said};
use crate::notation::{Names, Phrase};
use crate::state::Value;

/// A game with its texts, and a reader.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its files.
    pub sources: &'a Sources,
    /// The names of the seats, and the language.
    pub names: &'a Names,
    /// The options that are chosen; the others are as in the file.
    pub options: &'a [(StateId, Value)],
}

/// A game being told. It knows no chapter: chapters are functions that ask it for words, places and frames.
pub(super) struct Book<'g> {
    pub(super) writer: Writer<'g>,
    pub(super) margin: Margin<'g>,
}

impl<'g> Book<'g> {
    pub(super) fn new(told: Told<'g>) -> Self {
        let settled = Settled::new(told.game, told.options);
        let writer = Writer::new(told.game, told.names).settling(settled);
        Self { writer, margin: Margin::new(told.sources) }
    }

    /// A game whose rules are told for all values of its options.
    pub(super) fn of_all_options(told: Told<'g>) -> Self {
        let writer = Writer::new(told.game, told.names);
        Self { writer, margin: Margin::new(told.sources) }
    }

    pub(super) const fn game(&self) -> &'g Game {
        self.writer.game()
    }

    /// A chapter under its heading.
    pub(super) fn chapter(&self, id: &str, heading: &Phrase, blocks: Vec<BookBlock>) -> Chapter {
        Chapter {
            id: id.to_owned(),
            heading: self.writer.say(heading, []),
            blocks,
            ..Chapter::default()
        }
    }

    /// An entry with its comment; its numbers stand beside its name if the comment has nothing else.
    pub(super) fn entry(
        &self,
        id: String,
        heading: Words,
        kind: Words,
        doc: &[String],
        name: Span,
    ) -> BookEntry {
        let first = self.margin.above(name, doc.len());
        let (about, bare): (Vec<_>, Vec<_>) = self
            .comment(doc, name, first)
            .into_iter()
            .partition(|sentence| !sentence.words.is_empty());
        let mut from = self.margin.sentence(Words::default(), name);
        from.refs.extend(bare.into_iter().flat_map(|sentence| sentence.refs));
        let blocks = (!about.is_empty()).then_some(BookBlock::Sentences(about));
        BookEntry {
            id,
            heading: heading.capital(),
            kind,
            from,
            blocks: blocks.into_iter().collect(),
            folded: false,
            is_word: true,
        }
    }

    /// The sentences of a comment that begins on a line of the file where something stands.
    pub(super) fn comment(&self, doc: &[String], near: Span, first: usize) -> Vec<RuleSentence> {
        let sentences = said(doc).into_iter().map(|said| RuleSentence {
            words: if said.text.is_empty() {
                Words::default()
            } else {
                self.writer.own_text(&said.text).capital()
            },
            refs: said.refs,
            at: Some(self.margin.line(near, first + said.line)),
        });
        sentences.collect()
    }
}

impl Book<'_> {
    /// The sentences of the comment above a part of the file.
    pub(super) fn comment_above(&self, comment: &Comment) -> Vec<RuleSentence> {
        let Some(of) = comment.of else { return Vec::new() };
        let first = self.margin.above(of, comment.lines.len());
        let said = self.comment(&comment.lines, of, first);
        said.into_iter().filter(|it| !it.words.is_empty()).collect()
    }
}

/// Words of hoyle alone, as a block.
pub(super) fn remark(words: impl IntoIterator<Item = Words>) -> Option<BookBlock> {
    let said = words.into_iter().filter(|words| !words.is_empty());
    let sentences: Vec<_> = said.map(Into::into).collect();
    (!sentences.is_empty()).then_some(BookBlock::Sentences(sentences))
}
