//! Statements on values: `set`, `let`, `reset`, `pay`, `tell`.

use pest::iterators::Pair;

use super::super::{Builder, Rule, broken, child, only};
use crate::syntax::ast::{Listeners, Payment, StmtKind, Tell};

impl Builder<'_> {
    pub(super) fn assign(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let [place, value] = self.two(pair);
        StmtKind::Set { place, value }
    }

    pub(super) fn binding(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::Let {
            name: self.name_in(&pair),
            value: self.one(pair),
        }
    }

    /// `3 from pool to purse[me]`
    pub(in crate::syntax::from_pest) fn payment(&mut self, pair: Pair<'_, Rule>) -> Payment {
        let span = self.span(&pair);
        let mut all = self.expressions(pair).into_iter();
        let mut next = || all.next().unwrap_or_else(|| broken(span));
        Payment {
            amount: next(),
            from: next(),
            to: next(),
        }
    }

    pub(super) fn tell(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let name = self.name_in(&pair);
        let listeners = child(&pair, Rule::audience);
        let to = listeners.map_or(Listeners::All, |it| self.listeners(it));
        let text = child(&pair, Rule::words).map(|it| self.words(it));
        StmtKind::Tell(Tell {
            to,
            name,
            value: self.one(pair),
            text,
        })
    }

    pub(super) fn listeners(&mut self, pair: Pair<'_, Rule>) -> Listeners {
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
