//! The tree of a game, counted: every move and every outcome of chance from the first position on.
//!
//! A history is a sequence of moves and outcomes of chance. Equal positions of one depth are followed once, together with
//! the number of histories that lead to them and the probability with which uniform play reaches them. So the counts are
//! exact, and nothing is followed twice.

mod counts;
mod memory;
mod report;
mod tree;

pub use counts::{Level, Summary};
pub use report::{DepthTable, json};
pub use tree::Tree;

use crate::base::limits::SEARCHED;
use crate::engine::{Count, Fault, Stop};

/// What is counted, and how much may be kept for it.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Whether information sets are counted. If so, equal positions are followed separately when a seat has seen something
    /// different on the way there.
    pub information_sets: bool,
    /// The most numbers that may be kept in all positions.
    pub numbers: usize,
}

impl Default for Scope {
    fn default() -> Self {
        Self { information_sets: false, numbers: SEARCHED }
    }
}

/// Why counting did not go on.
#[derive(Clone, Debug)]
pub enum Halt {
    /// The rules stopped, by a fault or a refusal.
    Rules(Stop),
    /// A position has more moves or outcomes than are followed.
    Branches {
        /// The action, or the name of what is drawn.
        of: String,
        /// Their number.
        count: Count,
    },
    /// More numbers would have to be kept than this.
    Numbers(usize),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Rules(stop)
    }
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Rules(Stop::Fault(fault))
    }
}
