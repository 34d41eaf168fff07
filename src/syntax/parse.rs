//! From a text to a tree and messages. A declaration with a syntax error is reported and left out;
//! the others are read as usual.

use std::ops::Range;

use pest::Parser as _;
use pest::iterators::Pairs;

use super::ast::{Attempt, Expr, File};
use super::depth::{self, TooDeep};
use super::expected::stop;
use super::foreign;
use super::from_pest::Builder;
use super::grammar::{Grammar, Rule, declaration_words};
use super::report;
use super::scan::{code_chars, code_of, first_word, last_char_len};
use super::tokens::{Token, tokens};
use crate::base::{FileId, Span, limits};
use crate::diag::{Diagnostic, Sink};

/// If at least this many chunks are not declarations, and they outnumber the declarations, the file
/// is not a game at all, and one message says so.
const STRAYS: usize = 8;

/// Reads a whole file.
#[must_use]
pub fn parse(file: FileId, text: &str, sink: &mut Sink) -> File {
    pairs(file, text, sink)
        .map(|pairs| tree(file, text, pairs, sink))
        .unwrap_or_default()
}

/// The tokens of a whole file, with the places that they have in its tree. Their places mean nothing
/// if there is an error.
#[must_use]
pub fn parse_tokens<'t>(file: FileId, text: &'t str, sink: &mut Sink) -> Vec<Token<'t>> {
    let Some(pairs) = pairs(file, text, sink) else {
        return Vec::new();
    };
    let _ = tree(file, text, pairs.clone(), sink);
    tokens(text, pairs)
}

pub(super) fn pairs<'t>(file: FileId, text: &'t str, sink: &mut Sink) -> Option<Pairs<'t, Rule>> {
    if let Some(complaint) = too_deep(file, 0, text) {
        sink.push(complaint);
        return None;
    }
    Grammar::parse(Rule::file, text).ok()
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other rules of a file are declarations, and one that nothing reads is reported"
)]
fn tree(file: FileId, text: &str, mut pairs: Pairs<'_, Rule>, sink: &mut Sink) -> File {
    let mut strays: Vec<Range<usize>> = Vec::new();
    let mut builder = Builder::new(file, 0, sink);
    let mut tree = File::default();
    for pair in pairs
        .next()
        .into_iter()
        .flat_map(pest::iterators::Pair::into_inner)
    {
        match pair.as_rule() {
            Rule::stray => add_stray(
                text,
                &mut strays,
                pair.as_span().start()..pair.as_span().end(),
            ),
            Rule::EOI => {}
            _ => builder.item(pair, &mut tree),
        }
    }
    if strays.len() > STRAYS && strays.len() > tree.items.len() {
        strays.truncate(1);
    }
    for stray in strays {
        let chunk = text.get(stray.clone()).unwrap_or("");
        sink.push(explain(file, text, stray.start, chunk));
    }
    tree
}

/// Keeps a chunk that is not a declaration. If its first line is indented, it belongs to the one
/// before it: a block contains a word that starts declarations.
fn add_stray(text: &str, strays: &mut Vec<Range<usize>>, stray: Range<usize>) {
    match strays.last_mut() {
        Some(last)
            if indent(text, stray.start) > 0
                && text
                    .get(last.end..stray.start)
                    .is_some_and(|gap| gap.trim().is_empty()) =>
        {
            last.end = stray.end;
        }
        _ => strays.push(stray),
    }
}

/// Reads one expression, typed at a prompt or written in the braces of a text. `base` is where it
/// starts in its file.
#[must_use]
pub fn parse_expression(file: FileId, base: u32, text: &str, sink: &mut Sink) -> Option<Expr> {
    if let Some(complaint) = too_deep(file, base as usize, text) {
        sink.push(complaint);
        return None;
    }
    match Grammar::parse(Rule::whole_expression, text) {
        Ok(pairs) => {
            let pair = pairs
                .flatten()
                .find(|pair| pair.as_rule() == Rule::expression)?;
            Some(Builder::new(file, base, sink).expression(pair))
        }
        Err(_) => {
            sink.extend(
                stop(Rule::whole_expression, text).map(|it| it.complain(file, base as usize, text)),
            );
            None
        }
    }
}

/// Reads a move as a player types it: `investigate(BLM, Ben)`.
#[must_use]
pub fn parse_attempt(file: FileId, text: &str, sink: &mut Sink) -> Option<Attempt> {
    if let Some(complaint) = too_deep(file, 0, text) {
        sink.push(complaint);
        return None;
    }
    match Grammar::parse(Rule::whole_attempt, text) {
        Ok(pairs) => {
            let pair = pairs
                .flatten()
                .find(|pair| pair.as_rule() == Rule::attempt)?;
            Some(Builder::new(file, 0, sink).attempt(pair))
        }
        Err(_) => {
            sink.extend(stop(Rule::whole_attempt, text).map(|it| it.complain(file, 0, text)));
            None
        }
    }
}

/// The mistake in a chunk of text that is not a declaration.
fn explain(file: FileId, text: &str, start: usize, chunk: &str) -> Diagnostic {
    let chunk = code_of(chunk);
    let word = first_word(chunk);
    if word.is_empty() || !declaration_words().contains(&word) {
        let end = start
            + word
                .len()
                .max(chunk.chars().next().map_or(0, char::len_utf8));
        if word.is_empty() && chunk.starts_with('}') {
            return report::stray_brace(span(file, start, end));
        }
        if word.is_empty() && chunk.starts_with('=') {
            return report::equals_sign(span(file, start, end));
        }
        if let Some(foreign) = foreign::sign(span(file, start, end), chunk) {
            return foreign;
        }
        let shown = if word.is_empty() {
            chunk.chars().take(1).collect()
        } else {
            word.to_owned()
        };
        return report::unknown_declaration(span(file, start, end), &shown, declaration_words());
    }
    let Some(stop) = stop(Rule::whole_declaration, chunk) else {
        return report::unexpected(span(file, start, start + word.len()), "", word);
    };
    match unbalanced(chunk) {
        Some(Brace::Open(open))
            if stop.reach >= chunk.len() || next_word_declares(chunk, stop.at) =>
        {
            let end = chunk.len();
            let last = span(file, start + end - last_char_len(chunk, end), start + end);
            report::unclosed_brace(span(file, start + open, start + open + 1), last)
        }
        Some(Brace::Close(close)) if stop.at >= close => {
            report::stray_brace(span(file, start + close, start + close + 1))
        }
        _ => stop.complain(
            file,
            start,
            text.get(start..start + chunk.len()).unwrap_or(chunk),
        ),
    }
}

fn next_word_declares(chunk: &str, at: usize) -> bool {
    let starts_line = indent(chunk, at) == 0;
    starts_line
        && chunk
            .get(at..)
            .is_some_and(|rest| declaration_words().contains(&first_word(rest)))
}

enum Brace {
    Open(usize),
    Close(usize),
}

/// The brace without a partner. If several are open, it is the one whose line is not aligned with
/// the brace that closed it.
fn unbalanced(chunk: &str) -> Option<Brace> {
    let mut open: Vec<usize> = Vec::new();
    let mut crooked = None;
    for (at, mark) in code_chars(chunk) {
        match mark {
            '{' => open.push(at),
            '}' => match open.pop() {
                None => return Some(Brace::Close(at)),
                Some(start)
                    if crooked.is_none()
                        && indent(chunk, start) != indent(chunk, at)
                        && chunk.get(start..at).is_some_and(|it| it.contains('\n')) =>
                {
                    crooked = Some(start);
                }
                Some(_) => {}
            },
            _ => {}
        }
    }
    let outermost = open.first().copied()?;
    Some(Brace::Open(crooked.unwrap_or(outermost)))
}

fn indent(text: &str, at: usize) -> usize {
    let line = text
        .get(..at)
        .map_or(0, |before| before.rfind('\n').map_or(0, |it| it + 1));
    text.get(line..).map_or(0, |rest| {
        rest.chars()
            .take_while(|it| *it == ' ' || *it == '\t')
            .count()
    })
}

/// A message about a text that nests too deeply.
fn too_deep(file: FileId, base: usize, text: &str) -> Option<Diagnostic> {
    let place = |at: usize| span(file, base + at, base + at + 1);
    depth::find(text).map(|found| match found {
        TooDeep::Bracket(at) => report::too_many_brackets(place(at), limits::BRACKETS),
        TooDeep::Link(at) => report::too_many_operators(place(at), limits::LINKS),
    })
}

pub(super) fn span(file: FileId, start: usize, end: usize) -> Span {
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(file, clip(start), clip(end))
}
