//! Sentences of the file, with their values in words.

use super::Writer;
use super::contracted::contracted;
use crate::hir::{Expr, ExprKind, Piece, Sentence, SentencePart, Template};
use crate::rulebook::grammar::{self, Said};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::values;

/// Stands for a number that play gives.
const OPEN: &str = "…";

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
    fn sentence(&self, template: &Template, say: impl Fn(&Expr) -> Words) -> Words {
        let Some(sentence) = self.game.sentences.get(template.sentence) else {
            return Words::default();
        };
        let pattern = sentence.pattern();
        let untold = self.untold(&pattern);
        let tongue = self.tongue();
        let plain = |text: &str| {
            let untold = untold.clone();
            Words(vec![Fragment::Own { text: text.to_owned(), to: None, untold, noun: None }])
        };
        let mut words = Words::default();
        let mut before = "";
        let number = |at| template.values.get(at).map(&say).and_then(|it| it.number());
        let parts = self.parts(sentence, &pattern, number);
        for part in &parts {
            match part {
                // A number that is left open ends a sentence by itself.
                Ok(text) if words.0.last() == Some(&Fragment::Plain(OPEN.to_owned())) => {
                    before = text.strip_prefix('.').unwrap_or(text);
                }
                Ok(text) => before = text,
                Err(at) => {
                    let value = template.values.get(*at).map_or_else(Words::default, &say);
                    let case = grammar::case_behind(tongue, before);
                    let value = value.said(tongue, Said { case, ..Said::default() });
                    let (text, value) = contracted(tongue, before, value);
                    words = words.then(plain(&text)).then(value);
                    before = "";
                }
            }
        }
        words.then(plain(before)).without_blanks()
    }

    /// The parts of a sentence in the language of the reader: texts, and the numbers of values.
    fn parts(
        &self,
        sentence: &Sentence,
        pattern: &str,
        number: impl Fn(usize) -> Option<i64>,
    ) -> Vec<Result<String, usize>> {
        if let Some(pieces) = self.game.text(self.names.language, pattern) {
            return counted(pieces, number);
        }
        let mut at = 0..;
        let parts = sentence.parts.iter().map(|part| match part {
            SentencePart::Plain(text) => Ok(text.clone()),
            SentencePart::Value(_) => Err(at.next().unwrap_or(0)),
        });
        parts.collect()
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
        let is_worked_out = !is_option
            && matches!(
                value.kind,
                ExprKind::State(..) | ExprKind::Function(..) | ExprKind::Builtin(..)
            );
        if is_worked_out && value.ty.is_number() && !value.is_constant(self.game) {
            return Words::plain(OPEN);
        }
        // The sentence around it has the words that it needs.
        self.value(value).bare()
    }
}

/// The parts of a translation: texts, with the words that go with each number, and the numbers of values.
pub(super) fn counted(
    pieces: &[Piece],
    number: impl Fn(usize) -> Option<i64>,
) -> Vec<Result<String, usize>> {
    let mut parts: Vec<Result<String, usize>> = Vec::new();
    for piece in pieces {
        let text = match piece {
            Piece::Plain(text) => text,
            Piece::Counted(it) => {
                number(it.value).map_or(it.worded.as_str(), |number| it.words(number))
            }
            Piece::Value(at) => {
                parts.push(Err(*at));
                continue;
            }
        };
        match parts.last_mut() {
            Some(Ok(before)) => before.push_str(text),
            Some(Err(_)) | None => parts.push(Ok(text.to_owned())),
        }
    }
    parts
}
