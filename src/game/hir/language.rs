//! The languages in which a game can be read.

use std::collections::BTreeMap;

use super::{Game, LanguageId};

/// One language.
#[derive(Clone, Debug, Default)]
pub struct Language {
    /// The code by which it is chosen: `de`.
    pub code: String,
    /// The translations, by the patterns of the file's texts: `{}` stands for each value. A name is a pattern without
    /// values.
    pub texts: BTreeMap<String, Vec<Piece>>,
}

/// A part of a translated sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Text as it is written.
    Plain(String),
    /// A value by its index in the sentence of the file, counted from 0.
    Value(usize),
}

impl Game {
    /// The translation of a pattern into a language, or into that of the file; `None` if the text is read as written.
    #[must_use]
    pub fn text(&self, language: Option<LanguageId>, pattern: &str) -> Option<&[Piece]> {
        let chosen = self.languages.get(language?)?;
        let found = std::iter::once(chosen)
            .chain(self.languages.first())
            .find_map(|it| it.texts.get(pattern));
        found.map(Vec::as_slice)
    }

    /// The language with a code; without a code, that of the file.
    #[must_use]
    pub fn language(&self, code: Option<&str>) -> Option<LanguageId> {
        self.languages
            .iter_enumerated()
            .find(|(_, it)| code.is_none_or(|code| it.code == code))
            .map(|(id, _)| id)
    }
}
