//! Expressions and texts: what is written, what it is made of, and how it is read.

mod operators;
mod quantifiers;

use super::{Builder, Rule, child, only};
use crate::base::Span;
use crate::syntax::ast::Name;
use crate::syntax::ast::parts::{Part, exprs, used};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

pub(in crate::syntax) use operators::follows_value;
pub use operators::{Binary, Operation, Unary};

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
    /// Those of a domain that have most or least of something: `all s in seats with most points[s]`.
    Best(Box<Best>),
    /// What is reached step by step: `all f reached from a by g in f.beside where …`.
    Reached(Box<Reached>),
    /// `let name = value then body`
    Let {
        name: Name,
        value: Box<Expr>,
        body: Box<Expr>,
    },
    /// Not understood; already reported.
    Broken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    Every,
    Some,
    Sum,
    Count,
    All,
    First,
    Last,
    Only,
    Highest,
    Lowest,
    Union,
}

#[derive(Clone, Debug)]
pub struct Best {
    /// Which of them: all, the first, the last, the only one.
    pub word: Over,
    pub name: Name,
    pub domain: Expr,
    pub filter: Option<Expr>,
    /// Whether they have the most of it, and not the least.
    pub most: bool,
    pub value: Expr,
}

#[derive(Clone, Debug)]
pub struct Reached {
    /// Stands for what has been reached.
    pub name: Name,
    pub start: Expr,
    /// Stands for a next one.
    pub next: Name,
    pub domain: Expr,
    pub filter: Option<Expr>,
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
            ExprKind::Best(best) => {
                let filter = best.filter.iter();
                exprs(
                    [&best.domain]
                        .into_iter()
                        .chain(filter)
                        .chain([&best.value]),
                )
            }
            ExprKind::Reached(reached) => {
                let steps = [&reached.start, &reached.domain];
                exprs(steps.into_iter().chain(&reached.filter))
            }
            ExprKind::Let { value, body, .. } => vec![Part::Expr(value), Part::Expr(body)],
            ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seats
            | ExprKind::SeatNumber(_)
            | ExprKind::Broken => Vec::new(),
        }
    }
}

impl Builder<'_> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no arm reads is reported"
    )]
    fn primary(&mut self, pair: Pair<'_>) -> Expr {
        let span = self.span(&pair);
        let kind = match pair.as_rule() {
            Rule::number => ExprKind::Number(self.number(&pair).value),
            Rule::yes => ExprKind::Flag(true),
            Rule::no => ExprKind::Flag(false),
            Rule::none => ExprKind::None,
            Rule::me => ExprKind::Me,
            Rule::seats => ExprKind::Seats,
            Rule::seat_number => {
                let number = pair.into_inner().find(|it| it.as_rule() == Rule::number);
                ExprKind::SeatNumber(number.map_or(0, |it| self.number(&it).value))
            }
            Rule::text | Rule::unclosed => ExprKind::Text(self.words(pair)),
            Rule::name => ExprKind::Name(pair.as_str().to_owned()),
            Rule::set => self.set(pair),
            Rule::group => {
                let inner = self.expression(only(pair));
                return Expr { span, ..inner };
            }
            Rule::call => {
                let (name, arguments) = self.call(pair);
                ExprKind::Call(name, arguments)
            }
            Rule::choice => {
                let parts: Vec<Expr> = self.expressions(pair);
                match <[Expr; 3]>::try_from(parts) {
                    Ok([condition, yes, no]) => {
                        ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no))
                    }
                    Err(_) => ExprKind::Broken,
                }
            }
            Rule::every => self.over(Over::Every, pair),
            Rule::some => self.over(Over::Some, pair),
            Rule::sum => self.over(Over::Sum, pair),
            Rule::count => self.over(Over::Count, pair),
            Rule::highest => self.over(Over::Highest, pair),
            Rule::lowest => self.over(Over::Lowest, pair),
            Rule::union => self.over(Over::Union, pair),
            Rule::all => self.chosen(Over::All, pair),
            Rule::first => self.chosen(Over::First, pair),
            Rule::last => self.chosen(Over::Last, pair),
            Rule::only => self.chosen(Over::Only, pair),
            Rule::reached => self.reached(pair),
            Rule::both => self.of_two(Binary::Both, pair),
            Rule::between => self.of_two(Binary::Between, pair),
            Rule::from_top => self.of_two(Binary::FromTop, pair),
            Rule::naming => self.naming(pair),
            _ => self.unread_value(&pair),
        };
        Expr { kind, span }
    }

    /// Elements are written without commas. The grammar accepts commas, so that they can be
    /// reported.
    fn set(&mut self, pair: Pair<'_>) -> ExprKind {
        let (elements, commas): (Vec<_>, Vec<_>) = pair
            .into_inner()
            .partition(|it| it.as_rule() == Rule::element);
        if let Some(comma) = commas.first() {
            self.sink.push(report::comma_in_set(self.span(comma)));
        }
        ExprKind::Set(
            elements
                .into_iter()
                .map(|element| self.expression(element))
                .collect(),
        )
    }

    /// The expressions among a pair's children.
    pub(super) fn expressions(&mut self, pair: Pair<'_>) -> Vec<Expr> {
        let inner = pair.into_inner().filter(|it| {
            matches!(
                it.as_rule(),
                Rule::expression | Rule::element | Rule::whom | Rule::side | Rule::everybody
            )
        });
        inner.map(|it| self.expression(it)).collect()
    }

    /// `arguments`: expressions separated by commas.
    pub(super) fn arguments(&mut self, pair: Pair<'_>) -> Vec<Expr> {
        self.expressions(pair)
    }

    /// `call`, `attempt` or `need`: a name with optional arguments.
    pub(super) fn call(&mut self, pair: Pair<'_>) -> (Name, Vec<Expr>) {
        let arguments = child(&pair, Rule::arguments).map(|it| self.arguments(it));
        (self.name_in(&pair), arguments.unwrap_or_default())
    }
}
