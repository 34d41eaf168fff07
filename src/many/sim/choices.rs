//! [`Choices`]: how many legal moves there were to choose from as games went on.

use serde::{Deserialize, Serialize};

use super::Sample;
use super::histogram::power;
use crate::base::limits::STRETCHES;
use crate::engine::{Fault, Move, Offer, Role};
use crate::session::{Observation, Session};

/// The numbers of moves that seats could choose from, by how many moves were made before. In longer games, 2, 4, 8, …
/// moves in a row count as one stretch; how many follows from the longest game alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choices {
    /// A stretch has 2 to this power moves.
    #[serde(deserialize_with = "power")]
    power: u32,
    stretches: Vec<Sample>,
}

impl Choices {
    /// Counts the legal moves of a seat that is about to move. An interrupt is not counted: its seat could have passed.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn look(&mut self, session: &Session, action: &Move) -> Result<(), Fault> {
        let offers: Vec<Offer> = session
            .offers()?
            .into_iter()
            .filter(|offer| offer.seat == action.seat && offer.role != Role::Interrupt)
            .collect();
        if offers.iter().any(|offer| offer.action == action.action) {
            let count = Observation::new(session, action.seat).legal(&offers).count()?;
            self.add(session.moves(), i64::try_from(count).unwrap_or(i64::MAX));
        }
        Ok(())
    }

    fn add(&mut self, before: usize, count: i64) {
        while before >> self.power >= STRETCHES {
            self.widen();
        }
        self.change(before >> self.power, |sample| sample.add(count));
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        while self.power < other.power {
            self.widen();
        }
        let by = self.power - other.power;
        for (at, stretch) in other.stretches.iter().enumerate() {
            self.change(at.checked_shr(by).unwrap_or(0), |ours| ours.merge(stretch));
        }
    }

    /// The counts of each move or stretch of moves, with its number; a stretch where no seat chose is left out.
    pub fn stretches(&self) -> impl Iterator<Item = (String, &Sample)> {
        let width = 1_usize.checked_shl(self.power).unwrap_or(usize::MAX);
        let named = self.stretches.iter().enumerate().map(move |(at, sample)| {
            let first = at.saturating_mul(width).saturating_add(1);
            let name = match width {
                1 => first.to_string(),
                width => format!("{first}..{}", first.saturating_add(width - 1)),
            };
            (name, sample)
        });
        named.filter(|(_, sample)| sample.moments().count > 0)
    }

    fn widen(&mut self) {
        self.power += 1;
        for (at, stretch) in std::mem::take(&mut self.stretches).iter().enumerate() {
            self.change(at / 2, |ours| ours.merge(stretch));
        }
    }

    fn change(&mut self, at: usize, how: impl FnOnce(&mut Sample)) {
        if self.stretches.len() <= at {
            self.stretches.resize(at + 1, Sample::default());
        }
        if let Some(stretch) = self.stretches.get_mut(at) {
            how(stretch);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Choices, STRETCHES};

    fn of(moves: impl IntoIterator<Item = usize>) -> Choices {
        let mut choices = Choices::default();
        for before in moves {
            choices.add(before, i64::try_from(before % 7).unwrap());
        }
        choices
    }

    #[test]
    fn long_games_take_bounded_room_in_any_order() {
        let whole = of(0..5000);
        assert!(whole.stretches.len() <= STRETCHES);
        assert_eq!(whole.stretches().next().unwrap().0, "1..64");
        assert_eq!(of((0..5000).rev()), whole);
        let (mut early, late) = (of(0..40), of(40..5000));
        early.merge(&late);
        assert_eq!(early, whole);
        let (early, mut late) = (of(0..40), of(40..5000));
        late.merge(&early);
        assert_eq!(late, whole);
    }
}
