//! From tokens to lines, with their indentation. The author's line breaks stay, with two exceptions: each declaration,
//! statement and condition begins a line, unless it stands in braces that open and close on one line; and no line
//! begins with a token that belongs to the line before.

use super::columns;
use super::spaces::{are_apart, is_held};
use crate::syntax::{LineLayout, Mark, Token, TokenKind};

/// How many blanks a level of indentation has.
const STEP: usize = 2;

/// A formatted line.
pub(super) struct Line<'t> {
    pub indent: usize,
    /// The code of the line, without a trailing comment.
    pub code: String,
    pub comment: Option<&'t str>,
    /// Whether an empty line precedes it.
    pub is_apart: bool,
    /// Lines of one paragraph have aligned comments.
    pub paragraph: usize,
    /// The first token of the grid of which this line is a row.
    pub grid: Option<usize>,
}

impl Line<'_> {
    /// The width of the code with its indentation, in characters.
    pub(super) fn width(&self) -> usize {
        self.indent + self.code.chars().count()
    }
}

/// The lines of a text without mistakes.
pub(super) fn lines<'t>(text: &str, tokens: &[Token<'t>]) -> Vec<Line<'t>> {
    let mut layout = Layout {
        text,
        tokens,
        open: Vec::new(),
        placed: Vec::with_capacity(tokens.len()),
        lines: Vec::new(),
        paragraph: 0,
    };
    for (at, token) in tokens.iter().enumerate() {
        layout.place(at, token);
    }
    let mut lines = layout.lines;
    for rows in lines.chunk_by_mut(|before, after| before.grid == after.grid) {
        if rows.first().is_some_and(|row| row.grid.is_some()) {
            columns::align(rows);
        }
    }
    lines
}

/// How a token was placed.
#[derive(Clone, Copy)]
struct Placed {
    /// The indentation of its line.
    indent: usize,
    /// Whether it is the first token of its line.
    leads: bool,
}

/// A bracket that is open.
struct Open {
    token: usize,
    is_block: bool,
    /// Whether it is closed on another line.
    is_tall: bool,
}

struct Layout<'s, 't> {
    text: &'s str,
    tokens: &'s [Token<'t>],
    open: Vec<Open>,
    placed: Vec<Placed>,
    lines: Vec<Line<'t>>,
    paragraph: usize,
}

impl<'t> Layout<'_, 't> {
    fn place(&mut self, at: usize, token: &Token<'t>) {
        let before = at.checked_sub(1).and_then(|it| self.tokens.get(it));
        let gap = before.and_then(|it| self.text.get(it.end()..token.start));
        let breaks = gap.map_or(0, |gap| gap.matches('\n').count());
        let leads = before.is_none_or(|before| self.leads(at, token, before, breaks > 0));
        let indent = if leads {
            self.indent(at, token)
        } else {
            self.lines.last().map_or(0, |line| line.indent)
        };
        if leads {
            let is_apart = breaks > 1 && before.is_some_and(|it| self.may_be_apart(at, token, it));
            self.paragraph += usize::from(is_apart && self.open.is_empty());
            self.lines.push(Line {
                indent,
                code: token.text.to_owned(),
                comment: None,
                is_apart,
                paragraph: self.paragraph,
                grid: token.within.filter(|it| it.shape == LineLayout::Grid).map(|it| it.first),
            });
        } else if let Some(line) = self.lines.last_mut() {
            if token.kind == TokenKind::Comment {
                line.comment = Some(token.text);
            } else {
                if before.is_some_and(|before| are_apart(before, token)) {
                    line.code.push(' ');
                }
                line.code.push_str(token.text);
            }
        }
        // `else if` keeps the indentation of its `else`.
        let goes_on = token.text == "if"
            && before.is_some_and(|it| it.text == "else")
            && self.placed.last().is_some_and(|it| it.leads);
        self.placed.push(Placed { indent, leads: leads || goes_on });
        self.follow(at, token);
    }

    /// Updates the open brackets after a token.
    fn follow(&mut self, at: usize, token: &Token<'_>) {
        match token.kind {
            TokenKind::Mark(Mark::OpenBlock) => {
                self.open.push(Open { token: at, is_block: true, is_tall: self.is_tall(at) });
            }
            TokenKind::Mark(Mark::Open | Mark::OpenBehindName) => {
                self.open.push(Open { token: at, is_block: false, is_tall: false });
            }
            TokenKind::Mark(Mark::Close | Mark::CloseBlock) => {
                self.open.pop();
            }
            TokenKind::Mark(Mark::Separator | Mark::Joint | Mark::Sign | Mark::Operator) => {}
            TokenKind::Word
            | TokenKind::Name
            | TokenKind::Number
            | TokenKind::Text
            | TokenKind::Comment
            | TokenKind::Doc => {}
        }
    }

    /// Whether a block ends on another line than the one where it begins.
    fn is_tall(&self, at: usize) -> bool {
        let rest = self.tokens.get(at..).unwrap_or_default();
        let mut depth = 0_usize;
        for (before, token) in rest.iter().zip(rest.iter().skip(1)) {
            depth += usize::from(before.kind == TokenKind::Mark(Mark::OpenBlock));
            let closes = token.kind == TokenKind::Mark(Mark::CloseBlock);
            if closes && before.kind == TokenKind::Mark(Mark::OpenBlock) && depth == 1 {
                return false;
            }
            let gap = self.text.get(before.end()..token.start);
            if gap.is_some_and(|gap| gap.contains('\n')) {
                return true;
            }
            depth -= usize::from(closes);
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// Whether a token begins a line.
    fn leads(&self, at: usize, token: &Token<'_>, before: &Token<'_>, is_broken: bool) -> bool {
        if matches!(before.kind, TokenKind::Comment | TokenKind::Doc)
            || token.kind == TokenKind::Doc
        {
            return true;
        }
        if token.kind == TokenKind::Comment {
            return is_broken;
        }
        let is_tall = self.open.last().is_some_and(|open| open.is_tall);
        if token.kind == TokenKind::Mark(Mark::CloseBlock)
            || before.kind == TokenKind::Mark(Mark::OpenBlock)
        {
            return is_tall;
        }
        if self.is_item(at) {
            let is_listed = token.within.is_some_and(|it| it.shape == LineLayout::Names);
            return if is_listed { is_broken } else { is_tall || self.open.is_empty() };
        }
        let closes_set = token.kind == TokenKind::Mark(Mark::Close);
        let goes_on = token.kind == TokenKind::Mark(Mark::OpenBlock)
            || (is_held(token) && !closes_set)
            || matches!(before.kind, TokenKind::Mark(Mark::CloseBlock | Mark::Joint | Mark::Sign));
        is_broken && !goes_on
    }

    /// Whether a token begins a declaration, or a part of one in its braces.
    fn is_item(&self, at: usize) -> bool {
        let Some(token) = self.tokens.get(at) else {
            return false;
        };
        if matches!(token.kind, TokenKind::Mark(Mark::CloseBlock | Mark::Close)) {
            return false;
        }
        match (token.within, self.open.last()) {
            (None, _) => true,
            (Some(within), Some(open)) => open.is_block && within.first <= open.token,
            (Some(_), None) => false,
        }
    }

    /// The token to which a comment belongs: the next one that is no comment.
    fn subject(&self, at: usize) -> Option<usize> {
        let mut rest = self.tokens.iter().enumerate().skip(at);
        rest.find(|(_, token)| token.kind != TokenKind::Comment).map(|(at, _)| at)
    }

    /// Whether the author's empty line before a token is kept.
    fn may_be_apart(&self, at: usize, token: &Token<'_>, before: &Token<'_>) -> bool {
        let Some(subject) = self.subject(at) else {
            return true;
        };
        let is_comment = matches!(token.kind, TokenKind::Comment | TokenKind::Doc);
        let closes = |at: usize| {
            self.tokens.get(at).is_some_and(|it| it.kind == TokenKind::Mark(Mark::CloseBlock))
        };
        let stands_alone = self.is_item(subject) || (is_comment && closes(subject));
        let is_held = before.kind == TokenKind::Mark(Mark::OpenBlock)
            || (before.kind == TokenKind::Doc && !is_comment);
        stands_alone && !is_held
    }

    /// The indentation of a line that begins with a token.
    fn indent(&self, at: usize, token: &Token<'_>) -> usize {
        let depth = self.open.iter().filter(|open| open.is_block).count();
        let Some(subject) = self.subject(at) else {
            return 0;
        };
        let is_comment = token.kind == TokenKind::Comment;
        let kind = self.tokens.get(subject).map(|it| it.kind);
        match (kind, self.open.last()) {
            (Some(TokenKind::Mark(Mark::CloseBlock)), _) => {
                STEP * depth.saturating_sub(usize::from(!is_comment))
            }
            (Some(TokenKind::Mark(Mark::Close)), Some(open)) => {
                let line = self.placed.get(open.token).map_or(0, |it| it.indent);
                line + if is_comment { STEP } else { 0 }
            }
            (Some(TokenKind::Mark(Mark::OpenBlock)), _) => STEP * depth,
            _ if self.is_item(subject) => STEP * depth,
            _ => self.inside(subject),
        }
    }

    /// The indentation of a line that continues a construct.
    fn inside(&self, at: usize) -> usize {
        let token = self.tokens.get(at);
        let Some(within) = token.and_then(|it| it.within) else {
            return 0;
        };
        let Some(first) = self.placed.get(within.first) else {
            return 0;
        };
        let is_branch = token.is_some_and(|it| matches!(it.text, "then" | "else" | "let"));
        let is_level = match within.shape {
            LineLayout::Level => true,
            LineLayout::Branches => is_branch,
            LineLayout::Names | LineLayout::Grid | LineLayout::Indented => false,
        };
        let further = if first.leads && is_level { 0 } else { STEP };
        first.indent + further
    }
}
