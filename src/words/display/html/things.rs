//! Things in HTML: cards, pieces, dice and values.

use super::{Pen, escaped};
use crate::display::Thing;

impl Pen<'_> {
    /// Things one after the other; where one plays, as a list, so that somebody who hears it is told how many there are.
    pub(super) fn things(self, things: &[Thing]) -> String {
        self.row(things.iter().map(|it| self.thing(it)).collect())
    }

    /// The same beside a table or in it, where a number is the value of something: it is not what can be chosen, even if the same number can.
    pub(super) fn values(self, things: &[Thing]) -> String {
        let pen = |thing: &Thing| {
            let is_number = thing.count.is_some() && thing.member.is_none();
            if is_number { self.without_links() } else { self }
        };
        self.row(things.iter().map(|it| pen(it).thing(it)).collect())
    }

    fn row(self, each: Vec<String>) -> String {
        if self.marking.is_none() || each.len() < 2 {
            return each.join(", ");
        }
        let items: String = each.iter().map(|it| format!("<li>{it}")).collect();
        format!("<ul class=\"things\">{items}</ul>")
    }

    fn thing(self, thing: &Thing) -> String {
        let said = if self.marking.is_some() { in_full(thing) } else { said(thing) };
        let text =
            marked(&self.linked(&[&thing.text, &thing.short], &self.card(said, thing)), thing);
        let values = printed(&thing.printed_short);
        if values.is_empty() { text } else { format!("{text} {values}") }
    }

    /// A sign for a board, or the thing if it has none. Where one plays, those who hear the page are told what it stands for.
    pub(super) fn sign(self, thing: &Thing) -> String {
        if thing.sign.is_empty() {
            return self.thing(thing);
        }
        let sign = escaped(&thing.sign);
        if self.marking.is_none() {
            return marked(&sign, thing);
        }
        let (text, faces) = (words(thing), thing.faces.iter().map(ToString::to_string));
        let full: Vec<String> = std::iter::once(text).chain(faces).collect();
        let full = escaped(full.join(" ").trim());
        let sign = if full == sign { sign } else { seen_and_heard(&sign, &full) };
        let sign = format!("<span class=\"sign\">{sign}</span>");
        marked(&self.linked(&[&thing.text, &thing.short], &sign), thing)
    }

    /// With the look of a card, where one plays. Signs of red suits are red.
    fn card(self, text: String, thing: &Thing) -> String {
        if self.marking.is_none() || thing.member.is_none() || thing.is_piece() {
            return text;
        }
        let is_red = thing.short.contains(['♥', '♦']);
        let class = if is_red { "card red" } else { "card" };
        format!("<span class=\"{class}\">{text}</span>")
    }
}

/// What is read of a thing.
pub(super) fn said(thing: &Thing) -> String {
    let faces: Vec<String> = thing.faces.iter().map(|face| die(*face)).collect();
    let text = if thing.short.is_empty() {
        escaped(&thing.text)
    } else {
        format!("<span title=\"{}\">{}</span>", escaped(&thing.text), escaped(&thing.short))
    };
    joined([escaped(&thing.about), text, faces.join(" ")])
}

/// What is read of a thing, with what is heard of it where signs are seen.
fn in_full(thing: &Thing) -> String {
    let faces = thing.faces.iter();
    let faces: Vec<String> =
        faces.map(|face| seen_and_heard(&die(*face), &face.to_string())).collect();
    let text = if thing.short.is_empty() {
        escaped(&thing.text)
    } else {
        seen_and_heard(&escaped(&thing.short), &escaped(&thing.text))
    };
    joined([escaped(&thing.about), text, faces.join(" ")])
}

/// A sign that is seen only, and a text that is heard only. A pointer shows the text too.
fn seen_and_heard(sign: &str, text: &str) -> String {
    format!(
        "<span aria-hidden=\"true\" title=\"{text}\">{sign}</span><span class=\"hid\">{text}</span>"
    )
}

/// The words of a thing, without signs.
fn words(thing: &Thing) -> String {
    joined([thing.about.clone(), thing.text.clone(), String::new()])
}

fn joined(parts: [String; 3]) -> String {
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
pub(super) fn printed(cells: &[String]) -> String {
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
pub(super) fn seat(seat: Option<u32>) -> String {
    /// How many colours the style knows.
    const COLOURS: u32 = 6;
    seat.map_or_else(String::new, |seat| format!(" class=\"seat{}\"", seat % COLOURS))
}
