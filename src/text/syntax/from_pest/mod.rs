//! From pest pairs to the tree: a function for each construct, in the file that declares what it makes. The grammar
//! accepts some mistakes so that they can be reported here: words in the place of a statement or a visibility word, a
//! condition without a reason.

mod audience;
mod decl;
pub(super) mod expr;
mod misspelt;
pub(super) mod stmt;
mod test;
pub(super) mod text;
mod ty;
pub(super) mod written;

use super::ast::{Expr, Number};
use super::grammar::Rule;
use super::pairs::{Excerpt, Pair};
use super::readings::Readings;
use super::{parse, report};
use crate::diag::{Diagnostic, Sink};
pub(super) use audience::AUDIENCES;
pub(super) use decl::{doc_line, item};
pub(super) use expr::{expression, follows_value};
pub(super) use test::attempt;

/// What reading a pair needs besides the pair.
pub(super) struct Reader<'a> {
    /// What the values in texts were read as.
    readings: &'a mut Readings,
    sink: &'a mut Sink,
}

impl<'a> Reader<'a> {
    pub(super) fn new(readings: &'a mut Readings, sink: &'a mut Sink) -> Self {
        Self { readings, sink }
    }

    fn report(&mut self, found: Diagnostic) {
        self.sink.push(found);
    }

    /// Reports what the grammar accepts and nothing here reads. A test walks all rules, so that none is forgotten.
    fn unread(&mut self, pair: Pair<'_>) {
        self.report(report::unread(pair.span(), pair.as_str()));
    }

    fn number(&mut self, pair: Pair<'_>) -> Number {
        let span = pair.span();
        let number = pair.as_str().parse::<i32>().ok();
        let value = number.filter(|it| it.unsigned_abs() <= 1_000_000_000);
        if value.is_none() {
            self.report(report::number_too_large(span));
        }
        Number { value: value.unwrap_or(0), span }
    }

    /// The first number in a pair.
    fn number_in(&mut self, pair: Pair<'_>) -> Number {
        let span = pair.span();
        let none = Number { value: 0, span };
        pair.child(Rule::number).map_or(none, |it| self.number(it))
    }

    /// A text that stands in braces in another text, as a value.
    fn value(&mut self, excerpt: Excerpt<'_>) -> Option<Expr> {
        parse::value(excerpt, self.readings, self.sink)
    }
}

/// What a function makes of a text that a rule fits, and what it reports.
#[cfg(test)]
fn tried<T>(
    rule: Rule,
    text: &str,
    read: impl FnOnce(&mut Reader<'_>, Pair<'_>) -> T,
) -> (T, Vec<String>) {
    let (mut readings, mut sink) = (Readings::default(), Sink::default());
    let excerpt = Excerpt { file: crate::base::FileId(0), base: 0, text };
    let reading = readings.reading(rule, text);
    let pair = reading.pairs(excerpt).next().expect("the rule fits");
    let made = read(&mut Reader::new(&mut readings, &mut sink), pair);
    let found = sink.into_sorted().into_iter();
    (made, found.map(|it| it.message).collect())
}
