//! Texts in quotes, and the values in their braces.

use super::{Reader, Rule};
use crate::base::{Span, closing_brace};
use crate::syntax::ast::Expr;
use crate::syntax::pairs::{Excerpt, Pair, clip};
use crate::syntax::report;

/// A text in quotes. `{…}` holds an expression.
#[derive(Clone, Debug)]
pub struct Text {
    pub parts: Vec<TextPart>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TextPart {
    Plain(String),
    Value(Expr),
}

impl Text {
    /// The values in the text.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.parts.iter().filter_map(|part| match part {
            TextPart::Value(value) => Some(value),
            TextPart::Plain(_) => None,
        })
    }

    /// The text as it is, without its values.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            if let TextPart::Plain(text) = part {
                out.push_str(text);
            }
        }
        out
    }

    pub(super) const fn empty(span: Span) -> Self {
        let parts = Vec::new();
        Self { parts, span }
    }
}

/// The first text in a pair.
pub(super) fn words_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Text {
    maybe_words_in(reader, pair).unwrap_or(Text::empty(pair.span()))
}

/// The first text in a pair that may have one.
pub(super) fn maybe_words_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Text> {
    pair.child(Rule::words).map(|it| words(reader, it.only()))
}

/// A text with its values.
pub(super) fn words(reader: &mut Reader<'_>, pair: Pair<'_>) -> Text {
    let span = pair.span();
    if pair.as_rule() == Rule::unclosed {
        reader.report(report::unclosed_text(span));
        return Text::empty(span);
    }
    let inside =
        Excerpt { file: span.file, base: span.start + 1, text: pair.as_str().trim_matches('"') };
    Text { parts: parts(reader, inside), span }
}

fn parts(reader: &mut Reader<'_>, excerpt: Excerpt<'_>) -> Vec<TextPart> {
    let Excerpt { file, mut base, mut text } = excerpt;
    let mut parts = Vec::new();
    while let Some(open) = text.find('{') {
        let (plain, rest) = text.split_at(open);
        if !plain.is_empty() {
            parts.push(TextPart::Plain(plain.to_owned()));
        }
        let inner = rest.get(1..).unwrap_or("");
        let close = closing_brace(inner);
        let start = base + clip(open) + 1;
        let held = close.and_then(|end| inner.get(..end)).filter(|held| !held.trim().is_empty());
        let Some(held) = held else {
            let end = start + clip(close.unwrap_or(inner.len())) + u32::from(close.is_some());
            let braces = Span::new(file, start - 1, end);
            reader.report(report::bad_braces_in_text(braces));
            return parts;
        };
        let value = reader.value(Excerpt { file, base: start, text: held });
        parts.extend(value.map(TextPart::Value));
        let used = open + held.len() + 2;
        text = text.get(used..).unwrap_or("");
        base += clip(used);
    }
    if !text.is_empty() {
        parts.push(TextPart::Plain(text.to_owned()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::from_pest::tried;

    fn read(text: &str) -> (Vec<String>, Vec<String>) {
        let (text, found) = tried(Rule::words, text, |reader, pair| words(reader, pair.only()));
        let parts = text.parts.into_iter().map(|part| match part {
            TextPart::Plain(text) => text,
            TextPart::Value(value) => format!("{:?}", value.kind),
        });
        (parts.collect(), found)
    }

    #[test]
    fn braces_hold_values() {
        let (parts, found) = read("\"{me} has {3}.\"");
        assert_eq!(parts, ["Me", " has ", "Number(3)", "."]);
        assert!(found.is_empty());
    }

    #[test]
    fn what_is_wrong_in_a_text_is_reported() {
        let (parts, found) = read("\"it has { } points\"");
        assert_eq!(parts, ["it has "]);
        assert_eq!(found, ["the braces in this text are empty"]);
        let (_, found) = read("\"it never ends\n");
        assert_eq!(found, ["this text has no closing quote"]);
    }
}
