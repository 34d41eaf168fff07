//! Messages about types and their members: tables, grids and copies.

use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::diag::report::counted;
use crate::diag::{Diagnostic, messages};

messages! {
    pub(in crate::check) Diagnostic:

    /// A row that a variant names and no table has.
    G0201 no_row<'a>(row, file, rows: impl IntoIterator<Item = &'a str>)
        "there is no `{row}` here" => "not known"
        near row in rows else "no row of {file} has this name";

    G0311 bad_cell(place, column, wanted, found)
        "{place}, column {column}: expected {wanted}, found {shown}" => "expected {wanted}"
        where shown = if found.is_empty() { "nothing".to_owned() } else { format!("`{found}`") };

    /// A new row without a value for a column.
    G0312 missing_cell(row, column)
        "the new row `{row}` has no `{column}`" => "a cell is missing"
        help "give it one: `with {column} = …`, and commas between several";
    G0312 extra_column(file, column)
        "{file} has a column `{column}` that the table does not declare" => "not declared"
        help "declare it in the table, `{column}: TYPE`, or remove it";

    G0314 bad_given()
        "this cannot be arranged at the table" => "cannot be given"
        help "a given says what lies in a zone (`hand[Ada] is {{A B}}`, `A in hand[Ada]`, `top of deck is A`, `deck is empty`) or what a state is (`pool is 10`, `failed[Ada]`)";

    G0315 filled_twice(name, first: Option<Span>)
        "the cards of `{name}` would lie in two places at once" => "begins with all of them"
        also first "so does this"
        help "{help}"
        where help = match first {
            Some(_) => "let one zone begin with `all` of them, and deal from it",
            None => "a zone for each seat cannot begin with `all` of them; let one zone do so, and deal from it",
        };

    G0316 no_copies(of)
        "the number of copies of each `{of}` is missing" => "how many?"
        help "give the number, `3 copies of …`, or the table a column `copies` with numbers";
    G0316 copies_of_copies(of)
        "`{of}` is a type of copies or dice itself" => "copies of copies"
        help "give the total number in the first declaration";
    G0316 no_copy(kind)
        "this card cannot fall" => "no copy of `{kind}`"
        help "name what a card of the zone is a copy of";
    G0316 too_many_copies(kind, copies: usize)
        "there are only {copies} of `{kind}`" => "one too many"
        help "write it {copies} times at most, or declare more copies";
    G0316 bad_number_of_copies(found: usize, most: usize)
        "{said}" => "how many?"
        help "at least 1 and at most {most}"
        where said = match found {
            0 => "there are no copies at all".to_owned(),
            _ => format!("{found} are too many"),
        };

    G0319 uneven_rows(found: usize, width: usize, last: usize)
        "{found} do not fill rows of {width}" => "{last} in the last row"
        help "each row is as long as the grid is wide"
        where found = counted(found, "member");
    G0319 no_hexagon(columns: usize, rows: usize)
        "{columns} columns and {rows} rows do not make a hexagon" => "these names"
        help "a hexagon has as many rows as columns, and an odd number of them: `A1..I9`";
    G0319 no_board(name)
        "`{name}` has no lines" => "not a board"
        help "lines lie in a grid, or in a board of hexagons";
    G0319 too_large_a_board(found: usize, most: usize)
        "{found} members are too many for a board" => "one too many"
        help "a board has at most {most} members";

    G0320 many_rows(found: usize)
        "the table has {found} rows" => "the first row too many"
        help "the limit is {MEMBERS}; see `grammar/limits.md`";
    G0320 many_members(name, found: usize)
        "`{name}` has {found} members" => "the first one too many"
        help "the limit is {MEMBERS}; see `grammar/limits.md`";
}
