//! The counts of a game tree: [`Level`] of one depth, [`Summary`] of all.

use crate::engine::{Count, Exact};

/// The counts of one depth.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// The number of moves and outcomes of chance that lead here.
    pub depth: usize,
    /// The histories of this length.
    pub histories: Count,
    /// The histories after which a seat decides.
    pub decisions: Count,
    /// The histories after which chance falls.
    pub chances: Count,
    /// The histories after which the game is over.
    pub finished: Count,
    /// The histories whose last step is an outcome of chance.
    pub outcomes: Count,
    /// The different positions to which the histories lead.
    pub positions: usize,
    /// The different positions in which the game is over.
    pub ends: usize,
}

/// The counts of all depths so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Whether every game has come to its end, so that the tree is complete.
    pub whole: bool,
    /// All histories, with the one that has no move.
    pub histories: Count,
    /// The histories after which a seat decides.
    pub decisions: Count,
    /// The histories after which chance falls.
    pub chances: Count,
    /// The histories after which the game is over.
    pub finished: Count,
    /// The histories whose last step is an outcome of chance.
    pub outcomes: Count,
    /// The different positions; one that comes at several depths counts once.
    pub positions: usize,
    /// The information sets of each seat, if they are counted.
    pub information_sets: Option<Vec<usize>>,
    /// What each seat gets on average if all legal moves are equally likely; `None` if the tree is not complete.
    pub uniform: Option<Vec<Exact>>,
}
