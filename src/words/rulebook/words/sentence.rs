//! Sentences of the file, with their values in words.

use super::Writer;
use super::contracted::contracted;
use crate::hir::{Expr, ExprKind, Piece, Sentence, SentencePart, Template};
use crate::rulebook::grammar::{self, Said};
use crate::rulebook::model::{Fragment, Words};
use crate::rulebook::phrases::values;

/// Words behind which a name has no other article.
const ARTICLES: [&str; 32] = [
    "the", "a", "an", "no", "any", "each", "every", "your", "this", "der", "die", "das", "den",
    "dem", "des", "ein", "eine", "einen", "kein", "keine", "keinen", "dein", "le", "la", "les",
    "un", "une", "il", "lo", "una", "chaque", "ogni",
];

/// Stands for a number that play gives.
pub(in crate::rulebook) const OPEN: &str = "…";

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
            if fixed { words } else { Words::plain("{").then(words.bare()).then(Words::plain("}")) }
        };
        self.say(&values::QUOTED, [self.sentence(template, value)])
    }

    /// A sentence of the file: its words in the language of the reader, and its values.
    pub(in crate::rulebook) fn template(&self, template: &Template) -> Words {
        let words = self.sentence(template, |value| self.in_sentence(value));
        let begins_with_value = match words.0.first() {
            Some(Fragment::Plain(_)) => true,
            Some(Fragment::Own { noun, .. }) => {
                noun.is_some() && words.text().ends_with(['.', '!', '?'])
            }
            Some(Fragment::Name { .. }) | None => false,
        };
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
        for (place, part) in parts.iter().enumerate() {
            let is_behind_value =
                place.checked_sub(1).is_some_and(|it| parts.get(it).is_some_and(Result::is_err));
            match part {
                // A number that is left open ends a sentence by itself.
                Ok(text) if words.0.last() == Some(&Fragment::Plain(OPEN.to_owned())) => {
                    before = text.strip_prefix('.').unwrap_or(text);
                }
                Ok(text) => before = text,
                Err(at) if self.has_been_named(template.values.get(*at), before) => {
                    words = words.then(plain(before.trim_end()));
                    before = "";
                }
                Err(at) => {
                    let value = template.values.get(*at).map_or_else(Words::default, &say);
                    let has_article = ARTICLES.contains(&last_word(before).as_str());
                    let value = if has_article { value.bare() } else { value };
                    let case = grammar::case_behind(tongue, before);
                    let value = value.said(tongue, Said { case, ..Said::default() });
                    let (text, value) = contracted(tongue, before, value);
                    // What stands side by side in a text would run into one another in words.
                    let comma = if is_behind_value { ", " } else { "" };
                    words = words.then(plain(&text)).then(plain(comma)).then(value);
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

    /// Whether a value is a name in place of which something is said.
    fn stands_for_more(&self, value: &Expr) -> bool {
        matches!(value.kind, ExprKind::Local(id) if self.stands.contains_key(&id))
    }

    /// Whether the words before a value say already what it is: `the field`, before a field that prose calls so.
    fn has_been_named(&self, value: Option<&Expr>, before: &str) -> bool {
        let is_noun = |value: &&Expr| self.stands_for_more(value) && self.value(value).is_open();
        let Some(value) = value.filter(is_noun) else { return false };
        let of = value.ty.declared_type().map(|of| self.type_noun(of).text().to_lowercase());
        of.is_some_and(|of| of == last_word(before))
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
        self.value(value)
    }
}

/// The last word of a text, in small letters.
fn last_word(text: &str) -> String {
    text.trim_end().rsplit(' ').next().unwrap_or("").to_lowercase()
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
            // Words that are left out leave one blank.
            Some(Ok(before)) if before.ends_with(' ') => before.push_str(text.trim_start()),
            Some(Ok(before)) => before.push_str(text),
            Some(Err(_)) | None => parts.push(Ok(text.to_owned())),
        }
    }
    parts
}
