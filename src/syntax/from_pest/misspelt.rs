//! Lines that are not statements, and what they were probably meant to be.

use pest::iterators::Pair;

use super::{Builder, Rule, only};
use crate::base::Span;
use crate::diag::{Diagnostic, closest};
use crate::syntax::grammar::reserved_words;
use crate::syntax::report;

impl Builder<'_> {
    /// A line that starts with a name and is not a statement.
    pub(super) fn misspelt(&mut self, pair: Pair<'_, Rule>) {
        let word = only(pair);
        let known = reserved_words();
        self.sink.push(report::unknown_statement(
            self.span(&word),
            word.as_str(),
            &known,
        ));
    }

    /// The rest of a line after another statement.
    pub(super) fn mid_line(&mut self, pair: Pair<'_, Rule>) {
        let names = pair.clone().into_inner().flatten();
        let word = names
            .into_iter()
            .find(|it| it.as_rule() == Rule::name)
            .unwrap_or(pair);
        let complaint = self
            .misspelt_before(&word)
            .unwrap_or_else(|| report::unexpected(self.span(&word), "", word.as_str()));
        self.sink.push(complaint);
    }

    /// The mistake in a line with `of` after an unknown word.
    fn misspelt_before(&self, of: &Pair<'_, Rule>) -> Option<Diagnostic> {
        let before = of
            .get_input()
            .get(..of.as_span().start())
            .filter(|_| of.as_str() == "of")?
            .trim_end();
        let word = before.rsplit(|it: char| !it.is_alphanumeric()).next()?;
        let near = closest(word, ["bottom", "size", "top"])?;
        let end = self.base + u32::try_from(before.len()).ok()?;
        let start = end - u32::try_from(word.len()).ok()?;
        Some(report::misspelt_word(
            Span::new(self.file, start, end),
            word,
            near,
        ))
    }
}

/// Whether a statement is the rest of a line after another one: usually the rest of a statement
/// that broke off.
pub(super) fn starts_mid_line(pair: &Pair<'_, Rule>) -> bool {
    let before = pair.get_input().get(..pair.as_span().start()).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("").trim_end();
    !(line.is_empty() || line.ends_with(['{', '}']))
}
