//! Sheets, and what players write on them by hand.

use hoyle::notation::{own, prompt as words};

use super::super::draw::side_by_side;
use super::kept;
use super::prompt::{Prompt, Reply};
use super::table::WIDTH;

/// `:note`: writes something beside a name, takes it away, or shows what was written.
pub fn note(prompt: &mut Prompt, written: &str) -> Reply {
    let (name, text) = written.split_once(' ').unwrap_or((written, ""));
    let player = prompt.name(prompt.seat()).to_owned();
    if name.is_empty() {
        let lines: Vec<String> =
            (prompt.notes.of(&player)).map(|(name, text)| beside(prompt, name, text)).collect();
        return Reply::say(if lines.is_empty() {
            vec![prompt.say(&words::NOTHING_NOTED, [])]
        } else {
            lines
        });
    }
    prompt.notes.write(&player, name, text.trim());
    Reply::say(kept::keep(prompt))
}

/// `:show`: a sheet with the player's notes beside the names they are about, and the others below.
pub fn show(prompt: &mut Prompt, name: &str) -> Reply {
    let own: Vec<(String, String)> = (prompt.notes.of(prompt.name(prompt.seat())))
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .collect();
    let sheets = prompt.session.sheets();
    let wanted =
        if name.is_empty() { sheets.first().map_or("", |it| it.name.as_str()) } else { name };
    let text = match prompt.session.sheet(wanted, prompt.seat()) {
        Err(fault) => return Reply::say(prompt.refusals().fault(&fault)),
        Ok(text) => text,
    };
    let text = match text {
        Some(text) => text,
        None if !sheets.is_empty() => {
            let names: Vec<&str> = sheets.iter().map(|it| it.name.as_str()).collect();
            let names = names.join(", ");
            return Reply::say([prompt.say(&words::NO_SHEET, [name, &names])]);
        }
        None if own.is_empty() => return Reply::say([prompt.say(&words::NO_SHEETS, [])]),
        None => String::new(),
    };
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut below = Vec::new();
    for (name, text) in own {
        let is_about = |line: &&mut String| line.split_whitespace().next() == Some(&name);
        match lines.iter_mut().find(is_about) {
            Some(line) => *line = beside(prompt, line, &text),
            None => below.push(beside(prompt, &name, &text)),
        }
    }
    let mut shown = Vec::new();
    if !lines.is_empty() {
        shown.push(seats(prompt));
        shown.extend(laid_out(prompt, lines));
    }
    shown.extend(below);
    Reply::say(shown)
}

/// The numbers of the seats.
fn seats(prompt: &Prompt) -> String {
    let seats = prompt.session.names().seats.iter();
    let seats = (1..).zip(seats).map(|(at, name)| format!("{at} {name}"));
    seats.collect::<Vec<_>>().join("  ")
}

/// The groups of a sheet side by side, or one after the other for who has them read aloud.
fn laid_out(prompt: &Prompt, lines: Vec<String>) -> Vec<String> {
    match prompt.pictures {
        Some(style) if style.plain => lines,
        Some(style) => side_by_side(&lines, style.width),
        None => side_by_side(&lines, WIDTH),
    }
}

/// A note, marked as the player's own.
fn beside(prompt: &Prompt, line: &str, text: &str) -> String {
    format!("{line}  {}", prompt.say(&own::NOTED, [text]))
}
