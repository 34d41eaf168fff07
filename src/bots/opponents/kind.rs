//! [`Kind`]: the bots that can be seated, by name.

use std::sync::Arc;

use crate::bot::Effort;
use crate::solve::Policy;

/// A bot that can be seated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Takes any legal move.
    Random,
    /// Searches a little.
    Easy,
    /// Searches.
    Medium,
    /// Searches long.
    Hard,
    /// Plays by a policy.
    Policy(Arc<Policy>),
}

/// The kinds that have a name, from the weakest to the strongest.
pub const KINDS: &[Kind] = &[Kind::Random, Kind::Easy, Kind::Medium, Kind::Hard];

impl Kind {
    /// The name on the command line.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Policy(_) => "policy",
        }
    }

    /// The kind with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        KINDS.iter().find(|kind| kind.name() == name).cloned()
    }

    /// How long it searches.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        match self {
            Self::Random | Self::Policy(_) => Effort { playouts: 0, moves: 0 },
            Self::Easy => Effort { playouts: 50, moves: 2_000 },
            Self::Medium => Effort { playouts: 500, moves: 15_000 },
            Self::Hard => Effort { playouts: 10_000, moves: 50_000 },
        }
    }
}
