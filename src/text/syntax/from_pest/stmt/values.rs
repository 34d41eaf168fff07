//! Statements on values: `set`, `add`, `take away`, `let`, `reset`, `pay`, `tell`.

use super::super::{Builder, Rule, broken, child, only};
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

impl Builder<'_> {
    /// The statement on values that a rule stands for.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "a rule that no group reads is reported"
    )]
    pub(super) fn value_statement(&mut self, pair: Pair<'_>) -> Option<ValueStmt> {
        Some(match pair.as_rule() {
            Rule::assign => self.assign(pair),
            Rule::binding => self.binding(pair),
            Rule::gain => self.change_by(Operation::Plus, pair),
            Rule::lose => self.change_by(Operation::Minus, pair),
            Rule::reset => ValueStmt::Reset {
                state: self.name_in(&pair),
            },
            Rule::pay => ValueStmt::Pay(self.payment(pair)),
            Rule::tell => ValueStmt::Tell(self.tell(pair)),
            _ => return None,
        })
    }

    fn assign(&mut self, pair: Pair<'_>) -> ValueStmt {
        let [place, value] = self.two(pair);
        ValueStmt::Set { place, value }
    }

    /// `add 1 to points[me]` sets the place to what it holds and 1 more.
    fn change_by(&mut self, by: Operation, pair: Pair<'_>) -> ValueStmt {
        let [value, place] = self.two(pair);
        let span = value.span.to(place.span);
        let by = Binary::Operation(by);
        let changed = ExprKind::Binary(by, Box::new(place.clone()), Box::new(value));
        let value = Expr {
            kind: changed,
            span,
        };
        ValueStmt::Set { place, value }
    }

    fn binding(&mut self, pair: Pair<'_>) -> ValueStmt {
        ValueStmt::Let {
            name: self.name_in(&pair),
            value: self.one(pair),
        }
    }

    /// `3 from pool to purse[me]`
    pub(in crate::syntax::from_pest) fn payment(&mut self, pair: Pair<'_>) -> Payment {
        let span = self.span(&pair);
        let mut all = self.expressions(pair).into_iter();
        let mut next = || all.next().unwrap_or_else(|| broken(span));
        Payment {
            amount: next(),
            from: next(),
            to: next(),
        }
    }

    fn tell(&mut self, pair: Pair<'_>) -> Tell {
        let name = self.name_in(&pair);
        let listeners = child(&pair, Rule::audience);
        let to = listeners.map_or(Listeners::All, |it| self.listeners(it));
        let text = child(&pair, Rule::words).map(|it| self.words(it));
        Tell {
            to,
            name,
            value: self.one(pair),
            text,
        }
    }

    pub(super) fn listeners(&mut self, pair: Pair<'_>) -> Listeners {
        let inner = only(pair);
        if inner.as_rule() == Rule::expression {
            Listeners::Seats(self.expression(inner))
        } else if inner.as_rule() == Rule::w_others {
            Listeners::Others
        } else {
            Listeners::All
        }
    }
}
