//! Does what the help of a message about secrets says, and checks again: the message has to be gone.

use std::collections::BTreeSet;

use hoyle::base::{Files, Span};
use hoyle::{Compiled, Diagnostic};

use crate::files::Shelf;

const NAME: &str = "example.game";

/// The words with which statements begin.
const STATEMENTS: &[&str] = &[
    "as", "ask", "deal", "draw", "end", "for", "if", "let", "move", "pay", "repeat", "reset",
    "reveal", "roll", "set", "shuffle", "tell", "turn",
];

/// Follows each help that gives a whole `tell` or `draw`.
pub fn follow(compiled: &Compiled, text: &str) -> Result<(), String> {
    for found in &compiled.diagnostics {
        let told = told(found, text);
        let told = told.map(|(at, told)| format!("{}{told}\n{}", &text[..at], &text[at..]));
        if let Some(mended) = told.or_else(|| drawn(found, text)) {
            is_gone(found, text, &mended).map_err(|why| {
                format!(
                    "{why} after this help was followed: {:?}\n\n{mended}",
                    found.help
                )
            })?;
        }
    }
    Ok(())
}

/// Where the `tell` of a help belongs, and the statement.
fn told(found: &Diagnostic, text: &str) -> Option<(usize, String)> {
    let help = found.help.as_ref()?;
    let (_, rest) = help.split_once("`tell ")?;
    let (told, _) = rest.split_once('`')?;
    if told.contains('…') || told.contains("SEAT") || !told.contains("NAME") {
        return None;
    }
    let decides = found.others.iter().find(|it| it.text == "this decides it");
    let span = decides.map_or(found.primary.span, |it| it.span);
    let at = statement_with(span, text)?;
    Some((at, format!("tell {}", told.replacen("NAME", "said", 1))))
}

/// The text in which a copy is drawn and then moved, as a help says.
fn drawn(found: &Diagnostic, text: &str) -> Option<String> {
    let (_, rest) = found.help.as_ref()?.split_once("`draw NAME from ")?;
    let (from, _) = rest.split_once('`').filter(|(from, _)| *from != "…")?;
    let span = found.primary.span;
    let at = statement_with(span, text)?;
    let (start, end) = (
        usize::try_from(span.start).ok()?,
        usize::try_from(span.end).ok()?,
    );
    let (before, behind) = (&text[at..start], &text[end..]);
    Some(format!(
        "{}draw said from {from}\n{before}said{behind}",
        &text[..at]
    ))
}

/// Where the statement begins that holds a place; nothing for a place that is in none.
fn statement_with(span: Span, text: &str) -> Option<usize> {
    let before = &text[..usize::try_from(span.start).ok()?];
    let ends = before.char_indices().rev();
    let mut ends = ends
        .filter(|(_, it)| matches!(it, '\n' | '{' | '}'))
        .map(|(at, _)| at + 1);
    ends.find_map(|at| {
        let rest = &text[at..];
        let start = rest.len() - rest.trim_start().len();
        let word = rest.trim_start().split(' ').next()?;
        STATEMENTS.contains(&word).then_some(at + start)
    })
}

fn is_gone(found: &Diagnostic, text: &str, mended: &str) -> Result<(), String> {
    let mut shelf = Shelf::default();
    shelf.put(NAME, mended.to_owned());
    let compiled = hoyle::compile::check_all(Files::from(NAME), &shelf);
    let codes: BTreeSet<&str> = compiled
        .diagnostics
        .iter()
        .map(|it| it.code.as_str())
        .collect();
    if let Some(other) = codes
        .iter()
        .find(|it| !it.starts_with("G08") && **it != "G0207")
    {
        return Err(format!("there is {other}"));
    }
    let place = |span: Span, text: &str| {
        let bytes = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
        (
            text[bytes].to_owned(),
            text.len() - usize::try_from(span.start).unwrap(),
        )
    };
    let was = place(found.primary.span, text);
    let again = compiled
        .diagnostics
        .iter()
        .any(|it| it.code == found.code && place(it.primary.span, mended) == was);
    if again {
        return Err("the same message comes".to_owned());
    }
    Ok(())
}
