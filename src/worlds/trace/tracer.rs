//! [`Tracer`]: makes the moves of a session again, and says what each statement did.
//!
//! A viewer is told of a statement only if the viewer sees something that the statement did. That the statement was
//! carried out then says no more than the check of secrets allows: an effect that all see under a hidden condition is
//! refused, whatever the other branch does.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::probe::{Recorded, TraceProbe};
use super::scoring::untold_scoring;
use crate::base::Span;
use crate::engine::{Event, Rules, Stop};
use crate::hir::{ActionId, Decision, Expr, ExprKind, Game, LocalId, ProcedureId, StmtKind};
use crate::runtime::Runtime;
use crate::session::Session;
use crate::state::Value;
use crate::view::{self, Seen, SeenPlace, Viewer};

/// What one statement did, once or several times in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementTrace {
    /// Where the statement, or the cost of an action, stands.
    pub at: Span,
    /// The effects in order.
    pub effects: Vec<Effect>,
    /// The values of names before the statement, as far as the viewer may know them.
    pub values: BTreeMap<LocalId, Value>,
}

/// One effect of a statement, as far as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// An event happened.
    Happened(Seen),
    /// A state got a value.
    Became {
        /// The state.
        place: SeenPlace,
        /// The value.
        value: Value,
    },
    /// The condition of an `if` held or did not. Only a referee is told.
    Decided(bool),
}

/// The game of a session, run with a probe.
pub struct Tracer {
    game: Arc<Game>,
    rules: Arc<dyn Rules>,
    ear: Arc<TraceProbe>,
    /// The conditions of all `if` statements.
    branches: BTreeSet<Span>,
    /// The statements that change scores while no sentence tells of it.
    scoring: BTreeSet<Span>,
    /// The procedures that statements call, each with the names that are its arguments.
    calls: BTreeMap<Span, (ProcedureId, Vec<Option<LocalId>>)>,
    /// The actions that seats choose without being seen.
    sealed: BTreeSet<ActionId>,
}

impl Tracer {
    /// A tracer for sessions of a game.
    #[must_use]
    pub fn new(game: &Arc<Game>) -> Self {
        let ear = Arc::new(TraceProbe::default());
        let branches = game.statements().filter_map(|statement| {
            if let StmtKind::If { condition, .. } = &statement.kind {
                Some(condition.span)
            } else {
                None
            }
        });
        Self {
            rules: Runtime::probed(Arc::clone(game), Arc::clone(&ear) as _).rules,
            branches: branches.collect(),
            scoring: untold_scoring(game),
            calls: calls(game),
            sealed: sealed(game),
            game: Arc::clone(game),
            ear,
        }
    }

    /// The statements that were carried out for a move, by its number from 0, up to the next decision. A referee is
    /// told of every statement; other viewers of the statements that did something that they see, and only of that.
    ///
    /// # Errors
    /// When the session is of another game.
    pub fn trace(
        &self,
        session: &Session,
        at: usize,
        viewer: Viewer,
    ) -> Result<Vec<StatementTrace>, Stop> {
        self.ear.take();
        session.make_again(at, Arc::clone(&self.rules))?;
        let mut all: Vec<StatementTrace> = Vec::new();
        let mut values = BTreeMap::new();
        let mut passed = BTreeSet::new();
        for heard in self.ear.take() {
            if let Recorded::Reached(at) = heard {
                self.pass_on(at, &mut passed);
                all.push(StatementTrace { at, effects: Vec::new(), values: values.clone() });
            } else if let Recorded::Named(local, value) = heard {
                if viewer == Viewer::Referee || self.is_open(local) || passed.contains(&local) {
                    values.insert(local, value);
                }
            } else if let Some(last) = all.last_mut() {
                last.effects.extend(self.effect(heard, viewer));
            }
        }
        if viewer != Viewer::Referee {
            all.retain(|done| !done.effects.is_empty());
        }
        Ok(in_a_row(all))
    }

    /// Whether a statement changes scores while no sentence tells of it.
    #[must_use]
    pub fn has_scoring(&self) -> bool {
        !self.scoring.is_empty()
    }

    /// The statements of a move, by its number from 0, that changed a score while no sentence tells of it, as far as
    /// the viewer sees them; each with the number of events of the move that the viewer saw before.
    ///
    /// # Errors
    /// When the session is of another game.
    pub fn scored(
        &self,
        session: &Session,
        at: usize,
        viewer: Viewer,
    ) -> Result<Vec<(usize, StatementTrace)>, Stop> {
        let mut before = 0;
        let mut scored = Vec::new();
        for done in self.trace(session, at, viewer)? {
            let events = done.effects.iter();
            let events = events.filter(|it| matches!(it, Effect::Happened(_))).count();
            if self.scoring.contains(&done.at) && !done.effects.is_empty() {
                scored.push((before, done));
            }
            before += events;
        }
        Ok(scored)
    }

    /// Whether all who hear of a move know the value of a name: it is an argument of an action that is not sealed.
    fn is_open(&self, local: LocalId) -> bool {
        let mut actions = self.game.actions.iter().enumerate();
        actions.any(|(at, action)| {
            let is_own = action.parameters.iter().any(|it| it.local == local && !it.private);
            is_own && !self.sealed.contains(&ActionId::from(at))
        })
    }

    /// At a call, notes which names of the procedure stand for arguments of the move that all know.
    fn pass_on(&self, at: Span, passed: &mut BTreeSet<LocalId>) {
        let Some((procedure, arguments)) = self.calls.get(&at) else {
            return;
        };
        let parameters = self.game.procedures.get(*procedure).map(|it| it.parameters.as_slice());
        for (parameter, argument) in parameters.unwrap_or_default().iter().zip(arguments) {
            if argument.is_some_and(|local| self.is_open(local) || passed.contains(&local)) {
                passed.insert(*parameter);
            } else {
                passed.remove(parameter);
            }
        }
    }

    fn effect(&self, heard: Recorded, viewer: Viewer) -> Option<Effect> {
        match heard {
            // A move comes from no statement: the log says what it was.
            Recorded::Reached(_)
            | Recorded::Named(..)
            | Recorded::Happened(Event::Moved { .. } | Event::Opened { .. }) => None,
            Recorded::Happened(event) => {
                view::see(&self.game, &event, viewer).map(Effect::Happened)
            }
            Recorded::Wrote(written, value) => {
                let place = view::see_written(&written, viewer)?;
                Some(Effect::Became { place, value })
            }
            Recorded::Decided(condition, holds) => {
                let is_told = viewer == Viewer::Referee && self.branches.contains(&condition);
                is_told.then_some(Effect::Decided(holds))
            }
        }
    }
}

fn calls(game: &Game) -> BTreeMap<Span, (ProcedureId, Vec<Option<LocalId>>)> {
    let calls = game.statements().filter_map(|statement| {
        let StmtKind::Call(procedure, arguments) = &statement.kind else { return None };
        let name = |argument: &Expr| {
            if let ExprKind::Local(local) = argument.kind { Some(local) } else { None }
        };
        Some((statement.span, (*procedure, arguments.iter().map(name).collect())))
    });
    calls.collect()
}

/// The actions of phases in which each seat chooses without being seen, and the answers that several seats give at the
/// same time.
fn sealed(game: &Game) -> BTreeSet<ActionId> {
    let decisions = game.statements().filter_map(|statement| statement.kind.decision());
    let actions = decisions.filter(|decision| decision.is_sealed()).flat_map(|decision| {
        let phase = decision.phase().map(|phase| game.phase(phase).actions.clone());
        let answer = if let Decision::Asks { action, .. } = decision { Some(action) } else { None };
        phase.into_iter().flatten().chain(answer)
    });
    actions.collect()
}

/// Joins the rounds of a loop.
fn in_a_row(all: Vec<StatementTrace>) -> Vec<StatementTrace> {
    let mut rows: Vec<StatementTrace> = Vec::new();
    for done in all {
        match rows.last_mut().filter(|last| last.at == done.at) {
            Some(last) => {
                last.effects.extend(done.effects);
                // What differs from round to round is told by its name.
                last.values.retain(|local, value| done.values.get(local) == Some(value));
            }
            None => rows.push(done),
        }
    }
    rows
}
