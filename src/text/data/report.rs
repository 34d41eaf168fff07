//! Messages about files of rows and columns.

use crate::base::Span;
use crate::diag::report::counted;
use crate::diag::{Diagnostic, messages};

/// How long a cell may be to be shown as it should be written.
const SHOWN: usize = 40;

messages! {
    pub(super) Diagnostic:

    /// The first line looks as if other signs than commas stood between the cells.
    G0312 other_commas(file, name)
        "{file} has {name} between its cells" => "no commas"
        help "write commas between the cells";
    G0312 unnamed_column(file, number: usize)
        "column {number} of {file} has no name" => "no name"
        help "name it, or remove its cells from all rows";
    G0312 same_columns(file, name, first: Span)
        "{file} has two columns `{name}`" => "the second"
        also first "the first"
        help "give one of them another name, or remove it";
    /// All rows have another number of cells than there are columns.
    G0312 wrong_header(place, columns: usize, cells: usize)
        "{place}: here are {named}, and the rows have {held}" => "the columns"
        help "{help}"
        where named = counted(columns, "column"), held = counted(cells, "cell"),
            help = if columns < cells { "name a column for every cell of a row" } else { EACH_ROW };
    G0312 too_many_cells(place, wanted: usize, found: usize)
        "{place}: expected {wanted}, found {found}" => "one too many"
        help "write a cell that contains a comma in quotes"
        where wanted = counted(wanted, "cell");
    G0312 too_few_cells(place, wanted: usize, found: usize)
        "{place}: expected {wanted}, found {found}" => "this row"
        help "{EACH_ROW}"
        where wanted = counted(wanted, "cell");

    G0704 unclosed(place)
        "{place}: a cell has no closing quote" => "not closed on its line"
        help "add a `\"` where the cell ends";
    G0704 behind_quote(place, rest)
        "{place}: something stands behind the closing quote of a cell" => "behind the quote"
        help "{help}"
        where help = match rest.trim() {
            "" => "remove the blank behind the quote",
            _ => "move it before the quote; write a quote that belongs to the cell twice",
        };
    G0704 quote_inside(place, cell)
        "{place}: a quote stands in a cell that does not begin with one" => "a quote inside"
        help "{help}"
        where help = in_quotes(cell);
}

const EACH_ROW: &str = "each row has a cell for every column";

/// How a cell with quotes inside is written.
fn in_quotes(cell: &str) -> String {
    if cell.starts_with('"') {
        return "remove the blank before the quote".to_owned();
    }
    let written = format!("\"{}\"", cell.replace('"', "\"\""));
    let said = "write the cell in quotes, and each quote in it twice";
    if written.len() > SHOWN {
        return said.to_owned();
    }
    format!("{said}: `{written}`")
}
