//! What can fall, and what has fallen.

use serde::{Deserialize, Serialize};

use crate::hir::Ty;
use crate::state::Value;

/// What is drawn, and from what; all outcomes are equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The zone whose order falls, or the name in a `draw`.
    pub name: String,
    /// What can fall.
    pub kind: ChanceKind,
}

impl Chance {
    /// The type of a card, or of the value.
    #[must_use]
    pub const fn ty(&self) -> &Ty {
        match &self.kind {
            ChanceKind::Order { ty, .. } | ChanceKind::Choice { ty, .. } => ty,
        }
    }
}

/// What can fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// The first cards of an order of these, from the top down. An outcome names one of them at
    /// least, and the rest falls later: so a tree of a game may go card by card.
    Order {
        /// The cards whose order has not fallen, by their numbers.
        cards: Vec<u32>,
        /// How many of them are needed now.
        count: usize,
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
    /// Cards from the top down, without those above them whose order has fallen before.
    Order(Vec<u32>),
    /// The value that was drawn.
    Choice(Value),
}
