//! Signs and habits of other languages, and what to write instead.

use super::report;
use super::scan::first_word;
use crate::base::Span;
use crate::diag::Diagnostic;

/// The message about something after a value.
pub(super) fn behind_value(span: Span, before: &str, rest: &str) -> Option<Diagnostic> {
    match first_word(rest) {
        "where" => {
            loop_head(before).map(|(name, values)| report::where_in_loop(span, name, values))
        }
        _ => sign(span, rest),
    }
}

/// The message about a sign that has a meaning elsewhere.
pub(super) fn sign(span: Span, rest: &str) -> Option<Diagnostic> {
    if rest.starts_with('/') {
        return Some(report::division(span));
    }
    rest.starts_with("!=")
        .then(|| report::not_equals_sign(span))
}

/// The message about something in the place of a value or a type.
pub(super) fn in_place_of(
    span: Span,
    before: &str,
    rest: &str,
    expected: &str,
) -> Option<Diagnostic> {
    let mut last = before.chars().rev();
    match (expected, last.next()) {
        ("a value", Some(sign @ ('+' | '-' | '*'))) if rest.starts_with('=') => {
            let target = before
                .rsplit("set ")
                .next()
                .unwrap_or("")
                .trim_end_matches(sign)
                .trim();
            Some(report::changing_sign(span, sign, target))
        }
        ("a type", _)
            if rest
                .strip_prefix('-')
                .is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit())) =>
        {
            Some(report::negative_range(span))
        }
        _ => None,
    }
}

/// The name and the values of a `for each` that ends here.
fn loop_head(before: &str) -> Option<(&str, &str)> {
    let head = before.rsplit_once("for each ")?.1;
    let (name, values) = head.split_once(" in ")?;
    (!head.contains(['{', '}', '\n'])).then(|| (name.trim(), values.trim()))
}
