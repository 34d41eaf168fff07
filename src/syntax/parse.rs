//! Text in, tree and complaints out. A declaration that does not parse is reported and left out;
//! the others are read as usual.

use std::sync::{Mutex, PoisonError};

use pest::Parser as _;
use pest::error::{Error, ErrorVariant, InputLocation};

use super::ast::{Attempt, Expr, File};
use super::from_pest::Builder;
use super::grammar::{Grammar, Rule, describe, is_reserved, reserved_words};
use super::report;
use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, Sink};

/// Brackets that may be open at one place.
const DEPTH: usize = 60;

/// Reads a whole file.
#[must_use]
pub fn parse(file: FileId, text: &str, sink: &mut Sink) -> File {
    if let Some(at) = too_deep(text) {
        sink.push(report::too_deep(span(file, at, at + 1), DEPTH));
        return File::default();
    }
    let Ok(mut pairs) = Grammar::parse(Rule::file, text) else { return File::default() };
    let mut strays = Vec::new();
    let mut builder = Builder::new(file, 0, sink);
    let mut tree = File::default();
    for pair in pairs.next().into_iter().flat_map(pest::iterators::Pair::into_inner) {
        match pair.as_rule() {
            Rule::stray => strays.push((pair.as_span().start(), pair.as_str())),
            Rule::EOI => {}
            _ => builder.item(pair, &mut tree),
        }
    }
    for (start, chunk) in strays {
        sink.push(explain(file, text, start, chunk));
    }
    tree
}

/// Reads one expression, as typed at a prompt or held in a text's braces. `base` is where it starts in its file.
#[must_use]
pub fn parse_expression(file: FileId, base: u32, text: &str, sink: &mut Sink) -> Option<Expr> {
    match Grammar::parse(Rule::lonely_expression, text) {
        Ok(pairs) => {
            let pair = pairs.flatten().find(|pair| pair.as_rule() == Rule::expression)?;
            Some(Builder::new(file, base, sink).expression(pair))
        }
        Err(error) => {
            sink.push(unexpected(file, base as usize, text, &error));
            None
        }
    }
}

/// Reads a move as a player types it: `investigate(BLM, Ben)`.
#[must_use]
pub fn parse_attempt(file: FileId, text: &str, sink: &mut Sink) -> Option<Attempt> {
    if let Some(at) = too_deep(text) {
        sink.push(report::too_deep(span(file, at, at + 1), DEPTH));
        return None;
    }
    match Grammar::parse(Rule::lonely_attempt, text) {
        Ok(pairs) => {
            let pair = pairs.flatten().find(|pair| pair.as_rule() == Rule::attempt)?;
            Some(Builder::new(file, 0, sink).attempt(pair))
        }
        Err(error) => {
            sink.push(unexpected(file, 0, text, &error));
            None
        }
    }
}

/// What is wrong with a stretch of text that is no declaration.
fn explain(file: FileId, text: &str, start: usize, chunk: &str) -> Diagnostic {
    let chunk = code_of(chunk);
    let word = first_word(chunk);
    if word.is_empty() || !declaration_words().contains(&word) {
        let end = start + word.len().max(chunk.chars().next().map_or(0, char::len_utf8));
        if word.is_empty() && chunk.starts_with('}') {
            return report::stray_brace(span(file, start, end));
        }
        let shown = if word.is_empty() { chunk.chars().take(1).collect() } else { word.to_owned() };
        return report::unknown_declaration(span(file, start, end), &shown, &declaration_words());
    }
    let brace = unbalanced(chunk);
    match parse_in_detail(Rule::lonely, chunk) {
        Ok(()) => report::unexpected(span(file, start, start + word.len()), "", word),
        Err(error) => {
            let at = position(&error);
            match brace {
                Some(Brace::Open(open)) if at >= chunk.len() || next_word_declares(chunk, at) => {
                    report::unclosed_brace(span(file, start + open, start + open + 1), span(file, start + chunk.len() - 1, start + chunk.len()))
                }
                Some(Brace::Close(close)) if at >= close => report::stray_brace(span(file, start + close, start + close + 1)),
                _ => unexpected(file, start, text.get(start..).unwrap_or(chunk).get(..chunk.len()).unwrap_or(chunk), &error),
            }
        }
    }
}

/// The words that start a declaration, in the order of the grammar.
fn declaration_words() -> Vec<&'static str> {
    reserved_words().into_iter().take_while(|word| *word != "set").collect()
}

fn next_word_declares(chunk: &str, at: usize) -> bool {
    chunk.get(at..).is_some_and(|rest| declaration_words().contains(&first_word(rest)))
}

/// pest says what it expected only when asked, and asking slows every parse down.
fn parse_in_detail(rule: Rule, text: &str) -> Result<(), Box<Error<Rule>>> {
    static ASKING: Mutex<()> = Mutex::new(());
    let _guard = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
    pest::set_error_detail(true);
    let result = Grammar::parse(rule, text).map(|_| ()).map_err(Box::new);
    pest::set_error_detail(false);
    result
}

fn position(error: &Error<Rule>) -> usize {
    match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    }
}

/// Turns pest's complaint into ours. A thing that is missing at the end of a line is reported there.
fn unexpected(file: FileId, base: usize, text: &str, error: &Error<Rule>) -> Diagnostic {
    let at = position(error);
    let rest = text.get(at..).unwrap_or("");
    let found = first_token(rest);
    let expected = expected(error);
    if expected == "a name" && is_reserved(found) && found.starts_with(char::is_alphabetic) {
        return report::reserved(span(file, base + at, base + at + found.len()), found);
    }
    let before = text.get(..at).unwrap_or("");
    let code_end = code_of(before).len();
    let on_new_line = before.get(code_end..).is_some_and(|gap| gap.contains('\n'));
    let (start, end) = if found.is_empty() || (on_new_line && code_end > 0) {
        (code_end.saturating_sub(last_char_len(before, code_end)), code_end)
    } else {
        (at, at + found.len())
    };
    report::unexpected(span(file, base + start, base + end), &expected, found)
}

fn last_char_len(text: &str, end: usize) -> usize {
    text.get(..end).and_then(|it| it.chars().next_back()).map_or(0, char::len_utf8)
}

fn expected(error: &Error<Rule>) -> String {
    let mut words: Vec<String> = Vec::new();
    if let ErrorVariant::ParsingError { positives, .. } = &error.variant {
        words.extend(positives.iter().filter_map(|rule| describe(*rule)));
    }
    if let Some(attempts) = error.parse_attempts() {
        let tokens = attempts.expected_tokens();
        words.extend(tokens.iter().filter_map(|token| punctuation(&token.to_string())));
    }
    let mut seen: Vec<String> = Vec::new();
    for word in words {
        if !seen.contains(&word) {
            seen.push(word);
        }
    }
    if seen.iter().any(|word| word == "a value") || seen.len() > 6 {
        return if seen.iter().any(|word| word == "a value") { "a value".to_owned() } else { String::new() };
    }
    match seen.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, firsts)) => format!("{} or {last}", firsts.join(", ")),
    }
}

fn punctuation(token: &str) -> Option<String> {
    let is_mark = matches!(token, "{" | "}" | "(" | ")" | "[" | "]" | ":" | "," | "=" | "->" | "..");
    is_mark.then(|| format!("`{token}`"))
}

enum Brace {
    Open(usize),
    Close(usize),
}

/// The brace that has no partner. Of several open ones it is the one whose line does not line up with
/// the brace that was taken for its end.
fn unbalanced(chunk: &str) -> Option<Brace> {
    let mut open: Vec<usize> = Vec::new();
    let mut crooked = None;
    for (at, mark) in code_chars(chunk) {
        match mark {
            '{' => open.push(at),
            '}' => match open.pop() {
                None => return Some(Brace::Close(at)),
                Some(start)
                    if crooked.is_none() && indent(chunk, start) != indent(chunk, at) && chunk.get(start..at).is_some_and(|it| it.contains('\n')) =>
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
    text.get(line..).map_or(0, |rest| rest.chars().take_while(|it| *it == ' ' || *it == '\t').count())
}

/// The place of the first bracket beyond the limit.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, mark) in code_chars(text) {
        match mark {
            '(' | '[' | '{' => {
                depth += 1;
                if depth > DEPTH {
                    return Some(at);
                }
            }
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// The characters outside texts and comments.
fn code_chars(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut in_text = false;
    let mut in_comment = false;
    text.char_indices().filter(move |(at, mark)| {
        match mark {
            '\n' => {
                in_text = false;
                in_comment = false;
            }
            '"' if !in_comment => in_text = !in_text,
            '/' if !in_text && text.get(at + 1..).is_some_and(|rest| rest.starts_with('/')) => in_comment = true,
            _ => {}
        }
        !in_text && !in_comment
    })
}

/// A stretch of text without the blanks and comments at its end.
fn code_of(text: &str) -> &str {
    let mut end = 0;
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let code = match comment_start(line) {
            Some(at) => line.get(..at).unwrap_or(line),
            None => line,
        };
        if !code.trim().is_empty() {
            end = line_start + code.trim_end().len();
        }
        line_start += line.len();
    }
    text.get(..end).unwrap_or(text)
}

fn comment_start(line: &str) -> Option<usize> {
    let mut in_text = false;
    line.char_indices().find_map(|(at, mark)| {
        if mark == '"' {
            in_text = !in_text;
        }
        (!in_text && line.get(at..).is_some_and(|rest| rest.starts_with("//"))).then_some(at)
    })
}

fn first_word(text: &str) -> &str {
    let end = text.find(|it: char| !(it.is_alphanumeric() || it == '_')).unwrap_or(text.len());
    text.get(..end).unwrap_or("")
}

fn first_token(text: &str) -> &str {
    let word = first_word(text);
    if !word.is_empty() {
        return word;
    }
    let end = text.chars().next().map_or(0, char::len_utf8);
    text.get(..end).unwrap_or("").trim()
}

fn span(file: FileId, start: usize, end: usize) -> Span {
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(file, clip(start), clip(end))
}
