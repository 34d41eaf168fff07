//! Boards: one sign for each field if that says everything, and otherwise a frame around each field.

use std::collections::BTreeMap;

use hoyle::display::{Field, FieldGrid, FieldRow, Thing};

use super::words::{NamedWords, Text, Word, columned, flow, inside, things};
use super::{Style, frames};

pub fn board(board: &FieldGrid, style: Style) -> Vec<Text> {
    drawn(board, style, frames::even(board, style))
}

/// A board on few lines: each frame is as wide as the things in its column need.
pub fn close(board: &FieldGrid, style: Style) -> Vec<Text> {
    drawn(board, style, frames::uneven(board, style))
}

/// A board as columns of signs, as frames of these widths, or as a list.
fn drawn(board: &FieldGrid, style: Style, widths: Option<Vec<usize>>) -> Vec<Text> {
    let mut lines = Vec::new();
    if !board.title.is_empty() {
        lines.push(Text::of([Word::dim(&board.title)]));
    }
    match signs(board) {
        Some(signs) if compact_width(board, &signs) <= style.width => {
            lines.extend(compact(board, &signs, style));
        }
        Some(_) | None => match widths.filter(|_| !is_shifted(board)) {
            Some(widths) => lines.extend(frames::framed(board, &widths, style)),
            None => lines.extend(list(board, style)),
        },
    }
    lines
}

pub fn fields(board: &FieldGrid) -> impl Iterator<Item = &Field> {
    let lines = board.lines.iter();
    lines.flat_map(|line| line.fields.iter().flatten())
}

/// The things behind the signs, if one sign on each field says everything.
fn signs(board: &FieldGrid) -> Option<BTreeMap<&str, &Thing>> {
    if board.columns.is_empty() && points(board).is_none() {
        return None;
    }
    let mut signs: BTreeMap<&str, &Thing> = BTreeMap::new();
    for field in fields(board) {
        match field.things.as_slice() {
            _ if !field.printed.is_empty() => return None,
            [] => {}
            [thing] if (1..=3).contains(&thing.sign.chars().count()) => {
                let known = signs.entry(&thing.sign).or_insert(thing);
                if (&known.text, &known.about) != (&thing.text, &thing.about) {
                    return None;
                }
            }
            _ => return None,
        }
    }
    Some(signs)
}

/// The names of fields that have one each, such as the points of a backgammon board, without the letters that all of them
/// begin with; nothing if they are too long to stand at the edge.
fn points(board: &FieldGrid) -> Option<Vec<Vec<&str>>> {
    const LONGEST: usize = 3;
    let first = fields(board).next()?.name.as_str();
    let letters = first.find(|it: char| !it.is_alphabetic())?;
    let prefix = first.get(..letters)?;
    let names = board.lines.iter().map(|line| {
        let names = line.fields.iter().map(|field| match field {
            None => Some(""),
            Some(field) => field.name.strip_prefix(prefix).filter(|it| it.len() <= LONGEST),
        });
        names.collect::<Option<Vec<&str>>>()
    });
    names.collect()
}

/// The width of a field with a sign, with room for a mark of what is new: one that can be halved, where lines are shifted.
fn sign_width(board: &FieldGrid, signs: &BTreeMap<&str, &Thing>) -> usize {
    let longest = signs.keys().map(|sign| sign.chars().count()).max().unwrap_or(1);
    let width = longest + 2;
    if is_shifted(board) { width.next_multiple_of(2) } else { width }
}

fn is_shifted(board: &FieldGrid) -> bool {
    board.lines.iter().any(|line| line.shift > 0)
}

fn compact_width(board: &FieldGrid, signs: &BTreeMap<&str, &Thing>) -> usize {
    let shifts = board.lines.iter().map(|line| line.shift);
    let across = board.lines.iter().map(|line| line.fields.len()).max().unwrap_or(0);
    let fields = across * 2 + shifts.max().unwrap_or(0);
    head_width(board) + (fields * sign_width(board, signs)).div_ceil(2)
}

fn head_width(board: &FieldGrid) -> usize {
    let names = board.lines.iter().map(|line| line.name.chars().count());
    names.max().unwrap_or(0) + 1
}

fn compact(board: &FieldGrid, signs: &BTreeMap<&str, &Thing>, style: Style) -> Vec<Text> {
    let head = head_width(board);
    let wide = sign_width(board, signs);
    let mut lines = Vec::new();
    let names_of = |names: &[&str]| {
        let names: Vec<Word> = names.iter().map(|name| Word::dim(&format!(" {name}"))).collect();
        row(Word::plain(""), head, wide, names.into_iter())
    };
    let points =
        if board.columns.is_empty() { points(board).unwrap_or_default() } else { Vec::new() };
    if points.is_empty() {
        let columns: Vec<&str> = board.columns.iter().map(String::as_str).collect();
        lines.push(names_of(&columns));
    }
    for (at, line) in board.lines.iter().enumerate() {
        // Points have their names outside: those of the last line stand below it.
        let names = points.get(at).map(|names| names_of(names));
        let is_last = at > 0 && at + 1 == board.lines.len();
        if let Some(names) = names.clone().filter(|_| !is_last) {
            lines.push(names);
        }
        let name = format!("{:>width$}", line.name, width = head - 1);
        let fields = line.fields.iter().map(|field| match field {
            None => Word::plain(""),
            Some(field) => match field.things.first() {
                None => Word::dim(if style.plain { " ." } else { " ·" }),
                Some(thing) => Word::sign(thing).behind(" "),
            },
        });
        let start = head + line.shift * wide / 2;
        lines.push(row(Word::dim(&name), start, wide, fields));
        lines.extend(names.filter(|_| is_last));
    }
    lines.extend(flow(legend(signs, style), style));
    lines
}

/// What signs stand for: the pieces of each seat together, and everything else on its own.
fn legend(signs: &BTreeMap<&str, &Thing>, style: Style) -> Vec<NamedWords> {
    let mut legend: Vec<NamedWords> = Vec::new();
    let mut owners: Vec<(&str, usize)> = Vec::new();
    for (sign, thing) in signs.iter().filter(|(sign, thing)| **sign != thing.text) {
        if thing.is_piece() {
            let at = owners.iter().find(|(owner, _)| *owner == thing.about).map(|(_, at)| *at);
            let at = at.unwrap_or_else(|| {
                owners.push((&thing.about, legend.len()));
                legend.push((Word::of_seat(&thing.about, thing.seat), Vec::new()));
                legend.len() - 1
            });
            let word = Word::of_seat(&format!("{sign} {}", thing.text), thing.seat);
            legend.get_mut(at).into_iter().for_each(|(_, words)| words.push(word.clone()));
        } else if thing.is_stack() {
            let own =
                Word::of_seat(sign.trim_end_matches(|it: char| it.is_ascii_digit()), thing.seat);
            if !legend.iter().any(|(known, _)| *known == own) {
                legend.push((own, vec![Word::of_seat(&thing.about, thing.seat)]));
            }
        } else {
            let fresh_apart = Thing { sign: String::new(), fresh: false, ..(*thing).clone() };
            legend.push((Word::plain(sign), things(&[fresh_apart], style)));
        }
    }
    legend
}

fn row(name: Word, head: usize, wide: usize, fields: impl Iterator<Item = Word>) -> Text {
    let start = Text::of([name]).padded(head);
    fields.fold(start, |text, field| {
        let width = text.width() + wide;
        text.then(&Text::of([field])).padded(width)
    })
}

/// The blanks between the columns of a row of fields.
const GAP: usize = 2;

/// Fields in columns, from left to right and line by line, with their names, in as many columns as give the fewest
/// lines.
pub fn row_of_fields(row: &FieldRow, style: Style) -> Vec<Text> {
    let words = |field: &Field| {
        let name = Word::plain(&field.name).apart();
        let inside = inside(field, style);
        std::iter::once(name).chain(inside).collect::<Vec<Word>>()
    };
    let fields: Vec<Vec<Word>> = row.fields.iter().map(words).collect();
    let longest = fields.iter().flatten().map(|word| word.width() + 1).max();
    let longest = longest.unwrap_or(0).min(style.width);
    let most = (style.width + GAP).checked_div(longest + GAP).unwrap_or(1);
    let drawn = (1..=most.max(1)).rev().map(|across| side_by_side(&fields, across, style));
    let mut lines = drawn.min_by_key(Vec::len).unwrap_or_default();
    if !row.title.is_empty() {
        lines.insert(0, Text::of([Word::dim(&row.title)]));
    }
    lines
}

/// Fields in so many columns.
fn side_by_side(fields: &[Vec<Word>], across: usize, style: Style) -> Vec<Text> {
    let width = ((style.width + GAP) / across.max(1)).saturating_sub(GAP).max(1);
    let mut lines = Vec::new();
    for fields in fields.chunks(across) {
        // The last field of a line may be wider.
        let taken = fields.len().saturating_sub(1) * (width + GAP);
        let rest = style.width.saturating_sub(taken).max(width);
        let cells: Vec<Vec<Text>> = (1..)
            .zip(fields)
            .map(|(at, words)| columned(words, if at == fields.len() { rest } else { width }))
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        lines.extend((0..height).map(|at| {
            cells.iter().fold(Text::default(), |text, cell| {
                let words = cell.get(at).cloned().unwrap_or_default();
                text.then(&words.padded(width + GAP))
            })
        }));
    }
    lines
}

/// The fields with something on them, line by line: for a screen that is too narrow for frames.
fn list(board: &FieldGrid, style: Style) -> Vec<Text> {
    let full = fields(board).filter(|field| !field.things.is_empty());
    let texts = full.map(|field| (Word::dim(&field.name), inside(field, style)));
    flow(texts.collect(), style)
}
