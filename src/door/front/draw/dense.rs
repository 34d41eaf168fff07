//! Pictures on few lines: fields, tables and single places as running text, and boards with columns as narrow as
//! possible.

use hoyle::display::{ColumnTable, Field, FieldRow, PicturePart, SinglePlace, TableRow, Thing};

use super::words::{NamedWords, Text, Word, in_brackets, running, things};
use super::{Style, board, heading, said, table};

/// The lines of a section.
pub fn part(part: &PicturePart, style: Style) -> Vec<Text> {
    match part {
        PicturePart::Heading(text) => vec![heading(text, style)],
        PicturePart::Board(drawn) => board::close(drawn, style),
        PicturePart::Row(row) => row_of_fields(row, style),
        PicturePart::Table(drawn) => {
            let drawn = ColumnTable {
                rows: drawn.rows.iter().map(with_copies_together).collect(),
                ..drawn.clone()
            };
            shorter(table::table(&drawn, style), text_of(&drawn, style))
        }
        PicturePart::Facts(facts) => self::facts(facts, style),
    }
}

/// Columns, unless running text takes fewer lines.
fn shorter(columns: Vec<Text>, text: Vec<Text>) -> Vec<Text> {
    if columns.len() <= text.len() { columns } else { text }
}

fn row_of_fields(row: &FieldRow, style: Style) -> Vec<Text> {
    let title = Some(&row.title).filter(|it| !it.is_empty());
    let title = title.map(|title| Text::of([Word::dim(title)]));
    let fields = row.fields.iter().map(|field| field_with_name(field, style));
    let fields: Vec<NamedWords> = fields.collect();
    title.into_iter().chain(running(&fields, style)).collect()
}

/// The name of a field, with what is printed on it and what lies there.
fn field_with_name(field: &Field, style: Style) -> NamedWords {
    let printed = if style.plain { &field.printed } else { &field.printed_short };
    let name = if printed.is_empty() {
        field.name.clone()
    } else {
        format!("{} {}", field.name, in_brackets(printed))
    };
    (Word::dim(&name), things(&field.things, style))
}

/// A paragraph for each seat, or for each row of a table without seats.
fn text_of(drawn: &ColumnTable, style: Style) -> Vec<Text> {
    let of_seats = drawn.heads.iter().any(|head| head.seat.is_some());
    let each = if of_seats { seats(drawn, style) } else { rows(drawn, style) };
    let lines = each.into_iter().flat_map(|named| paragraph(named, style));
    lines.collect()
}

fn seats(drawn: &ColumnTable, style: Style) -> Vec<NamedWords> {
    let heads = drawn.heads.iter().enumerate();
    let named = heads.map(|(at, head)| {
        let name = Word::of_seat(&format!("{}:", head.name), head.seat);
        (name, table::told(drawn, at, style))
    });
    named.collect()
}

/// Rows as the name of each column, followed by its words.
fn rows(drawn: &ColumnTable, style: Style) -> Vec<NamedWords> {
    let named = drawn.rows.iter().map(|row| {
        let cells = drawn.heads.iter().zip(&row.cells);
        let words = cells.flat_map(|(head, cell)| {
            let mut words = things(cell, style);
            if let Some(first) = words.first_mut() {
                *first = first.clone().behind(&format!("{} ", head.name));
            }
            words
        });
        (Word::dim(&format!("{}:", row.name)), words.collect())
    });
    named.collect()
}

/// A paragraph whose further lines are indented by two blanks.
fn paragraph(named: NamedWords, style: Style) -> Vec<Text> {
    let narrow = Style { width: style.width.saturating_sub(2), ..style };
    let lines = running(&[named], narrow).into_iter().enumerate();
    let lines = lines.map(|(at, line)| {
        let start = if at == 0 { "" } else { "  " };
        Text::of([Word::plain(start)]).then(&line)
    });
    lines.collect()
}

fn with_copies_together(row: &TableRow) -> TableRow {
    TableRow { cells: row.cells.iter().map(|cell| copies_together(cell)).collect(), ..row.clone() }
}

/// Joins copies of one card, with their numbers, `Monk2+5`, or with how many there are of those that look alike, `Rose ×3`.
fn copies_together(things: &[Thing]) -> Vec<Thing> {
    let mut all: Vec<(Thing, usize)> = Vec::new();
    for thing in things {
        let mut known = all.iter_mut();
        let first = known.find(|(it, _)| it.fresh == thing.fresh && it.kind == thing.kind);
        match (first.filter(|(it, _)| numbers(it).is_some()), numbers(thing)) {
            (Some((_, alike)), Some("")) => *alike += 1,
            (Some((first, _)), Some(number)) => first.text.extend(["+", number]),
            (Some(_) | None, _) => all.push((thing.clone(), 1)),
        }
    }
    let counted = all.into_iter().map(|(thing, alike)| match alike {
        1 => thing,
        _ => Thing { text: format!("{} ×{alike}", thing.text), ..thing },
    });
    counted.collect()
}

/// The number behind a card's name, if nothing else is read of the card.
fn numbers(thing: &Thing) -> Option<&str> {
    let is_alone = thing.printed.is_empty() && thing.faces.is_empty() && thing.about.is_empty();
    let kind = Some(&thing.kind).filter(|kind| is_alone && !kind.is_empty());
    kind.and_then(|kind| thing.text.strip_prefix(kind.as_str()))
}

/// Single places; a colon follows the name of one with several words.
fn facts(facts: &[SinglePlace], style: Style) -> Vec<Text> {
    let named = facts.iter().map(|fact| {
        let words = said(fact, style);
        let colon = if words.len() > 1 { ":" } else { "" };
        (Word::dim(&format!("{}{colon}", fact.name)), words)
    });
    running(&named.collect::<Vec<NamedWords>>(), style)
}
