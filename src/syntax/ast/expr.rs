//! Expressions and texts as they were written.

use super::Name;
use super::parts::{Part, exprs, used};
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
    /// Not understood; already reported.
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
    /// The values in the text.
    pub fn values(&self) -> impl Iterator<Item = &Expr> {
        self.parts.iter().filter_map(|part| match part {
            TextPart::Value(value) => Some(value),
            TextPart::Plain(_) => None,
        })
    }

    /// The text as it is, without its values.
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

impl Expr {
    #[must_use]
    pub fn parts(&self) -> Vec<Part<'_>> {
        match &self.kind {
            ExprKind::Me => vec![Part::Me],
            ExprKind::Name(name) => vec![Part::Used(name)],
            ExprKind::Text(text) => vec![Part::Sentence(text)],
            ExprKind::Call(name, arguments) => used(name, arguments),
            ExprKind::Index(of, indices) => exprs([of.as_ref()].into_iter().chain(indices)),
            // A column belongs to a type, and so does its name.
            ExprKind::Column(of, _) | ExprKind::Unary(_, of) => vec![Part::Expr(of)],
            ExprKind::Set(elements) => exprs(elements),
            ExprKind::Binary(_, left, right) => vec![Part::Expr(left), Part::Expr(right)],
            ExprKind::If(condition, yes, no) => {
                vec![Part::Expr(condition), Part::Expr(yes), Part::Expr(no)]
            }
            ExprKind::Over { domain, body, .. } => vec![Part::Expr(domain), Part::Expr(body)],
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seats
            | ExprKind::SeatNumber(_)
            | ExprKind::Broken => Vec::new(),
        }
    }
}
