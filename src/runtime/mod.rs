//! A game with everything that is needed to play it.

use std::sync::Arc;

use crate::engine::{Rules, Stop};
use crate::hir::Game;
use crate::hooks::Scripts;
use crate::machine::Machine;
use crate::reference::Reference;
use crate::session::{Session, Setup};
use crate::state::Layout;

/// A checked game, its layout, and an executor for it.
#[derive(Clone)]
pub struct Runtime {
    /// The game.
    pub game: Arc<Game>,
    /// Where everything is stored in a position.
    pub layout: Arc<Layout>,
    /// The executor, which answers every question about a position.
    pub rules: Arc<dyn Rules>,
}

impl Runtime {
    /// Makes a checked game ready for play.
    #[must_use]
    pub fn new(game: Arc<Game>) -> Self {
        let layout = Arc::new(Layout::new(&game));
        let scripts = Scripts::new(Arc::clone(&game), Arc::clone(&layout));
        let rules = Reference::new(Arc::clone(&game), Arc::clone(&layout), Box::new(scripts));
        let rules = Arc::new(rules.with_finder(|program, cells| {
            let machine = Machine::new(Arc::clone(&game), Arc::clone(&layout), program, cells);
            Box::new(machine)
        }));
        Self {
            game,
            layout,
            rules,
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// When the game's setup refuses, or the game has a fault.
    pub fn begin(&self, setup: Setup) -> Result<Session, Stop> {
        Session::new(
            Arc::clone(&self.game),
            Arc::clone(&self.layout),
            Arc::clone(&self.rules),
            setup,
        )
    }
}
