//! From a text to a tree and messages. A declaration with a syntax error is reported and left out;
//! the others are read as usual.

use std::ops::Range;
use std::sync::Arc;

use super::ast::{Attempt, Expr, File};
use super::depth::TooDeep;
use super::expected::stop;
use super::foreign;
use super::from_pest::{Reader, attempt, doc_line, expression, item};
use super::grammar::{Rule, declaration_words};
use super::pairs::Excerpt;
use super::pieces::{self, Piece};
use super::readings::{Reading, Readings};
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
    parse_with(file, text, &mut Readings::default(), sink)
}

/// As `parse`, faster for a file of which much has been read before. The result is no other.
#[must_use]
pub fn parse_with(file: FileId, text: &str, readings: &mut Readings, sink: &mut Sink) -> File {
    let pieces = pieces::read(file, text, readings);
    tree(file, text, &pieces, readings, sink)
}

/// The tokens of a whole file, with the places that they have in its tree. Their places mean nothing
/// if there is an error.
#[must_use]
pub fn parse_tokens<'t>(file: FileId, text: &'t str, sink: &mut Sink) -> Vec<Token<'t>> {
    let mut readings = Readings::default();
    let pieces = pieces::read(file, text, &mut readings);
    let _ = tree(file, text, &pieces, &mut readings, sink);
    tokens(text, &pieces)
}

pub(super) fn tree(
    file: FileId,
    text: &str,
    pieces: &[Piece<'_>],
    readings: &mut Readings,
    sink: &mut Sink,
) -> File {
    let mut strays: Vec<Range<usize>> = Vec::new();
    let mut tree = File::default();
    for piece in pieces {
        if let Reading::TooDeep(found) = &*piece.reading {
            sink.push(too_deep(piece.excerpt, found));
        }
        let mut reader = Reader::new(readings, sink);
        let mut doc = Vec::new();
        for pair in piece.declarations() {
            if pair.as_rule() == Rule::stray {
                let place = pair.start() as usize..pair.end() as usize;
                add_stray(text, &mut strays, place);
            } else if pair.as_rule() == Rule::doc {
                doc.push(doc_line(pair));
            } else {
                let doc = std::mem::take(&mut doc);
                tree.items.extend(item(&mut reader, pair, doc));
            }
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
                && text.get(last.end..stray.start).is_some_and(|gap| gap.trim().is_empty()) =>
        {
            last.end = stray.end;
        }
        _ => strays.push(stray),
    }
}

/// Reads one expression, typed at a prompt.
#[must_use]
pub fn parse_expression(file: FileId, base: u32, text: &str, sink: &mut Sink) -> Option<Expr> {
    let excerpt = Excerpt { file, base, text };
    value(excerpt, &mut Readings::default(), sink)
}

/// Reads a move as a player types it: `investigate(BLM, Ben)`.
#[must_use]
pub fn parse_attempt(file: FileId, text: &str, sink: &mut Sink) -> Option<Attempt> {
    let mut readings = Readings::default();
    let excerpt = Excerpt { file, base: 0, text };
    let reading = fitting(Rule::whole_attempt, excerpt, &mut readings, sink)?;
    let mut pairs = reading.pairs(excerpt).all();
    let pair = pairs.find(|pair| pair.as_rule() == Rule::attempt)?;
    Some(attempt(&mut Reader::new(&mut readings, sink), pair))
}

/// Reads one expression, as it stands in the braces of a text.
pub(super) fn value(
    excerpt: Excerpt<'_>,
    readings: &mut Readings,
    sink: &mut Sink,
) -> Option<Expr> {
    let reading = fitting(Rule::whole_expression, excerpt, readings, sink)?;
    let mut pairs = reading.pairs(excerpt).all();
    let pair = pairs.find(|pair| pair.as_rule() == Rule::expression)?;
    Some(expression(&mut Reader::new(readings, sink), pair))
}

/// What a rule makes of a text as a whole; if nothing, that is reported.
fn fitting(
    rule: Rule,
    excerpt: Excerpt<'_>,
    readings: &mut Readings,
    sink: &mut Sink,
) -> Option<Arc<Reading>> {
    let Excerpt { file, base, text } = excerpt;
    let reading = readings.reading(rule, text);
    match &*reading {
        Reading::Nodes(_) => return Some(reading),
        Reading::TooDeep(found) => sink.push(too_deep(excerpt, found)),
        Reading::Unfit => {
            let found = stop(rule, text);
            sink.extend(found.map(|it| it.complain(file, base as usize, text)));
        }
    }
    None
}

/// The mistake in a chunk of text that is not a declaration.
fn explain(file: FileId, text: &str, start: usize, chunk: &str) -> Diagnostic {
    let chunk = code_of(chunk);
    let word = first_word(chunk);
    if word.is_empty() || !declaration_words().contains(&word) {
        let end = start + word.len().max(chunk.chars().next().map_or(0, char::len_utf8));
        if word.is_empty() && chunk.starts_with('}') {
            return report::stray_brace(span(file, start, end));
        }
        if let Some(foreign) = foreign::sign(span(file, start, end), chunk) {
            return foreign;
        }
        if word.is_empty() && chunk.starts_with('=') {
            return report::equals_sign(span(file, start, end));
        }
        if word.is_empty() && chunk.starts_with(',') {
            return report::comma(span(file, start, end));
        }
        if let Some((from, whole)) = continued(text, start, chunk)
            && let Some(stop) = stop(Rule::whole_declaration, whole)
            && from + stop.at >= start
        {
            return stop.complain(file, from, whole);
        }
        let shown = if word.is_empty() { chunk.chars().take(1).collect() } else { word.to_owned() };
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
        _ => stop.complain(file, start, text.get(start..start + chunk.len()).unwrap_or(chunk)),
    }
}

/// A chunk in the middle of a line, with the declaration before it, of which it is probably the rest.
fn continued<'t>(text: &'t str, start: usize, chunk: &str) -> Option<(usize, &'t str)> {
    let before = text.get(..start)?;
    let is_rest = !before.rsplit('\n').next()?.trim().is_empty();
    let mut from = start;
    let mut lines = before.split_inclusive('\n').rev();
    let declares = lines.find(|line| {
        from -= line.len();
        declaration_words().contains(&first_word(line))
    });
    declares.filter(|_| is_rest)?;
    Some((from, text.get(from..start + chunk.len())?))
}

fn next_word_declares(chunk: &str, at: usize) -> bool {
    let starts_line = indent(chunk, at) == 0;
    starts_line
        && chunk.get(at..).is_some_and(|rest| declaration_words().contains(&first_word(rest)))
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
    let line = text.get(..at).map_or(0, |before| before.rfind('\n').map_or(0, |it| it + 1));
    text.get(line..)
        .map_or(0, |rest| rest.chars().take_while(|it| *it == ' ' || *it == '\t').count())
}

/// A message about a text that nests too deeply.
fn too_deep(excerpt: Excerpt<'_>, found: &TooDeep) -> Diagnostic {
    let base = excerpt.base as usize;
    let place = |at: &usize| span(excerpt.file, base + at, base + at + 1);
    match found {
        TooDeep::Bracket(at) => report::too_many_brackets(place(at), limits::BRACKETS),
        TooDeep::Link(at) => report::too_many_operators(place(at), limits::LINKS),
    }
}

pub(super) fn span(file: FileId, start: usize, end: usize) -> Span {
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(file, clip(start), clip(end))
}
