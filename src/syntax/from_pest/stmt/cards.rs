//! Statements on cards and dice: `move`, `shuffle`, `deal`, `draw`, `roll`, `reveal`.

use pest::iterators::Pair;

use super::super::{Builder, Rule, broken, child};
use crate::syntax::ast::{Deal, Listeners, Move, StmtKind};

impl Builder<'_> {
    pub(super) fn shift(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let bottom = child(&pair, Rule::bottom).is_some();
        let amount = child(&pair, Rule::amount).map(|it| self.one(it));
        let [what, to] = self.two(pair);
        StmtKind::Move(Move {
            amount,
            what,
            to,
            bottom,
        })
    }

    pub(super) fn deal(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let to = self.name_in(&pair);
        let amount = child(&pair, Rule::amount).map(|it| self.one(it));
        let mut rest = self.expressions(pair).into_iter();
        let from = rest.next().unwrap_or_else(|| broken(to.span));
        StmtKind::Deal(Deal {
            amount,
            from,
            to,
            start: rest.next(),
        })
    }

    pub(super) fn draw(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::Draw {
            name: self.name_in(&pair),
            from: self.one(pair),
        }
    }

    pub(super) fn reveal(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let to = child(&pair, Rule::audience).map_or(Listeners::All, |it| self.listeners(it));
        StmtKind::Reveal {
            zone: self.one(pair),
            to,
        }
    }
}
