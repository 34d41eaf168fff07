//! A file that is read in pieces is the same as in one piece, and what is kept of earlier readings changes nothing.
//! This holds after any edit, whatever it breaks.

use super::ast::File;
use super::parse::tree;
use super::readings::Readings;
use super::tokens::{Token, tokens};
use super::{parse, parse_with, pieces};
use crate::base::FileId;
use crate::base::tried::{Dice, rule_files};
use crate::diag::Sink;

/// About so many bytes are read for each file, so that the largest ones take no longer than the others.
const BYTES: usize = 60_000;

/// What an author types, pastes or leaves out.
const TYPED: &[&str] = &[
    "",
    "",
    "",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\"",
    "{",
    "}",
    "\n}\n",
    "(",
    ")",
    "[",
    ",",
    "=",
    "//",
    "///",
    "\n// a note\n",
    "\n/// a note\n",
    "a",
    "é",
    "to",
    "\nto ",
    "private\nto ",
    "private to",
    "set of up\nto 3",
    "state",
    "\nstate",
    "\nstate\u{301}",
    "\nstate more: flag = no private\n",
    "\nto do_more(it: seat) {\n",
    "\n  state more: flag = no\n",
    "if",
    "foo \"{\" bar",
    "{ // }\n",
];

#[test]
fn pieces_are_the_same_as_one() {
    after_edits(|name, text| {
        let mut readings = Readings::default();
        let whole = pieces::whole(FileId(0), text, &mut readings);
        let pieces = pieces::read(FileId(0), text, &mut readings);
        let [one, many] = [&whole, &pieces].map(|all| {
            let mut sink = Sink::default();
            let tree = tree(FileId(0), text, all, &mut Readings::default(), &mut sink);
            (declared(&tree), said(sink))
        });
        assert!(one == many, "{name}: {:?}, {:?}\n{text}", one.1, many.1);
        // The places of tokens mean nothing in a text with a mistake.
        if one.1.is_empty() {
            let [one, many] = [&whole, &pieces].map(|all| shown(&tokens(text, all)));
            assert!(one == many, "{name}:\n{text}");
        }
    });
}

#[test]
fn what_is_kept_changes_nothing() {
    let mut readings = Readings::default();
    after_edits(|name, text| {
        readings.turn();
        let mut sink = Sink::default();
        let kept = parse_with(FileId(3), text, &mut readings, &mut sink);
        let mut fresh_sink = Sink::default();
        let fresh = parse(FileId(3), text, &mut fresh_sink);
        assert!(format!("{kept:?}") == format!("{fresh:?}"), "{name}:\n{text}");
        assert!(said(sink) == said(fresh_sink), "{name}:\n{text}");
    });
}

#[test]
fn an_edit_makes_one_piece_new() {
    let text = "language 1\n\n// first\nstate a: flag = no private\nto b(x: seat) {\n  set a = yes\n}\n/// c\nplay {\n}\n";
    let starts = |text: &str| {
        let pieces = pieces::read(FileId(0), text, &mut Readings::default());
        pieces.iter().map(|it| it.excerpt.base as usize).collect::<Vec<_>>()
    };
    let at = |part: &str| text.find(part).unwrap_or(0);
    assert_eq!(starts(text), [0, at("state a"), at("to b"), at("/// c")]);
    // A word for who sees it goes on in the next line; what stands in braces begins nothing.
    assert_eq!(starts("state a: flag = no private\nto b\nstate c: flag = no\n"), [0, 32]);
    assert_eq!(starts("variant v \"V\" {\nstate c: flag = no\n}\n"), [0]);
}

/// All rule files as they are, and after each of many edits.
fn after_edits(mut look: impl FnMut(&str, &str)) {
    let files = rule_files();
    assert!(files.len() > 50, "{} files", files.len());
    for (name, text) in files {
        look(&name, &text);
        let mut dice = Dice(text.len() as u64);
        let mut edited = text.clone();
        for _ in 0..(BYTES / text.len()).clamp(3, 15) {
            // Most edits are taken back, so that the file does not stay broken.
            if dice.roll(3) > 0 {
                edited = text.clone();
            }
            edit(&mut edited, &mut dice);
            look(&name, &edited);
        }
    }
}

/// Replaces a few characters of a text, or copies some from elsewhere.
fn edit(text: &mut String, dice: &mut Dice) {
    let place = |text: &str, from: usize| (from..=text.len()).find(|at| text.is_char_boundary(*at));
    let start = place(text, dice.roll(text.len() + 1)).unwrap_or(0);
    let most = if dice.roll(3) == 0 { 60 } else { 2 };
    let end = place(text, (start + dice.roll(most)).min(text.len())).unwrap_or(start);
    let typed = if dice.roll(6) == 0 {
        let from = place(text, dice.roll(text.len() + 1)).unwrap_or(0);
        let to = place(text, (from + dice.roll(300)).min(text.len())).unwrap_or(from);
        text.get(from..to).unwrap_or("").to_owned()
    } else {
        TYPED.get(dice.roll(TYPED.len())).copied().unwrap_or("").to_owned()
    };
    text.replace_range(start..end, &typed);
}

/// The declarations without the comments above them: in one piece, those above the declaration behind a mistake count as
/// a part of the mistake.
fn declared(tree: &File) -> Vec<String> {
    let items = tree.items.iter();
    items.map(|it| format!("{:?} {:?}", it.span, it.kind)).collect()
}

fn said(sink: Sink) -> Vec<String> {
    let found = sink.into_sorted().into_iter();
    found.map(|it| format!("{it:?}")).collect()
}

fn shown(tokens: &[Token<'_>]) -> Vec<String> {
    tokens.iter().map(|it| format!("{it:?}")).collect()
}
