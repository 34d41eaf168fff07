//! Whoever wants to know which parts of a game are used.

use super::Move;
use crate::base::Span;
use crate::hir::{ActionId, CiteId, HookId, TypeId};

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

    /// The condition of an `if` decided.
    fn decided(&self, condition: Span, holds: bool);

    /// A row of a table was read, counted from 0.
    fn read(&self, table: TypeId, row: usize);

    /// A hook was called.
    fn called(&self, hook: HookId);
}
