//! A game whose rules are told, with the places where they stand.

use super::model::{RuleSentence, Topic, Words};
use super::words::Writer;
use crate::base::{Sources, Span};
use crate::hir::{BlockId, Game, refs_before, said};
use crate::notation::Names;

/// A game with its texts, and a reader.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its files.
    pub sources: &'a Sources,
    /// The names of the seats, and the language.
    pub names: &'a Names,
}

/// A game being told.
pub(super) struct Book<'g> {
    pub(super) writer: Writer<'g>,
    pub(super) sources: &'g Sources,
}

impl<'g> Book<'g> {
    pub(super) fn new(told: Told<'g>) -> Self {
        Self {
            writer: Writer::new(told.game, told.names),
            sources: told.sources,
        }
    }

    pub(super) const fn game(&self) -> &'g Game {
        self.writer.game()
    }

    /// Words with their place, and the numbers of the rulebook in the note behind that line.
    pub(super) fn sentence(&self, words: Words, span: Span) -> RuleSentence {
        RuleSentence {
            words,
            refs: self.noted(span),
            at: Some(self.sources.place(span)),
        }
    }

    /// The numbers in notes `// BV-12` at the ends of the lines where something begins and ends.
    fn noted(&self, span: Span) -> Vec<String> {
        let text = self.sources.text(span.file);
        let mut refs: Vec<String> = Vec::new();
        for from in [span.start, span.end] {
            let line = text
                .get(from as usize..)
                .and_then(|text| text.lines().next());
            let note = line.and_then(|line| line.rsplit_once("// "));
            let found = note.map_or_else(Vec::new, |(_, note)| refs_before(note).0);
            refs.extend(
                found
                    .into_iter()
                    .filter(|it| !refs.contains(it))
                    .collect::<Vec<_>>(),
            );
        }
        refs
    }

    /// Where the first statement of a block begins.
    pub(super) fn start_of(&self, block: BlockId) -> Span {
        let block = self.game().blocks.get(block);
        let first = block.and_then(|block| block.statements.first());
        first.map_or_else(|| self.start(), |statement| statement.span)
    }

    /// The first statement of play.
    fn start(&self) -> Span {
        let game = self.game();
        let block = game.bodies.get(game.play).map(|body| body.block);
        let block = block.and_then(|block| game.blocks.get(block));
        let first = block.and_then(|block| block.statements.first());
        first.map_or_else(|| Span::new(0.into(), 0, 0), |statement| statement.span)
    }

    /// The sentences of the comment above a name.
    pub(super) fn doc(&self, doc: &[String], name: Span) -> Vec<RuleSentence> {
        let line = self.sources.position(name).line;
        self.said(doc, name, line.saturating_sub(doc.len()))
    }

    /// The sentences of the comment above the title.
    pub(super) fn about(&self) -> Vec<RuleSentence> {
        let doc = &self.game().doc;
        let start = self.start();
        let first = doc.first().map(|line| format!("/// {}", line.trim()));
        let text = self.sources.text(start.file);
        let line = first.and_then(|first| text.lines().position(|line| line.trim() == first));
        self.said(doc, start, line.map_or(1, |line| line + 1))
    }

    fn said(&self, doc: &[String], near: Span, first: usize) -> Vec<RuleSentence> {
        let file = self.sources.name(near.file);
        let sentences = said(doc).into_iter().map(|said| RuleSentence {
            words: if said.text.is_empty() {
                Words::default()
            } else {
                self.writer.own_text(&said.text).capital()
            },
            refs: said.refs,
            at: Some(format!("{file}:{}", first + said.line)),
        });
        sentences.collect()
    }

    /// An entry with its comment; its numbers stand beside its name if the comment has nothing else.
    pub(super) fn entry(
        &self,
        id: String,
        heading: Words,
        kind: Words,
        doc: &[String],
        name: Span,
    ) -> Topic {
        let (about, bare): (Vec<_>, Vec<_>) = self
            .doc(doc, name)
            .into_iter()
            .partition(|sentence| !sentence.words.is_empty());
        let mut from = self.sentence(Words::default(), name);
        from.refs
            .extend(bare.into_iter().flat_map(|sentence| sentence.refs));
        let blocks = (!about.is_empty()).then_some(super::Passage::Sentences(about));
        Topic {
            id,
            heading: heading.capital(),
            kind,
            from,
            blocks: blocks.into_iter().collect(),
            folded: false,
        }
    }
}
