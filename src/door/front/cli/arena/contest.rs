//! [`Contest`]: bots that play against each other.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use hoyle::opponents::{Ended, Failure, Kind, Opponents};
use hoyle::{Setup, Stop};

use crate::front::cli::open::Opened;

/// Bots that play against each other.
pub struct Contest<'a> {
    pub opened: &'a Opened,
    pub setup: &'a Setup,
    pub kinds: &'a [Kind],
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    pub deal: u64,
    /// By how many seats the bots have moved on.
    pub turn: usize,
    pub ended: Ended,
    /// How many moves each seat has made.
    pub moves: Vec<u32>,
    /// How long each seat took for them; nothing for a game that was read from a file.
    pub took: Vec<Took>,
    /// Programs that have made no choice; nothing for a game that was read from a file.
    pub failures: Vec<Failure>,
}

/// How long some moves took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Took {
    /// All of them.
    pub together: Duration,
    /// The one that took longest.
    pub longest: Duration,
}

impl Took {
    /// Adds other moves.
    pub fn merge(&mut self, other: Self) {
        self.together += other.together;
        self.longest = self.longest.max(other.longest);
    }
}

impl Contest<'_> {
    /// Which of the bots has each seat.
    pub fn seated(&self, turn: usize) -> Vec<usize> {
        let count = self.setup.names.seats.len();
        (0..count).map(|seat| (seat + turn) % self.kinds.len()).collect()
    }

    /// The programs that have made no choice in some games, each with the reason and the number of moves that were made at random
    /// for it.
    pub fn failures(&self, bots: &[String], games: &[Game]) -> Vec<String> {
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        for game in games {
            let seated = self.seated(game.turn);
            for failure in &game.failures {
                let bot = seated.get(failure.seat as usize).and_then(|at| bots.get(*at));
                let bot = bot.map_or("", String::as_str);
                *counts.entry((bot, failure.why.as_str())).or_insert(0) += 1;
            }
        }
        let counts = counts.into_iter();
        let lines =
            counts.map(|((bot, why), count)| format!("{bot}, {count} times a random move: {why}"));
        lines.collect()
    }

    /// Plays a deal in which the bots have moved on by so many seats.
    pub fn play(&self, (first, deal): (u64, u64), turn: usize) -> Result<Game, Stop> {
        let seed = first.wrapping_add(deal);
        let setup = Setup { seed, ..self.setup.clone() };
        let seated = self.seated(turn);
        let seats = seated.iter().map(|at| self.kinds.get(*at).cloned()).collect();
        let runtime = &self.opened.runtime;
        let mut opponents = Opponents::new(runtime, &setup, seats, seed ^ turn as u64);
        let mut session = runtime.begin(setup)?;
        let mut moves = vec![0; seated.len()];
        let mut took = vec![Took::default(); seated.len()];
        let mut failures = Vec::new();
        loop {
            let start = Instant::now();
            let Some(action) = opponents.next_move(&session)? else { break };
            failures.extend(opponents.failures());
            let seat = action.seat as usize;
            if let (Some(moves), Some(took)) = (moves.get_mut(seat), took.get_mut(seat)) {
                *moves += 1;
                let elapsed = start.elapsed();
                took.merge(Took { together: elapsed, longest: elapsed });
            }
            session.act(action)?;
            if let Some(fault) = hoyle::sim::endless(&session) {
                return Err(Stop::Fault(fault));
            }
        }
        Ok(Game { deal, turn, ended: Ended::of(&session), moves, took, failures })
    }
}
