//! Messages about tables, grids and copies.

use crate::base::Span;
use crate::diag::report::{counted, unlike_its_file};
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

/// A row that a variant names and no table has.
pub(in crate::check) fn no_row<'a>(
    span: Span,
    row: &str,
    file: &str,
    rows: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let it = crate::diag::report::unknown(span, row);
    let help = format!("no row of {file} has this name");
    crate::diag::report::suggest(it, row, rows, &help)
}

/// A new row without a value for a column.
pub(in crate::check) fn missing_cell(span: Span, row: &str, column: &str) -> Diagnostic {
    unlike_its_file(
        span,
        format!("the new row `{row}` has no `{column}`"),
        "a cell is missing",
    )
    .help(format!(
        "give it one: `with {column} = …`, and commas between several"
    ))
}

pub(in crate::check) fn no_copies(span: Span, of: &str) -> Diagnostic {
    uncounted(
        span,
        format!("the number of copies of each `{of}` is missing"),
        "how many?",
    )
    .help("give the number, `3 copies of …`, or the table a column `copies` with numbers")
}

pub(in crate::check) fn bad_number_of_copies(span: Span, found: usize, most: usize) -> Diagnostic {
    let message = if found == 0 {
        "there are no copies at all".to_owned()
    } else {
        format!("{found} are too many")
    };
    uncounted(span, message, "how many?").help(format!("at least 1 and at most {most}"))
}

pub(in crate::check) fn copies_of_copies(span: Span, of: &str) -> Diagnostic {
    uncounted(
        span,
        format!("`{of}` is a type of copies or dice itself"),
        "copies of copies",
    )
    .help("give the total number in the first declaration")
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
        format!("{} do not fill rows of {width}", counted(found, "member")),
        &format!("{last} in the last row"),
    )
    .help("each row is as long as the grid is wide")
}

pub(in crate::check) fn no_hexagon(span: Span, columns: usize, rows: usize) -> Diagnostic {
    no_grid(
        span,
        format!("{columns} columns and {rows} rows do not make a hexagon"),
        "these names",
    )
    .help("a hexagon has as many rows as columns, and an odd number of them: `A1..I9`")
}

pub(in crate::check) fn no_board(span: Span, name: &str) -> Diagnostic {
    no_grid(span, format!("`{name}` has no lines"), "not a board")
        .help("lines lie in a grid, or in a board of hexagons")
}

pub(in crate::check) fn too_large_a_board(span: Span, found: usize, most: usize) -> Diagnostic {
    no_grid(
        span,
        format!("{found} members are too many for a board"),
        "one too many",
    )
    .help(format!("a board has at most {most} members"))
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

pub(in crate::check) fn bad_given(span: Span) -> Diagnostic {
    Diagnostic::new(Code::G0314, span, "this cannot be arranged at the table", "cannot be given")
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
