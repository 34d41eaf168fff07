//! Translation: the texts of a game in other languages, compared with all texts for people in its
//! file.

mod report;
mod translation;
mod wording;

pub use translation::translate;
