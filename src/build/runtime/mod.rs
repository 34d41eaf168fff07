//! [`Runtime`]: a game with everything that is needed to play it.

use std::sync::Arc;

use crate::definition::Definition;
use crate::engine::{Finder, NoFinder, Probe, Rules, Stop};
use crate::hir::Game;
use crate::hooks::Scripts;
use crate::interpreter::Interpreter;
use crate::notation::Names;
use crate::positions::Tabletop;
use crate::program::Program;
use crate::program::lower::{Constants, Known, Lowered};
use crate::session::{Session, Setup};
use crate::state::Layout;

/// Who carries out the rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Executor {
    /// Machine code, and the interpreter for what has no form in it.
    Machine,
    /// The interpreter, which walks the tree of the game.
    Interpreter,
    /// The definition of the language: slow, and the measure of the others.
    Definition,
}

/// A checked game, its layout, and an executor for it.
#[derive(Clone)]
pub struct Runtime {
    /// The game.
    pub game: Arc<Game>,
    /// Which slot of a position holds what.
    pub layout: Arc<Layout>,
    /// The executor, which answers every question about a position.
    pub rules: Arc<dyn Rules>,
    /// What is derived from the game for play with any number of seats.
    pub program: Arc<Program>,
    /// The cells of tables and results of functions that are the same in every position.
    constants: Arc<Constants>,
}

impl Runtime {
    /// Makes a checked game ready for play, with machine code where the platform allows it.
    #[must_use]
    pub fn new(game: Arc<Game>) -> Self {
        Self::with_executor(game, Executor::Machine)
    }

    /// Makes a checked game ready for play, with an executor. Games come out the same with each of them.
    #[must_use]
    pub fn with_executor(game: Arc<Game>, executor: Executor) -> Self {
        match executor {
            Executor::Machine => Self::made(game, true, |rules| rules),
            Executor::Interpreter => Self::made(game, false, |rules| rules),
            Executor::Definition => {
                let runtime = Self::made(game, false, |rules| rules);
                let Self { game, layout, .. } = &runtime;
                let scripts = Scripts::new(Arc::clone(game), Arc::clone(layout));
                let (game, layout) = (Arc::clone(game), Arc::clone(layout));
                let rules = Arc::new(Definition::new(game, layout, Box::new(scripts)));
                Self { rules, ..runtime }
            }
        }
    }

    /// Makes a game ready for play without machine code, and tells a probe which parts of the game are used.
    #[must_use]
    pub fn probed(game: Arc<Game>, probe: Arc<dyn Probe>) -> Self {
        Self::made(game, false, |rules| rules.probed(probe))
    }

    fn made(game: Arc<Game>, code: bool, fit: impl FnOnce(Interpreter) -> Interpreter) -> Self {
        let layout = Arc::new(Layout::new(&game));
        let scripts = Scripts::new(Arc::clone(&game), Arc::clone(&layout));
        let rules = Interpreter::new(Arc::clone(&game), Arc::clone(&layout), Box::new(scripts));
        let rules = fit(rules);
        let (program, constants) = (rules.program(), Arc::new(rules.constants()));
        let finder =
            if code { finder(&game, &layout, &program, &constants) } else { Box::new(NoFinder) };
        Self { game, layout, rules: Arc::new(rules.with_finder(finder)), program, constants }
    }

    /// The game in typed operations, for a number of seats.
    #[must_use]
    pub fn lowered(&self, seats: u32) -> Lowered {
        Lowered::new(Known {
            game: &self.game,
            layout: &self.layout,
            program: &self.program,
            constants: &self.constants,
            seats,
        })
    }

    /// The game at a table with these seats, to read and write its positions.
    #[must_use]
    pub fn tabletop<'a>(&'a self, names: &'a Names) -> Tabletop<'a> {
        Tabletop { game: &self.game, layout: &self.layout, rules: self.rules.as_ref(), names }
    }

    /// Sets a game up and begins play.
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
fn finder(
    game: &Arc<Game>,
    layout: &Arc<Layout>,
    program: &Arc<Program>,
    constants: &Arc<Constants>,
) -> Box<dyn Finder> {
    Box::new(crate::machine::Machine::new(
        Arc::clone(game),
        Arc::clone(layout),
        Arc::clone(program),
        Arc::clone(constants),
    ))
}

#[cfg(not(feature = "jit"))]
fn finder(_: &Arc<Game>, _: &Arc<Layout>, _: &Arc<Program>, _: &Arc<Constants>) -> Box<dyn Finder> {
    Box::new(NoFinder)
}
