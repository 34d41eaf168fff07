//! A game with everything that is needed to play it.

use std::sync::Arc;

use crate::engine::{Rules, Stop};
use crate::hir::Game;
use crate::hooks::Scripts;
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
    /// Makes a checked game ready for play. Moves are found by machine code where there can be any.
    #[must_use]
    pub fn new(game: Arc<Game>) -> Self {
        Self::with(game, true)
    }

    /// The same without machine code: everything is worked out by walking the tree of the game. Games come out the same.
    #[must_use]
    pub fn interpreting(game: Arc<Game>) -> Self {
        Self::with(game, false)
    }

    fn with(game: Arc<Game>, code: bool) -> Self {
        let layout = Arc::new(Layout::new(&game));
        let scripts = Scripts::new(Arc::clone(&game), Arc::clone(&layout));
        let mut rules = Reference::new(Arc::clone(&game), Arc::clone(&layout), Box::new(scripts));
        if code {
            rules = with_machine(rules, &game, &layout);
        }
        Self {
            game,
            layout,
            rules: Arc::new(rules),
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

#[cfg(feature = "jit")]
fn with_machine(rules: Reference, game: &Arc<Game>, layout: &Arc<Layout>) -> Reference {
    let (game, layout) = (Arc::clone(game), Arc::clone(layout));
    rules.with_finder(|program, cells| {
        Box::new(crate::machine::Machine::new(game, layout, program, cells))
    })
}

#[cfg(not(feature = "jit"))]
fn with_machine(rules: Reference, _: &Arc<Game>, _: &Arc<Layout>) -> Reference {
    rules
}
