//! A match: several games in a row.

use super::checker::{Checker, Entity};
use super::report;
use crate::base::Span;
use crate::hir::{Match, StateId, Ty};
use crate::syntax::ast::{self, Item, ItemKind, Name};

impl Checker<'_> {
    pub(super) fn match_play(&mut self, items: &[Item]) {
        let mut found = items.iter().filter_map(|item| {
            if let ItemKind::Match(it) = &item.kind {
                Some((it, item.span))
            } else {
                None
            }
        });
        let Some((match_play, span)) = found.next() else {
            return;
        };
        if let Some((_, second)) = found.next() {
            self.sink
                .push(report::second_block(second, "`match` block", span));
        }
        self.game.match_play = self.one_series(match_play, span);
    }

    fn one_series(&mut self, match_play: &ast::Match, span: Span) -> Option<Match> {
        let keeps = match_play
            .keeps
            .iter()
            .filter_map(|name| self.kept_state(name))
            .collect();
        self.only_one(&match_play.until, "`until` line");
        self.only_one(&match_play.winners, "`won by` line");
        let winners = match_play
            .winners
            .first()
            .map(|it| self.expect(it, &Ty::Seat.set_of()));
        let Some(until) = match_play.until.first() else {
            self.sink.push(report::endless_match(span));
            return None;
        };
        Some(Match {
            keeps,
            until: self.expect(until, &Ty::Flag),
            winners,
        })
    }

    fn only_one(&mut self, lines: &[ast::Expr], what: &str) {
        if let [first, second, ..] = lines {
            self.sink
                .push(report::second_block(second.span, what, first.span));
        }
    }

    fn kept_state(&mut self, name: &Name) -> Option<StateId> {
        let id = self.resolve_as(name, "state", |it| {
            if let Entity::State(id) = it {
                Some(id)
            } else {
                None
            }
        })?;
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
