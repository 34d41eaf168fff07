//! [`Chance`]: what can fall; [`Drawn`]: what has fallen.

use serde::{Deserialize, Serialize};

use crate::hir::Ty;
use crate::state::Value;

/// A draw from outcomes that are all equally likely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The zone whose order falls, or the name in the `draw` statement.
    pub name: String,
    /// The possible outcomes.
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

/// The possible outcomes of a chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// The order of some cards. An outcome names at least one of them, from the top down, and the rest falls later: so
    /// a game tree may go card by card.
    Order {
        /// The cards whose order has not fallen, by their numbers.
        cards: Vec<u32>,
        /// How many cards are needed now.
        count: usize,
        /// The type of a card.
        ty: Ty,
    },
    /// One of some values.
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
    /// Cards from the top down, without the cards above them that have fallen before.
    Order(Vec<u32>),
    /// The value that was drawn.
    Choice(Value),
}
