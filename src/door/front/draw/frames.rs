//! Frames around the fields of a board, each with the name of its field in the upper edge.

use hoyle::display::{Field, FieldGrid, Line};

use super::Style;
use super::board::fields;
use super::words::{Text, Word, columned, inside, listed};

/// The greatest width of columns that are equally wide.
const WIDEST: usize = 24;

/// How many fields stand in a row.
fn across(board: &FieldGrid) -> usize {
    let across = board.lines.iter().map(|line| line.fields.len()).max();
    across.unwrap_or(0).max(1)
}

/// The width that frames leave to what is in them.
fn room(board: &FieldGrid, style: Style) -> usize {
    style.width.saturating_sub(across(board) + 1)
}

/// The least width of a field that cuts no word.
fn least(field: &Field, style: Style) -> usize {
    let words = inside(field, style);
    let longest = words.iter().map(|word| word.width() + 1).max();
    let name = field.name.chars().count() + 1;
    longest.unwrap_or(0).max(name)
}

/// The width of a field with everything on one line.
fn most(field: &Field, style: Style) -> usize {
    let name = field.name.chars().count() + 1;
    listed(&inside(field, style)).width().max(name)
}

/// The widths of equal columns; `None` if they do not fit.
pub fn even(board: &FieldGrid, style: Style) -> Option<Vec<usize>> {
    let across = across(board);
    let room = room(board, style) / across;
    let least = fields(board).map(|field| least(field, style)).max();
    let most = fields(board).map(|field| most(field, style)).max();
    let (least, most) = (least.unwrap_or(0).max(4), most.unwrap_or(0).max(4));
    let width = most.min(room).min(WIDEST).max(least);
    (room >= least).then(|| vec![width; across])
}

/// The widths of columns for which the rows are as low as possible.
pub fn uneven(board: &FieldGrid, style: Style) -> Option<Vec<usize>> {
    let lines = board.lines.len();
    let mut heights = (1..=room(board, style))
        .map(|height| vec![height; lines])
        .find(|heights| fitting(board, heights, style).is_some())?;
    for at in 0..lines {
        while let Some(lower) = one_lower(&heights, at) {
            if fitting(board, &lower, style).is_none() {
                break;
            }
            heights = lower;
        }
    }
    fitting(board, &heights, style)
}

/// The heights, with one row lower than before.
fn one_lower(heights: &[usize], at: usize) -> Option<Vec<usize>> {
    let mut lower = heights.to_vec();
    let height = lower.get_mut(at).filter(|height| **height > 1)?;
    *height -= 1;
    Some(lower)
}

/// The widths of columns for rows of these heights, if they fit.
fn fitting(board: &FieldGrid, heights: &[usize], style: Style) -> Option<Vec<usize>> {
    let room = room(board, style);
    let widths = (0..across(board)).map(|column| {
        let lines = board.lines.iter().zip(heights);
        let widths = lines.map(|(line, height)| match line.fields.get(column) {
            Some(Some(field)) => narrowest(field, *height, room, style),
            Some(None) | None => Some(0),
        });
        widths.collect::<Option<Vec<usize>>>()?.into_iter().max()
    });
    let widths: Vec<usize> = widths.collect::<Option<_>>()?;
    (widths.iter().sum::<usize>() <= room).then_some(widths)
}

/// The least width of a field with so many lines.
fn narrowest(field: &Field, height: usize, room: usize, style: Style) -> Option<usize> {
    let words = inside(field, style);
    let mut widths = least(field, style)..=room;
    widths.find(|width| columned(&words, *width).len() <= height)
}

/// All fields in their frames.
pub fn framed(board: &FieldGrid, widths: &[usize], style: Style) -> Vec<Text> {
    let mut lines = Vec::new();
    for (at, line) in board.lines.iter().enumerate() {
        let corners = if at == 0 { Corners::TOP } else { Corners::MIDDLE };
        lines.push(edge(Some(line), widths, corners.styled(style)));
        let cells = (0..).zip(widths).map(|(at, width)| {
            let field = line.fields.get::<usize>(at).and_then(Option::as_ref);
            let words = field.map(|field| inside(field, style));
            columned(&words.unwrap_or_default(), *width)
        });
        let cells: Vec<Vec<Text>> = cells.collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for at in 0..height {
            let side = if style.plain { "|" } else { "│" };
            let start = Text::of([Word::dim(side)]);
            lines.push(cells.iter().zip(widths).fold(start, |text, (cell, width)| {
                let words = cell.get(at).cloned().unwrap_or_default();
                let text = text.then(&words.padded(*width));
                text.then(&Text::of([Word::dim(side)]))
            }));
        }
    }
    lines.push(edge(None, widths, Corners::BOTTOM.styled(style)));
    lines
}

/// The characters of an edge: left, between fields, right, and the line itself.
#[derive(Clone, Copy)]
struct Corners(&'static str, &'static str, &'static str, &'static str);

impl Corners {
    const TOP: Self = Self("┌", "┬", "┐", "─");
    const MIDDLE: Self = Self("├", "┼", "┤", "─");
    const BOTTOM: Self = Self("└", "┴", "┘", "─");

    const fn styled(self, style: Style) -> Self {
        if style.plain { Self("+", "+", "+", "-") } else { self }
    }
}

/// The upper edge of a row of fields, with their names, or the edge below the last row.
fn edge(line: Option<&Line>, widths: &[usize], corners: Corners) -> Text {
    let Corners(left, between, right, dash) = corners;
    let mut text = Text::of([Word::dim(left)]);
    for (at, width) in widths.iter().enumerate() {
        let field = line.and_then(|line| line.fields.get(at)?.as_ref());
        let name = field.map_or("", |field| field.name.as_str());
        let rest = width.saturating_sub(name.chars().count());
        text.push(Word::plain(name));
        text.push(Word::dim(&dash.repeat(rest)));
        let last = at + 1 == widths.len();
        text.push(Word::dim(if last { right } else { between }));
    }
    text
}
