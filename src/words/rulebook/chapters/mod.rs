//! The chapters of a rulebook.

mod actions;
mod choices;
mod components;
mod conditions;
mod course;
mod ending;
mod examples;
mod glossary;
mod overview;
mod play;
mod round;
mod terms;
mod variants;

use super::book::{Book, Told};
use super::model::{BookBlock, BookPart, Chapter, Illustration, Rulebook};
use super::phrases::chapters as phrases;
use crate::hir::ActionId;
use crate::view::{Seen, View};

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

/// The beginning of a game, as one seat sees it.
#[derive(Clone, Debug)]
pub struct Round {
    /// The names of those who play.
    pub seats: Vec<String>,
    /// Whose eyes see it.
    pub eyes: String,
    /// The table before the first move.
    pub before: Illustration,
    /// The moves.
    pub steps: Vec<RoundStep>,
}

/// A move of a round, and what came of it.
#[derive(Clone, Debug)]
pub struct RoundStep {
    /// Which action it was.
    pub action: ActionId,
    /// The move as it is typed.
    pub typed: String,
    /// The move and what is seen to come of it.
    pub seen: Vec<Seen>,
    /// How many deals fit what the seat has seen, before and after; nothing where that is not counted.
    pub deals: Option<[String; 2]>,
    /// The table after it, with what is new marked; nothing if it looks as before.
    pub after: Option<Illustration>,
}

/// Tables at which a game is played.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    /// The table at the first decision, for each number of players, the fewest first.
    pub laid: Vec<Laid>,
    /// The tables of the tests, in order; nothing for a test without one.
    pub tests: Vec<Option<Staged>>,
    /// The beginning of a game that was played.
    pub round: Option<Round>,
}

/// The rulebook of a game, with pictures of its tables, and the game with each of its variants.
#[must_use]
pub fn rulebook(told: Told<'_>, tables: &Tables, changed: &[VariantGame<'_>]) -> Rulebook {
    let book = Book::new(told);
    let mut rulebook = Rulebook {
        title: book.writer.own_text(&told.game.title),
        language: book.writer.language().to_owned(),
        reference: [&phrases::REFERENCE, &phrases::REFERENCE_ABOUT]
            .map(|it| book.writer.say(it, [])),
        chapters: teaching(&book, tables, changed),
    };
    let mut reference = rules(&book, &tables.laid);
    let whole = Book::of_all_options(told);
    reference.extend(variants::variants(&whole, &rules(&whole, &[]), changed));
    reference.extend(examples::examples(&book, &tables.tests));
    let glossary = glossary::glossary(&book, &reference);
    let index = glossary::index(&book, &reference);
    reference.extend(glossary.into_iter().chain(index));
    rulebook.chapters.extend(
        reference.into_iter().map(|chapter| Chapter { part: BookPart::Reference, ..chapter }),
    );
    rulebook.linked()
}

/// The chapters that teach a game to somebody who has never played it.
fn teaching(book: &Book<'_>, tables: &Tables, changed: &[VariantGame<'_>]) -> Vec<Chapter> {
    let all = [
        overview::overview(book),
        components::material(book),
        play::begin(book),
        course::course(book),
        round::round(book, tables.round.as_ref()),
        examples::scoring(book, &tables.tests),
        variants::named(book, changed),
    ];
    let said = all.into_iter().filter(|chapter| !chapter.blocks.is_empty());
    let bare = said.map(|chapter| {
        let blocks = chapter.blocks.into_iter().map(BookBlock::bare).collect();
        Chapter { blocks, ..chapter }
    });
    bare.collect()
}

/// The chapters that say the rules.
fn rules(book: &Book<'_>, laid: &[Laid]) -> Vec<Chapter> {
    let reached = &course::Reached::of(book);
    let all = [
        overview::sources(book),
        components::components(book),
        components::places(book, laid),
        play::setup(book, laid),
        play::play(book, reached),
        actions::actions(book, reached),
        actions::questions(book, reached),
        ending::scoring(book),
        ending::end(book),
        choices::options(book),
        terms::terms(book),
    ];
    let said = all.into_iter();
    said.filter(|chapter| !chapter.blocks.is_empty()).collect()
}
