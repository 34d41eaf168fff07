//! The tokens of a text, comments among them, and where each stands in the tree. Layout is made from these.

use super::grammar::Rule;
use super::pieces::Piece;

/// A token with its place.
#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    pub kind: TokenKind,
    pub text: &'t str,
    /// The byte at which it starts.
    pub start: usize,
    /// The innermost construct that it stands in without beginning it; nothing where a declaration begins.
    pub within: Option<Within>,
}

impl Token<'_> {
    /// The byte behind it.
    #[must_use]
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word of the language, where it stands as one.
    Word,
    Name,
    Number,
    Text,
    Comment,
    /// A comment that belongs to what follows it.
    Doc,
    Mark(Mark),
}

/// What a mark does to the tokens beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The brace that opens a block, and the one that closes it.
    OpenBlock,
    CloseBlock,
    /// A bracket, or the brace of a set.
    Open,
    Close,
    /// A bracket that belongs to the name before it.
    OpenBehindName,
    /// A comma or a colon.
    Separator,
    /// What joins two tokens: `.` and `..`.
    Joint,
    /// A minus before its number.
    Sign,
    Operator,
}

/// A construct around a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Which token it begins with.
    pub first: usize,
    pub shape: LineLayout,
}

/// How the lines of a construct lie under one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineLayout {
    /// Under its beginning: operands, arguments.
    Level,
    /// `then` and `else` under its beginning, the rest further in.
    Branches,
    /// Names in braces, any number on a line.
    Names,
    /// Names in rows and columns.
    Grid,
    /// Further in than its beginning.
    Indented,
}

/// The tokens of a text that is parsed already.
pub(super) fn tokens<'t>(text: &'t str, pieces: &[Piece<'_>]) -> Vec<Token<'t>> {
    let mut tokens: Vec<Token<'t>> = lex(text).collect();
    let pairs = pieces.iter().flat_map(|piece| piece.declarations().all());
    let mut pairs = pairs.peekable();
    // The constructs around a token, each with its end.
    let mut open: Vec<(usize, Within)> = Vec::new();
    for (at, token) in tokens.iter_mut().enumerate() {
        if token.kind == TokenKind::Comment {
            continue;
        }
        while open.last().is_some_and(|(end, _)| *end <= token.start) {
            open.pop();
        }
        while let Some(pair) = pairs.next_if(|it| it.start() as usize <= token.start) {
            let rule = pair.as_rule();
            let (start, end) = (pair.start() as usize, pair.end() as usize);
            if start == token.start {
                refine(token, rule);
            }
            if rule == Rule::w_wide {
                // A grid says only behind its width that rows of names follow.
                if let Some((_, board)) = open.last_mut() {
                    board.shape = LineLayout::Grid;
                }
            }
            if end > token.end() {
                let shape = shape(rule);
                open.push((end, Within { first: at, shape }));
            }
        }
        token.within = open.iter().rev().map(|(_, within)| *within).find(|it| it.first < at);
    }
    close_sets(&mut tokens);
    tokens
}

/// A brace that closes a set is no end of a block.
fn close_sets(tokens: &mut [Token<'_>]) {
    let mut open = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::Mark(Mark::OpenBlock | Mark::Open | Mark::OpenBehindName) => {
                open.push(token.kind);
            }
            TokenKind::Mark(Mark::CloseBlock | Mark::Close) => {
                let is_block = open.pop() == Some(TokenKind::Mark(Mark::OpenBlock));
                token.kind = TokenKind::Mark(if is_block { Mark::CloseBlock } else { Mark::Close });
            }
            TokenKind::Word
            | TokenKind::Name
            | TokenKind::Number
            | TokenKind::Text
            | TokenKind::Comment
            | TokenKind::Doc => {}
            TokenKind::Mark(Mark::Separator | Mark::Joint | Mark::Sign | Mark::Operator) => {}
        }
    }
}

/// Says more about a token that begins a rule.
fn refine(token: &mut Token<'_>, rule: Rule) {
    token.kind = match (token.kind, rule) {
        (TokenKind::Word, Rule::name) => TokenKind::Name,
        (TokenKind::Mark(Mark::OpenBlock), Rule::set) => TokenKind::Mark(Mark::Open),
        (TokenKind::Mark(Mark::OpenBehindName), Rule::group) => TokenKind::Mark(Mark::Open),
        (TokenKind::Mark(Mark::Operator), Rule::negative | Rule::integer) => {
            TokenKind::Mark(Mark::Sign)
        }
        (kind, _) => kind,
    };
}

fn shape(rule: Rule) -> LineLayout {
    if matches!(rule, Rule::expression | Rule::arguments | Rule::whom | Rule::everybody) {
        LineLayout::Level
    } else if matches!(rule, Rule::choice | Rule::naming | Rule::duty | Rule::by_option) {
        LineLayout::Branches
    } else if rule == Rule::phase {
        LineLayout::Names
    } else {
        LineLayout::Indented
    }
}

/// The tokens of a text as far as its characters tell. A brace counts as that of a block, a round
/// bracket as that of a call.
pub(super) fn lex(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + rest.find(|it| !is_blank(it))?;
        let rest = text.get(start..)?;
        let (kind, length) = first(rest);
        at = start + length;
        let token = rest.get(..length)?;
        let is_prose = matches!(kind, TokenKind::Comment | TokenKind::Doc);
        Some(Token {
            kind,
            text: if is_prose { token.trim_end() } else { token },
            start,
            within: None,
        })
    })
}

/// What a text that is not blank begins with, and how many bytes that takes.
fn first(text: &str) -> (TokenKind, usize) {
    let line = || text.find('\n').unwrap_or(text.len());
    let word = text.find(|it| !is_in_word(it)).unwrap_or(text.len());
    let mark = text.chars().next().unwrap_or(' ');
    if word > 0 {
        let is_number = mark.is_ascii_digit();
        return (if is_number { TokenKind::Number } else { TokenKind::Word }, word);
    }
    match mark {
        '/' if text.starts_with("///") => (TokenKind::Doc, line()),
        '/' if text.starts_with("//") => (TokenKind::Comment, line()),
        '"' => (TokenKind::Text, quoted(text)),
        '{' => (TokenKind::Mark(Mark::OpenBlock), 1),
        '}' => (TokenKind::Mark(Mark::CloseBlock), 1),
        '(' | '[' => (TokenKind::Mark(Mark::OpenBehindName), 1),
        ')' | ']' => (TokenKind::Mark(Mark::Close), 1),
        ',' | ':' => (TokenKind::Mark(Mark::Separator), 1),
        '.' if text.starts_with("..") => (TokenKind::Mark(Mark::Joint), 2),
        '.' => (TokenKind::Mark(Mark::Joint), 1),
        _ => {
            let two = ["->", "<=", ">="].iter().any(|it| text.starts_with(it));
            let length = if two { 2 } else { mark.len_utf8() };
            (TokenKind::Mark(Mark::Operator), length)
        }
    }
}

/// How long a text in quotes is; it ends with its line at the latest.
fn quoted(text: &str) -> usize {
    let inside = text.get(1..).unwrap_or_default();
    match inside.find(['"', '\n']) {
        Some(end) if inside.as_bytes().get(end) == Some(&b'"') => end + 2,
        Some(end) => end + 1,
        None => text.len(),
    }
}

const fn is_blank(it: char) -> bool {
    matches!(it, ' ' | '\n' | '\t' | '\r' | '\u{FEFF}')
}

const fn is_in_word(it: char) -> bool {
    it == '_' || it.is_ascii_alphanumeric() || !(it.is_ascii() || is_blank(it))
}

/// The rules that a text is read by, without what stands between its tokens: two texts with the same tokens and the
/// same shape mean the same.
#[cfg(test)]
#[must_use]
pub fn shape_of(text: &str) -> String {
    use pest::Parser as _;
    use pest::iterators::Pair;

    fn add(out: &mut String, pair: Pair<'_, Rule>) {
        out.push_str(&format!("{:?}(", pair.as_rule()));
        for part in pair.into_inner() {
            add(out, part);
        }
        out.push(')');
    }
    let mut out = String::new();
    let pairs = super::grammar::Grammar::parse(Rule::file, text);
    for pair in pairs.into_iter().flatten() {
        add(&mut out, pair);
    }
    out
}
