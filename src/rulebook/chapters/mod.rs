//! The chapters of a rulebook.

mod actions;
mod choices;
mod components;
mod ending;
mod examples;
mod glossary;
mod overview;
mod play;
mod terms;
mod variants;

use super::book::{Book, Told};
use super::model::{Block, Chapter, Rulebook, Words};
use crate::notation::Phrase;
use crate::view::View;

pub use variants::Changed;

/// The table at the first decision of a game, as everybody sees it.
#[derive(Clone, Debug)]
pub struct Laid {
    /// How many play.
    pub seats: u32,
    /// The table.
    pub view: View,
    /// Lines of a picture of it.
    pub picture: Vec<String>,
}

/// The rulebook of a game, with the table for each number of players, and the game with each of its
/// variants.
#[must_use]
pub fn rulebook(told: Told<'_>, laid: &[Laid], changed: &[Changed<'_>]) -> Rulebook {
    let book = Book::new(told);
    let mut rulebook = Rulebook {
        title: book.writer.own_text(&told.game.title),
        language: book.writer.language().to_owned(),
        chapters: book.rules(laid),
    };
    let variants = book.variants(&book.rules(&[]), changed);
    rulebook.chapters.extend(variants);
    rulebook.chapters.extend(book.examples());
    let glossary = book.glossary(&rulebook.chapters);
    let index = book.index(&rulebook.chapters);
    rulebook.chapters.extend(glossary.into_iter().chain(index));
    rulebook
}

impl Book<'_> {
    /// The chapters that say the rules.
    fn rules(&self, laid: &[Laid]) -> Vec<Chapter> {
        let all = [
            self.overview(),
            self.components(),
            self.places(laid),
            self.setup(laid),
            self.play(),
            self.actions(),
            self.questions(),
            self.scoring(),
            self.end(),
            self.options(),
            self.terms(),
        ];
        let said = all.into_iter();
        said.filter(|chapter| !chapter.blocks.is_empty()).collect()
    }

    fn chapter(&self, id: &str, heading: &Phrase, blocks: Vec<Block>) -> Chapter {
        Chapter {
            id: id.to_owned(),
            heading: self.writer.say(heading, []),
            blocks,
        }
    }

    /// Words of hoyle alone, as a block.
    fn remark(words: Vec<Words>) -> Option<Block> {
        let said = words.into_iter().filter(|words| !words.is_empty());
        let sentences: Vec<_> = said.map(Into::into).collect();
        (!sentences.is_empty()).then_some(Block::Sentences(sentences))
    }
}
