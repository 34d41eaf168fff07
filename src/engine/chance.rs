//! What can fall, and what has fallen.

use serde::{Deserialize, Serialize};

use crate::hir::Ty;
use crate::state::Value;

/// What is drawn, and from what; all outcomes are equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The zone that is shuffled, or the name in a `draw`.
    pub name: String,
    /// What can fall.
    pub kind: ChanceKind,
}

/// What can fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// An order of these cards.
    Order {
        /// The cards in the order in which they lie, from the top down.
        cards: Vec<u32>,
        /// The type of a card.
        ty: Ty,
    },
    /// One of these values.
    Choice {
        /// The values, each equally likely.
        from: Vec<Value>,
        /// The type of a value.
        ty: Ty,
    },
}

/// An outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Drawn {
    /// Cards from the top down.
    Order(Vec<u32>),
    /// The value that was drawn.
    Choice(Value),
}
