//! Tables: a column for each seat or member if they fit, and otherwise a paragraph for each.

use hoyle::display::{ColumnTable, Head, TableRow};

use super::Style;
use super::words::{Text, Word, columned, flow, listed, things, wrap};

/// The blanks between columns.
const GAP: usize = 2;

/// The greatest width of the column with the names of rows.
const NAMES: usize = 18;

pub fn table(table: &ColumnTable, style: Style) -> Vec<Text> {
    let room = style.width.saturating_sub(names_width(table));
    match widths(table, room, style) {
        Some(widths) => columns(table, &widths, style),
        None if table.heads.iter().any(|head| head.seat.is_some()) => paragraphs(table, style),
        None => flowing(table, style),
    }
}

fn names_width(table: &ColumnTable) -> usize {
    let names = table.rows.iter().map(|row| row.name.chars().count());
    names.max().unwrap_or(0).min(NAMES)
}

/// The width of each column; `None` if not all columns fit.
fn widths(table: &ColumnTable, room: usize, style: Style) -> Option<Vec<usize>> {
    let bounds = |at: usize, head: &Head| {
        let name = head.name.chars().count();
        let cells = table.rows.iter().filter_map(|row| row.cells.get(at));
        let cells = cells.map(|cell| {
            let words = things(cell, style);
            let longest = words.iter().map(|word| word.width() + 1).max();
            (longest.unwrap_or(0), listed(&words).width())
        });
        cells.fold((name, name), |(least, most), (a, b)| (least.max(a.min(b)), most.max(b)))
    };
    let heads = table.heads.iter().enumerate();
    let bounds: Vec<(usize, usize)> = heads.map(|(at, head)| bounds(at, head)).collect();
    let taken: usize = bounds.iter().map(|(least, _)| least + GAP).sum();
    let mut left = room.checked_sub(taken)?;
    let mut widths: Vec<usize> = bounds.iter().map(|(least, _)| *least).collect();
    while left > 0 {
        let wanting = widths.iter_mut().zip(&bounds);
        let most = wanting.max_by_key(|(width, (_, most))| most.saturating_sub(**width));
        match most {
            Some((width, (_, most))) if *width < *most => *width += 1,
            Some(_) | None => break,
        }
        left -= 1;
    }
    Some(widths)
}

fn columns(table: &ColumnTable, widths: &[usize], style: Style) -> Vec<Text> {
    let names = names_width(table);
    let mut start = Text::default().padded(names);
    for (head, width) in table.heads.iter().zip(widths) {
        start.push(Word::plain(&" ".repeat(GAP)));
        let name = Text::of([Word::of_seat(&head.name, head.seat)]);
        start = start.then(&name.padded(*width));
    }
    let rows = table.rows.iter().flat_map(|row| lines(row, names, widths, style));
    std::iter::once(start).chain(rows).collect()
}

/// The lines of a row.
fn lines(row: &TableRow, names: usize, widths: &[usize], style: Style) -> Vec<Text> {
    let name = columned(&[Word::dim(&row.name)], names);
    let cells = row.cells.iter().zip(widths);
    let cells: Vec<(Vec<Text>, usize)> =
        cells.map(|(cell, width)| (columned(&things(cell, style), *width), *width)).collect();
    let heights = cells.iter().map(|(cell, _)| cell.len());
    let height = heights.chain([name.len()]).max().unwrap_or(1);
    let line = |at: usize| {
        let start = name.get(at).cloned().unwrap_or_default().padded(names);
        cells.iter().fold(start, |text, (cell, width)| {
            let words = cell.get(at).cloned().unwrap_or_default();
            let gap = Text::of([Word::plain(&" ".repeat(GAP))]);
            text.then(&gap).then(&words.padded(*width))
        })
    };
    (0..height).map(line).collect()
}

/// The rows with something in a column, in a few words each.
pub fn told(table: &ColumnTable, column: usize, style: Style) -> Vec<Word> {
    let rows = table.rows.iter();
    let cells = rows.filter_map(|row| Some((row, row.cells.get(column)?)));
    let full = cells.filter(|(_, cell)| !cell.is_empty());
    let several = table.rows.len() > 1;
    full.flat_map(|(row, cell)| {
        let name = format!("{} ", row.name);
        let words = things(cell, style);
        let named = words
            .into_iter()
            .enumerate()
            .map(move |(at, word)| if several && at == 0 { word.behind(&name) } else { word });
        named.collect::<Vec<_>>()
    })
    .collect()
}

/// The table as a paragraph for each seat.
fn paragraphs(table: &ColumnTable, style: Style) -> Vec<Text> {
    let heads = table.heads.iter().enumerate();
    let each = heads.flat_map(|(at, head)| {
        let name = Word::of_seat(&format!("{}:", head.name), head.seat);
        wrap(&name, &told(table, at, style), style.width)
    });
    each.collect()
}

/// The table as running text, column after column; with a single row, its name comes first.
fn flowing(table: &ColumnTable, style: Style) -> Vec<Text> {
    let only = if let [row] = table.rows.as_slice() {
        vec![Text::of([Word::dim(&format!("{}:", row.name))])]
    } else {
        Vec::new()
    };
    let heads = table.heads.iter().enumerate();
    let each = heads.map(|(at, head)| (Word::dim(&head.name), told(table, at, style)));
    only.into_iter().chain(flow(each.collect(), style)).collect()
}
