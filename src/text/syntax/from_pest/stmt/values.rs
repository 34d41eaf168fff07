//! Statements on values: `set`, `add`, `take away`, `let`, `reset`, `pay`, `tell`.

use super::super::expr::{broken, expression, expressions, two_values_in, value_in};
use super::super::text::maybe_words_in;
use super::super::{Reader, Rule};
use crate::syntax::ast::parts::{Part, exprs, with};
use crate::syntax::ast::{Binary, Expr, ExprKind, Name, Operation, Text};
use crate::syntax::pairs::Pair;

#[derive(Clone, Debug)]
pub enum ValueStmt {
    Set { place: Expr, value: Expr },
    Let { name: Name, value: Expr },
    Reset { state: Name },
    Pay(Payment),
    Tell(Tell),
}

/// `3 from pool to purse[me]`
#[derive(Clone, Debug)]
pub struct Payment {
    pub amount: Expr,
    pub from: Expr,
    pub to: Expr,
}

/// `tell all answer = count "{answer}"`
#[derive(Clone, Debug)]
pub struct Tell {
    pub to: Listeners,
    pub name: Name,
    pub value: Expr,
    pub text: Option<Text>,
}

#[derive(Clone, Debug)]
pub enum Listeners {
    All,
    Others,
    Seats(Expr),
}

impl ValueStmt {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::Set { place, value } => vec![Part::Expr(place), Part::Expr(value)],
            Self::Let { value, .. } => vec![Part::Expr(value)],
            Self::Reset { state } => vec![Part::Used(&state.text)],
            Self::Pay(payment) => payment.parts(),
            Self::Tell(it) => it.parts(),
        }
    }
}

impl Tell {
    fn parts(&self) -> Vec<Part<'_>> {
        let told = [Part::Expr(&self.value)];
        let said = with(self.to.parts(), told);
        with(said, self.text.iter().map(Part::Sentence))
    }
}

impl Payment {
    pub(in crate::syntax) fn parts(&self) -> Vec<Part<'_>> {
        exprs([&self.amount, &self.from, &self.to])
    }
}

impl Listeners {
    pub(super) fn parts(&self) -> Vec<Part<'_>> {
        match self {
            Self::All => Vec::new(),
            Self::Others => vec![Part::Me],
            Self::Seats(seats) => vec![Part::Expr(seats)],
        }
    }
}

/// The statement on values that a rule stands for.
#[expect(clippy::wildcard_enum_match_arm, reason = "the rest is reported")]
pub(super) fn value_statement(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<ValueStmt> {
    Some(match pair.as_rule() {
        Rule::assign => assign(reader, pair),
        Rule::binding => binding(reader, pair),
        Rule::gain => change_by(reader, Operation::Plus, pair),
        Rule::lose => change_by(reader, Operation::Minus, pair),
        Rule::reset => ValueStmt::Reset { state: pair.name_in() },
        Rule::pay => ValueStmt::Pay(payment(reader, pair)),
        Rule::tell => ValueStmt::Tell(tell(reader, pair)),
        _ => return None,
    })
}

fn assign(reader: &mut Reader<'_>, pair: Pair<'_>) -> ValueStmt {
    let [place, value] = two_values_in(reader, pair);
    ValueStmt::Set { place, value }
}

/// `add 1 to points[me]` sets the place to what it holds and 1 more.
fn change_by(reader: &mut Reader<'_>, by: Operation, pair: Pair<'_>) -> ValueStmt {
    let [value, place] = two_values_in(reader, pair);
    let span = value.span.to(place.span);
    let by = Binary::Operation(by);
    let changed = ExprKind::Binary(by, Box::new(place.clone()), Box::new(value));
    let value = Expr { kind: changed, span };
    ValueStmt::Set { place, value }
}

fn binding(reader: &mut Reader<'_>, pair: Pair<'_>) -> ValueStmt {
    ValueStmt::Let { name: pair.name_in(), value: value_in(reader, pair) }
}

/// `3 from pool to purse[me]`
pub(in crate::syntax::from_pest) fn payment(reader: &mut Reader<'_>, pair: Pair<'_>) -> Payment {
    let mut all = expressions(reader, pair).into_iter();
    let mut next = || all.next().unwrap_or(broken(pair));
    Payment { amount: next(), from: next(), to: next() }
}

fn tell(reader: &mut Reader<'_>, pair: Pair<'_>) -> Tell {
    Tell {
        to: listeners(reader, pair),
        name: pair.name_in(),
        value: value_in(reader, pair),
        text: maybe_words_in(reader, pair),
    }
}

/// To whom a statement shows something; if it does not say that, to all.
pub(super) fn listeners(reader: &mut Reader<'_>, pair: Pair<'_>) -> Listeners {
    let Some(inner) = pair.child(Rule::audience).map(Pair::only) else {
        return Listeners::All;
    };
    if inner.as_rule() == Rule::expression {
        Listeners::Seats(expression(reader, inner))
    } else if inner.as_rule() == Rule::w_others {
        Listeners::Others
    } else {
        Listeners::All
    }
}
