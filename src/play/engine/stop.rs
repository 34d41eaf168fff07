//! Why a move is not made ([`Refusal`]), and why play does not go on ([`Stop`]).

use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{ActionId, CiteId, LocalId, Ty};
use crate::state::{FilledText, Value};

/// A condition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The condition.
    pub condition: CiteId,
    /// The reason that the file gives for it.
    pub sentence: FilledText,
    /// The values on which the condition depends, with their places.
    pub values: Vec<(Span, Value, Ty)>,
}

/// Why a move is not made. A refusal is no mistake in the game; `notation::refusal_lines` puts it into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The action is not offered to the seat.
    NotOffered {
        /// The seats for which play waits.
        acting: Vec<u32>,
        /// What the seat that tried may do now.
        offered: Vec<ActionId>,
    },
    /// An argument does not fit its parameter.
    Argument {
        /// The index of the parameter, counted from 0.
        parameter: usize,
        /// The parameter, with its name and type; `None` if there is no parameter at this index.
        local: Option<LocalId>,
    },
    /// A given outcome of chance cannot fall.
    CannotFall {
        /// The name in the `draw` statement.
        name: String,
        /// The outcomes that can fall.
        from: Vec<Value>,
        /// The type of the outcomes.
        ty: Ty,
    },
    /// Conditions do not hold.
    Conditions(Vec<Reason>),
}

/// A mistake in the game that shows only in play, as a message like any other.
pub type Fault = Box<Diagnostic>;

/// Why the rules stopped. A fault here says everything, including secrets: `view::see_fault` decides what a seat may
/// read of it.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The setup does not allow these seats or options.
    Setup(FilledText),
    /// The move is not legal, or the outcome cannot fall.
    Refused(Refusal),
    /// The game has a mistake.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
