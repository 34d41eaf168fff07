//! Expressions and texts as they were written.

use super::Name;
use crate::base::Span;

#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    Number(i32),
    Flag(bool),
    None,
    Me,
    Seats,
    SeatNumber(i32),
    Text(Text),
    Name(String),
    Index(Box<Expr>, Vec<Expr>),
    Column(Box<Expr>, Name),
    Call(Name, Vec<Expr>),
    Set(Vec<Expr>),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A word that binds a name over a domain: `every s in seats: …`.
    Over {
        word: Over,
        name: Name,
        domain: Box<Expr>,
        body: Box<Expr>,
    },
    /// Was not understood and has been reported.
    Broken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    Not,
    Negative,
    LeftOf,
    RightOf,
    TopOf,
    SizeOf,
    SeatsFrom,
    SeatsBackFrom,
    IsEmpty,
    IsNotEmpty,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    Is,
    IsNot,
    In,
    NotIn,
    And,
    Or,
    Otherwise,
    Less,
    More,
    AtMost,
    AtLeast,
    Range,
    Plus,
    Minus,
    Times,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    Every,
    Some,
    Sum,
    Count,
    All,
    First,
}

/// A text in quotes. `{…}` holds an expression.
#[derive(Clone, Debug)]
pub struct Text {
    pub parts: Vec<TextPart>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum TextPart {
    Plain(String),
    Value(Expr),
}

impl Text {
    /// The text as it stands, without its values.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            if let TextPart::Plain(text) = part {
                out.push_str(text);
            }
        }
        out
    }
}
