//! Rules in words: names, values, conditions and statements of a game, in the language of a reader.

mod called;
mod clause;
mod compared;
mod condition;
mod contracted;
mod declined;
mod happened;
mod names;
mod owned;
mod prose;
mod quantified;
mod sentence;
mod settled;
mod statement;
mod step;
mod types;
mod value;

pub(super) use happened::Happened;
pub(super) use names::id_of;
pub(super) use prose::in_prose;
pub(super) use sentence::OPEN;
pub(super) use settled::Settled;
pub(super) use step::{Teller, start};
pub(super) use types::number;

use std::collections::BTreeMap;

use super::grammar::{Declinable, PhrasePart, Tongue, parts};
use super::model::{Fragment, Words};
use crate::hir::{self, ActionId, AlikeCards, Expr, Game, LocalId};
use crate::notation::Names;
use crate::notation::{LANGUAGES, Phrase};
use crate::view::SeenMove;
use called::Calls;
use declined::Nouns;
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
        let tongue = self.tongue();
        let mut words = Words::default();
        let mut before = String::new();
        for part in parts(phrase.text(self.language)) {
            let value = match part {
                PhrasePart::Plain(text) => {
                    before.push_str(text);
                    continue;
                }
                PhrasePart::Agrees(at, forms) => {
                    before.push_str(value(at).agreement().choose(tongue, &forms));
                    continue;
                }
                PhrasePart::Where(at, word) => {
                    before.push_str(value(at).preposition(tongue, word));
                    continue;
                }
                PhrasePart::Value(at, said) => value(at).said(tongue, said),
                PhrasePart::Noun(noun, said) => own_noun(tongue, noun).said(tongue, said),
            };
            let (text, value) = contracted::contracted(tongue, &before, value);
            words = words.then(Words::plain(text)).then(value);
            before.clear();
        }
        words.then(Words::plain(before)).without_blanks()
    }

    /// The language whose grammar sentences have.
    fn tongue(&self) -> Tongue {
        Tongue::of(self.language)
    }

    /// The grammar of names.
    const fn nouns(&self) -> Nouns<'_, 'g> {
        Nouns { writer: self }
    }

    /// What has parameters.
    const fn calls(&self) -> Calls<'_, 'g> {
        Calls { writer: self }
    }

    /// A move that a seat makes, as a sentence without its full stop; nothing if the texts have none.
    pub(super) fn done(&self, seat: Words, action: ActionId, arguments: &[Expr]) -> Option<Words> {
        self.calls().done(seat, action, arguments)
    }

    /// As `done`, of a move that somebody has seen; nothing if a part of it is hidden.
    pub(super) fn made(&self, made: &SeenMove) -> Option<Words> {
        self.calls().made(made)
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

    /// As `with`, for several names.
    pub(in crate::rulebook) fn with_all(
        &self,
        all: impl IntoIterator<Item = (LocalId, Words)>,
    ) -> Self {
        let mut with = self.clone();
        with.stands.extend(all);
        with
    }
}

/// A noun of hoyle, from its marks.
fn own_noun(tongue: Tongue, marked: &str) -> Words {
    let (name, given) = hir::Noun::behind(marked).unwrap_or((marked, hir::Noun::default()));
    let text = name.to_owned();
    let noun = Declinable::new(tongue, name, name, Some(&given));
    let noun = Some(Box::new(noun));
    Words(vec![Fragment::Own { text, to: None, untold: None, noun }])
}
