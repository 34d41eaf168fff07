//! [`Kind`]: the bots that can be seated, by name.

use std::sync::Arc;

use super::Guest;
use super::clock::Clock;
use crate::bot::{Bot as _, Choice, Effort};
use crate::engine::Stop;
use crate::inference::Known;
use crate::search::{Greedy, Search};
use crate::session::Stream;
use crate::solve::{Policy, PolicyBot};

/// A bot that can be seated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Takes any legal move.
    Random,
    /// Looks one step ahead.
    Greedy,
    /// Searches a little.
    Easy,
    /// Searches.
    Medium,
    /// Searches long.
    Hard,
    /// Searches as long as it may.
    Search(Limit),
    /// Plays by a policy.
    Policy(Arc<Policy>),
    /// A program that is no part of this one.
    Guest(Guest),
}

/// How long a bot may search for a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So many games. This gives the same choice on every machine.
    Playouts(u64),
    /// So many thousandths of a second.
    Milliseconds(u64),
}

/// The kinds that have a name, from the weakest to the strongest.
pub const KINDS: &[Kind] = &[Kind::Random, Kind::Greedy, Kind::Easy, Kind::Medium, Kind::Hard];

impl Kind {
    /// The name on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Search(_) => "search",
            Self::Policy(_) => "policy",
            Self::Guest(_) => "program",
        }
    }

    /// The kind with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        KINDS.iter().find(|kind| kind.name() == name).cloned()
    }

    /// How long it searches.
    const fn effort(&self) -> Effort<'static> {
        match self {
            Self::Random | Self::Greedy | Self::Policy(_) | Self::Guest(_) => Effort::new(0, 0),
            Self::Easy => Effort::new(50, 2_000),
            Self::Medium => Effort::new(500, 15_000),
            Self::Hard => Effort::new(10_000, 50_000),
            Self::Search(Limit::Playouts(playouts)) => Effort::new(*playouts, u64::MAX),
            Self::Search(Limit::Milliseconds(_)) => Effort::new(u64::MAX, u64::MAX),
        }
    }

    /// What it does in a seat to which something is offered, and what it thinks of it. It chooses by what it has found when `stops` says so.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn choose(
        &self,
        known: &Known,
        stops: &(dyn Fn() -> bool + Sync),
        numbers: &mut Stream,
    ) -> Result<Choice, Stop> {
        let clock = Clock::new(self);
        let stops = || stops() || clock.is_over();
        let effort = Effort { stops: &stops, ..self.effort() };
        match self {
            Self::Policy(policy) => PolicyBot(Arc::clone(policy)).choose(known, effort, numbers),
            Self::Greedy => Greedy.choose(known, effort, numbers),
            Self::Easy | Self::Medium | Self::Hard | Self::Search(_) => {
                Search.choose(known, effort, numbers)
            }
            // They do not say what they think.
            Self::Random | Self::Guest(_) => Ok(Choice::default()),
        }
    }
}
