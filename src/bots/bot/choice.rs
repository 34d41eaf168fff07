//! [`Choice`]: what a bot does, and what it has thought of.

use crate::engine::Move;
use crate::view::Seen;

/// What a bot does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The move; `None` if the bot lets others go first, which it may where nothing has to be done.
    pub action: Option<Move>,
    /// Whether there was nothing else to do.
    pub only: bool,
    /// The moves that it has thought of, the best first; empty for a bot that does not think.
    pub candidates: Vec<Candidate>,
    /// In how many worlds it has played them.
    pub worlds: usize,
    /// The moves of all seats that it expects to see from here on, its own first.
    pub line: Vec<Seen>,
}

/// A move that a bot has thought of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move; `None` for letting others go first.
    pub action: Option<Move>,
    /// How often it was tried.
    pub visits: u64,
    /// How well the seat did after it, in thousandths: 0 is the worst result and 1000 the best.
    pub value: u64,
}
