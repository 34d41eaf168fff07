//! Pictures of the table in HTML: boards and tables as tables, everything else as lists.

mod things;

use std::collections::BTreeMap;

use super::{ColumnTable, Field, FieldGrid, FieldRow, Line, Picture, PicturePart, SinglePlace};

/// How a picture is marked on a page on which one plays: cards and signs have classes and are said in full, heads of tables say
/// what they are heads of, and what can be chosen next is a link.
#[derive(Clone, Debug, Default)]
pub struct Marking {
    /// Where the links lead, by the name of the field, thing or seat.
    pub links: BTreeMap<String, String>,
}

/// A picture in HTML; without a marking as a rulebook shows it.
#[must_use]
pub fn html_of(picture: &Picture, marking: Option<&Marking>) -> String {
    let pen = Pen { marking };
    picture.parts.iter().map(|part| pen.part(part)).collect()
}

/// A text in which no sign means anything in HTML.
#[must_use]
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What writes the parts of a picture.
#[derive(Clone, Copy)]
struct Pen<'a> {
    marking: Option<&'a Marking>,
}

impl Pen<'_> {
    fn part(self, part: &PicturePart) -> String {
        match part {
            PicturePart::Heading(text) => {
                let level = if self.marking.is_some() { "h3" } else { "h4" };
                format!("<{level}>{}</{level}>\n", escaped(text))
            }
            PicturePart::Board(board) => self.board(board),
            PicturePart::Row(row) => self.fields(row),
            PicturePart::Table(table) => self.table(table),
            PicturePart::Facts(facts) => self.facts(facts),
        }
    }

    fn board(self, board: &FieldGrid) -> String {
        let (title, caption) = match self.marking {
            Some(_) if board.title.is_empty() => (String::new(), String::new()),
            Some(_) => (String::new(), format!("<caption>{}</caption>\n", escaped(&board.title))),
            None => (title(&board.title), String::new()),
        };
        let column = self.scope("col");
        let columns = board.columns.iter();
        let columns = columns.map(|name| format!("<th{column} colspan=\"2\">{}", escaped(name)));
        let has_names = !board.columns.is_empty();
        let head = match (has_names, self.marking) {
            (false, _) => String::new(),
            (true, None) => format!("<tr><th>{}\n", columns.collect::<String>()),
            (true, Some(_)) => format!("<tr><td class=\"off\">{}\n", columns.collect::<String>()),
        };
        let lines = board.lines.iter();
        let lines: String = lines.map(|line| self.line(line, has_names)).collect();
        let halves = board.lines.iter().map(|line| line.shift + 2 * line.fields.len());
        let halves = halves.max().unwrap_or(0);
        let names = if has_names { "<col>" } else { "" };
        let widths = format!("<colgroup>{names}<col class=\"half\" span=\"{halves}\"></colgroup>");
        let class = match self.marking {
            Some(_) if has_names => "board signed",
            Some(_) | None => "board",
        };
        let table =
            format!("<table class=\"{class}\">\n{caption}{widths}\n{head}{lines}</table>\n");
        format!("{title}<div class=\"scroll\">{table}</div>\n{}", signs(board))
    }

    /// A line of fields. Each is two columns wide, so that a line can stand half a field to the right.
    fn line(self, line: &Line, has_names: bool) -> String {
        let row = self.scope("row");
        let name =
            if has_names { format!("<th{row}>{}", escaped(&line.name)) } else { String::new() };
        let shift = match line.shift {
            0 => String::new(),
            halves => format!("<td class=\"off\" colspan=\"{halves}\">"),
        };
        let fields = line.fields.iter().map(|field| match field {
            None => "<td class=\"off\" colspan=\"2\">".to_owned(),
            Some(field) => format!("<td colspan=\"2\">{}", self.field(field, has_names)),
        });
        format!("<tr>{name}{shift}{}\n", fields.collect::<String>())
    }

    /// A field, as a link if it can be chosen. A link holds no other link, so what lies on such a field is none.
    fn field(self, field: &Field, has_names: bool) -> String {
        match self.link(&[&field.name]) {
            None if has_names => self.signed(field),
            None => self.named(field),
            Some(link) => {
                let bare = self.without_links();
                let within = if has_names {
                    let name = escaped(&field.name);
                    format!("<span class=\"hid\">{name}</span> {}", bare.signed(field))
                } else {
                    bare.named(field)
                };
                format!("{link}{within}</a>")
            }
        }
    }

    /// What a field holds, with its name.
    fn named(self, field: &Field) -> String {
        let name = format!("<b>{}</b>", escaped(&field.name));
        let rest = [things::printed(&field.printed_short), self.things(&field.things)];
        let rest = rest.into_iter().filter(|text| !text.is_empty());
        std::iter::once(name).chain(rest).collect::<Vec<_>>().join(" ")
    }

    /// What a field holds, as short signs where there are some.
    fn signed(self, field: &Field) -> String {
        let things = field.things.iter().map(|thing| self.sign(thing));
        let printed = Some(things::printed(&field.printed_short)).filter(|text| !text.is_empty());
        let all: Vec<String> = printed.into_iter().chain(things).collect();
        all.join(" ")
    }

    fn fields(self, row: &FieldRow) -> String {
        let fields = row.fields.iter();
        let fields = fields.map(|field| format!("<li>{}", self.field(field, false)));
        let title = title(&row.title);
        format!("{title}<ul class=\"fields\">{}</ul>\n", fields.collect::<String>())
    }

    fn table(self, table: &ColumnTable) -> String {
        let (column, line) = (self.scope("col"), self.scope("row"));
        let heads = table.heads.iter().map(|head| {
            let name = self.linked(&[&head.name], &escaped(&head.name));
            format!("<th{column}{}>{name}", things::seat(head.seat))
        });
        let rows = table.rows.iter().map(|row| {
            let cells = row.cells.iter();
            let cells = cells.map(|cell| format!("<td>{}", self.values(cell)));
            let name = escaped(&row.name);
            format!("<tr><th{line}>{name}{}\n", cells.collect::<String>())
        });
        let corner = if self.marking.is_some() { "<td>" } else { "<th>" };
        let (heads, rows) = (heads.collect::<String>(), rows.collect::<String>());
        let head = format!("<tr>{corner}{heads}\n");
        format!("<div class=\"scroll\"><table>\n{head}{rows}</table></div>\n")
    }

    fn facts(self, facts: &[SinglePlace]) -> String {
        let items = facts.iter().map(|fact| {
            let things =
                if fact.things.is_empty() { "–".to_owned() } else { self.values(&fact.things) };
            format!("<li><b>{}</b> {things}", escaped(&fact.name))
        });
        list(items.collect())
    }

    /// Of what a head of a table is the head.
    fn scope(self, of: &str) -> String {
        if self.marking.is_some() { format!(" scope=\"{of}\"") } else { String::new() }
    }

    /// The begin of a link, if something of one of these names can be chosen.
    fn link(self, names: &[&str]) -> Option<String> {
        let links = &self.marking?.links;
        let mut found = names.iter().filter(|name| !name.is_empty());
        let (name, to) = found.find_map(|name| links.get_key_value(*name))?;
        let (name, to) = (escaped(name), escaped(to));
        Some(format!("<a class=\"may\" href=\"{to}\" data-key=\"on {name}\">"))
    }

    /// A text within a link, if something of one of these names can be chosen.
    fn linked(self, names: &[&str], text: &str) -> String {
        match self.link(names) {
            None => text.to_owned(),
            Some(link) => format!("{link}{text}</a>"),
        }
    }

    /// The same marking without links.
    fn without_links(self) -> Self {
        static NO_LINKS: Marking = Marking { links: BTreeMap::new() };
        Self { marking: self.marking.map(|_| &NO_LINKS) }
    }
}

fn title(title: &str) -> String {
    if title.is_empty() {
        String::new()
    } else {
        format!("<p class=\"title\">{}</p>\n", escaped(title))
    }
}

/// What the signs of a board stand for, as far as they do not say it themselves.
fn signs(board: &FieldGrid) -> String {
    let fields = board.lines.iter().flat_map(|line| line.fields.iter().flatten());
    let mut known: Vec<(&str, String)> = Vec::new();
    for thing in fields.flat_map(|field| &field.things) {
        let text = things::said(thing);
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

fn list(items: Vec<String>) -> String {
    if items.is_empty() {
        return String::new();
    }
    format!("<ul class=\"facts\">{}</ul>\n", items.concat())
}
