//! Names in sentences: a name is open until a sentence gives it an article and a case.

use super::Writer;
use crate::hir::LocalId;
use crate::rulebook::grammar::{self, Agreement, Case, Declinable, Determiner, Said, Tongue};
use crate::rulebook::model::{Fragment, Words};

impl Words {
    /// Without pieces that say nothing.
    pub(super) fn without_blanks(mut self) -> Self {
        self.0.retain(|piece| !piece.text().is_empty());
        self
    }

    /// An open name, from a name without an article.
    pub(super) fn opened(mut self, noun: Declinable) -> Self {
        if let Some(Fragment::Own { noun: own, .. }) = self.0.first_mut() {
            *own = Some(Box::new(noun));
        }
        self
    }

    /// Whether a name in them still gets its article.
    pub(super) fn is_open(&self) -> bool {
        self.0.iter().any(|piece| matches!(piece, Fragment::Own { noun: Some(_), .. }))
    }

    /// Whether the singular and the plural of the first name are both known.
    pub(super) fn has_both_numbers(&self) -> bool {
        let nouns = self.0.iter().find_map(|piece| match piece {
            Fragment::Own { noun, .. } => noun.as_ref(),
            Fragment::Name { .. } | Fragment::Plain(_) => None,
        });
        nouns.is_some_and(|noun| noun.has_both_numbers())
    }

    /// The word before the first name for what lies there; `word` in place of the usual one if the texts give none.
    pub(super) fn preposition(&self, tongue: Tongue, word: Option<&'static str>) -> &'static str {
        let noun = self.0.iter().find_map(|piece| match piece {
            Fragment::Own { noun, .. } => noun.as_ref(),
            Fragment::Plain(_) | Fragment::Name { .. } => None,
        });
        let given = noun.and_then(|noun| noun.given_preposition());
        given.or(word).unwrap_or_else(|| self.agreement().preposition(tongue))
    }

    /// What agrees with the first name.
    pub(super) fn agreement(&self) -> Agreement {
        let first = self.0.iter().find_map(|piece| match piece {
            Fragment::Own { noun, .. } => noun.as_ref().map(|noun| noun.agreement),
            Fragment::Name { agreement, .. } => Some(*agreement),
            Fragment::Plain(_) => None,
        });
        first.unwrap_or_default()
    }

    /// As a phrase wants them: with articles and a case, or open with another article.
    pub(super) fn said(self, tongue: Tongue, said: Said) -> Self {
        let words = self.said_small(tongue, said);
        if said.capital { words.capital() } else { words }
    }

    fn said_small(mut self, tongue: Tongue, said: Said) -> Self {
        let is_noun = |piece: &Fragment| matches!(piece, Fragment::Own { noun: Some(_), .. });
        let first = self.0.iter().position(is_noun);
        if first.is_none() {
            let (text, agreement) = (self.text(), self.agreement());
            let determiner = said.determiner.unwrap_or_default();
            let before = grammar::before_others(tongue, &text, agreement, determiner, said.case);
            return Self::plain(before).then(self).without_blanks();
        }
        if let Some(Fragment::Own { text, noun: Some(noun), .. }) =
            first.and_then(|first| self.0.get_mut(first))
        {
            if let Some(several) = said.several {
                noun.in_number(text, several);
            }
            noun.determiner = said.determiner.unwrap_or(noun.determiner);
            noun.adjective = said.adjective.or(noun.adjective);
        }
        if said.open { self } else { self.closed(said.case) }
    }

    /// With an article before each open name, and in a case.
    fn closed(self, case: Case) -> Self {
        let mut closed = Vec::new();
        for mut piece in self.0 {
            if let Fragment::Own { text, noun, .. } = &mut piece
                && let Some(noun) = noun.take()
            {
                let [before, name] = noun.declined(text, case);
                *text = name;
                closed.push(Fragment::Plain(before));
            }
            closed.push(piece);
        }
        Self(closed).without_blanks()
    }

    /// An open name that has an article only where a phrase wants one.
    pub(super) fn kept_bare(mut self) -> Self {
        for piece in &mut self.0 {
            if let Fragment::Own { noun, .. } = piece {
                *noun = noun.take().map(|noun| Box::new(noun.without_article()));
            }
        }
        self
    }

    /// A number that a die shows, as what is seen: `a 4`.
    pub(super) fn face(tongue: Tongue, number: &str) -> Self {
        let text = number.to_owned();
        let noun = Some(Box::new(Declinable::face(tongue)));
        Self(vec![Fragment::Own { text, to: None, untold: None, noun }])
    }

    /// Without the articles that a sentence of the file brings itself.
    pub(super) fn bare(mut self) -> Self {
        for piece in &mut self.0 {
            if let Fragment::Own { noun, .. } = piece {
                *noun = noun.take().filter(|noun| noun.determiner != Determiner::The);
            }
        }
        self
    }
}

/// The grammar of names of the file.
pub(super) struct Nouns<'w, 'g> {
    pub(super) writer: &'w Writer<'g>,
}

impl Nouns<'_, '_> {
    /// The grammar of a name of the file.
    pub(super) fn of(&self, name: &str) -> Declinable {
        let given = self.writer.game.noun(self.writer.names.language, name);
        Declinable::new(
            Tongue::of(self.writer.language),
            self.writer.names.read(self.writer.game, name),
            name,
            given,
        )
    }

    /// A name of the file that a sentence gives its article.
    pub(super) fn open(&self, words: Words, name: &str) -> Words {
        words.opened(self.of(name))
    }

    /// As `open`, for a name that has an article only where a phrase wants one: a type.
    pub(super) fn bare(&self, words: Words, name: &str) -> Words {
        words.opened(self.of(name).without_article())
    }

    /// Whether the texts give the grammar of a name.
    pub(super) fn is_given(&self, name: &str) -> bool {
        self.writer.game.noun(self.writer.names.language, name).is_some()
    }

    /// What agrees with a name that stands for a value.
    pub(super) fn agreement(&self, id: LocalId) -> Agreement {
        let local = self.writer.game.locals.get(id);
        local.map_or_else(Agreement::default, |local| {
            let is_several = local.ty.element().is_some();
            let agreement = self.of(&local.name).agreement;
            Agreement { plural: agreement.plural && is_several, ..agreement }
        })
    }
}
