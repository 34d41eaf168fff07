//! [`Run`]: what determines all games of a run.

use serde::{Deserialize, Serialize};

use super::Detail;
use crate::base::Sources;
use crate::hir::Game;
use crate::session::Setup;

/// A run of games, the first of which has the number 1. Batches of one run can be merged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The version of hoyle.
    pub hoyle: String,
    /// The title of the game.
    pub game: String,
    /// A number that follows from the contents of all files of the game.
    pub rules: u64,
    /// The variants of the game.
    pub variants: Vec<String>,
    /// The options of the game, each as `name=value`.
    pub options: Vec<String>,
    /// How many seats there are.
    pub seats: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// What is counted.
    pub detail: Detail,
}

impl Run {
    /// The run of games with a setup.
    #[must_use]
    pub fn new(
        game: &Game,
        sources: &Sources,
        variants: &[String],
        setup: &Setup,
        detail: Detail,
    ) -> Self {
        Self {
            hoyle: env!("CARGO_PKG_VERSION").to_owned(),
            game: game.title.clone(),
            rules: sources.digest(),
            variants: variants.to_vec(),
            options: setup.written_options(game),
            seats: u64::from(setup.seats()),
            seed: setup.seed,
            detail,
        }
    }

    /// The seed of a game by its number.
    #[must_use]
    pub const fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number.wrapping_sub(1))
    }
}
