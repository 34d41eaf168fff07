//! From pest pairs to the tree. The grammar accepts some mistakes so that they can be reported
//! here: words in the place of a statement or a visibility word, a condition without a reason.

mod decl;
pub(super) mod expr;
mod misspelt;
pub(super) mod stmt;
mod test;
mod ty;
mod within;

use super::ast::{Audience, Name, Number, Text, TextPart};
use super::grammar::Rule;
use super::pairs::{Pair, Pairs};
use super::readings::Readings;
use super::{parse, report};
use crate::base::{FileId, Span, closing_brace, one_form};
use crate::diag::Sink;
pub(super) use expr::follows_value;
use within::{broken, child, only};

/// Builds the tree of one file.
pub(super) struct Builder<'a> {
    file: FileId,
    /// What the values in texts were read as.
    readings: &'a mut Readings,
    sink: &'a mut Sink,
    doc: Vec<String>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(file: FileId, readings: &'a mut Readings, sink: &'a mut Sink) -> Self {
        Self {
            file,
            readings,
            sink,
            doc: Vec::new(),
        }
    }

    fn span(&self, pair: &Pair<'_>) -> Span {
        let text = pair.as_str().trim_end();
        let start = pair.start();
        Span::new(self.file, start, start + clip(text.len()))
    }

    /// Reports what the grammar accepts and nothing here reads. A test walks all rules, so that none is forgotten.
    fn unread(&mut self, pair: &Pair<'_>) {
        self.sink
            .push(report::unread(self.span(pair), pair.as_str()));
    }

    /// The last character of a pair, for messages about what is missing after it.
    fn last_char(&self, pair: &Pair<'_>) -> Span {
        let span = self.span(pair);
        let width = pair
            .as_str()
            .trim_end()
            .chars()
            .next_back()
            .map_or(0, char::len_utf8);
        Span {
            start: span.end.saturating_sub(clip(width)),
            ..span
        }
    }

    fn name(&self, pair: &Pair<'_>) -> Name {
        Name {
            text: one_form(pair.as_str()).into_owned(),
            span: self.span(pair),
        }
    }

    fn number(&mut self, pair: &Pair<'_>) -> Number {
        let span = self.span(pair);
        let value = pair
            .as_str()
            .parse::<i32>()
            .ok()
            .filter(|it| it.unsigned_abs() <= 1_000_000_000);
        if value.is_none() {
            self.sink.push(report::number_too_large(span));
        }
        Number {
            value: value.unwrap_or(0),
            span,
        }
    }

    /// `words`: a text with its values.
    fn words(&mut self, pair: Pair<'_>) -> Text {
        let pair = if pair.as_rule() == Rule::words {
            only(pair)
        } else {
            pair
        };
        let span = self.span(&pair);
        if pair.as_rule() == Rule::unclosed {
            self.sink.push(report::unclosed_text(span));
            return Text {
                parts: Vec::new(),
                span,
            };
        }
        let inside = pair.as_str().trim_matches('"');
        Text {
            parts: self.text_parts(inside, span.start + 1),
            span,
        }
    }

    fn text_parts(&mut self, mut text: &str, mut at: u32) -> Vec<TextPart> {
        let mut parts = Vec::new();
        while let Some(open) = text.find('{') {
            let (plain, rest) = text.split_at(open);
            if !plain.is_empty() {
                parts.push(TextPart::Plain(plain.to_owned()));
            }
            let inner = rest.get(1..).unwrap_or("");
            let close = closing_brace(inner);
            let start = at + clip(open) + 1;
            let held = close
                .and_then(|end| inner.get(..end))
                .filter(|held| !held.trim().is_empty());
            let Some(held) = held else {
                let end = start + clip(close.unwrap_or(inner.len()));
                self.sink.push(report::bad_braces_in_text(Span::new(
                    self.file,
                    start - 1,
                    end + u32::from(close.is_some()),
                )));
                return parts;
            };
            let value = parse::value((self.file, start, held), self.readings, self.sink);
            parts.extend(value.map(TextPart::Value));
            let used = open + held.len() + 2;
            text = text.get(used..).unwrap_or("");
            at += clip(used);
        }
        if !text.is_empty() {
            parts.push(TextPart::Plain(text.to_owned()));
        }
        parts
    }

    fn names(&self, pairs: Pairs<'_>) -> Vec<Name> {
        pairs
            .filter(|pair| pair.as_rule() == Rule::name)
            .map(|pair| self.name(&pair))
            .collect()
    }

    /// Who sees the declared place; a mistake is reported and counts as `public`.
    fn audience_of(&mut self, pair: Pair<'_>) -> Audience {
        let (word, who) = self.visibility(pair);
        if !self.is_one_of(&word, &["public", "private", "secret"]) {
            return Audience::Public;
        }
        match (word.as_str(), who) {
            ("private", Some((who, _))) => Audience::Of(who),
            ("private", None) => Audience::Private,
            (word, Some((who, place))) => {
                self.sink
                    .push(report::not_private_to(place, word, &who.text));
                Audience::Public
            }
            ("secret", None) => Audience::Secret,
            (_, None) => Audience::Public,
        }
    }

    /// Whether only the seat that gives a value sees it.
    fn is_private(&mut self, pair: Pair<'_>) -> bool {
        let (word, who) = self.visibility(pair);
        if let Some((_, place)) = who {
            self.sink.push(report::answer_private_to(place));
        }
        self.is_one_of(&word, &["public", "private"]) && word.as_str() == "private"
    }

    /// A visibility word, and the name after it with its place.
    fn visibility<'p>(&mut self, pair: Pair<'p>) -> (Pair<'p>, Option<(Name, Span)>) {
        let who = child(&pair, Rule::seen_by).map(|it| {
            let (who, place) = (self.name_in(&it), self.span(&it));
            if let Some(indices) = it.into_inner().find(|it| it.as_rule() == Rule::indices) {
                self.sink
                    .push(report::private_to_one(self.span(&indices), &who.text));
            }
            (who, place)
        });
        (only(pair), who)
    }

    /// Whether a visibility word fits; otherwise it is reported.
    fn is_one_of(&mut self, word: &Pair<'_>, allowed: &[&str]) -> bool {
        let fits = allowed.contains(&word.as_str());
        if !fits {
            self.sink.push(report::bad_audience(
                self.span(word),
                word.as_str(),
                allowed,
            ));
        }
        fits
    }
}

fn clip(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
