//! [`Sentences`]: gives sentences of the same wording one id.

use std::collections::BTreeMap;

use crate::hir::{Game, Sentence, SentenceId};

#[derive(Default)]
pub(super) struct Sentences {
    known: BTreeMap<Sentence, SentenceId>,
}

impl Sentences {
    /// The id of a sentence, which is added if it is new.
    pub(super) fn id(&mut self, game: &mut Game, sentence: Sentence) -> SentenceId {
        let all = &mut game.sentences;
        let known = self.known.entry(sentence);
        *known.or_insert_with_key(|it| all.push_and_get_key(it.clone()))
    }
}
