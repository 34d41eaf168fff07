//! The definitional executor: it walks the typed tree and is written to be read. What it does is what
//! the language means.

mod chance;
mod domain;
mod eval;
mod flow;
mod legal;
mod open;
mod plan;
mod rules;
mod statement;

use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::engine::{Fault, HookError, Host};
use crate::hir::{ActionId, Game, HookId};
use crate::state::{Layout, State, Value};

/// Statements, or values looked at, that one move may take.
const FUEL: u64 = 5_000_000;

/// A game's rules in motion. It holds no position: every question comes with one.
pub struct Reference {
    game: Arc<Game>,
    layout: Arc<Layout>,
    host: Box<dyn Host>,
    plans: TiVec<ActionId, plan::Plan>,
}

impl Reference {
    #[must_use]
    pub fn new(game: Arc<Game>, layout: Arc<Layout>, host: Box<dyn Host>) -> Self {
        let plans = game.actions.iter().map(|action| plan::Plan::new(&game, action)).collect();
        Self { game, layout, host, plans }
    }
}

/// For games without hooks.
pub struct NoHost;

impl Host for NoHost {
    fn call(&self, _: HookId, _: &State, _: &[Value]) -> Result<Value, HookError> {
        Err(HookError::Failed("no scripts are linked".to_owned()))
    }
}

type Outcome<T> = Result<T, Fault>;
