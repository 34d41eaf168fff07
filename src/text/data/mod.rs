//! Files that a game file names: loading them, and rows of CSV with the place of each cell.

mod load;
mod report;
mod rows;

pub use load::load;
pub use rows::{Cell, Rows, rows};
