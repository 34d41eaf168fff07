//! The chapters of a rulebook.

mod actions;
mod choices;
mod components;
mod conditions;
mod ending;
mod examples;
mod glossary;
mod overview;
mod play;
mod terms;
mod variants;

use super::book::{Book, Told};
use super::model::{Chapter, Illustration, Rulebook};
use crate::view::View;

pub use variants::VariantGame;

/// The table at the first decision of a game, as everybody sees it.
#[derive(Clone, Debug)]
pub struct Laid {
    /// How many play.
    pub seats: u32,
    /// The table.
    pub view: View,
    /// A picture of it.
    pub drawn: Illustration,
}

/// The table of a test, as one viewer sees it.
#[derive(Clone, Debug)]
pub struct Staged {
    /// The seat that looks, counted from 0; nothing if all see as much.
    pub seat: Option<u32>,
    /// The table before the first move.
    pub before: Illustration,
    /// The table after the last move, with what is new marked; nothing if it is as before.
    pub after: Option<Illustration>,
}

/// Tables at which a game is played.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// The table at the first decision, for each number of players, the fewest first.
    pub laid: Vec<Laid>,
    /// The tables of the tests, in order; nothing for a test without one.
    pub tests: Vec<Option<Staged>>,
}

/// The rulebook of a game, with pictures of its tables, and the game with each of its variants.
#[must_use]
pub fn rulebook(told: Told<'_>, tables: &Tables, changed: &[VariantGame<'_>]) -> Rulebook {
    let book = Book::new(told);
    let mut rulebook = Rulebook {
        title: book.writer.own_text(&told.game.title),
        language: book.writer.language().to_owned(),
        chapters: rules(&book, &tables.laid),
    };
    let variants = variants::variants(&book, &rules(&book, &[]), changed);
    rulebook.chapters.extend(variants);
    rulebook.chapters.extend(examples::examples(&book, &tables.tests));
    let glossary = glossary::glossary(&book, &rulebook.chapters);
    let index = glossary::index(&book, &rulebook.chapters);
    rulebook.chapters.extend(glossary.into_iter().chain(index));
    rulebook
}

/// The chapters that say the rules.
fn rules(book: &Book<'_>, laid: &[Laid]) -> Vec<Chapter> {
    let all = [
        overview::overview(book),
        components::components(book),
        components::places(book, laid),
        play::setup(book, laid),
        play::play(book),
        actions::actions(book),
        actions::questions(book),
        ending::scoring(book),
        ending::end(book),
        choices::options(book),
        terms::terms(book),
    ];
    let said = all.into_iter();
    said.filter(|chapter| !chapter.blocks.is_empty()).collect()
}
