//! Messages about texts in other languages.

use crate::base::Span;
use crate::diag::report::{listed, suggest, twice, unlike_its_file};
use crate::diag::{Code, Diagnostic};

fn no_text(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0211, span, message, label)
}

/// A name, or a sentence where there is none, has no row.
pub(super) fn no_row<'a>(
    span: Span,
    name: Option<&str>,
    file: &str,
    languages: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let what = name.map_or_else(|| "this sentence".to_owned(), |name| format!("`{name}`"));
    no_text(
        span,
        format!("{what} has no text in {}", listed(languages)),
        "not translated",
    )
    .help(format!("add a row for it to {file}"))
}

pub(super) fn blank_texts<'a>(
    span: Span,
    place: &str,
    languages: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let languages: Vec<&str> = languages.into_iter().collect();
    let columns = if languages.len() == 1 {
        "column"
    } else {
        "columns"
    };
    no_text(
        span,
        format!(
            "{place}, {columns} {}: this cell is empty",
            languages.join(", ")
        ),
        "not translated",
    )
}

pub(super) fn unknown_text<'a>(
    span: Span,
    place: &str,
    text: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0212,
        span,
        format!("{place}: the game has no text `{text}`"),
        "not in the game",
    );
    suggest(
        it,
        text,
        known,
        "a row begins with a name or a sentence exactly as it is in the game",
    )
}

fn other_values(span: Span, message: String, values: &[String]) -> Diagnostic {
    let it = Diagnostic::new(Code::G0213, span, message, "other values");
    match values {
        [] => it.help("this text has no values"),
        [one] => it.help(format!("its value is `{one}`")),
        several => it.help(format!(
            "its values are {}",
            listed(several.iter().map(String::as_str))
        )),
    }
}

pub(super) fn foreign_value(
    span: Span,
    place: &str,
    language: &str,
    value: &str,
    values: &[String],
) -> Diagnostic {
    other_values(
        span,
        format!("{place}, column {language}: the text has no value `{value}`"),
        values,
    )
}

pub(super) fn missing_value(
    span: Span,
    place: &str,
    language: &str,
    value: &str,
    values: &[String],
) -> Diagnostic {
    other_values(
        span,
        format!("{place}, column {language}: the value `{value}` is missing"),
        values,
    )
}

pub(super) fn like_sentence(span: Span, place: &str, language: &str, pattern: &str) -> Diagnostic {
    twice(span, format!("{place}, column {language}: another sentence with these words, `{pattern}`, has a different translation"), "the second")
        .help("sentences that differ only in their values share one text; reword one of them")
}

pub(super) fn undeclared_language(span: Span, file: &str, column: &str) -> Diagnostic {
    unlike_its_file(
        span,
        format!("{file} has a column `{column}`, but the game does not name that language"),
        "not declared",
    )
    .help(format!(
        "add `{column}` to the languages after `in`, or remove the column"
    ))
}

/// The table beside a variant file has other columns than that of the game.
pub(super) fn other_columns(span: Span, file: &str, wanted: &str) -> Diagnostic {
    unlike_its_file(
        span,
        format!("{file} has other columns than the table of the game"),
        "other columns",
    )
    .help(format!("its first line is `{wanted}`"))
}
