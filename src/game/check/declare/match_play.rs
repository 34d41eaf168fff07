//! A match: several games in a row.

use super::super::checker::Checker;
use super::super::declare::only_one;
use super::super::names::Entity;
use super::super::report;
use crate::base::Span;
use crate::hir::{Match, StateId, Ty};
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    pub(super) fn match_play(&mut self, matches: &[(&ast::Match, Span)]) {
        if let Some((written, span)) = only_one(self.sink, matches, "`match` block") {
            self.game.match_play = self.one_series(written, span);
        }
    }

    fn one_series(&mut self, match_play: &ast::Match, span: Span) -> Option<Match> {
        let keeps = match_play
            .keeps
            .iter()
            .filter_map(|name| self.kept_state(name))
            .collect();
        let until = self.one_line(&match_play.until, "`until` line");
        let winners = self.one_line(&match_play.winners, "`won by` line");
        let winners = winners.map(|it| self.winners(it));
        let Some(until) = until else {
            self.sink.push(report::endless_match(span));
            return None;
        };
        Some(Match {
            keeps,
            until: self.expect(until, &Ty::Flag),
            winners,
        })
    }

    fn one_line<'e>(&mut self, lines: &'e [ast::Expr], what: &str) -> Option<&'e ast::Expr> {
        let lines: Vec<(&ast::Expr, Span)> = lines.iter().map(|it| (it, it.span)).collect();
        only_one(self.sink, &lines, what).map(|(line, _)| line)
    }

    fn kept_state(&mut self, name: &Name) -> Option<StateId> {
        let id = self
            .names
            .resolve_as(self.sink, name, "state", Entity::state)?;
        if self
            .game
            .states
            .get(id)
            .is_some_and(|it| it.option.is_some())
        {
            self.sink
                .push(report::wrong_kind(name.span, &name.text, "option", "state"));
        }
        Some(id)
    }
}
