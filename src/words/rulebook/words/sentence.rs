//! Sentences of the file, with their values in words.

use super::Writer;
use crate::hir::{Expr, ExprKind, Piece as Translated, SentencePart, Template};
use crate::rulebook::grammar::{self, Said};
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
        let begins_with_value = matches!(words.0.first(), Some(Fragment::Plain(_)));
        if begins_with_value { words.capital() } else { words }
    }

    /// A sentence of the file with its values in words.
    fn sentence<'w>(&'w self, template: &Template, say: impl Fn(&Expr) -> Words) -> Words {
        let Some(sentence) = self.game.sentences.get(template.sentence) else {
            return Words::default();
        };
        let pattern = sentence.pattern();
        let untold = self.untold(&pattern);
        let mut words = Words::default();
        let mut before = "";
        let mut add = |part: Result<&'w str, usize>| match part {
            Ok(text) => {
                before = text;
                words.0.push(Fragment::Own {
                    text: text.to_owned(),
                    to: None,
                    untold: untold.clone(),
                    noun: None,
                });
            }
            Err(at) => {
                let value = template.values.get(at).map_or_else(Words::default, &say);
                let case = grammar::case_behind(self.tongue(), before);
                let said = Said { case, ..Said::default() };
                words.0.extend(value.said(self.tongue(), said).0);
                before = "";
            }
        };
        if let Some(pieces) = self.game.text(self.names.language, &pattern) {
            for piece in pieces {
                match piece {
                    Translated::Plain(text) => add(Ok(text)),
                    Translated::Value(at) => add(Err(*at)),
                }
            }
            return words;
        }
        let mut at = 0..;
        for part in &sentence.parts {
            match part {
                SentencePart::Plain(text) => add(Ok(text)),
                SentencePart::Value(_) => add(Err(at.next().unwrap_or(0))),
            }
        }
        words
    }

    /// Who acts, for all readers: `the player`.
    pub(in crate::rulebook) fn who_acts(&self) -> Words {
        self.say(&values::WHO_ACTS, []).said(self.tongue(), Said::default())
    }

    /// A value in a sentence that all read: who acts is not `you` there, and a number of play is left open.
    fn in_sentence(&self, value: &Expr) -> Words {
        if self.is_acting(value) {
            return self.say(&values::WHO_ACTS, []);
        }
        let is_option =
            matches!(value.kind, ExprKind::State(id, _) if self.settled.number_of(id).is_some());
        let is_worked_out =
            !is_option && matches!(value.kind, ExprKind::State(..) | ExprKind::Builtin(..));
        if is_worked_out && value.ty.is_number() && !value.is_constant(self.game) {
            return Words::plain("…");
        }
        // The sentence around it has the words that it needs.
        self.value(value).bare()
    }
}
