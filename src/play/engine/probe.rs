//! [`Probe`]: observes which parts of a game an executor uses.
//!
//! With a probe, no machine code is made, as a probe has to observe everything in the executor that walks the tree.

use super::{Event, Move, StatePlace};
use crate::base::Span;
use crate::hir::{ActionId, CiteId, HookId, LocalId, Stmt, TypeId};
use crate::state::{Position, Value};

/// Is called by the executor that walks the tree of the game. A probe has no effect on play.
pub trait Probe: Send + Sync {
    /// An action is offered to a seat.
    fn offered(&self, action: ActionId);

    /// A move was made.
    fn taken(&self, action: &Move);

    /// A move was judged: whether each condition of its action holds.
    fn judged(&self, conditions: &[(CiteId, bool)]);

    /// A statement is to be carried out in a position.
    fn reached(&self, statement: &Stmt, state: &Position);

    /// A cost of an action is paid.
    fn pays(&self, cost: Span);

    /// An event happened that a log may show.
    fn happened(&self, event: &Event);

    /// A state got a value in play, perhaps the one that it had.
    fn wrote(&self, place: &StatePlace, value: &Value);

    /// A name got a value: of a `let`, of a loop, of what is called.
    fn named(&self, local: LocalId, value: &Value);

    /// The condition of an `if` was decided.
    fn decided(&self, condition: Span, holds: bool);

    /// A row of a table was read, counted from 0.
    fn read(&self, table: TypeId, row: usize);

    /// A hook was called.
    fn called(&self, hook: HookId);
}
