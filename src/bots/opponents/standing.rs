//! [`Standing`]: how bots have done against each other.

use crate::engine::scores;
use crate::session::Session;

/// A game is worth so many points, so that they can be shared out evenly among up to ten winners.
const GAME: u64 = 2_520;

/// How a game between bots has ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The number of seats.
    pub seats: u32,
    /// The seats that have won, counted from 0.
    pub winners: Vec<u32>,
    /// The score of each seat; empty if the game has no scores.
    pub scores: Vec<i32>,
}

impl Ended {
    /// How a game has ended that is over.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let state = session.state();
        let winners = state.ending().map(|ending| ending.winners.bits().collect());
        Self {
            seats: state.seats(),
            winners: winners.unwrap_or_default(),
            scores: scores(session.game(), session.layout(), state).unwrap_or_default(),
        }
    }
}

/// How one of several bots has done in games against the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games in which it had a seat.
    pub games: u64,
    /// Seats in which it has played.
    pub seats: u64,
    /// What it would have won if all had been equally good, in parts of a game.
    parity: u64,
    /// What it has won: a game is shared out among its winners, and among all seats if nobody has won.
    points: u64,
    /// The sum of its scores, if the game has scores.
    pub score: i64,
}

impl Standing {
    /// Counts the seats that a bot had in a game that is over.
    pub fn add(&mut self, ended: &Ended, own: impl Iterator<Item = u32>) {
        let count = u64::from(ended.seats.max(1));
        let won = ended.winners.len() as u64;
        let before = self.seats;
        for seat in own {
            self.seats += 1;
            self.parity += GAME / count;
            self.points += match won {
                0 => GAME / count,
                _ if ended.winners.contains(&seat) => GAME / won,
                _ => 0,
            };
            let score = ended.scores.get(seat as usize);
            self.score += score.map_or(0, |score| i64::from(*score));
        }
        self.games += u64::from(self.seats > before);
    }

    /// Adds what came of other games.
    pub const fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.seats += other.seats;
        self.parity += other.parity;
        self.points += other.points;
        self.score += other.score;
    }

    /// The games that it has won, in parts of `unit`.
    #[must_use]
    pub const fn won(&self, unit: u64) -> u64 {
        self.points * unit / GAME
    }

    /// The games that it would have won if all had been equally good, in parts of `unit`.
    #[must_use]
    pub const fn parity(&self, unit: u64) -> u64 {
        self.parity * unit / GAME
    }
}
