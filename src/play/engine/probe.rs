//! Whoever wants to know which parts of a game are used.
//!
//! A probe hears of everything in the executor that walks the tree, so no machine code is made then. Without one, nothing is
//! counted.

use super::{Event, Move, StatePlace};
use crate::base::Span;
use crate::hir::{ActionId, CiteId, HookId, TypeId};
use crate::state::Value;

/// Is told what the executor does that walks the tree of the game. It has no effect on play.
pub trait Probe: Send + Sync {
    /// A seat may take an action now.
    fn offered(&self, action: ActionId);

    /// A move was made.
    fn taken(&self, action: &Move);

    /// A move was judged: whether each condition of its action holds.
    fn judged(&self, conditions: &[(CiteId, bool)]);

    /// A statement is carried out.
    fn reached(&self, statement: Span);

    /// A cost of an action is paid.
    fn pays(&self, cost: Span);

    /// Something has happened that a log may show.
    fn happened(&self, event: &Event);

    /// A state has got a value in play, be it the one that it had.
    fn wrote(&self, place: &StatePlace, value: &Value);

    /// The condition of an `if` decided.
    fn decided(&self, condition: Span, holds: bool);

    /// A row of a table was read, counted from 0.
    fn read(&self, table: TypeId, row: usize);

    /// A hook was called.
    fn called(&self, hook: HookId);
}
