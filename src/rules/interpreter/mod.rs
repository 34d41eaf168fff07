//! The interpreter: it walks the typed tree of the game. It traces, explains and refuses; the definition says what it has to
//! come to.

mod alone;
mod always;
mod calls;
mod cards;
mod chance;
mod codes;
mod compare;
mod count;
mod declared;
mod domain;
mod eval;
mod find;
mod flow;
mod form;
mod items;
mod judge;
mod late;
mod match_play;
mod memory;
mod narrow;
mod offers;
mod open;
mod pay;
mod plan;
mod quantified;
mod rules;
mod sealed;
mod search;
mod sets;
mod statement;
mod tables;
mod values;

use std::sync::{Arc, OnceLock};

use typed_index_collections::TiVec;

use crate::engine::{Fault, Finder, Host, NoFinder, Probe};
use crate::hir::{ActionId, FunctionId, Game};
use crate::program::Program;
use crate::state::{Layout, Position};

/// A game's rules in motion. It holds no position: every question comes with one.
pub struct Interpreter {
    game: Arc<Game>,
    layout: Arc<Layout>,
    host: Box<dyn Host>,
    program: Arc<Program>,
    /// Is asked first about moves.
    finder: Box<dyn Finder>,
    /// The probe that observes what is used, if there is one.
    probe: Option<Arc<dyn Probe>>,
    plans: TiVec<ActionId, Vec<plan::Planned>>,
    /// Functions that go through several values: what they give is kept while a position is looked at.
    slow: TiVec<FunctionId, bool>,
    tables: tables::Tables,
    memories: memory::Memories,
    /// By number of seats, each `always` that holds of the tables alone.
    constants: Vec<OnceLock<Vec<usize>>>,
    /// By number of seats, the position as it is declared, and the steps that it takes.
    declared: Vec<OnceLock<(Position, u64)>>,
}

impl Interpreter {
    #[must_use]
    /// An executor for a game whose positions lie so, with its scripts.
    pub fn new(game: Arc<Game>, layout: Arc<Layout>, host: Box<dyn Host>) -> Self {
        let plans = game.actions.iter().map(|action| plan::plan(&game, action)).collect();
        let slow =
            game.functions.iter().map(|function| function.body.goes_through_several()).collect();
        let constants = (0..=game.players.1).map(|_| OnceLock::new()).collect();
        let declared = (0..=game.players.1).map(|_| OnceLock::new()).collect();
        let mut rules = Self {
            program: Arc::new(Program::new(&game)),
            finder: Box::new(NoFinder),
            probe: None,
            game,
            layout,
            host,
            plans,
            slow,
            constants,
            declared,
            tables: tables::Tables::default(),
            memories: memory::Memories::default(),
        };
        rules.tables.forms = tables::Tables::forms(&rules.game);
        rules.tables = tables::Tables::new(&rules);
        rules
    }

    /// With another way to find moves, which is asked first.
    #[must_use]
    pub fn with_finder(self, finder: Box<dyn Finder>) -> Self {
        Self { finder, ..self }
    }

    /// The executor with a probe that observes what is used.
    #[must_use]
    pub fn probed(self, probe: Arc<dyn Probe>) -> Self {
        Self { probe: Some(probe), ..self }
    }

    /// Tells the probe, if there is one.
    fn tell(&self, tell: impl FnOnce(&dyn Probe)) {
        if let Some(probe) = &self.probe {
            tell(probe.as_ref());
        }
    }

    /// What is derived from the game before it is played.
    #[must_use]
    pub fn program(&self) -> Arc<Program> {
        Arc::clone(&self.program)
    }
}

type Outcome<T> = Result<T, Fault>;
