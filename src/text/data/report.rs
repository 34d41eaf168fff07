//! Messages about files of rows and columns.

use crate::base::Span;
use crate::diag::report::{counted, unlike_its_file};
use crate::diag::{Code, Diagnostic};

/// How long a cell may be to be shown as it should be written.
const SHOWN: usize = 40;

fn no_csv(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0704, span, message, label)
}

pub(super) fn unclosed(span: Span, place: &str) -> Diagnostic {
    no_csv(
        span,
        format!("{place}: a cell has no closing quote"),
        "not closed on its line",
    )
    .help("add a `\"` where the cell ends")
}

pub(super) fn behind_quote(span: Span, place: &str, rest: &str) -> Diagnostic {
    let message = format!("{place}: something stands behind the closing quote of a cell");
    no_csv(span, message, "behind the quote").help(if rest.trim().is_empty() {
        "remove the blank behind the quote"
    } else {
        "move it before the quote; write a quote that belongs to the cell twice"
    })
}

pub(super) fn quote_inside(span: Span, place: &str, cell: &str) -> Diagnostic {
    let message = format!("{place}: a quote stands in a cell that does not begin with one");
    let it = no_csv(span, message, "a quote inside");
    if cell.starts_with('"') {
        return it.help("remove the blank before the quote");
    }
    let written = format!("\"{}\"", cell.replace('"', "\"\""));
    it.help(if written.len() <= SHOWN {
        format!("write the cell in quotes, and each quote in it twice: `{written}`")
    } else {
        "write the cell in quotes, and each quote in it twice".to_owned()
    })
}

/// The first line looks as if other signs than commas stood between the cells.
pub(super) fn other_commas(span: Span, file: &str, name: &str) -> Diagnostic {
    unlike_its_file(
        span,
        format!("{file} has {name} between its cells"),
        "no commas",
    )
    .help("write commas between the cells")
}

pub(super) fn unnamed_column(span: Span, file: &str, number: usize) -> Diagnostic {
    unlike_its_file(
        span,
        format!("column {number} of {file} has no name"),
        "no name",
    )
    .help("name it, or remove its cells from all rows")
}

pub(super) fn same_columns(span: Span, file: &str, name: &str, first: Span) -> Diagnostic {
    unlike_its_file(
        span,
        format!("{file} has two columns `{name}`"),
        "the second",
    )
    .also(first, "the first")
    .help("give one of them another name, or remove it")
}

/// All rows have another number of cells than there are columns.
pub(super) fn wrong_header(span: Span, place: &str, columns: usize, cells: usize) -> Diagnostic {
    let message = format!(
        "{place}: here are {}, and the rows have {}",
        counted(columns, "column"),
        counted(cells, "cell")
    );
    unlike_its_file(span, message, "the columns").help(if columns < cells {
        "name a column for every cell of a row"
    } else {
        "each row has a cell for every column"
    })
}

pub(super) fn wrong_cells(span: Span, place: &str, wanted: usize, found: usize) -> Diagnostic {
    let label = if found > wanted {
        "one too many"
    } else {
        "this row"
    };
    let help = if found > wanted {
        "write a cell that contains a comma in quotes"
    } else {
        "each row has a cell for every column"
    };
    unlike_its_file(
        span,
        format!(
            "{place}: expected {}, found {found}",
            counted(wanted, "cell")
        ),
        label,
    )
    .help(help)
}
