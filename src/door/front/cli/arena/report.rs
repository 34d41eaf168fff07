//! [`Report`]: how bots have done against each other, in lines and in JSON.

use std::time::Duration;

use hoyle::engine::{Share, decimal};
use hoyle::opponents::{Standing, elo};
use serde_json::{Value as Json, json};

use super::contest::{Contest, Game, Took};
use crate::front::cli::format::document;

/// How bots have done against each other.
pub struct Report<'a> {
    pub title: &'a str,
    pub games: usize,
    pub seats: usize,
    pub bots: Vec<Row<'a>>,
    pub scores: bool,
}

/// How a bot has done.
pub struct Row<'a> {
    pub name: &'a str,
    pub standing: Standing,
    /// In each seat.
    pub by_seat: Vec<Standing>,
    pub moves: u32,
    took: Took,
}

impl<'a> Report<'a> {
    /// Sums up games.
    pub fn new(contest: &Contest<'a>, names: &'a [String], games: &[Game]) -> Self {
        let seats = contest.setup.names.seats.len();
        let mut bots: Vec<Row<'a>> = Vec::new();
        for (at, name) in names.iter().enumerate() {
            let mut row = Row {
                name,
                standing: Standing::default(),
                by_seat: vec![Standing::default(); seats],
                moves: 0,
                took: Took::default(),
            };
            for game in games {
                let seated = contest.seated(game.turn);
                let own = (0_u32..).zip(&seated).filter(|(_, it)| **it == at);
                let own: Vec<u32> = own.map(|(seat, _)| seat).collect();
                row.standing.add(&game.ended, own.iter().copied());
                for seat in own {
                    if let Some(there) = row.by_seat.get_mut(seat as usize) {
                        there.add(&game.ended, std::iter::once(seat));
                    }
                    row.moves += game.moves.get(seat as usize).copied().unwrap_or_default();
                    row.took.merge(game.took.get(seat as usize).copied().unwrap_or_default());
                }
            }
            bots.push(row);
        }
        let game = &contest.opened.runtime.game;
        Self { title: &game.title, games: games.len(), seats, bots, scores: game.score.is_some() }
    }

    /// For people.
    pub fn lines(&self, timed: bool) -> Vec<String> {
        let rounds = self.bots.len().max(1);
        let head = format!(
            "{}: {} games, {} deals with {} seats, each played from {rounds} places",
            self.title,
            self.games,
            self.games / rounds,
            self.seats
        );
        let width = self.bots.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(7);
        let mut lines = vec![head];
        for row in &self.bots {
            lines.push(format!("{:width$} {}", row.name, row.line(self.scores, timed)));
        }
        lines
    }

    /// For programs.
    pub fn json(&self) -> String {
        let bots: Vec<Json> = self.bots.iter().map(|row| row.json(self.scores)).collect();
        document([
            ("game", self.title.into()),
            ("games", self.games.into()),
            ("seats", self.seats.into()),
            ("bots", bots.into()),
        ])
    }
}

impl Row<'_> {
    /// `won 18.5 games, 10.0 if all were equal (71.1 to 98.4 %), Elo +338; 12.3 ms a move, 40.1 at most`
    fn line(&self, scores: bool, timed: bool) -> String {
        let standing = &self.standing;
        let (least, most) = interval(standing);
        let tenths = |parts: u64| decimal(i128::from(parts), 1);
        let score = match mean(standing) {
            Some(mean) if scores => format!("; score {}", decimal(i128::from(mean), 3)),
            Some(_) | None => String::new(),
        };
        let milliseconds = |it: Duration| {
            let tenths = it.as_micros() / 100;
            decimal(i128::try_from(tenths).unwrap_or(0), 1)
        };
        let each = milliseconds(self.took.together.checked_div(self.moves).unwrap_or_default());
        let longest = milliseconds(self.took.longest);
        let time = format!("; {each} ms a move, {longest} at most");
        let time = if timed { time } else { String::new() };
        let rating = rating(standing).map_or_else(String::new, |it| format!(", Elo {it:+}"));
        format!(
            "won {} games, {} if all were equal ({} to {} %){rating}{score}{time}",
            tenths(standing.won(10)),
            tenths(standing.parity(10)),
            tenths(least),
            tenths(most),
        )
    }

    fn json(&self, scores: bool) -> Json {
        let of = |standing: &Standing| {
            let (least, most) = interval(standing);
            json!({
                "games": standing.games,
                "won_thousandths": standing.won(1_000),
                "even_thousandths": standing.parity(1_000),
                "interval_per_mille": [least, most],
                "elo": rating(standing),
                "score_thousandths": mean(standing).filter(|_| scores),
            })
        };
        let by_seat: Vec<Json> = self.by_seat.iter().map(of).collect();
        json!({ "bot": self.name, "all": of(&self.standing), "by_seat": by_seat, "moves": self.moves })
    }
}

/// The interval of 95 % for the part of all games, in thousandths.
pub fn interval(standing: &Standing) -> (u64, u64) {
    let share = Share { part: standing.won(1), whole: standing.games };
    share.interval(1_000).unwrap_or((0, 1_000))
}

pub fn rating(standing: &Standing) -> Option<i64> {
    let whole = standing.games * 1_000;
    elo((standing.won(1_000), whole), (standing.parity(1_000), whole))
}

/// The mean score of a seat, in thousandths.
pub fn mean(standing: &Standing) -> Option<i64> {
    let seats = i64::try_from(standing.seats).unwrap_or(i64::MAX);
    (standing.score * 1_000).checked_div(seats)
}
