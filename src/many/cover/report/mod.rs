//! Reports of coverage: what was used, and what was not.

mod json;
mod lcov;
mod notes;
mod page;
mod table;

pub use json::cover_json;
pub use lcov::lcov;
pub use notes::cover_notes;
pub use page::cover_page;
pub use table::cover_table;

/// A share in tenths of a per cent; 1000 if there is nothing to use.
fn tenths(all: usize, used: usize) -> usize {
    (used * 1000).checked_div(all).unwrap_or(1000)
}

/// A share in per cent, with one place.
fn percent(all: usize, used: usize) -> String {
    let tenths = tenths(all, used);
    format!("{}.{}%", tenths / 10, tenths % 10)
}
