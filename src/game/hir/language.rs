//! The languages in which a game can be read.

use std::collections::BTreeMap;

use super::{Game, LanguageId, LocalId, Noun};

/// One language.
#[derive(Clone, Debug, Default)]
pub struct Language {
    /// The code by which it is chosen: `de`.
    pub code: String,
    /// The translations, by the patterns of the file's texts: `{}` stands for each value. A name is a pattern without
    /// values.
    pub texts: BTreeMap<String, Vec<Piece>>,
    /// The grammar of names, where the table of texts gives it.
    pub nouns: BTreeMap<String, Noun>,
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

    /// The grammar that the texts of a language give for a name of the file.
    #[must_use]
    pub fn noun(&self, language: Option<LanguageId>, name: &str) -> Option<&Noun> {
        self.languages.get(language?)?.nouns.get(name)
    }

    /// The names of parameters. Who acts goes without saying.
    pub fn names_of<'g>(&'g self, parameters: &'g [LocalId]) -> impl Iterator<Item = &'g str> {
        let named = parameters.iter().filter_map(|id| self.locals.get(*id));
        named.map(|local| local.name.as_str()).filter(|name| *name != "me")
    }

    /// The text by which a table of texts says something with its parameters: `fits(dice, at)`.
    #[must_use]
    pub fn signature(&self, name: &str, parameters: &[LocalId]) -> String {
        let names: Vec<&str> = self.names_of(parameters).collect();
        format!("{name}({})", names.join(", "))
    }

    /// What a language says with the parameters of something; nothing if it has brackets.
    #[must_use]
    pub fn said_with_parameters(
        &self,
        language: Option<LanguageId>,
        signature: &str,
    ) -> Option<&[Piece]> {
        let chosen = self.languages.get(language?)?;
        chosen.texts.get(signature).map(Vec::as_slice)
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
