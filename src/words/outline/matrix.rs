//! Rows and columns.

use crate::rulebook::escaped;

/// The height of a row in a picture, in points.
const ROW: usize = 22;
/// The space beside a word.
const GAP: usize = 8;
/// How many points a character takes.
const CHARACTER: usize = 7;

/// Rows under heads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Matrix {
    /// All rows, the heads first.
    fn all(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.heads).chain(&self.rows)
    }

    /// The width of each column, in characters.
    fn widths(&self) -> Vec<usize> {
        let width = |column: usize| {
            let cells = self.all().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        (0..self.heads.len()).map(width).collect()
    }

    /// Lines of text with the columns below each other.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let widths = self.widths();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, width)| format!("{cell:width$}"));
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
        };
        self.all().map(line).collect()
    }

    /// The rows as a picture.
    #[must_use]
    pub fn picture(&self) -> String {
        let widths = self.widths().into_iter();
        let widths: Vec<usize> = widths.map(|width| width * CHARACTER + 2 * GAP).collect();
        let (width, height) = (widths.iter().sum::<usize>(), self.all().count() * ROW);
        let mut cells = Vec::new();
        for (at, row) in self.all().enumerate() {
            let (top, fill) = (at * ROW, if at == 0 { "#eef4fb" } else { "#ffffff" });
            let mut left = 0;
            for (cell, width) in row.iter().zip(&widths) {
                let (x, y, text) = (left + GAP, top + ROW - GAP, escaped(cell));
                cells.push(format!(
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{ROW}\" \
                     fill=\"{fill}\" stroke=\"#8aaccc\"/><text x=\"{x}\" y=\"{y}\">{text}</text>"
                ));
                left += width;
            }
        }
        format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" \
             xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"12\">\n\
             {}\n</svg>",
            cells.join("\n")
        )
    }
}
