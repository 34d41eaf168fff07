//! The returns of a game: its worth to each seat.

use crate::hir::Game;
use crate::state::{Layout, Position, Value};

/// The return of each seat in a finished game: its score if the game keeps scores; otherwise 1 for each winner and -1
/// for each other seat, or 0 for all if no seat has won. `None` while the game goes on.
#[must_use]
pub fn returns(game: &Game, layout: &Layout, state: &Position) -> Option<Vec<i32>> {
    let winners = &state.ending()?.winners;
    let one = |seat: u32| match winners.is_empty() {
        true => 0,
        false if winners.has(seat) => 1,
        false => -1,
    };
    Some(scores(game, layout, state).unwrap_or_else(|| (0..state.seats()).map(one).collect()))
}

/// The score of each seat now; `None` if the game has no scores.
#[must_use]
pub fn scores(game: &Game, layout: &Layout, state: &Position) -> Option<Vec<i32>> {
    let score = game.score?;
    let one = |seat: u32| {
        layout.state(state, score, &[Value::Seat(seat)]).map_or(0, |value| value.number())
    };
    Some((0..state.seats()).map(one).collect())
}

/// The least and the greatest return that the rules allow: the range of scores, or -1 and 1 for a game without scores.
/// `None` for scores without a range.
#[must_use]
pub fn bounds(game: &Game) -> Option<(i32, i32)> {
    game.score.map_or(Some((-1, 1)), |score| game.state(score).ty.range())
}
