//! [`Counter`]: a probe that counts what the executor does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::Span;
use crate::engine::{Event, Move, Probe, StatePlace};
use crate::hir::{ActionId, CiteId, ExprKind, Game, HookId, LocalId, Stmt, StmtKind, Ty, TypeId};
use crate::state::{Position, Value};

/// Counts over any number of games, which may be played in parallel. The order of the games does not matter.
pub struct Counter {
    pub(super) offered: Vec<Count>,
    pub(super) taken: Vec<Count>,
    pub(super) conditions: Vec<ConditionCounts>,
    pub(super) statements: BTreeMap<Span, Count>,
    /// How often the condition of an `if` held, and how often it did not.
    pub(super) branches: BTreeMap<Span, [Count; 2]>,
    /// By type, how often each row was read.
    pub(super) rows: Vec<Vec<Count>>,
    pub(super) hooks: Vec<Count>,
    /// The types of the arguments, by action.
    arguments: Vec<Vec<Ty>>,
}

/// A count that several threads may raise.
#[derive(Default)]
pub(super) struct Count(AtomicU64);

impl Count {
    fn raise(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// How often a condition held and failed.
#[derive(Default)]
pub(super) struct ConditionCounts {
    pub(super) held: Count,
    pub(super) failed: Count,
    /// How often the condition failed and no other did.
    pub(super) alone: Count,
    /// The conditions that have failed whenever this one did.
    pub(super) with: Mutex<Option<BTreeSet<CiteId>>>,
}

fn counts(number: usize) -> Vec<Count> {
    (0..number).map(|_| Count::default()).collect()
}

impl Counter {
    /// All counts at 0.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let mut branches = BTreeMap::new();
        for statement in game.statements() {
            if let StmtKind::If { condition, .. } = &statement.kind {
                branches.insert(condition.span, <[Count; 2]>::default());
            }
        }
        game.each_expr(&mut |expr| {
            if let ExprKind::If(condition, ..) = &expr.kind {
                branches.insert(condition.span, <[Count; 2]>::default());
            }
        });
        let arguments = game.actions.iter().map(|action| {
            let parameters = action.parameters.iter();
            let types = parameters.map(|it| game.local(it.local).ty.clone());
            types.collect()
        });
        let statements = game.statements();
        let types = game.types.iter();
        Self {
            offered: counts(game.actions.len()),
            taken: counts(game.actions.len()),
            conditions: game.conditions.iter().map(|_| ConditionCounts::default()).collect(),
            statements: statements.map(|it| (it.span, Count::default())).collect(),
            branches,
            rows: types.map(|ty| counts(ty.members.len())).collect(),
            hooks: counts(game.hooks.len()),
            arguments: arguments.collect(),
        }
    }
}

impl Counter {
    /// Counts the rows of tables that a value names.
    fn chosen(&self, ty: &Ty, value: &Value) {
        for (id, row) in value.members(ty) {
            self.read(id, row as usize);
        }
    }
}

fn raise(counts: &[Count], at: usize) {
    counts.get(at).into_iter().for_each(Count::raise);
}

impl Probe for Counter {
    fn offered(&self, action: ActionId) {
        raise(&self.offered, action.into());
    }

    fn taken(&self, action: &Move) {
        raise(&self.taken, action.action.into());
        let types = self.arguments.get(usize::from(action.action));
        for (ty, value) in types.into_iter().flatten().zip(&action.arguments) {
            self.chosen(ty, value);
        }
    }

    fn judged(&self, conditions: &[(CiteId, bool)]) {
        let failed = conditions.iter().filter(|(_, holds)| !holds);
        let failed: BTreeSet<CiteId> = failed.map(|(id, _)| *id).collect();
        for (id, holds) in conditions {
            let Some(judged) = self.conditions.get(usize::from(*id)) else {
                continue;
            };
            if *holds {
                judged.held.raise();
                continue;
            }
            judged.failed.raise();
            if failed.len() == 1 {
                judged.alone.raise();
            }
            if let Ok(mut with) = judged.with.lock() {
                let both = |with: &BTreeSet<CiteId>| with & &failed;
                *with = Some(with.as_ref().map_or_else(|| failed.clone(), both));
            }
        }
    }

    fn reached(&self, statement: &Stmt, _: &Position) {
        self.statements.get(&statement.span).into_iter().for_each(Count::raise);
    }

    fn pays(&self, _: Span) {}

    fn happened(&self, _: &Event) {}

    fn wrote(&self, _: &StatePlace, _: &Value) {}

    fn named(&self, _: LocalId, _: &Value) {}

    fn decided(&self, condition: Span, holds: bool) {
        if let Some([yes, no]) = self.branches.get(&condition) {
            if holds { yes } else { no }.raise();
        }
    }

    fn read(&self, table: TypeId, row: usize) {
        let rows = self.rows.get(usize::from(table));
        raise(rows.map(Vec::as_slice).unwrap_or_default(), row);
    }

    fn called(&self, hook: HookId) {
        raise(&self.hooks, hook.into());
    }
}
