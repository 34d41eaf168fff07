//! [`Phrase`]: words of hoyle itself, in the languages that hoyle speaks.

use super::Names;
use crate::hir::Game;

/// A phrase in English, German, French and Italian, with `{0}`, `{1}` and so on for values.
#[derive(Clone, Copy, Debug)]
pub struct Phrase(pub [&'static str; 4]);

/// The codes of the languages, in the order of the texts of a phrase.
pub const LANGUAGES: [&str; 4] = ["en", "de", "fr", "it"];

/// The name of a language in that language, or its code if hoyle does not speak it.
#[must_use]
pub fn language_name(code: &str) -> &str {
    const NAMES: [&str; 4] = ["English", "Deutsch", "Français", "Italiano"];
    let found = LANGUAGES.iter().zip(NAMES).find(|(known, _)| **known == code);
    found.map_or(code, |(_, name)| name)
}

impl Phrase {
    /// The phrase in a language; in English if hoyle does not speak the language.
    #[must_use]
    pub fn text(self, language: &str) -> &'static str {
        let Self([english, ..]) = self;
        let mut each = LANGUAGES.iter().zip(self.0);
        let found = each.find(|(code, _)| **code == language);
        found.map_or(english, |(_, text)| text)
    }

    /// The phrase in a language, with values in their places.
    #[must_use]
    pub fn filled<const N: usize>(self, language: &str, values: [&str; N]) -> String {
        let mut text = String::new();
        let mut rest = self.text(language);
        while let Some((before, after)) = rest.split_once('{') {
            let (number, after) = after.split_once('}').unwrap_or((after, ""));
            let value = number.parse().ok().and_then(|at: usize| values.get(at));
            text.push_str(before);
            text.push_str(value.copied().unwrap_or(""));
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

impl Names {
    /// The code of the language in which a game is read.
    #[must_use]
    pub fn code<'g>(&self, game: &'g Game) -> &'g str {
        let [english, ..] = LANGUAGES;
        let language = self.language.and_then(|id| game.languages.get(id));
        language.map_or(english, |language| &language.code)
    }

    /// A phrase in the language of the reader.
    #[must_use]
    pub fn own<const N: usize>(&self, game: &Game, phrase: &Phrase, values: [&str; N]) -> String {
        phrase.filled(self.code(game), values)
    }
}

/// Defines phrases as constants, each with a text for every language.
#[macro_export]
macro_rules! phrases {
    ($($name:ident: $english:literal, $german:literal, $french:literal, $italian:literal;)*) => {
        $(
            #[doc = concat!("`` ", $english, " ``")]
            pub const $name: $crate::notation::Phrase =
                $crate::notation::Phrase([$english, $german, $french, $italian]);
        )*

        /// All phrases of this file.
        pub const PHRASES: &[$crate::notation::Phrase] = &[$($name),*];
    };
}
pub use phrases;
