//! Rules in words: names, values, conditions and statements of a game, in the language of a reader.

mod clause;
mod condition;
mod contracted;
mod names;
mod owned;
mod quantified;
mod sentence;
mod settled;
mod statement;
mod step;
mod types;
mod value;

pub(super) use names::id_of;
pub(super) use settled::Settled;
pub(super) use step::{Teller, start};
pub(super) use types::number;

use std::collections::BTreeMap;

use super::model::Words;
use crate::hir::{AlikeCards, Game, LocalId};
use crate::notation::Names;
use crate::notation::{LANGUAGES, Phrase};
use crate::phrasing::stretches;
use owned::Belongings;

/// Puts rules into words.
#[derive(Clone, Debug)]
pub struct Writer<'g> {
    game: &'g Game,
    names: &'g Names,
    /// The language of hoyle's own words.
    language: &'g str,
    /// What stands for names: the arguments of a rule, where it is told with an action.
    stands: BTreeMap<LocalId, Words>,
    /// What need not be said, because the options are chosen.
    settled: Settled<'g>,
}

impl<'g> Writer<'g> {
    /// For readers with these names for the seats, in their language.
    #[must_use]
    pub fn new(game: &'g Game, names: &'g Names) -> Self {
        Self {
            game,
            names,
            language: names.code(game),
            stands: BTreeMap::new(),
            settled: Settled::nothing(game),
        }
    }

    /// With options whose values are chosen.
    pub(super) fn settling(mut self, settled: Settled<'g>) -> Self {
        self.settled = settled;
        self
    }

    /// What the options say.
    pub(super) const fn settled(&self) -> &Settled<'g> {
        &self.settled
    }

    /// The code of the language that is read.
    #[must_use]
    pub const fn language(&self) -> &'g str {
        self.language
    }

    /// Whether hoyle has words of its own in this language; if not, they are English.
    #[must_use]
    pub fn speaks(&self) -> bool {
        LANGUAGES.contains(&self.language)
    }

    pub(super) const fn game(&self) -> &'g Game {
        self.game
    }

    pub(super) const fn names(&self) -> &'g Names {
        self.names
    }

    /// A phrase with words in its places.
    pub(super) fn say<const N: usize>(&self, phrase: &Phrase, values: [Words; N]) -> Words {
        self.filled(phrase, |at| values.get(at).cloned().unwrap_or_default())
    }

    /// A phrase with what stands in its places.
    fn filled(&self, phrase: &Phrase, value: impl Fn(usize) -> Words) -> Words {
        let mut words = Words::default();
        for (text, at) in stretches(phrase.text(self.language)) {
            let value = at.map_or_else(Words::default, &value);
            let (text, value) = contracted::contracted(self.language, text, value);
            words = words.then(Words::plain(self.before(&text, &value)));
            words = words.then(value);
        }
        words.without_blanks()
    }

    /// What stands before a value: in English, `a` becomes `an` before a vowel.
    fn before(&self, text: &str, value: &Words) -> String {
        let [english, ..] = LANGUAGES;
        let has_vowel = value.text().starts_with(['a', 'e', 'i', 'o', 'u']);
        match text.strip_suffix(" a ") {
            Some(start) if has_vowel && self.language == english => format!("{start} an "),
            Some(_) | None => text.to_owned(),
        }
    }

    /// What seats have, and what marks them.
    const fn belongings(&self) -> Belongings<'_, 'g> {
        Belongings { writer: self }
    }

    /// What is said of alike cards, as it was written.
    pub(super) const fn alike(&self) -> AlikeCards<'g> {
        AlikeCards { game: self.game }
    }

    /// Whether words stand for a local in place of its name.
    pub(in crate::rulebook) fn stands_for(&self, local: LocalId) -> bool {
        self.stands.contains_key(&local)
    }

    /// With other words where a name stands.
    pub(in crate::rulebook) fn with(&self, local: LocalId, words: Words) -> Self {
        let mut with = self.clone();
        with.stands.insert(local, words);
        with
    }
}

impl Words {
    /// Without pieces that say nothing.
    fn without_blanks(mut self) -> Self {
        self.0.retain(|piece| !piece.text().is_empty());
        self
    }
}
