//! Translation: the texts of a game in other languages, held against all that people read in its file.

mod report;
mod translation;
mod wording;

pub use translation::translate;
