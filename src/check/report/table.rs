//! What is said about tables, grids, copies and texts.

use super::{counted, listed, suggest};
use crate::base::Span;
use crate::diag::{Code, Diagnostic};

pub(in crate::check) fn bad_cell(
    span: Span,
    place: &str,
    column: &str,
    wanted: &str,
    found: &str,
) -> Diagnostic {
    let shown = if found.is_empty() {
        "nothing".to_owned()
    } else {
        format!("`{found}`")
    };
    Diagnostic::new(
        Code::G0311,
        span,
        format!("{place}, column {column}: expected {wanted}, found {shown}"),
        format!("expected {wanted}"),
    )
}

fn unlike_its_file(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0312, span, message, label)
}

pub(in crate::check) fn no_copies(span: Span, of: &str) -> Diagnostic {
    uncounted(
        span,
        format!("it is not said how many copies of each `{of}` there are"),
        "how many?",
    )
    .help("give the number, `3 copies of …`, or the table a column `copies` with numbers")
}

pub(in crate::check) fn bad_number_of_copies(span: Span, found: usize, most: usize) -> Diagnostic {
    let message = if found == 0 {
        "there is not one of them".to_owned()
    } else {
        format!("{found} are too many")
    };
    uncounted(span, message, "how many?").help(format!("there is at least one, and at most {most}"))
}

pub(in crate::check) fn copies_of_copies(span: Span, of: &str) -> Diagnostic {
    uncounted(
        span,
        format!("`{of}` is a type of copies or dice itself"),
        "copies of copies",
    )
    .help("say there how many there are")
}

fn uncounted(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0316, span, message, label)
}

fn no_grid(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0319, span, message, label)
}

pub(in crate::check) fn uneven_rows(
    span: Span,
    found: usize,
    width: usize,
    last: usize,
) -> Diagnostic {
    no_grid(
        span,
        format!(
            "{} cannot be put in rows of {width}",
            counted(found, "member")
        ),
        &format!("{last} in the last row"),
    )
    .help("each row is as long as the grid is wide")
}

pub(in crate::check) fn too_large_a_grid(span: Span, found: usize, most: usize) -> Diagnostic {
    no_grid(
        span,
        format!("{found} members are too many for a grid"),
        "one too many",
    )
    .help(format!("a grid has {most} members at the most"))
}

pub(in crate::check) fn missing_column<'a>(
    span: Span,
    file: &str,
    column: &str,
    columns: impl IntoIterator<Item = &'a str>,
    header: Option<Span>,
) -> Diagnostic {
    let it = unlike_its_file(
        span,
        format!("{file} has no column `{column}`"),
        "not in the file",
    );
    match header {
        Some(header) => suggest(
            it.also(header, "its columns"),
            column,
            columns,
            "the first line of the file names its columns",
        ),
        None => it.help("the first line of the file names its columns; this file is empty"),
    }
}

pub(in crate::check) fn extra_column(span: Span, file: &str, column: &str) -> Diagnostic {
    unlike_its_file(
        span,
        format!("{file} has a column `{column}` that the table does not declare"),
        "not declared",
    )
    .help(format!(
        "declare it in the table, `{column}: TYPE`, or remove it"
    ))
}

pub(in crate::check) fn wrong_cells(
    span: Span,
    place: &str,
    wanted: usize,
    found: usize,
) -> Diagnostic {
    let label = if found > wanted {
        "one too many"
    } else {
        "this row"
    };
    unlike_its_file(
        span,
        format!(
            "{place}: expected {}, found {found}",
            counted(wanted, "cell")
        ),
        label,
    )
    .help("each row has a cell for every column")
}

fn twice(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0313, span, message, label)
}

pub(in crate::check) fn duplicate_row(
    span: Span,
    place: &str,
    name: &str,
    first: &str,
) -> Diagnostic {
    twice(
        span,
        format!("{place}: there is a row `{name}` already"),
        "the second",
    )
    .help(format!("the first is at {first}"))
}

pub(in crate::check) fn bad_given(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0314, span, "this cannot be arranged at the table", "not a given")
        .help("a given says what lies in a zone (`hand[Ada] is {A B}`, `A in hand[Ada]`, `top of deck is A`, `deck is empty`) or what a state is (`pool is 10`, `failed[Ada]`)")
}

pub(in crate::check) fn filled_twice(span: Span, name: &str, first: Option<Span>) -> Diagnostic {
    let it = Diagnostic::new(
        Code::G0315,
        span,
        format!("the cards of `{name}` would lie in two places at once"),
        "begins with all of them",
    );
    match first {
        Some(first) => it.also(first, "so does this").help("let one zone begin with `all` of them, and deal from it"),
        None => it.help("a zone for each seat cannot begin with `all` of them; let one zone do so, and deal from it"),
    }
}

// Texts

fn no_text(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0211, span, message, label)
}

/// A name, or a sentence where there is none, has no row.
pub(in crate::check) fn no_row<'a>(
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

pub(in crate::check) fn blank_texts<'a>(
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
            "{place}, {columns} {}: nothing is written",
            languages.join(", ")
        ),
        "not translated",
    )
}

pub(in crate::check) fn unknown_text<'a>(
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
        "a row begins with a name or a sentence as it stands in the game",
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

pub(in crate::check) fn foreign_value(
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

pub(in crate::check) fn missing_value(
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

pub(in crate::check) fn like_sentence(
    span: Span,
    place: &str,
    language: &str,
    pattern: &str,
) -> Diagnostic {
    twice(span, format!("{place}, column {language}: another sentence with these words, `{pattern}`, is translated otherwise"), "the second")
        .help("sentences that differ in their values alone have one text; word one of them otherwise")
}

pub(in crate::check) fn undeclared_language(span: Span, file: &str, column: &str) -> Diagnostic {
    unlike_its_file(
        span,
        format!("{file} has a column `{column}`, and the game names no such language"),
        "not declared",
    )
    .help(format!(
        "add `{column}` to the languages behind `in`, or remove it"
    ))
}

pub(in crate::check) fn too_many_cells(
    span: Span,
    place: &str,
    wanted: usize,
    found: usize,
) -> Diagnostic {
    unlike_its_file(
        span,
        format!(
            "{place}: expected {}, found {found}",
            counted(wanted, "cell")
        ),
        "one too many",
    )
    .help("a text with a comma in it stands in quotes")
}
