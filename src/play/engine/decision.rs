//! Decisions: the [`Offer`]s that seats have, and the [`Move`]s that they make.

use serde::{Deserialize, Serialize};

use super::Chance;
use crate::base::Span;
use crate::hir::{ActionId, PhaseId};
use crate::state::{Set, Value};

/// An action with its arguments, as a seat takes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// The seat that acts, counted from 0.
    pub seat: u32,
    /// The action.
    pub action: ActionId,
    /// One value for each parameter of the action, in order.
    pub arguments: Vec<Value>,
}

/// What comes next in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Seats may act. If no offer is a turn or an answer, none of them has to.
    Decision(Vec<Offer>),
    /// Seats have to act and cannot, which is a fault of the game.
    Stuck(Stuck),
    /// Chance has to fall.
    Chance(Chance),
    /// The game is over.
    Over,
}

/// Seats that have to act, in a phase or with an answer, and none of which can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The seats that have to act.
    pub seats: Set,
    /// The phase of the turn; `None` for a question.
    pub phase: Option<PhaseId>,
    /// The statement that waits for them.
    pub span: Span,
}

/// An action that a seat may take, if its conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The seat, counted from 0.
    pub seat: u32,
    /// The action.
    pub action: ActionId,
    /// Why the seat may take the action.
    pub role: Role,
}

/// Why an action is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// It is the seat's turn.
    Turn,
    /// The seat is asked a question.
    Answer,
    /// The seat may interrupt.
    Interrupt,
}

impl Role {
    /// The name of the role in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Answer => "answer",
            Self::Interrupt => "interrupt",
        }
    }
}
