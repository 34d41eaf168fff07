//! Sentences of the file, with their values in words.

use super::Writer;
use crate::hir::{Expr, Piece as Translated, SentencePart, Template};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::values;

impl Writer<'_> {
    /// A sentence of the file, in quotation marks.
    pub(in crate::rulebook) fn quoted(&self, template: &Template) -> Words {
        self.say(&values::QUOTED, [self.template(template)])
    }

    /// As `quoted`, in an example, where values stand in braces: what they are there is not said.
    pub(in crate::rulebook) fn quoted_in_example(&self, template: &Template) -> Words {
        let value = |value: &Expr| {
            let fixed = value.is_constant(self.game);
            let words = self.in_sentence(value);
            if fixed { words } else { Words::plain("{").then(words).then(Words::plain("}")) }
        };
        self.say(&values::QUOTED, [self.sentence(template, value)])
    }

    /// A sentence of the file: its words in the language of the reader, and its values.
    pub(in crate::rulebook) fn template(&self, template: &Template) -> Words {
        let words = self.sentence(template, |value| self.in_sentence(value));
        let who_acts = self.say(&values::WHO_ACTS, []);
        if words.0.first() == who_acts.0.first() { words.capital() } else { words }
    }

    /// A sentence of the file with its values in words.
    fn sentence(&self, template: &Template, say: impl Fn(&Expr) -> Words) -> Words {
        let Some(sentence) = self.game.sentences.get(template.sentence) else {
            return Words::default();
        };
        let pattern = sentence.pattern();
        let untold = self.untold(&pattern);
        let plain = |text: &str| {
            Words(vec![Fragment::Own { text: text.to_owned(), to: None, untold: untold.clone() }])
        };
        let value = |at: usize| {
            let value = template.values.get(at);
            value.map_or_else(Words::default, &say)
        };
        let words = |all: Vec<Words>| Words::joined(all, "");
        if let Some(pieces) = self.game.text(self.names.language, &pattern) {
            let pieces = pieces.iter().map(|piece| match piece {
                Translated::Plain(text) => plain(text),
                Translated::Value(at) => value(*at),
            });
            return words(pieces.collect());
        }
        let mut at = 0..;
        let parts = sentence.parts.iter().map(|part| match part {
            SentencePart::Plain(text) => plain(text),
            SentencePart::Value(_) => value(at.next().unwrap_or(0)),
        });
        words(parts.collect())
    }

    /// A value in a sentence that all read: who acts is not `you` there.
    fn in_sentence(&self, value: &Expr) -> Words {
        if self.is_acting(value) {
            return self.say(&values::WHO_ACTS, []);
        }
        // The sentence around it has the words that it needs.
        let mut words = self.value(value);
        let article = self.say(&values::THE, [Words::default()]);
        if article.0.first().is_some_and(|article| words.0.first() == Some(article)) {
            words.0.remove(0);
        }
        words
    }
}
