//! Translations: the texts of a game in other languages, compared with all texts in its file that people read.

mod report;
mod translation;
mod wording;

pub use translation::translate;
