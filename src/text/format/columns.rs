//! Aligns the rows of a grid.

use super::lines::Line;

/// Pads the names in the rows, so that each column begins at one place.
pub(super) fn align(rows: &mut [Line<'_>]) {
    let names = |row: &Line<'_>| row.code.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let cells: Vec<Vec<String>> = rows.iter().map(names).collect();
    let mut widths: Vec<usize> = Vec::new();
    for row in &cells {
        for (column, name) in row.iter().enumerate() {
            let width = name.chars().count();
            match widths.get_mut(column) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
        }
    }
    for (row, cells) in rows.iter_mut().zip(cells) {
        let padded = cells.iter().zip(&widths);
        let code: String = padded.map(|(name, width)| format!("{name:width$} ")).collect();
        code.trim_end().clone_into(&mut row.code);
    }
}
