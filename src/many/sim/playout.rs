//! Playouts: single games, played to their end by bots.

use std::sync::Arc;

use crate::base::limits::MOVES;
use crate::engine::{self, Fault, Move, Rules, Stop};
use crate::hir::{Game, StateId};
use crate::notation::{Names, say};
use crate::session::{Opening, RandomBot, RandomGames, Session, Setup, bot_move};
use crate::state::{Ending, Layout, Position, Value};

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How many moves were made.
    pub moves: usize,
    /// Why the game is over and who has won; `None` if the game is not over.
    pub ending: Option<Ending>,
    /// By seat, if the game has scores.
    pub scores: Option<Vec<i32>>,
    /// Whether the game took more moves than the file promises.
    pub overlong: bool,
}

impl Played {
    /// The result of a session.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let (game, layout) = (session.game(), session.layout());
        let state = session.state();
        let ending = state.ending().cloned();
        Self::ended((game, layout), state, ending, session.moves())
    }

    /// The result of a game that stands in a position after some moves.
    fn ended(
        (game, layout): (&Game, &Layout),
        state: &Position,
        ending: Option<Ending>,
        moves: usize,
    ) -> Self {
        let score = |id: StateId, seat: u32| {
            let score = layout.state(state, id, &[Value::Seat(seat)]);
            score.map_or(0, |score| score.number())
        };
        let scores = |id: StateId| (0..state.seats()).map(|seat| score(id, seat)).collect();
        Self {
            moves,
            ending,
            scores: game.score.map(scores),
            overlong: game.longest.is_some_and(|(limit, _)| moves > limit as usize),
        }
    }

    /// Why the game is over, in words; empty if the game is not over.
    #[must_use]
    pub fn reason(&self, game: &Game, names: &Names) -> String {
        let ending = self.ending.as_ref();
        ending.map_or_else(String::new, |ending| say(game, names, &ending.reason))
    }

    /// The names of the seats that have won.
    #[must_use]
    pub fn winners<'a>(&self, names: &'a Names) -> Vec<&'a str> {
        let winners = self.ending.iter().flat_map(|ending| ending.winners.bits());
        winners.map(|seat| names.of(seat)).collect()
    }
}

/// The fault of a game with so many moves that it counts as endless.
#[must_use]
pub fn endless(session: &Session) -> Option<Fault> {
    let game = session.game();
    let block = game.block(game.body(game.play).block);
    let start = block.statements.first()?;
    (session.moves() > MOVES).then(|| engine::endless(start.span, MOVES))
}

/// Playouts of one game with random bots at all seats, for which no events and no record are kept.
pub struct Playouts {
    rules: Arc<dyn Rules>,
    game: Arc<Game>,
    layout: Arc<Layout>,
    /// `None` if setup refuses, or has a fault.
    opening: Option<Opening>,
}

impl Playouts {
    /// Playouts with the seats and options of a setup.
    #[must_use]
    pub fn new(rules: Arc<dyn Rules>, game: Arc<Game>, layout: Arc<Layout>, setup: &Setup) -> Self {
        Self { opening: Opening::new(rules.as_ref(), setup).ok(), rules, game, layout }
    }

    /// Plays a game to its end, with the seed and the forced outcomes of `setup`. `None` if something comes up that
    /// only a session can handle, such as a fault: the caller then plays the same game with [`playout`].
    pub fn play(&self, games: &mut RandomGames, setup: &Setup) -> Option<Played> {
        let moves = games.play(self.rules.as_ref(), self.opening.as_ref()?, setup)?;
        let moves = usize::try_from(moves).ok()?;
        let ending = games.take_ending();
        let rules = (self.game.as_ref(), self.layout.as_ref());
        Some(Played::ended(rules, games.state(), ending, moves))
    }
}

/// Plays a game to its end with a bot at each seat.
///
/// # Errors
/// When the game has a fault.
pub fn playout(session: &mut Session, bots: &mut [Option<RandomBot>]) -> Result<Played, Stop> {
    playout_watched(session, bots, |_, _| Ok(()))
}

/// Plays a game to its end with a bot at each seat, and calls `look` before each move.
///
/// # Errors
/// When the game has a fault, or `look` fails.
pub fn playout_watched(
    session: &mut Session,
    bots: &mut [Option<RandomBot>],
    mut look: impl FnMut(&Session, &Move) -> Result<(), Fault>,
) -> Result<Played, Stop> {
    while let Some(action) = bot_move(session, bots)? {
        look(session, &action)?;
        session.act(action)?;
        if let Some(fault) = endless(session) {
            return Err(Stop::Fault(fault));
        }
    }
    Ok(Played::of(session))
}
