//! [`Recorder`]: notes where statements stand that may depend on what is hidden.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use crate::base::Span;
use crate::engine::{Event, Move, Probe, StatePlace};
use crate::hir::{ActionId, CiteId, HookId, LocalId, Stmt, TypeId};
use crate::state::{Position, Value};

/// A statement that is to be carried out.
pub(super) struct Reached {
    /// How many events there were before.
    pub events: usize,
    /// Where it is written.
    pub at: Span,
    /// The position before it.
    pub state: Position,
}

/// Notes the statements of a set, each with the position before it.
pub(super) struct Recorder {
    wanted: Arc<BTreeSet<Span>>,
    heard: Mutex<(usize, Vec<Reached>)>,
}

impl Recorder {
    pub fn new(wanted: Arc<BTreeSet<Span>>) -> Self {
        Self { wanted, heard: Mutex::default() }
    }

    /// Forgets everything.
    pub fn restart(&self) {
        if let Ok(mut heard) = self.heard.lock() {
            *heard = Default::default();
        }
    }

    /// What was noted since the last call.
    pub fn take(&self) -> Vec<Reached> {
        let heard = self.heard.lock();
        heard.map_or_else(|_| Vec::new(), |mut heard| std::mem::take(&mut heard.1))
    }
}

impl Probe for Recorder {
    fn offered(&self, _: ActionId) {}

    fn taken(&self, _: &Move) {}

    fn judged(&self, _: &[(CiteId, bool)]) {}

    fn reached(&self, statement: &Stmt, state: &Position) {
        if self.wanted.contains(&statement.span)
            && let Ok(mut heard) = self.heard.lock()
        {
            let reached = Reached { events: heard.0, at: statement.span, state: state.clone() };
            heard.1.push(reached);
        }
    }

    fn pays(&self, _: Span) {}

    fn happened(&self, _: &Event) {
        if let Ok(mut heard) = self.heard.lock() {
            heard.0 += 1;
        }
    }

    fn wrote(&self, _: &StatePlace, _: &Value) {}

    fn named(&self, _: LocalId, _: &Value) {}

    fn decided(&self, _: Span, _: bool) {}

    fn read(&self, _: TypeId, _: usize) {}

    fn called(&self, _: HookId) {}
}
