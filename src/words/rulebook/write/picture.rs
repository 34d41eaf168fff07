//! Pictures of the table in HTML: boards and tables as tables, everything else as lists.

use super::escaped;
use crate::display::{
    ColumnTable, Field, FieldGrid, FieldRow, Line, Picture, PicturePart, SinglePlace, Thing,
};

/// The parts of a picture.
pub(super) fn picture(picture: &Picture) -> String {
    let parts = picture.parts.iter().map(|part| match part {
        PicturePart::Heading(text) => format!("<h4>{}</h4>\n", escaped(text)),
        PicturePart::Board(board) => self::board(board),
        PicturePart::Row(row) => fields(row),
        PicturePart::Table(table) => self::table(table),
        PicturePart::Facts(facts) => self::facts(facts),
    });
    parts.collect()
}

fn title(title: &str) -> String {
    if title.is_empty() {
        String::new()
    } else {
        format!("<p class=\"title\">{}</p>\n", escaped(title))
    }
}

fn board(board: &FieldGrid) -> String {
    let title = title(&board.title);
    let columns = board.columns.iter();
    let columns = columns.map(|name| format!("<th colspan=\"2\">{}", escaped(name)));
    let head = if board.columns.is_empty() {
        String::new()
    } else {
        format!("<tr><th>{}\n", columns.collect::<String>())
    };
    let has_names = !board.columns.is_empty();
    let lines = board.lines.iter();
    let lines: String = lines.map(|line| self::line(line, has_names)).collect();
    let halves = board.lines.iter().map(|line| line.shift + 2 * line.fields.len());
    let halves = halves.max().unwrap_or(0);
    let names = if has_names { "<col>" } else { "" };
    let widths = format!("<colgroup>{names}<col class=\"half\" span=\"{halves}\"></colgroup>");
    let table = format!("<table class=\"board\">\n{widths}\n{head}{lines}</table>\n");
    format!("{title}<div class=\"scroll\">{table}</div>\n{}", signs(board))
}

/// A line of fields. Each is two columns wide, so that a line can stand half a field to the right.
fn line(line: &Line, has_names: bool) -> String {
    let name = if has_names { format!("<th>{}", escaped(&line.name)) } else { String::new() };
    let shift = match line.shift {
        0 => String::new(),
        halves => format!("<td class=\"off\" colspan=\"{halves}\">"),
    };
    let fields = line.fields.iter().map(|field| match field {
        None => "<td class=\"off\" colspan=\"2\">".to_owned(),
        Some(field) if has_names => format!("<td colspan=\"2\">{}", signed(field)),
        Some(field) => format!("<td colspan=\"2\">{}", named(field)),
    });
    format!("<tr>{name}{shift}{}\n", fields.collect::<String>())
}

/// What a field holds, with its name.
fn named(field: &Field) -> String {
    let name = format!("<b>{}</b>", escaped(&field.name));
    let rest = [printed(&field.printed), things(&field.things)];
    let rest = rest.into_iter().filter(|text| !text.is_empty());
    std::iter::once(name).chain(rest).collect::<Vec<_>>().join(" ")
}

/// What a field holds, as short signs where there are some.
fn signed(field: &Field) -> String {
    let things = field.things.iter().map(|thing| {
        if thing.sign.is_empty() {
            self::thing(thing)
        } else {
            marked(&escaped(&thing.sign), thing)
        }
    });
    let printed = Some(printed(&field.printed)).filter(|text| !text.is_empty());
    let all: Vec<String> = printed.into_iter().chain(things).collect();
    all.join(" ")
}

/// What the signs of a board stand for, as far as they do not say it themselves.
fn signs(board: &FieldGrid) -> String {
    let fields = board.lines.iter().flat_map(|line| line.fields.iter().flatten());
    let mut known: Vec<(&str, String)> = Vec::new();
    for thing in fields.flat_map(|field| &field.things) {
        let text = said(thing);
        let is_told = known.iter().any(|(_, other)| *other == text);
        let says_all = thing.sign.is_empty() || escaped(&thing.sign) == text;
        if !board.columns.is_empty() && !is_told && !says_all {
            known.push((&thing.sign, text));
        }
    }
    let items = known.into_iter().map(|(sign, text)| {
        let sign = escaped(sign);
        format!("<li><b>{sign}</b> {text}")
    });
    list(items.collect())
}

fn fields(row: &FieldRow) -> String {
    let fields = row.fields.iter();
    let fields = fields.map(|field| format!("<li>{}", named(field)));
    let title = title(&row.title);
    format!("{title}<ul class=\"fields\">{}</ul>\n", fields.collect::<String>())
}

fn table(table: &ColumnTable) -> String {
    let heads = table.heads.iter();
    let heads = heads.map(|head| format!("<th{}>{}", seat(head.seat), escaped(&head.name)));
    let rows = table.rows.iter().map(|row| {
        let cells = row.cells.iter();
        let cells = cells.map(|cell| format!("<td>{}", things(cell)));
        let name = escaped(&row.name);
        format!("<tr><th>{name}{}\n", cells.collect::<String>())
    });
    let (heads, rows) = (heads.collect::<String>(), rows.collect::<String>());
    let head = format!("<tr><th>{heads}\n");
    format!("<div class=\"scroll\"><table>\n{head}{rows}</table></div>\n")
}

fn facts(facts: &[SinglePlace]) -> String {
    let items = facts.iter().map(|fact| {
        let things =
            if fact.things.is_empty() { "–".to_owned() } else { self::things(&fact.things) };
        format!("<li><b>{}</b> {things}", escaped(&fact.name))
    });
    list(items.collect())
}

fn list(items: Vec<String>) -> String {
    if items.is_empty() {
        return String::new();
    }
    format!("<ul class=\"facts\">{}</ul>\n", items.concat())
}

fn things(things: &[Thing]) -> String {
    let each: Vec<String> = things.iter().map(thing).collect();
    each.join(", ")
}

fn thing(thing: &Thing) -> String {
    let text = marked(&said(thing), thing);
    let values = printed(&thing.printed);
    if values.is_empty() { text } else { format!("{text} {values}") }
}

/// What is read of a thing.
fn said(thing: &Thing) -> String {
    let faces: Vec<String> = thing.faces.iter().map(|face| die(*face)).collect();
    let text = if thing.short.is_empty() {
        escaped(&thing.text)
    } else {
        format!("<span title=\"{}\">{}</span>", escaped(&thing.text), escaped(&thing.short))
    };
    let parts = [escaped(&thing.about), text, faces.join(" ")];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// A die with pips, or the number.
fn die(face: i32) -> String {
    match u32::try_from(face).ok().filter(|it| (1..=6).contains(it)) {
        Some(pips) => format!("<span class=\"die\" title=\"{pips}\">&#{};</span>", 0x267F + pips),
        None => face.to_string(),
    }
}

/// What is printed on a thing or field.
fn printed(cells: &[String]) -> String {
    if cells.is_empty() {
        return String::new();
    }
    format!("<small>({})</small>", escaped(&cells.join(", ")))
}

/// With the colour of the seat that it names, and a mark if it was not there before.
fn marked(text: &str, thing: &Thing) -> String {
    let text = match thing.seat {
        None => text.to_owned(),
        Some(_) => format!("<span{}>{text}</span>", seat(thing.seat)),
    };
    if thing.fresh { format!("<mark>{text}</mark>") } else { text }
}

/// The class of a seat.
fn seat(seat: Option<u32>) -> String {
    /// How many colours the style knows.
    const COLOURS: u32 = 6;
    seat.map_or_else(String::new, |seat| format!(" class=\"seat{}\"", seat % COLOURS))
}
