//! Sentences of a file with the values in them.

use super::{Expr, SentenceId, Ty};

/// A sentence with the expressions for its values.
#[derive(Clone, Debug)]
pub struct Template {
    /// The sentence.
    pub sentence: SentenceId,
    /// The expressions for the values, in order.
    pub values: Vec<Expr>,
}

/// A sentence, or another text, as it is written in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sentence {
    /// Its text and the places of its values, in order.
    pub parts: Vec<SentencePart>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SentencePart {
    /// Text as it is written.
    Plain(String),
    /// The place of a value of this type.
    Value(Ty),
}

impl Template {
    /// The values in the text.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.values.iter()
    }

    /// The values in the text, mutable.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        self.values.iter_mut()
    }
}

impl Sentence {
    /// The types of its values, in order.
    pub fn types(&self) -> impl Iterator<Item = &Ty> {
        self.parts.iter().filter_map(|part| match part {
            SentencePart::Plain(_) => None,
            SentencePart::Value(ty) => Some(ty),
        })
    }

    /// The text with `{}` for each value. Translations are found by this pattern.
    #[must_use]
    pub fn pattern(&self) -> String {
        let parts = self.parts.iter().map(|part| match part {
            SentencePart::Plain(text) => text,
            SentencePart::Value(_) => "{}",
        });
        parts.collect()
    }
}
