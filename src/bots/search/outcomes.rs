//! [`Outcomes`]: chance and random moves in a round of search. What has not fallen is as likely to fall as ever: nothing of
//! the game in play is used.

use crate::engine::{Chance, ChanceKind, Chances, Chooser, Drawn, Event};
use crate::hir::Ty;
use crate::session::{INTERRUPTS, Numbered, Stream};
use crate::state::Value;

/// The random numbers of a round.
pub(super) struct Outcomes(Numbered);

impl Outcomes {
    pub fn new(numbers: &mut Stream) -> Self {
        Self(Numbered::new(numbers.below(u64::MAX)))
    }

    /// Other numbers.
    pub fn again(other: &mut Self) -> Self {
        Self(Numbered::new(other.0.any()))
    }

    /// A number below a limit, all equally likely; 0 if the limit is 0.
    pub fn number_below(&mut self, limit: u64) -> u64 {
        self.0.below(limit)
    }

    fn place(&mut self, length: usize) -> usize {
        usize::try_from(self.number_below(length as u64)).unwrap_or(0)
    }
}

impl Chances for Outcomes {
    fn draw(&mut self, chance: &Chance) -> Drawn {
        match &chance.kind {
            ChanceKind::Order { cards, count, .. } => {
                let mut left = cards.clone();
                left.sort_unstable();
                for at in 0..*count {
                    let other = at + self.place(left.len() - at);
                    left.swap(at, other);
                }
                left.truncate(*count);
                Drawn::Order(left)
            }
            ChanceKind::Choice { from, .. } => {
                let at = self.place(from.len());
                Drawn::Choice(from.get(at).cloned().unwrap_or(Value::None))
            }
        }
    }

    fn below(&mut self, _: &str, count: u64) -> Option<u64> {
        Some(self.number_below(count))
    }

    fn order(&mut self, _: &Ty, cards: &mut [i32], count: usize) -> bool {
        cards.sort_unstable();
        for at in 0..count.min(cards.len()) {
            let other = at + self.place(cards.len() - at);
            cards.swap(at, other);
        }
        true
    }

    fn shuffled(&mut self, _: &str, _: &Ty, _: &[i32], _: &[u32]) {}

    fn note(&mut self, _: &[Event]) {}
}

/// Random moves with numbers of their own.
pub(super) struct Moves(pub Outcomes);

impl Chooser for Moves {
    fn asks(&mut self, _: u32, _: u64) {}

    fn interrupts(&mut self) -> bool {
        self.0.number_below(INTERRUPTS) == 0
    }

    fn pick(&mut self, count: u64) -> u64 {
        self.0.number_below(count)
    }
}
