//! The game block.

use super::super::checker::Checker;
use super::super::declare::fixed::fixed;
use super::super::declare::only_one;
use super::super::names::Entity;
use super::super::types::in_words;
use super::super::{SEAT_LIMIT, report};
use crate::base::Span;
use crate::hir::Ty;
use crate::syntax::ast::{self, Item};

impl Checker<'_> {
    pub(super) fn header(&mut self, games: &[(&ast::Game, &Item)], start: Span) {
        let spans: Vec<(&ast::Game, Span)> =
            games.iter().map(|(it, item)| (*it, item.span)).collect();
        only_one(self.sink, &spans, "`game` block");
        let Some((game, item)) = games.first() else {
            self.sink.push(report::missing_part(
                start,
                "`game` block",
                "say its name and how many play: `game \"…\" { players 2..4 }`",
            ));
            self.game.players = (2, 4);
            return;
        };
        self.game.title = fixed(self.sink, &game.title, "the title of a game");
        self.game.doc.clone_from(&item.doc);
        self.game.version = game.version.map_or(1, |it| it.value);
        self.game.players = self.players(game);
    }

    /// The least and the greatest number of seats.
    fn players(&mut self, game: &ast::Game) -> (u32, u32) {
        let Some((least, most)) = game.players else {
            self.sink.push(report::missing_part(
                game.title.span,
                "number of players",
                "say how many can play: `players 2..4`",
            ));
            return (2, 4);
        };
        if least.value < 1 || most.value > SEAT_LIMIT || least.value > most.value {
            self.sink
                .push(report::bad_players(least.span.to(most.span), SEAT_LIMIT));
        }
        let clamp = |value: i32| u32::try_from(value.clamp(1, SEAT_LIMIT)).unwrap_or(1);
        (clamp(least.value), clamp(most.value))
    }

    /// The state that holds the score at the end.
    pub(super) fn score(&mut self, games: &[(&ast::Game, &Item)]) {
        let Some(name) = games.iter().find_map(|(game, _)| game.score.as_ref()) else {
            return;
        };
        let Some(id) = self
            .names
            .resolve_as(self.sink, name, "state", Entity::state)
        else {
            return;
        };
        let Some(state) = self.game.states.get(id) else {
            return;
        };
        if state.indices == [Ty::Seat] && state.ty.is_number() {
            self.game.score = Some(id);
        } else {
            let words = in_words(&self.game, &state.ty.clone());
            self.sink.push(report::unfit_type(
                name.span,
                &words,
                "the score",
                "the score is a number for every seat: `state points[seat]: 0..100 = 0 public`",
            ));
        }
    }
}
