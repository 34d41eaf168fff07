//! Messages that more than one room uses, and phrases of messages.

use super::{Code, Diagnostic, closest, foreign, foreign_line};
use crate::base::{FileId, Span, signs};

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
    if count == 1 {
        format!("1 {one}")
    } else {
        format!("{count} {one}s")
    }
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

// Names

/// An unknown name.
#[must_use]
pub fn unknown(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0201,
        span,
        format!("there is no `{name}` here"),
        "not known",
    )
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

/// A seat that does not sit in a test.
pub fn unknown_seat(span: Span, name: &str, seats: &[String]) -> Diagnostic {
    let all = seats.iter().map(String::as_str);
    let sit = format!("the seats of this test are {}", listed(all.clone()));
    suggest(unknown(span, name), name, all, &sit)
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

/// A name that is already taken.
#[must_use]
pub fn taken(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0202, span, message, label)
}

/// A name that is declared twice.
#[must_use]
pub fn duplicate(span: Span, name: &str, first: Span) -> Diagnostic {
    taken(
        span,
        format!("`{name}` is declared twice"),
        "declared again",
    )
    .also(first, "declared here first")
    .help("give one of them another name")
}

/// A second block of a kind that a file has only once.
#[must_use]
pub fn second_block(span: Span, what: &str, first: Span) -> Diagnostic {
    taken(
        span,
        format!("there is {} already", with_article(what)),
        "the second",
    )
    .also(first, "the first")
    .help("a file has only one; combine them")
}

/// A part of a declaration that does not exist, with its own message.
#[must_use]
pub fn no_such_part(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0204, span, message, label)
}

/// A value that is not known before the game begins.
#[must_use]
pub fn unsettled(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0321, span, message, label)
}

/// A cited condition that does not exist.
pub fn unknown_condition(span: Span, cite: &str, known: &[String]) -> Diagnostic {
    let it = no_such_part(span, format!("there is no condition `{cite}`"), "not known");
    let all = known.iter().map(String::as_str);
    suggest(
        it,
        cite,
        all.clone(),
        &match known {
            [] => "none of its lines has a label; give it one: `require LABEL: …`".to_owned(),
            _ => format!("its conditions are {}", listed(all)),
        },
    )
}

/// A name of the wrong kind, with its own message.
pub fn other_kind(span: Span, message: String, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Code::G0205, span, message, label)
}

/// A name of the wrong kind.
#[must_use]
pub fn wrong_kind(span: Span, name: &str, is: &str, wanted: &str) -> Diagnostic {
    let (is, wanted) = (with_article(is), with_article(wanted));
    other_kind(
        span,
        format!("`{name}` is {is}, but {wanted} is needed here"),
        format!("not {wanted}"),
    )
}

/// A noun with `a` or `an`.
#[must_use]
pub fn with_article(noun: &str) -> String {
    let vowel = noun
        .trim_start_matches('`')
        .to_lowercase()
        .starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

// Parts of a game

/// A part that a game needs and does not have.
#[must_use]
pub fn missing(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0401, span, message, label)
}

/// Something that needs itself, with all that it needs on the way.
#[must_use]
pub fn leads_back(span: Span, name: &str, way: &[&str], label: &str) -> Diagnostic {
    let message = if way.is_empty() {
        format!("`{name}` leads back to itself")
    } else {
        let way = way.join(" -> ");
        format!("`{name}` leads back to itself: {name} -> {way} -> {name}")
    };
    Diagnostic::new(Code::G0405, span, message, label)
}

// Tables

/// A table whose file has another shape.
#[must_use]
pub fn unlike_its_file(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0312, span, message, label)
}

/// A column that the file of a table does not have.
pub fn missing_column<'a>(
    span: Span,
    file: &str,
    column: &str,
    columns: impl IntoIterator<Item = &'a str>,
    header: Option<Span>,
) -> Diagnostic {
    let it = unlike_its_file(
        span,
        format!("{file} has no column `{column}`"),
        "not in the file",
    );
    match header {
        Some(header) => suggest(
            it.also(header, "its columns"),
            column,
            columns,
            "the first line of the file names its columns",
        ),
        None => it.help("the first line of the file names its columns; this file is empty"),
    }
}

/// Two rows with one name, with its own message.
#[must_use]
pub fn twice(span: Span, message: String, label: &str) -> Diagnostic {
    Diagnostic::new(Code::G0313, span, message, label)
}

/// Two rows with one name.
#[must_use]
pub fn duplicate_row(span: Span, place: &str, name: &str, first: &str) -> Diagnostic {
    twice(
        span,
        format!("{place}: there is a row `{name}` already"),
        "the second",
    )
    .help(format!("the first is at {first}"))
}

// Limits

/// Too many of something.
#[must_use]
pub fn too_many(span: Span, message: String, label: &str, limit: usize) -> Diagnostic {
    Diagnostic::new(Code::G0320, span, message, label)
        .help(format!("the limit is {limit}; see `grammar/limits.md`"))
}

// Files

/// A file that cannot be read, reported at its name or at the start of the game.
#[must_use]
pub fn unreadable(span: Span, file: &str, why: &str, label: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0701,
        span,
        format!("cannot read {file}: {why}"),
        label,
    )
}

/// A file that does not lie in the folder of the file that names it.
#[must_use]
pub fn outside_folder(span: Span, name: &str) -> Diagnostic {
    Diagnostic::new(
        Code::G0703,
        span,
        format!("`{name}` may lie outside the folder of the game"),
        "leads elsewhere",
    )
    .help("put the file beside the game or in a folder below, and write the path from there")
}

/// A file that is not UTF-8 text from byte `valid` on.
#[must_use]
pub fn not_text(file: FileId, valid: usize, name: &str) -> Diagnostic {
    // The replacement character is three bytes long.
    let at = u32::try_from(valid).unwrap_or(0);
    let span = Span::new(file, at, at + 3);
    Diagnostic::new(
        Code::G0702,
        span,
        format!("{name} is not UTF-8 text"),
        "the first byte that is not",
    )
    .help("save the file as UTF-8")
}

/// A sign that nobody sees, which stands in so many places.
#[must_use]
pub fn unseen_sign(span: Span, sign: char, count: usize) -> Diagnostic {
    let (name, effect) = (signs::name(sign), signs::effect(sign));
    let more = match count {
        1 => String::new(),
        2 => "; it stands in one more place".to_owned(),
        _ => format!("; it stands in {} more places", count - 1),
    };
    Diagnostic::new(
        Code::G0705,
        span,
        format!("the file holds {name}, which {effect}{more}"),
        "here",
    )
    .help("delete it")
}

/// A name that looks like another one.
#[must_use]
pub fn looks_like(span: Span, name: &str, other: &str, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::G0706,
        span,
        format!("`{name}` looks like `{other}`, but its letters are others"),
        "another name",
    )
    .also(first, "looks the same")
    .help("write both in letters of one script")
}

/// A name with a letter of another script that looks like one from A to Z.
#[must_use]
pub fn strange_letter(span: Span, name: &str, letter: char) -> Diagnostic {
    let number = signs::name(letter);
    Diagnostic::new(
        Code::G0707,
        span,
        format!("`{name}` holds `{letter}` ({number}), which only looks like a letter from A to Z"),
        "letters of two scripts",
    )
    .help("write the name in letters of one script")
}
