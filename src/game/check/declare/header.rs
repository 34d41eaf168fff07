//! The game block.

use super::super::names::{Entity, Names};
use super::super::types::in_words;
use super::super::{SEAT_LIMIT, report};
use super::fixed::fixed;
use super::only_one;
use crate::base::Span;
use crate::diag::Sink;
use crate::hir::{Game, Ty};
use crate::syntax::ast::{self, Item};

pub(super) fn header(game: &mut Game, sink: &mut Sink, games: &[(&ast::Game, &Item)], start: Span) {
    let spans: Vec<(&ast::Game, Span)> = games.iter().map(|(it, item)| (*it, item.span)).collect();
    only_one(sink, &spans, "`game` block");
    let Some((written, item)) = games.first() else {
        sink.push(report::missing_part(
            start,
            "`game` block",
            "say its name and how many play: `game \"…\" { players 2..4 }`",
        ));
        game.players = (2, 4);
        return;
    };
    game.title = fixed(sink, &written.title, "the title of a game");
    game.doc.clone_from(&item.doc);
    game.version = written.version.map_or(1, |it| it.value);
    game.players = players(sink, written);
}

/// The least and the greatest number of seats.
fn players(sink: &mut Sink, game: &ast::Game) -> (u32, u32) {
    let Some((least, most)) = game.players else {
        sink.push(report::missing_part(
            game.title.span,
            "number of players",
            "say how many can play: `players 2..4`",
        ));
        return (2, 4);
    };
    if least.value < 1 || most.value > SEAT_LIMIT || least.value > most.value {
        sink.push(report::bad_players(least.span.to(most.span), SEAT_LIMIT));
    }
    let clamp = |value: i32| u32::try_from(value.clamp(1, SEAT_LIMIT)).unwrap_or(1);
    (clamp(least.value), clamp(most.value))
}

/// The state that holds the score at the end.
pub(super) fn score(
    game: &mut Game,
    names: &mut Names,
    sink: &mut Sink,
    games: &[(&ast::Game, &Item)],
) {
    let Some(name) = games.iter().find_map(|(it, _)| it.score.as_ref()) else {
        return;
    };
    let Some(id) = names.resolve_as(sink, name, "state", Entity::state) else {
        return;
    };
    let state = game.state(id);
    if state.indices == [Ty::Seat] && state.ty.is_number() {
        game.score = Some(id);
    } else {
        let words = in_words(game, &state.ty.clone());
        sink.push(report::unfit_type(
            name.span,
            &words,
            "the score",
            "the score is a number for every seat: `state points[seat]: 0..100 = 0 public`",
        ));
    }
}

/// The function that says what a position is worth to a seat.
pub(super) fn worth(
    game: &mut Game,
    names: &mut Names,
    sink: &mut Sink,
    games: &[(&ast::Game, &Item)],
) {
    let Some(name) = games.iter().find_map(|(it, _)| it.worth.as_ref()) else {
        return;
    };
    let Some(id) = names.resolve_as(sink, name, "function", Entity::function) else {
        return;
    };
    let function = game.function(id);
    let parameters = function.parameters.iter().map(|local| &game.local(*local).ty);
    if parameters.eq([&Ty::Seat]) && function.result.is_number() {
        game.worth = Some(id);
    } else {
        sink.push(report::unfit_value(name.span, &name.text));
    }
}
