//! What is heard of a move while it is made.

use std::sync::Mutex;

use crate::base::Span;
use crate::engine::{Event, Move, Probe, StatePlace};
use crate::hir::{ActionId, CiteId, HookId, TypeId};
use crate::state::Value;

/// One thing that is heard.
pub(super) enum Heard {
    /// A statement, or a cost, is what follows comes from.
    Reached(Span),
    /// The condition of an `if`, or of a value, decided.
    Decided(Span, bool),
    /// Something that a log may show.
    Happened(Event),
    /// A state has got a value.
    Wrote(StatePlace, Value),
}

/// Everything that is heard, in order.
#[derive(Default)]
pub(super) struct Ear(Mutex<Vec<Heard>>);

impl Ear {
    fn hears(&self, heard: Heard) {
        if let Ok(mut all) = self.0.lock() {
            all.push(heard);
        }
    }

    /// What was heard since it was last asked.
    pub(super) fn take(&self) -> Vec<Heard> {
        let all = self.0.lock();
        all.map_or_else(|_| Vec::new(), |mut all| std::mem::take(&mut *all))
    }
}

impl Probe for Ear {
    fn offered(&self, _: ActionId) {}

    fn taken(&self, _: &Move) {}

    fn judged(&self, _: &[(CiteId, bool)]) {}

    fn reached(&self, statement: Span) {
        self.hears(Heard::Reached(statement));
    }

    fn pays(&self, cost: Span) {
        self.hears(Heard::Reached(cost));
    }

    fn happened(&self, event: &Event) {
        self.hears(Heard::Happened(event.clone()));
    }

    fn wrote(&self, place: &StatePlace, value: &Value) {
        self.hears(Heard::Wrote(place.clone(), value.clone()));
    }

    fn decided(&self, condition: Span, holds: bool) {
        self.hears(Heard::Decided(condition, holds));
    }

    fn read(&self, _: TypeId, _: usize) {}

    fn called(&self, _: HookId) {}
}
