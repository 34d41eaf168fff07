//! What a condition means, as plainly as it can be said: a walk over the checked game, one value at a time. Whoever finds
//! moves faster is held against it. So nothing here is narrowed, remembered or kept in bits, and nothing is taken from
//! those who find moves.
//!
//! `value.rs` says what a value is, and `position.rs` reads values from a position. `evaluate.rs`, `compare.rs`, `sets.rs`
//! and `quantifiers.rs` say what expressions mean, and `moves.rs` which moves are legal. `executors.rs` tries all arguments
//! of an action one by one, and holds those that find moves against what comes of it.

mod compare;
mod evaluate;
mod executors;
mod moves;
mod position;
mod quantifiers;
mod sets;
mod value;

use hoyle::hir::{Game, LocalId};
use hoyle::state::{Layout, Position};

pub use executors::{Found, check_always, check_moves};
use value::Value;

/// Expressions that may be evaluated for all moves of one action. Where more are needed, nothing is said of them.
const STEPS: u64 = 60_000;

/// Why something has no value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Without {
    /// The game has a fault here.
    Fault(&'static str),
    /// The definition does not say what this means.
    Unknown(&'static str),
    /// It takes too long to work out.
    TooLong,
}

/// What comes of an expression.
type Outcome<T> = Result<T, Without>;

/// What everything means in one position.
struct Definition<'a> {
    game: &'a Game,
    layout: &'a Layout,
    state: &'a Position,
    /// Names with their values, the innermost last.
    names: Vec<(LocalId, Value)>,
    steps: u64,
}

impl<'a> Definition<'a> {
    const fn new(game: &'a Game, layout: &'a Layout, state: &'a Position) -> Self {
        Self { game, layout, state, names: Vec::new(), steps: 0 }
    }
}
