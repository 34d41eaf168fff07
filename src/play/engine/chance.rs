//! [`Chance`]: what can fall; [`Drawn`]: what has fallen.

use std::collections::{BTreeMap, BTreeSet};

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
    /// What each card of the type looks like, if some are alike; otherwise empty.
    pub looks: Vec<u32>,
}

impl Chance {
    /// The type of a card, or of the value.
    #[must_use]
    pub const fn ty(&self) -> &Ty {
        match &self.kind {
            ChanceKind::Order { ty, .. } | ChanceKind::Choice { ty, .. } => ty,
        }
    }

    /// What a card looks like: the number of the first card that looks the same.
    #[must_use]
    pub fn look(&self, card: u32) -> u32 {
        self.looks.get(card as usize).copied().unwrap_or(card)
    }

    /// What a value looks like: a card as its look, anything else as it is.
    #[must_use]
    pub fn look_of_value(&self, value: &Value) -> Value {
        if let Value::Member(card) = value {
            Value::Member(self.look(*card))
        } else {
            value.clone()
        }
    }

    /// An outcome by the cards that can fall: one of several alike cards stands for another one.
    #[must_use]
    pub fn fitted(&self, drawn: &Drawn) -> Drawn {
        match (&self.kind, drawn) {
            _ if self.looks.is_empty() => drawn.clone(),
            (ChanceKind::Order { cards, .. }, Drawn::Order(order)) => {
                let mut left = cards.clone();
                let falls = order.iter().map(|card| self.take_like(&mut left, *card));
                Drawn::Order(falls.collect())
            }
            (ChanceKind::Choice { from, .. }, Drawn::Choice(Value::Member(card))) => {
                let cards = from.iter().filter_map(|value| {
                    if let Value::Member(card) = value { Some(*card) } else { None }
                });
                Drawn::Choice(Value::Member(self.take_like(&mut cards.collect(), *card)))
            }
            (ChanceKind::Order { .. } | ChanceKind::Choice { .. }, _) => drawn.clone(),
        }
    }

    /// Takes the first card out of several that looks like another one, which is returned if there is none.
    fn take_like(&self, left: &mut Vec<u32>, card: u32) -> u32 {
        let like = left.iter().position(|it| self.look(*it) == self.look(card));
        like.map_or(card, |at| left.remove(at))
    }

    /// An outcome as it looks.
    #[must_use]
    pub fn seen(&self, drawn: &Drawn) -> Drawn {
        match drawn {
            Drawn::Order(cards) => {
                Drawn::Order(cards.iter().map(|card| self.look(*card)).collect())
            }
            Drawn::Choice(value) => Drawn::Choice(self.look_of_value(value)),
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

/// Gives alike cards their numbers in the order in which they come, so that of several that look the same the one with the least
/// number comes first.
pub fn in_number_order(order: &mut [u32], looks: &[u32]) {
    if looks.is_empty() {
        return;
    }
    let look = |card: u32| looks.get(card as usize).copied();
    let mut numbers: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for card in order.iter() {
        numbers.entry(look(*card).unwrap_or(*card)).or_default().insert(*card);
    }
    for card in order {
        let of_look = look(*card).and_then(|look| numbers.get_mut(&look));
        *card = of_look.and_then(BTreeSet::pop_first).unwrap_or(*card);
    }
}
