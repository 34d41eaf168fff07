//! Lines that are not statements, and what they were probably meant to be.

use super::{Builder, Rule, only};
use crate::base::Span;
use crate::diag::{Diagnostic, closest};
use crate::syntax::grammar::reserved_words;
use crate::syntax::pairs::Pair;
use crate::syntax::report;

impl Builder<'_> {
    /// A line that starts with a name and is not a statement.
    pub(super) fn misspelt(&mut self, pair: Pair<'_>) {
        let line = pair.as_str();
        let word = only(pair);
        let (span, name) = (self.span(&word), word.as_str());
        let rest = line.strip_prefix(name).unwrap_or("").trim_start();
        self.sink.push(if rest.starts_with("= ") {
            report::bare_assignment(span, name)
        } else {
            report::unknown_statement(span, name, reserved_words())
        });
    }

    /// The rest of a line after another statement.
    pub(super) fn mid_line(&mut self, pair: Pair<'_>) {
        let names = pair.clone().into_inner().all();
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
    fn misspelt_before(&self, of: &Pair<'_>) -> Option<Diagnostic> {
        if of.as_str() != "of" {
            return None;
        }
        let before = of.before().trim_end();
        let blanks = of.before().len() - before.len();
        let word = before.rsplit(|it: char| !it.is_alphanumeric()).next()?;
        let near = closest(word, ["bottom", "size", "top"])?;
        let start = of.start() - u32::try_from(blanks + word.len()).ok()?;
        let end = start + u32::try_from(word.len()).ok()?;
        Some(report::misspelt_word(
            Span::new(self.file, start, end),
            word,
            near,
        ))
    }
}

/// Whether a statement is the rest of a line after another one: usually the rest of a statement
/// that broke off.
pub(super) fn starts_mid_line(pair: &Pair<'_>) -> bool {
    let line = pair.before().rsplit('\n').next().unwrap_or("").trim_end();
    !(line.is_empty() || line.ends_with(['{', '}']))
}
