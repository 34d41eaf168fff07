//! Why a move is not made, and why play does not go on.

use crate::base::Span;
use crate::diag::Diagnostic;
use crate::hir::{ActionId, CiteId, LocalId, Ty};
use crate::state::{FilledText, Value};

/// A condition that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Which one.
    pub condition: CiteId,
    /// Its reason, as the file gives it.
    pub sentence: FilledText,
    /// The values that it depends on, with their places.
    pub values: Vec<(Span, Value, Ty)>,
}

/// Why a move is not made. It is a value, not a mistake in the game; `notation::refusal_lines` puts it into the words of
/// the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    Over,
    /// Nobody is asked for this now. Play waits for some seats; the one that tried may do some other things.
    NotOffered {
        /// The seats that play waits for.
        acting: Vec<u32>,
        /// What the seat that tried may do now.
        offered: Vec<ActionId>,
    },
    /// An argument does not fit its parameter.
    Argument {
        /// Its place among the parameters, counted from 0.
        parameter: usize,
        /// The parameter, which has a name and a type; nothing if there is none at that place.
        local: Option<LocalId>,
    },
    /// An outcome of chance that was given is none of those that can fall.
    CannotFall {
        /// The name in the `draw`.
        name: String,
        /// What can fall.
        from: Vec<Value>,
        /// The type of the outcomes.
        ty: Ty,
    },
    /// Conditions do not hold.
    Conditions(Vec<Reason>),
}

/// A mistake in the game that shows only in play. It is told like any other.
pub type Fault = Box<Diagnostic>;

/// Why the rules did not go on. As text, a fault is complete: `view::see_fault` decides what a seat
/// may read of it.
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
