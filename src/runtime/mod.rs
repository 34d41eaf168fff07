//! A game with everything that is needed to play it.

use std::sync::Arc;

use crate::engine::{Rules, Stop};
use crate::hir::{Game, TypeId};
use crate::hooks::Scripts;
use crate::program::Program;
use crate::program::lower::{Known, Lowered};
use crate::reference::Reference;
use crate::session::{Session, Setup};
use crate::state::{Layout, Value};

/// A checked game, its layout, and an executor for it.
#[derive(Clone)]
pub struct Runtime {
    /// The game.
    pub game: Arc<Game>,
    /// Where everything is stored in a position.
    pub layout: Arc<Layout>,
    /// The executor, which answers every question about a position.
    pub rules: Arc<dyn Rules>,
    /// What is derived from the game for any number of seats.
    pub program: Arc<Program>,
    /// The values of its tables, by type, row and column.
    cells: Arc<Vec<Vec<Vec<Value>>>>,
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
        let (program, cells) = (rules.program(), Arc::new(rules.cells()));
        if code {
            rules = with_machine(rules, &game, &layout);
        }
        Self {
            game,
            layout,
            rules: Arc::new(rules),
            program,
            cells,
        }
    }

    /// The game in typed operations, for a number of seats.
    #[must_use]
    pub fn lowered(&self, seats: u32) -> Lowered {
        let cell = |ty: TypeId, column: usize, row: usize| {
            let rows = self.cells.get(usize::from(ty));
            let found = rows.and_then(|rows| rows.get(row)?.get(column));
            found.cloned().unwrap_or(Value::None)
        };
        Lowered::new(Known {
            game: &self.game,
            layout: &self.layout,
            program: &self.program,
            cell: &cell,
            seats,
        })
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
