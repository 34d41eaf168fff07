//! The outline of a text: its declarations, folding ranges, and lenses over tests.

use lsp_types::{
    CodeLens, Command, DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind, Uri,
};
use serde_json::json;

use super::place::{Lines, number};
use crate::base::{FileId, Span};
use crate::diag::Sink;
use crate::syntax::ast::{File, ItemKind};
use crate::syntax::{Mark, Token, TokenKind, declaration_words, parse, parse_tokens};

fn tree(text: &str) -> File {
    parse(FileId(0), text, &mut Sink::default())
}

/// The declarations of a text. A declaration with a mistake is listed by its first line.
pub(super) fn symbols(text: &str) -> Vec<DocumentSymbol> {
    let lines = Lines::new(text);
    let tree = tree(text);
    let mut found: Vec<DocumentSymbol> = tree
        .items
        .iter()
        .filter_map(|item| {
            let (name, place) = named(&item.kind)?;
            Some(symbol(&lines, (&name, item.kind.noun()), item.span, place.unwrap_or(item.span)))
        })
        .collect();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let is_known = |span: Span| (span.start as usize..span.end as usize).contains(&start);
        if tree.items.iter().any(|item| is_known(item.span)) {
            continue;
        }
        let mut words = line.trim_end().splitn(2, ' ');
        let word = words.next().unwrap_or_default();
        if let Some(noun) = declaration_words().iter().find(|it| **it == word) {
            let rest = words.next().unwrap_or_default();
            let name = rest.split(['(', '{', ':', '[', ' ']).next().unwrap_or_default();
            let name = if name.is_empty() { noun } else { name };
            let span = Span::new(FileId(0), number(start), number(start + line.trim_end().len()));
            found.push(symbol(&lines, (name, noun), span, span));
        }
    }
    found.sort_by_key(|it| (it.range.start.line, it.range.start.character));
    found
}

/// The name of a declaration, and its place.
fn named(kind: &ItemKind) -> Option<(String, Option<Span>)> {
    match kind {
        ItemKind::Test(it) => Some((it.title.plain(), Some(it.title.span))),
        ItemKind::Game(it) => Some((it.title.plain(), Some(it.title.span))),
        ItemKind::Setup(_) => Some(("setup".to_owned(), None)),
        ItemKind::Play(_) => Some(("play".to_owned(), None)),
        ItemKind::Match(_) => Some(("match".to_owned(), None)),
        ItemKind::Picture(_) => Some(("picture".to_owned(), None)),
        ItemKind::Always(it) => {
            let label = it.label.as_ref();
            let name = label.map_or_else(|| "always".to_owned(), |it| it.text.clone());
            Some((name, label.map(|it| it.span)))
        }
        ItemKind::Language(_) | ItemKind::Use(_) | ItemKind::Extends(_) | ItemKind::Texts(_) => {
            None
        }
        ItemKind::Type(_)
        | ItemKind::Table(_)
        | ItemKind::Option(_)
        | ItemKind::Zone(_)
        | ItemKind::State(_)
        | ItemKind::Phase(_)
        | ItemKind::Action(_)
        | ItemKind::Rule(_)
        | ItemKind::Function(_)
        | ItemKind::Procedure(_)
        | ItemKind::Hook(_)
        | ItemKind::Variant(_) => kind.name().map(|name| (name.text.clone(), Some(name.span))),
    }
}

#[expect(deprecated, reason = "the type has a field that is out of use")]
fn symbol(
    lines: &Lines<'_>,
    (name, noun): (&str, &str),
    whole: Span,
    name_at: Span,
) -> DocumentSymbol {
    let range = |span: Span| lines.range(span.start as usize, span.end as usize);
    let is_blank = name.trim().is_empty();
    DocumentSymbol {
        name: if is_blank { noun.to_owned() } else { name.to_owned() },
        detail: Some(noun.to_owned()),
        kind: kind_of(noun),
        tags: None,
        deprecated: None,
        range: range(whole),
        selection_range: range(if whole.covers(name_at) { name_at } else { whole }),
        children: None,
    }
}

fn kind_of(noun: &str) -> SymbolKind {
    match noun {
        "type" => SymbolKind::ENUM,
        "table" => SymbolKind::STRUCT,
        "option" => SymbolKind::CONSTANT,
        "zone" => SymbolKind::ARRAY,
        "state" => SymbolKind::VARIABLE,
        "phase" => SymbolKind::CLASS,
        "action" | "interrupt" => SymbolKind::METHOD,
        "rule" => SymbolKind::BOOLEAN,
        "variant" => SymbolKind::MODULE,
        "test" => SymbolKind::EVENT,
        "game block" => SymbolKind::NAMESPACE,
        _ => SymbolKind::FUNCTION,
    }
}

/// The folding ranges of a text: blocks, and comments of several lines.
pub(super) fn folds(text: &str) -> Vec<FoldingRange> {
    let lines = Lines::new(text);
    let tokens = parse_tokens(FileId(0), text, &mut Sink::default());
    let line = |at: usize| lines.position(at).line;
    let fold = |start: u32, end: u32, kind| FoldingRange {
        start_line: start,
        end_line: end,
        kind: Some(kind),
        ..FoldingRange::default()
    };
    let mut found = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for token in &tokens {
        if token.kind == TokenKind::Mark(Mark::OpenBlock) {
            open.push(line(token.start));
        } else if token.kind == TokenKind::Mark(Mark::CloseBlock)
            && let Some(start) = open.pop()
        {
            // The line of the closing brace stays visible.
            let end = line(token.start).saturating_sub(1);
            if end > start {
                found.push(fold(start, end, FoldingRangeKind::Region));
            }
        }
    }
    let is_prose = |token: &Token<'_>| matches!(token.kind, TokenKind::Comment | TokenKind::Doc);
    let goes_on = |before: &Token<'_>, after: &Token<'_>| {
        is_prose(before) && is_prose(after) && line(before.start) + 1 == line(after.start)
    };
    for run in tokens.chunk_by(goes_on) {
        if let [first, .., last] = run {
            found.push(fold(line(first.start), line(last.start), FoldingRangeKind::Comment));
        }
    }
    found
}

/// A lens over each test, which runs the test.
pub(super) fn lenses(text: &str, uri: &Uri) -> Vec<CodeLens> {
    let lines = Lines::new(text);
    let items = tree(text).items.into_iter();
    let lens = items.filter_map(|item| {
        let title = item.kind.title()?;
        let range = lines.range(item.span.start as usize, item.span.start as usize + 4);
        Some(CodeLens {
            range,
            command: Some(Command {
                title: "run this test".to_owned(),
                command: super::RUN_TEST.to_owned(),
                arguments: Some(vec![json!(uri.as_str()), json!(title)]),
            }),
            data: None,
        })
    });
    lens.collect()
}
