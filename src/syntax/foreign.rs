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
    let starts = |sign: &str| rest.starts_with(sign);
    if starts("!=") {
        return Some(report::not_equals_sign(span));
    }
    if let Some(sign) = ["#", "/*"].into_iter().find(|sign| starts(sign)) {
        return Some(report::comment_sign(span, sign));
    }
    let joins = [("&&", "and"), ("||", "or")];
    if let Some((sign, word)) = joins.into_iter().find(|(sign, _)| starts(sign)) {
        return Some(report::foreign_sign(span, sign, word));
    }
    match rest.chars().next()? {
        '%' => Some(report::foreign_sign(span, "%", "mod")),
        '!' => Some(report::exclamation_mark(span)),
        ';' => Some(report::semicolon(span)),
        '“' | '”' | '„' | '‘' | '’' | '«' | '»' => Some(report::curly_quote(span)),
        _ => None,
    }
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
        ("`->`", _) if rest.starts_with('=') => Some(report::untyped_function(span)),
        _ if first_word(rest) == "otherwise" && before.trim_end().ends_with('}') => {
            Some(report::otherwise_block(span))
        }
        _ => players(span, rest).or_else(|| sign(span, rest)),
    }
}

/// What is said of a number of players that is no range.
fn players(span: Span, rest: &str) -> Option<Diagnostic> {
    let written = rest.strip_prefix("players")?.trim_start();
    let (least, behind) = number(written)?;
    let most = behind
        .strip_prefix('-')
        .and_then(|it| number(it.trim_start()));
    let most = most.map_or(least, |(most, _)| most);
    (!behind.starts_with("..")).then(|| report::players_range(span, least, most))
}

/// A number and what stands behind it.
fn number(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|it: char| !it.is_ascii_digit());
    let (digits, behind) = text.split_at_checked(end.unwrap_or(text.len()))?;
    (!digits.is_empty()).then(|| (digits, behind.trim_start()))
}

/// The name and the values of a `for each` that ends here.
fn loop_head(before: &str) -> Option<(&str, &str)> {
    let head = before.rsplit_once("for each ")?.1;
    let (name, values) = head.split_once(" in ")?;
    (!head.contains(['{', '}', '\n'])).then(|| (name.trim(), values.trim()))
}
