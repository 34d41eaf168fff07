//! [`Profile`]: a strategy for each seat, in numbers that are exact.

use super::decimal::parts_of;
use super::tree::{ChoiceId, GameTree};

/// Probabilities are whole numbers of parts, this many to the whole: decimal numbers with 18 digits behind the point.
pub const WHOLE: u64 = 1_000_000_000_000_000_000;

/// How likely each move in each information set of a tree is played. The probabilities of a set add up to exactly 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    parts: Vec<u64>,
}

impl Profile {
    /// Every move of a set is equally likely.
    #[must_use]
    pub fn uniform(tree: &GameTree) -> Self {
        Self::of_texts(tree, tree.sets().iter().map(|_| None))
    }

    /// By set, decimal numbers for all its moves; where there are none, all moves are equally likely. What is missing from 1 after
    /// rounding goes to the likeliest move, or comes from it.
    pub(super) fn of_texts(
        tree: &GameTree,
        texts: impl Iterator<Item = Option<Vec<String>>>,
    ) -> Self {
        let mut parts = Vec::with_capacity(tree.choices());
        for (set, texts) in tree.sets().iter().zip(texts) {
            let even = WHOLE / u64::try_from(set.moves.len().max(1)).unwrap_or(u64::MAX);
            let mut own: Vec<u64> = match &texts {
                Some(texts) => texts.iter().map(|it| parts_of(it).unwrap_or_default()).collect(),
                None => vec![even; set.moves.len()],
            };
            let sum: u64 = own.iter().sum();
            let most = own.iter().max().copied().unwrap_or_default();
            if let Some(likeliest) = own.iter_mut().find(|it| **it == most) {
                *likeliest = (*likeliest + WHOLE).saturating_sub(sum);
            }
            parts.extend(own);
        }
        Self { parts }
    }

    /// Probabilities as parts of [`WHOLE`], move by move.
    pub(super) const fn of_parts(parts: Vec<u64>) -> Self {
        Self { parts }
    }

    /// How likely a move is, in parts of [`WHOLE`].
    pub(super) fn parts(&self, choice: ChoiceId) -> u64 {
        self.parts.get(choice).copied().unwrap_or_default()
    }
}
