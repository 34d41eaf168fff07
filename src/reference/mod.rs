//! The reference executor: it walks the typed tree and is written to be read. It defines what the
//! language means.

#![deny(clippy::wildcard_enum_match_arm)]

mod cards;
mod chance;
mod domain;
mod eval;
mod flow;
mod legal;
mod match_play;
mod offers;
mod open;
mod pay;
mod plan;
mod rules;
mod sealed;
mod sets;
mod statement;

use std::sync::Arc;

use typed_index_collections::TiVec;

use crate::engine::{Budget, Fault, Host, Task};
use crate::hir::{ActionId, Expr, ExprKind, FunctionId, Game, Member, TypeId};
use crate::state::{Layout, State, Value};

/// A game's rules in motion. It holds no position: every question comes with one.
pub struct Reference {
    game: Arc<Game>,
    layout: Arc<Layout>,
    host: Box<dyn Host>,
    plans: TiVec<ActionId, plan::Plan>,
    /// Functions that go through several values; their results are cached while a position is
    /// examined.
    slow: TiVec<FunctionId, bool>,
    /// The values of all tables: by type, row and column.
    tables: TiVec<TypeId, Vec<Vec<Value>>>,
}

impl Reference {
    #[must_use]
    pub fn new(game: Arc<Game>, layout: Arc<Layout>, host: Box<dyn Host>) -> Self {
        let plans = game
            .actions
            .iter()
            .map(|action| plan::Plan::new(&game, action))
            .collect();
        let slow = game
            .functions
            .iter()
            .map(|function| is_slow(&function.body))
            .collect();
        let mut rules = Self {
            game,
            layout,
            host,
            plans,
            slow,
            tables: TiVec::new(),
        };
        rules.tables = rules.read_tables();
        rules
    }

    /// Evaluates the cells. They are constants: an empty position gives the same values as any
    /// other.
    fn read_tables(&self) -> TiVec<TypeId, Vec<Vec<Value>>> {
        let nowhere = State::new(0, 0);
        let cell = |expr: &Expr| {
            eval::Evaluator::new(self, &nowhere, &Budget::new(Task::Value))
                .eval(expr)
                .unwrap_or(Value::None)
        };
        let row = |row: &Member| row.values.iter().map(cell).collect();
        self.game
            .types
            .iter()
            .map(|ty| ty.members.iter().map(row).collect())
            .collect()
    }
}

fn is_slow(body: &Expr) -> bool {
    matches!(body.kind, ExprKind::Quantified(_)) || body.children().into_iter().any(is_slow)
}

type Outcome<T> = Result<T, Fault>;
