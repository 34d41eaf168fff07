//! Messages that more than one room uses, and phrases of messages.

use super::{Diagnostic, closest, foreign, foreign_line, messages};
use crate::base::{Span, signs};

messages! {
    pub Diagnostic:

    /// An unknown name.
    G0201 unknown(name)
        "there is no `{name}` here" => "not known";
    /// A seat that does not sit in a test.
    G0201 unknown_seat(name, seats: &[String])
        "there is no `{name}` here" => "not known"
        near name in all else "the seats of this test are {sit}"
        where all = seats.iter().map(String::as_str), sit = listed(all.clone());

    /// A name that is declared twice.
    G0202 duplicate(name, first: Span)
        "`{name}` is declared twice" => "declared again"
        also first "declared here first"
        help "give one of them another name";
    /// A second block of a kind that a file has only once.
    G0202 second_block(what, first: Span)
        "there is {what} already" => "the second"
        also first "the first"
        help "a file has only one; combine them"
        where what = with_article(what);

    /// A cited condition that does not exist.
    G0204 unknown_condition(cite, known: &[String])
        "there is no condition `{cite}`" => "not known"
        near cite in all else "{help}"
        where all = known.iter().map(String::as_str), help = labels(known);

    /// A name of the wrong kind.
    G0205 wrong_kind(name, is, wanted)
        "`{name}` is {is}, but {wanted} is needed here" => "not {wanted}"
        where is = with_article(is), wanted = with_article(wanted);

    /// A column that the file of a table does not have.
    G0312 no_column(file, column)
        "{file} has no column `{column}`" => "not in the file";

    /// Two rows with one name.
    G0313 duplicate_row(place, name, first)
        "{place}: there is a row `{name}` already" => "the second"
        help "the first is at {first}";

    /// Something that needs itself, with all that it needs on the way.
    G0405 leads_back(name, way: &[&str], label)
        "`{name}` leads back to itself{around}" => "{label}"
        where around = around(name, way);

    /// A file that cannot be read, reported at its name or at the start of the game.
    G0701 unreadable(file, why, label)
        "cannot read {file}: {why}" => "{label}";

    /// A file that is not UTF-8 text. The place is that of the first byte that is none.
    G0702 not_text(name)
        "{name} is not UTF-8 text" => "the first byte that is not"
        help "save the file as UTF-8";

    /// A file that does not lie in the folder of the file that names it.
    G0703 outside_folder(name)
        "`{name}` may lie outside the folder of the game" => "leads elsewhere"
        help "put the file beside the game or in a folder below, and write the path from there";

    /// A sign that nobody sees, which stands in so many places.
    G0705 unseen_sign(sign: char, count: usize)
        "the file holds {name}, which {effect}{more}" => "here"
        help "delete it"
        where name = signs::name(sign), effect = signs::effect(sign), more = more_places(count);

    /// A name that looks like another one.
    G0706 looks_like(name, other, first: Span)
        "`{name}` looks like `{other}`, but its letters are others" => "another name"
        also first "looks the same"
        help "write both in letters of one script";

    /// A name with a letter of another script that looks like one from A to Z.
    G0707 strange_letter(name, letter: char)
        "`{name}` holds `{letter}` ({number}), which only looks like a letter from A to Z" => "letters of two scripts"
        help "write the name in letters of one script"
        where number = signs::name(letter);
}

/// Names in backticks: `` `a`, `b` and `c` ``.
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A number and a noun: `1 card`, `2 cards`.
#[must_use]
pub fn counted(count: usize, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// A number and its verb: `none is`, `1 is`, `2 are`.
#[must_use]
pub fn is_or_are(count: usize) -> String {
    match count {
        0 => "none is".to_owned(),
        1 => "1 is".to_owned(),
        _ => format!("{count} are"),
    }
}

/// Offers the nearest name, or gives other help.
pub fn suggest<'a>(
    it: Diagnostic,
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> Diagnostic {
    match closest(word, candidates) {
        Some(near) => it.help(format!("did you mean `{near}`?")),
        None if otherwise.is_empty() => it,
        None => it.help(otherwise),
    }
}

/// A noun with `a` or `an`.
#[must_use]
pub fn with_article(noun: &str) -> String {
    let vowel = noun.trim_start_matches('`').to_lowercase().starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

fn around(name: &str, way: &[&str]) -> String {
    match way {
        [] => String::new(),
        way => format!(": {name} -> {} -> {name}", way.join(" -> ")),
    }
}

fn labels(known: &[String]) -> String {
    match known {
        [] => "none of its lines has a label; give it one: `require LABEL: …`".to_owned(),
        known => format!("its conditions are {}", listed(known.iter().map(String::as_str))),
    }
}

fn more_places(count: usize) -> String {
    match count {
        1 => String::new(),
        2 => "; it stands in one more place".to_owned(),
        _ => format!("; it stands in {} more places", count - 1),
    }
}

/// An unknown name, with the nearest known one.
pub fn unknown_name<'a>(
    span: Span,
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    if let Some(here) = foreign(name) {
        return unknown(span, name).help(here);
    }
    let line = foreign_line(name);
    let otherwise = line.as_deref();
    suggest(
        unknown(span, name),
        name,
        candidates,
        otherwise.unwrap_or("declare it in this file, or use a library that has it"),
    )
}

/// A name that stands where a member of a type is needed.
pub fn unknown_member<'a>(
    span: Span,
    name: &str,
    (ty, is_table): (&str, bool),
    candidates: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    if let Some(here) = foreign(name) {
        return unknown(span, name).help(here);
    }
    let what = if is_table { "row" } else { "member" };
    let help = format!("`{ty}` has no {what} of this name");
    suggest(unknown(span, name), name, candidates, &help)
}

/// A column that the file of a table does not have.
pub fn missing_column<'a>(
    span: Span,
    file: &str,
    column: &str,
    columns: impl IntoIterator<Item = &'a str>,
    header: Option<Span>,
) -> Diagnostic {
    let it = no_column(span, file, column).also(header, "its columns");
    let help = "the first line of the file names its columns";
    match header {
        Some(_) => suggest(it, column, columns, help),
        None => it.help(format!("{help}; this file is empty")),
    }
}
