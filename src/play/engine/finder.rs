//! Another way to the moves of a position.

use super::{Move, Playout};
use crate::hir::{ActionId, Expr};
use crate::state::{Position, Value};

/// Answers questions about moves faster than by walking the tree of the game. It gives the same answers, or none: nothing
/// where it does not know, or where a fault or the limit of steps may be met.
pub trait Finder: Send + Sync {
    /// Whether a seat has a move with an action.
    fn any(&self, state: &Position, seat: u32, action: ActionId) -> Option<bool>;

    /// How many moves a seat has with an action.
    fn count(&self, state: &Position, seat: u32, action: ActionId) -> Option<u64>;

    /// The arguments of the move at a place, if there is one.
    fn nth(
        &self,
        state: &Position,
        seat: u32,
        action: ActionId,
        at: u64,
    ) -> Option<Option<Vec<Value>>>;

    /// Whether a move is legal whose arguments are values of their parameters.
    fn is_legal(&self, state: &Position, action: &Move) -> Option<bool>;

    /// Whether an `always` holds, by its place in the file.
    fn holds(&self, state: &Position, invariant: usize) -> Option<bool>;

    /// The value of an expression of a statement of the game, and how many steps it takes at most.
    fn value(&self, state: &Position, expr: &Expr) -> Option<(Value, u64)>;

    /// Carries out statements from where play stands, as far as it can: up to a decision, or before a statement that it
    /// cannot carry out or for which there are not enough steps. Nobody listens. A game that goes on by itself goes on
    /// through decisions; then each move has all steps.
    fn carry_out(
        &self,
        state: &mut Position,
        steps: u64,
        playout: Option<&mut Playout<'_>>,
    ) -> Carried;
}

/// How far statements were carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Whether play waits for a decision now.
    pub waits: bool,
    /// How many steps it took at most.
    pub steps: u64,
    /// Whether a game that goes on by itself has met something that has to be looked at: a fault, perhaps.
    pub gave_up: bool,
}

impl Carried {
    /// Nothing was carried out.
    pub const NOTHING: Self = Self {
        waits: false,
        steps: 0,
        gave_up: false,
    };
}

/// Knows no answer.
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

    fn carry_out(&self, _: &mut Position, _: u64, _: Option<&mut Playout<'_>>) -> Carried {
        Carried::NOTHING
    }
}
