//! [`Finder`]: a faster executor for parts of a game, such as machine code.

use super::{Move, Playout};
use crate::hir::{ActionId, Expr};
use crate::state::{Position, Value};

/// Answers questions about moves faster than the executor that walks the tree. Its answers are the same, or it gives
/// none: `None` where it cannot answer, or where a fault or the limit of steps could be met.
pub trait Finder: Send + Sync {
    /// Whether a seat has a move with an action.
    fn any(&self, state: &Position, seat: u32, action: ActionId) -> Option<bool>;

    /// How many moves a seat has with an action.
    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Option<u64>;

    /// The arguments of a legal move by its number, counted from 0; `Some(None)` if there are fewer moves.
    fn nth(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Option<Option<Vec<Value>>>;

    /// Whether a move is legal; its arguments must be values of their parameters.
    fn is_legal(&self, state: &Position, action: &Move) -> Option<bool>;

    /// Whether an `always` line holds, by its place in the file.
    fn holds(&self, state: &Position, invariant: usize) -> Option<bool>;

    /// The value of an expression of a statement, and how many steps it takes at most.
    fn value(&self, state: &Position, expr: &Expr) -> Option<(Value, u64)>;

    /// Carries out statements from the cursor of the position, without events, as far as possible: up to a decision, or
    /// up to a statement that cannot be carried out here or for which `steps` do not suffice. With a playout, it goes
    /// on through decisions; each move then has all steps.
    fn carry_out(
        &self,
        state: &mut Position,
        steps: u64,
        playout: Option<&mut Playout<'_>>,
    ) -> Execution;
}

/// How far [`Finder::carry_out`] got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Execution {
    /// Whether play waits for a decision.
    pub waits: bool,
    /// How many steps were taken at most.
    pub steps: u64,
    /// Whether a playout has met something that only a session can handle, such as a fault.
    pub gave_up: bool,
}

impl Execution {
    /// No statement was carried out.
    pub const NOTHING: Self = Self { waits: false, steps: 0, gave_up: false };
}

/// A finder without any answer.
pub struct NoFinder;

impl Finder for NoFinder {
    fn any(&self, _: &Position, _: u32, _: ActionId) -> Option<bool> {
        None
    }

    fn count(&self, _: &Position, _: u32, _: ActionId) -> Option<u64> {
        None
    }

    fn nth(&self, _: &Position, _: u32, _: ActionId, _: u64) -> Option<Option<Vec<Value>>> {
        None
    }

    fn is_legal(&self, _: &Position, _: &Move) -> Option<bool> {
        None
    }

    fn holds(&self, _: &Position, _: usize) -> Option<bool> {
        None
    }

    fn value(&self, _: &Position, _: &Expr) -> Option<(Value, u64)> {
        None
    }

    fn carry_out(&self, _: &mut Position, _: u64, _: Option<&mut Playout<'_>>) -> Execution {
        Execution::NOTHING
    }
}
