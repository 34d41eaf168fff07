//! Expressions: what is written, what it is made of, and how it is read.

mod operators;
mod quantifiers;

use super::text::words;
use super::{Reader, Rule};
use crate::base::Span;
use crate::syntax::ast::parts::{Part, exprs, used};
use crate::syntax::ast::{Name, Text};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

pub(in crate::syntax) use operators::follows_value;
pub use operators::{Binary, Operation, Unary};

pub(in crate::syntax) use operators::expression;
use operators::unread_value;
use quantifiers::{chosen, naming, of_two, over, reached};

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
                exprs([&best.domain].into_iter().chain(filter).chain([&best.value]))
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

#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
fn primary(reader: &mut Reader<'_>, pair: Pair<'_>) -> Expr {
    let span = pair.span();
    let kind = match pair.as_rule() {
        Rule::number => ExprKind::Number(reader.number(pair).value),
        Rule::yes => ExprKind::Flag(true),
        Rule::no => ExprKind::Flag(false),
        Rule::none => ExprKind::None,
        Rule::me => ExprKind::Me,
        Rule::seats => ExprKind::Seats,
        Rule::seat_number => {
            let number = pair.child(Rule::number);
            ExprKind::SeatNumber(number.map_or(0, |it| reader.number(it).value))
        }
        Rule::text | Rule::unclosed => ExprKind::Text(words(reader, pair)),
        Rule::name => ExprKind::Name(pair.as_str().to_owned()),
        Rule::set => set(reader, pair),
        Rule::group => {
            let inner = expression(reader, pair.only());
            return Expr { span, ..inner };
        }
        Rule::call => {
            let (name, arguments) = call(reader, pair);
            ExprKind::Call(name, arguments)
        }
        Rule::choice => match <[Expr; 3]>::try_from(expressions(reader, pair)) {
            Ok([condition, yes, no]) => {
                ExprKind::If(Box::new(condition), Box::new(yes), Box::new(no))
            }
            Err(_) => ExprKind::Broken,
        },
        Rule::every => over(reader, Over::Every, pair),
        Rule::some => over(reader, Over::Some, pair),
        Rule::sum => over(reader, Over::Sum, pair),
        Rule::count => over(reader, Over::Count, pair),
        Rule::highest => over(reader, Over::Highest, pair),
        Rule::lowest => over(reader, Over::Lowest, pair),
        Rule::union => over(reader, Over::Union, pair),
        Rule::all => chosen(reader, Over::All, pair),
        Rule::first => chosen(reader, Over::First, pair),
        Rule::last => chosen(reader, Over::Last, pair),
        Rule::only => chosen(reader, Over::Only, pair),
        Rule::reached => reached(reader, pair),
        Rule::both => of_two(reader, Binary::Both, pair),
        Rule::between => of_two(reader, Binary::Between, pair),
        Rule::from_top => of_two(reader, Binary::FromTop, pair),
        Rule::naming => naming(reader, pair),
        _ => unread_value(reader, pair),
    };
    Expr { kind, span }
}

/// Elements are written without commas. The grammar accepts commas, so that they can be
/// reported.
fn set(reader: &mut Reader<'_>, pair: Pair<'_>) -> ExprKind {
    let (elements, commas): (Vec<_>, Vec<_>) =
        pair.inner().partition(|it| it.as_rule() == Rule::element);
    if let Some(comma) = commas.first() {
        reader.report(report::comma_in_set(comma.span()));
    }
    let elements = elements.into_iter();
    ExprKind::Set(elements.map(|it| expression(reader, it)).collect())
}

/// The expressions right inside a pair.
pub(super) fn expressions(reader: &mut Reader<'_>, pair: Pair<'_>) -> Vec<Expr> {
    let inner = pair.inner().filter(|it| {
        matches!(
            it.as_rule(),
            Rule::expression | Rule::element | Rule::whom | Rule::side | Rule::everybody
        )
    });
    inner.map(|it| expression(reader, it)).collect()
}

/// The first expression in a pair.
pub(super) fn value_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> Expr {
    let first = expressions(reader, pair).into_iter().next();
    first.unwrap_or(broken(pair))
}

/// The first two expressions in a pair.
pub(super) fn two_values_in(reader: &mut Reader<'_>, pair: Pair<'_>) -> [Expr; 2] {
    let mut all = expressions(reader, pair).into_iter();
    [(); 2].map(|()| all.next().unwrap_or(broken(pair)))
}

/// A replacement where the grammar lets no expression be left out.
pub(super) fn broken(pair: Pair<'_>) -> Expr {
    Expr { kind: ExprKind::Broken, span: pair.span() }
}

/// `call`, `attempt` or `need`: a name with optional arguments.
pub(super) fn call(reader: &mut Reader<'_>, pair: Pair<'_>) -> (Name, Vec<Expr>) {
    let arguments = pair.child(Rule::arguments).map(|it| expressions(reader, it));
    (pair.name_in(), arguments.unwrap_or_default())
}
