//! [`TraceProbe`]: records what the executor does while it makes a move.

use std::sync::Mutex;

use crate::base::Span;
use crate::engine::{Event, Move, Probe, StatePlace};
use crate::hir::{ActionId, CiteId, HookId, LocalId, Stmt, TypeId};
use crate::state::{Position, Value};

/// One thing that the executor did.
pub(super) enum Recorded {
    /// A statement or a cost is reached: what follows comes from it.
    Reached(Span),
    /// The condition of an `if`, or of a value, decided.
    Decided(Span, bool),
    /// An event happened that a log may show.
    Happened(Event),
    /// A state got a value.
    Wrote(StatePlace, Value),
    /// A name got a value.
    Named(LocalId, Value),
}

/// Records everything in order.
#[derive(Default)]
pub(super) struct TraceProbe(Mutex<Vec<Recorded>>);

impl TraceProbe {
    fn hears(&self, heard: Recorded) {
        if let Ok(mut all) = self.0.lock() {
            all.push(heard);
        }
    }

    /// What was recorded since the last call.
    pub(super) fn take(&self) -> Vec<Recorded> {
        let all = self.0.lock();
        all.map_or_else(|_| Vec::new(), |mut all| std::mem::take(&mut *all))
    }
}

impl Probe for TraceProbe {
    fn offered(&self, _: ActionId) {}

    fn taken(&self, _: &Move) {}

    fn judged(&self, _: &[(CiteId, bool)]) {}

    fn reached(&self, statement: &Stmt, _: &Position) {
        self.hears(Recorded::Reached(statement.span));
    }

    fn pays(&self, cost: Span) {
        self.hears(Recorded::Reached(cost));
    }

    fn happened(&self, event: &Event) {
        self.hears(Recorded::Happened(event.clone()));
    }

    fn wrote(&self, place: &StatePlace, value: &Value) {
        self.hears(Recorded::Wrote(place.clone(), value.clone()));
    }

    fn named(&self, local: LocalId, value: &Value) {
        self.hears(Recorded::Named(local, value.clone()));
    }

    fn decided(&self, condition: Span, holds: bool) {
        self.hears(Recorded::Decided(condition, holds));
    }

    fn read(&self, _: TypeId, _: usize) {}

    fn called(&self, _: HookId) {}
}
