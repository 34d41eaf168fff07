//! The leaks that paired games have found, and how much was compared.

use super::change::Change;
use super::difference::{Difference, What};
use crate::engine::Fault;

/// A leak: where a seat is shown something that depends on what it does not know.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The seed of the game.
    pub seed: u64,
    /// The seat that is shown the difference, counted from 0.
    pub seat: u32,
    /// The decision at which it shows, counted from 0.
    pub at: usize,
    pub(super) difference: Difference,
    /// How the paired game differs; nothing if legal moves were recomputed from a view.
    pub(super) change: Option<Change>,
    pub(super) hidden: Vec<String>,
    pub(super) log: Vec<String>,
    /// How often it was found.
    pub times: u64,
}

impl Finding {
    /// Whether both are probably the same leak.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        self.change.is_some() == other.change.is_some() && self.what().is_like(other.what())
    }

    pub(super) const fn what(&self) -> &What {
        &self.difference.what
    }
}

/// The results of games with one number of seats.
#[derive(Default)]
pub struct LeakTally {
    /// Games that were played.
    pub games: u64,
    /// Games that were played a second time, with something changed.
    pub pairs: u64,
    /// Paired games with other cards, other draws, other choices.
    pub kinds: [u64; 3],
    /// Seats without a paired game, because they knew everything.
    pub without: u64,
    /// Decisions at which everything was compared.
    pub compared: u64,
    /// Paired games that were compared at no decision.
    pub at_once: u64,
    /// Paired games that were compared to the end.
    pub whole: u64,
    /// Decisions at which legal moves were recomputed from a view.
    pub blind: u64,
    /// Questions that were asked in the games.
    pub questions: u64,
    /// Faults of the game that occurred only in a paired game.
    pub faults: Vec<Fault>,
    /// The leaks.
    pub findings: Vec<Finding>,
}

impl LeakTally {
    /// Adds the results of the next game. Of similar findings the first is kept.
    pub fn add(&mut self, game: Self) {
        self.games += 1;
        self.pairs += game.pairs;
        self.without += game.without;
        self.kinds.iter_mut().zip(game.kinds).for_each(|(sum, count)| *sum += count);
        self.compared += game.compared;
        self.at_once += game.at_once;
        self.whole += game.whole;
        self.blind += game.blind;
        self.questions += game.questions;
        self.faults.extend(game.faults);
        for finding in game.findings {
            match self.findings.iter_mut().find(|it| it.is_like(&finding)) {
                Some(known) => known.times += finding.times,
                None => self.findings.push(finding),
            }
        }
    }
}
