//! The rules of a game in words: a rulebook as a model, made from the game and from the comments in
//! its file, and ways to write it.

mod book;
mod cards;
mod chapters;
mod flow;
mod grammar;
mod links;
mod margin;
mod model;
mod page;
mod phrases;
mod said;
mod untold;
mod words;
mod write;

pub use book::Told;
pub use cards::{lying, member, printed};
pub use chapters::{Laid, Round, RoundStep, Staged, Tables, VariantGame, rulebook};
pub use flow::{Stage, StageKind, mermaid, outline, svg};
pub use grammar::{Agreement, Declinable, Determiner};
pub use model::{
    BookBlock, BookEntry, BookPart, BookStep, BookTable, Chapter, Fragment, Illustration,
    RuleSentence, Rulebook, Words,
};
pub use page::{entry, glossary, one_page, seats, stages};
pub use said::carried_out;
pub use untold::untranslated;
pub use words::Writer;
pub use write::{PlayedCount, PlayedGame, PlayedStatement, PlayedStep, PlayedWorlds, replay_html};
pub use write::{escaped, html, markdown, plain};
