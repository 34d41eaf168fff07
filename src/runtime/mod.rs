//! A game with everything that is needed to play it.

use std::sync::Arc;

use crate::engine::{Rules, Stop};
use crate::hir::{Game, TypeId};
use crate::hooks::Scripts;
use crate::machine::Machine;
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
    /// Makes a checked game ready for play.
    #[must_use]
    pub fn new(game: Arc<Game>) -> Self {
        let layout = Arc::new(Layout::new(&game));
        let scripts = Scripts::new(Arc::clone(&game), Arc::clone(&layout));
        let rules = Reference::new(Arc::clone(&game), Arc::clone(&layout), Box::new(scripts));
        let (program, cells) = (rules.program(), Arc::new(rules.cells()));
        let rules = Arc::new(rules.with_finder(|program, cells| {
            let machine = Machine::new(Arc::clone(&game), Arc::clone(&layout), program, cells);
            Box::new(machine)
        }));
        Self {
            game,
            layout,
            rules,
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
