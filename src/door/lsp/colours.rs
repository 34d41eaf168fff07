//! Semantic tokens: what each token is, so that an editor can colour it.

use std::path::Path;

use lsp_types::{SemanticToken, SemanticTokenType, SemanticTokens};

use super::index::Index;
use super::place::Lines;
use crate::base::FileId;
use crate::diag::Sink;
use crate::syntax::{Mark, Token, TokenKind, is_reserved, parse_tokens};

/// The kinds of semantic tokens, in the order of their numbers in the protocol.
pub(super) const KINDS: [SemanticTokenType; 14] = [
    SemanticTokenType::KEYWORD,
    SemanticTokenType::COMMENT,
    SemanticTokenType::STRING,
    SemanticTokenType::NUMBER,
    SemanticTokenType::OPERATOR,
    SemanticTokenType::TYPE,
    SemanticTokenType::ENUM_MEMBER,
    SemanticTokenType::VARIABLE,
    SemanticTokenType::PARAMETER,
    SemanticTokenType::FUNCTION,
    SemanticTokenType::METHOD,
    SemanticTokenType::CLASS,
    SemanticTokenType::PROPERTY,
    SemanticTokenType::NAMESPACE,
];

pub(super) fn tokens(indexes: &[&Index], path: &Path, text: &str) -> SemanticTokens {
    let lines = Lines::new(text);
    let views = indexes.iter().filter_map(|index| index.view(path, text));
    let views: Vec<_> = views.collect();
    let mut data = Vec::new();
    let (mut line, mut column) = (0, 0);
    for token in parse_tokens(FileId(0), text, &mut Sink::default()) {
        let named = || {
            let found = views.iter().find_map(|view| view.declared(token.start));
            found.map(|it| it.entry.noun)
        };
        let Some(kind) = kind_of(&token, named) else {
            continue;
        };
        let number = KINDS.iter().position(|it| *it == kind).unwrap_or(0);
        let place = lines.position(token.start);
        if place.line != line {
            column = 0;
        }
        data.push(SemanticToken {
            delta_line: place.line - line,
            delta_start: place.character - column,
            length: super::place::number(token.text.encode_utf16().count()),
            token_type: super::place::number(number),
            token_modifiers_bitset: 0,
        });
        (line, column) = (place.line, place.character);
    }
    SemanticTokens { result_id: None, data }
}

fn kind_of(
    token: &Token<'_>,
    named: impl FnOnce() -> Option<&'static str>,
) -> Option<SemanticTokenType> {
    match token.kind {
        // In a declaration with a mistake, the tree does not say which words are names.
        TokenKind::Word if is_reserved(token.text) => Some(SemanticTokenType::KEYWORD),
        TokenKind::Word => Some(named().map_or(SemanticTokenType::KEYWORD, of_noun)),
        TokenKind::Name => named().map(of_noun),
        TokenKind::Number => Some(SemanticTokenType::NUMBER),
        TokenKind::Text => Some(SemanticTokenType::STRING),
        TokenKind::Comment | TokenKind::Doc => Some(SemanticTokenType::COMMENT),
        TokenKind::Mark(Mark::Operator | Mark::Sign) => Some(SemanticTokenType::OPERATOR),
        TokenKind::Mark(
            Mark::OpenBlock
            | Mark::CloseBlock
            | Mark::Open
            | Mark::Close
            | Mark::OpenBehindName
            | Mark::Separator
            | Mark::Joint,
        ) => None,
    }
}

fn of_noun(noun: &str) -> SemanticTokenType {
    match noun {
        "type" => SemanticTokenType::TYPE,
        "member" => SemanticTokenType::ENUM_MEMBER,
        "value" => SemanticTokenType::PARAMETER,
        "action" | "interrupt" | "question" => SemanticTokenType::METHOD,
        "phase" => SemanticTokenType::CLASS,
        "column" => SemanticTokenType::PROPERTY,
        "variant" => SemanticTokenType::NAMESPACE,
        "function" | "rule" | "procedure" | "hook" => SemanticTokenType::FUNCTION,
        _ => SemanticTokenType::VARIABLE,
    }
}
