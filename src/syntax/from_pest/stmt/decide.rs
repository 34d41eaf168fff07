//! Statements that ask seats to decide, and that end turns and games: `turn`, `ask`, `end turn`,
//! `end game`.

use pest::iterators::Pair;

use super::super::{Builder, Rule, child};
use crate::syntax::ast::{Ask, Quorum, StmtKind, Turn};
use crate::syntax::report;

impl Builder<'_> {
    pub(super) fn turn(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        StmtKind::Turn(Turn {
            quorum: quorum(&pair),
            phase: self.name_in(&pair),
            whom: self.one(pair),
        })
    }

    pub(super) fn ask(&mut self, pair: Pair<'_, Rule>) -> Ask {
        let quorum = quorum(&pair);
        let name = self.name_in(&pair);
        let end = child(&pair, Rule::ty).map_or(name.span, |it| self.last_char(&it));
        let ty = self.ty_in(&pair);
        let private = match child(&pair, Rule::visibility) {
            Some(visibility) => self.is_private(visibility),
            None => {
                self.sink.push(report::no_answer_audience(end, &name.text));
                false
            }
        };
        let text = self.words_in(&pair);
        let found = child(&pair, Rule::duty);
        let duty = found.map(|it| (self.one(it.clone()), self.words_in(&it)));
        let whom = self.one(pair);
        Ask {
            quorum,
            whom,
            name,
            ty,
            private,
            duty,
            text,
        }
    }

    pub(super) fn end_game(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let reason = self.words_in(&pair);
        StmtKind::EndGame {
            reason,
            winners: self.expressions(pair).pop(),
        }
    }
}

fn quorum(pair: &Pair<'_, Rule>) -> Quorum {
    if child(pair, Rule::each).is_some() {
        Quorum::Each
    } else if child(pair, Rule::any).is_some() {
        Quorum::Any
    } else {
        Quorum::One
    }
}
