//! Does what the help of a message about secrets says, and checks again: the message has to be gone.

use std::collections::BTreeSet;
use std::ops::Range;

use hoyle::base::{Files, Span};
use hoyle::{Compiled, Diagnostic};

use crate::files::Shelf;

const NAME: &str = "example.game";

/// The words with which statements begin.
const STATEMENTS: &[&str] = &[
    "as", "ask", "deal", "draw", "end", "for", "if", "let", "move", "pay", "repeat", "reset",
    "reveal", "roll", "set", "shuffle", "tell", "turn",
];

/// Helps that are followed one after the other at one place: somebody else may learn something there, too.
const MOST: u32 = 3;

/// Follows each help that says what to write.
pub fn follow(compiled: &Compiled, text: &str) -> Result<(), String> {
    let mut all = compiled.diagnostics.iter();
    all.try_for_each(|found| mend(found, text, MOST))
}

/// Follows one help. Where it leaves open which zone is meant, one of them has to do.
fn mend(found: &Diagnostic, text: &str, left: u32) -> Result<(), String> {
    for way in [left_out, judged, apart] {
        if let Some(mended) = way(found, text) {
            return fewer(found, text, &mended);
        }
    }
    let ways = [told, drawn, named, heard, located];
    let mended = ways.iter().find_map(|way| way(found, text));
    let mut why = Ok(());
    for mended in mended.into_iter().flatten() {
        why = match still_said(found, text, &mended) {
            Ok(None) => return Ok(()),
            Ok(Some(other)) if left > 1 && other.message != found.message => {
                mend(&other, &mended, left - 1)
            }
            Ok(Some(_)) => Err("the same message comes".to_owned()),
            Err(why) => Err(why),
        };
        let help = &found.help;
        why =
            why.map_err(|why| format!("{why} after this help was followed: {help:?}\n\n{mended}"));
        if why.is_ok() {
            break;
        }
    }
    why
}

/// The places of a text from which a message is about something.
fn bytes(span: Span) -> Range<usize> {
    usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap()
}

/// A name that is not in a text yet, after helps that were followed before.
fn unused(text: &str) -> String {
    let names = (1..).map(|number| format!("said{number}"));
    let mut unused = names.filter(|name| !text.contains(name.as_str()));
    unused.next().unwrap()
}

/// Checks that less is said after a help was followed.
fn fewer(found: &Diagnostic, text: &str, mended: &str) -> Result<(), String> {
    let said = |text: &str| {
        let mut shelf = Shelf::default();
        shelf.put(NAME, text.to_owned());
        let all = hoyle::compile::check_all(Files::from(NAME), &shelf).diagnostics;
        all.into_iter().filter(Diagnostic::is_error)
    };
    let (before, after) = (said(text).count(), said(mended).count());
    if after < before {
        return Ok(());
    }
    let all: Vec<String> = said(mended).map(|it| it.message).collect();
    let help = &found.help;
    Err(format!("no less is said after this help was followed: {help:?}\n\n{mended}\n{all:#?}"))
}

/// The text without a value in a sentence.
fn left_out(found: &Diagnostic, text: &str) -> Option<String> {
    let help = found.help.as_ref()?;
    if !help.starts_with("leave ") {
        return None;
    }
    let place = bytes(found.primary.span);
    let begin = text[..place.start].rfind('{')?;
    let end = place.end + text[place.end..].find('}')? + 1;
    Some([&text[..begin], &text[end..]].concat())
}

/// The text without a condition that a seat cannot judge, and with what the help tells instead.
fn judged(found: &Diagnostic, text: &str) -> Option<String> {
    let help = found.help.as_ref()?;
    if !help.starts_with("let the condition read only") {
        return None;
    }
    let place = bytes(found.primary.span);
    let before = &text[..place.start];
    let begin = before.rfind("require").max(before.rfind("where"))?;
    let reason = place.end + text[place.end..].find('"')? + 1;
    let end = reason + text[reason..].find('"')? + 1;
    let without = [&text[..begin], &text[end..]].concat();
    let Some((_, told)) = help.split_once("`tell all NAME: ") else {
        return Some(without);
    };
    let (told, _) = told.split_once('`')?;
    let at = begin + without[begin..].find("do {")? + 4;
    let (before, behind) = without.split_at(at);
    Some(format!("{before} tell all said: {told}\nif not said {{ end turn }}\n{behind}"))
}

/// The text in which what is moved together is moved in several statements, where the words say what these are.
fn apart(found: &Diagnostic, text: &str) -> Option<String> {
    if !found.help.as_ref()?.ends_with("by themselves") {
        return None;
    }
    let place = bytes(found.primary.span);
    let at = statement_with(found.primary.span, text)?;
    let end = place.end + target(&text[place.end..]);
    let (word, to) = (&text[at..place.start], &text[place.end..end]);
    let all = text[place].trim_matches(['{', '}', '(', ')']);
    let parts: Vec<&str> =
        if all.contains(" + ") { all.split(" + ").collect() } else { all.split(' ').collect() };
    let moves: String = parts.iter().map(|it| format!("{word}{it}{to}\n")).collect();
    Some([&text[..at], &moves, &text[end..]].concat())
}

/// The text with a `tell` before the statement that the message is about, and the place named by what was told, if the
/// help says so.
fn told(found: &Diagnostic, text: &str) -> Option<Vec<String>> {
    let help = found.help.as_ref()?;
    let (_, rest) = help.split_once("`tell ")?;
    let (told, rest) = rest.split_once('`')?;
    if told.contains('…') || !told.contains("NAME") {
        return None;
    }
    let decides = found.others.iter().find(|it| it.text == "this decides it");
    let span = decides.map_or(found.primary.span, |it| it.span);
    let at = statement_with(span, text)?;
    let said = unused(text);
    let told = told.replacen("NAME", &said, 1);
    // The seat whose place it is.
    let index = text[at..].split_once('[').map(|(_, rest)| rest);
    let index = index.and_then(|it| it.split_once(']'));
    let told = match index {
        Some((index, _)) => told.replacen("SEAT", index, 1),
        None => told,
    };
    let place = bytes(found.primary.span);
    let then = rest.strip_prefix(", then `").and_then(|it| it.split_once('`'));
    let rest = match then {
        Some((named, _)) => {
            let named = named.replacen("NAME", &said, 1);
            [&text[at..place.start], &named, &text[place.end..]].concat()
        }
        None => text[at..].to_owned(),
    };
    Some(vec![format!("{}tell {told}\n{rest}", &text[..at])])
}

/// The text in which what moves has a name, and its number is told.
fn named(found: &Diagnostic, text: &str) -> Option<Vec<String>> {
    let (_, rest) = found.help.as_ref()?.split_once("`let ")?;
    let (name, rest) = rest.split_once(" = …`, then `")?;
    let (told, _) = rest.split_once('`')?;
    let place = bytes(found.primary.span);
    let at = statement_with(found.primary.span, text)?;
    let (begin, value) = (&text[..at], &text[place.clone()]);
    let (before, behind) = (&text[at..place.start], &text[place.end..]);
    Some(vec![format!("{begin}let {name} = {value}\n{told}\n{before}{name}{behind}")])
}

/// The text in which each that hears something hears it alone.
fn heard(found: &Diagnostic, text: &str) -> Option<Vec<String>> {
    let (_, rest) = found.help.as_ref()?.split_once("`for each NAME in ")?;
    let (head, _) = rest.split_once(" { … }")?;
    let place = bytes(found.primary.span);
    let at = statement_with(found.primary.span, text)?;
    let end = place.end + text[place.end..].find('\n')?;
    let (before, behind) = (&text[at..place.start], &text[place.end..end]);
    let head = head.replace("NAME", "heard");
    Some(vec![format!(
        "{}for each heard in {head} {{ {before}heard{behind} }} }}{}",
        &text[..at],
        &text[end..]
    )])
}

/// The texts in which it is told where a card lies, with each zone that there is.
fn located(found: &Diagnostic, text: &str) -> Option<Vec<String>> {
    let (_, rest) = found.help.as_ref()?.split_once("elsewhere `tell all NAME: ")?;
    let (card, _) = rest.split_once(" in …`")?;
    let place = bytes(found.primary.span);
    let at = statement_with(found.primary.span, text)?;
    let end = place.end + target(&text[place.end..]);
    // What has no short name gets one first.
    let names = format!("let {card} = …");
    let is_named = found.help.as_ref()?.contains(&names);
    let value = &text[place.clone()];
    let (first, statement) = if is_named {
        let (before, behind) = (&text[at..place.start], &text[place.end..end]);
        (format!("let {card} = {value}\n"), format!("{before}{card}{behind}"))
    } else {
        (String::new(), text[at..end].to_owned())
    };
    let zones = text.lines().filter_map(|line| line.strip_prefix("zone "));
    let zones = zones.filter_map(|line| line.split([' ', '[']).next().map(|name| (name, line)));
    let all = zones.flat_map(|(name, line)| {
        let is_family = line[name.len()..].starts_with('[');
        let indices: &[&str] =
            if is_family { &["[me]", "[s]", "[seat 1]", "[seat 2]"] } else { &[""] };
        indices.iter().map(move |index| format!("{name}{index}"))
    });
    let mended = all.map(|zone| {
        format!(
            "{}{first}tell all said: {card} in {zone}\nif said {{ {statement} }}{}",
            &text[..at],
            &text[end..]
        )
    });
    Some(mended.collect())
}

/// How much of a text says where cards go.
fn target(text: &str) -> usize {
    let Some(rest) = text.strip_prefix(" to ") else {
        return 0;
    };
    let mut depth = 0;
    let mut inside = |it: char| {
        depth += i32::from(it == '[') - i32::from(it == ']');
        depth > 0 || it == ']' || it == '_' || it.is_alphanumeric()
    };
    let bottom = if rest.starts_with("bottom of ") { 10 } else { 0 };
    let zone = rest[bottom..].chars().take_while(|it| inside(*it));
    4 + bottom + zone.map(char::len_utf8).sum::<usize>()
}

/// The text in which a copy is drawn and then moved, as a help says.
fn drawn(found: &Diagnostic, text: &str) -> Option<Vec<String>> {
    let (_, rest) = found.help.as_ref()?.split_once("`draw NAME from ")?;
    let (from, _) = rest.split_once('`').filter(|(from, _)| *from != "…")?;
    let span = found.primary.span;
    let at = statement_with(span, text)?;
    let place = bytes(span);
    let (before, behind) = (&text[at..place.start], &text[place.end..]);
    Some(vec![format!("{}draw said from {from}\n{before}said{behind}", &text[..at])])
}

/// Where the statement begins that holds a place; nothing for a place that is in none.
fn statement_with(span: Span, text: &str) -> Option<usize> {
    let before = &text[..usize::try_from(span.start).ok()?];
    let ends = before.char_indices().rev();
    let mut ends = ends.filter(|(_, it)| matches!(it, '\n' | '{' | '}')).map(|(at, _)| at + 1);
    ends.find_map(|at| {
        let rest = &text[at..];
        let start = rest.len() - rest.trim_start().len();
        let word = rest.trim_start().split(' ').next()?;
        STATEMENTS.contains(&word).then_some(at + start)
    })
}

/// What is still said at the place of a message after its help was followed.
fn still_said(found: &Diagnostic, text: &str, mended: &str) -> Result<Option<Diagnostic>, String> {
    let mut shelf = Shelf::default();
    shelf.put(NAME, mended.to_owned());
    let compiled = hoyle::compile::check_all(Files::from(NAME), &shelf);
    let codes: BTreeSet<&str> = compiled.diagnostics.iter().map(|it| it.code.as_str()).collect();
    if let Some(other) = codes.iter().find(|it| !it.starts_with("G08") && **it != "G0207") {
        return Err(format!("there is {other}"));
    }
    let place = |span: Span, text: &str| {
        (text[bytes(span)].to_owned(), text.len() - usize::try_from(span.start).unwrap())
    };
    let was = place(found.primary.span, text);
    let mut all = compiled.diagnostics.into_iter();
    Ok(all.find(|it| it.code == found.code && place(it.primary.span, mended) == was))
}
