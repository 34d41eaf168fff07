//! [`Tracer`]: makes the moves of a session again, and says what each statement did.
//!
//! A viewer is told of a statement only if the viewer sees something that the statement did. That the statement was
//! carried out then says no more than the check of secrets allows: an effect that all see under a hidden condition is
//! refused, whatever the other branch does.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::probe::{Recorded, TraceProbe};
use super::scoring::untold_scoring;
use crate::base::Span;
use crate::engine::{Event, Rules, Stop};
use crate::hir::{Game, StmtKind};
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
        for heard in self.ear.take() {
            if let Recorded::Reached(at) = heard {
                all.push(StatementTrace { at, effects: Vec::new() });
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

    fn effect(&self, heard: Recorded, viewer: Viewer) -> Option<Effect> {
        match heard {
            // A move comes from no statement: the log says what it was.
            Recorded::Reached(_)
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

/// Joins the rounds of a loop.
fn in_a_row(all: Vec<StatementTrace>) -> Vec<StatementTrace> {
    let mut rows: Vec<StatementTrace> = Vec::new();
    for done in all {
        match rows.last_mut().filter(|last| last.at == done.at) {
            Some(last) => last.effects.extend(done.effects),
            None => rows.push(done),
        }
    }
    rows
}
