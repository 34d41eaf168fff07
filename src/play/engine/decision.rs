//! What somebody may do, and what is done.

use serde::{Deserialize, Serialize};

use super::Chance;
use crate::base::Span;
use crate::hir::{ActionId, PhaseId};
use crate::state::{Set, Value};

/// What a seat does: an action with its arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Move {
    /// The seat that acts, counted from 0.
    pub seat: u32,
    /// What it does.
    pub action: ActionId,
    /// One value for each parameter of the action, in order.
    pub arguments: Vec<Value>,
}

/// What happens next in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Seats may act. Where no offer is a must, nobody has to.
    Decision(Vec<Offer>),
    /// Somebody has to act and cannot, which is a fault of the game.
    Stuck(Stuck),
    /// Something is drawn.
    Chance(Chance),
    /// The game is over.
    Over,
}

/// These seats have to act, in a phase or with an answer, but none of them can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The seats that have to act.
    pub seats: Set,
    /// The phase of the turn; nothing for a question.
    pub phase: Option<PhaseId>,
    /// The statement that waits for them.
    pub span: Span,
}

/// A seat may take an action, if its conditions hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The seat, counted from 0.
    pub seat: u32,
    /// The action it may take.
    pub action: ActionId,
    /// Why it may.
    pub role: Role,
}

/// Why an action is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// It is the seat's turn.
    Turn,
    /// The seat is asked.
    Answer,
    /// The seat may break in.
    Interrupt,
}

impl Role {
    /// The word for it, for other programs.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Answer => "answer",
            Self::Interrupt => "interrupt",
        }
    }
}
