//! [`Legal`]: the legal moves of a position.

use super::{Fault, Move, Offer, Rules, Stop};
use crate::state::Position;

/// The legal moves of some offers, in the order of the offers. Moves are counted and found by number; only
/// [`Self::list`] makes a list of them.
#[derive(Clone, Copy)]
pub struct Legal<'a> {
    rules: &'a dyn Rules,
    state: &'a Position,
    offers: &'a [Offer],
}

impl<'a> Legal<'a> {
    /// The legal moves of open offers in a position.
    #[must_use]
    pub const fn new(rules: &'a dyn Rules, state: &'a Position, offers: &'a [Offer]) -> Self {
        Self { rules, state, offers }
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn has(&self, action: &Move) -> Result<bool, Fault> {
        let is_offered = |offer: &Offer| offer.seat == action.seat && offer.action == action.action;
        if !self.offers.iter().any(is_offered) {
            return Ok(false);
        }
        match self.rules.legality(self.state, action) {
            Ok(()) => Ok(true),
            Err(Stop::Refused(_) | Stop::Setup(_)) => Ok(false),
            Err(Stop::Fault(fault)) => Err(fault),
        }
    }

    /// Whether there is any legal move.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn any(&self) -> Result<bool, Fault> {
        for offer in self.offers {
            if self.of(offer, 0)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The number of legal moves; `u64::MAX` if there are more.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn count(&self) -> Result<u64, Fault> {
        Ok(self.counts()?.into_iter().fold(0, u64::saturating_add))
    }

    /// The move with a number, counted from 0; `None` if there are fewer.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn nth(&self, at: u64) -> Result<Option<Move>, Fault> {
        match self.offers {
            [only] => self.of(only, at),
            _ => self.pick(|_| at),
        }
    }

    /// A move whose number `number_below` chooses below their count. If all numbers are equally likely, so are all
    /// moves. `number_below` is not called if there is no move.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn pick(&self, number_below: impl FnOnce(u64) -> u64) -> Result<Option<Move>, Fault> {
        let counts = self.counts()?;
        let total = counts.iter().copied().fold(0, u64::saturating_add);
        if total == 0 {
            return Ok(None);
        }
        let mut at = number_below(total);
        for (offer, count) in self.offers.iter().zip(counts) {
            if at < count {
                return self.of(offer, at);
            }
            at -= count;
        }
        Ok(None)
    }

    /// The number of legal moves, and the first `most` of them.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn list(&self, most: usize) -> Result<(u64, Vec<Move>), Fault> {
        let (mut total, mut all) = (0_u64, Vec::new());
        for offer in self.offers {
            let room = most - all.len();
            let (count, listed) = self.rules.list(self.state, offer.seat, offer.action, room)?;
            total = total.saturating_add(count);
            all.extend(listed.into_iter().map(|arguments| Move {
                seat: offer.seat,
                action: offer.action,
                arguments,
            }));
        }
        Ok((total, all))
    }

    /// The number of legal moves of each offer.
    fn counts(&self) -> Result<Vec<u64>, Fault> {
        let offers = self.offers.iter();
        let counts = offers.map(|offer| self.rules.count(self.state, offer.seat, offer.action));
        counts.collect()
    }

    /// The legal move of an offer by its number.
    fn of(&self, offer: &Offer, at: u64) -> Result<Option<Move>, Fault> {
        let arguments = self.rules.nth(self.state, offer.seat, offer.action, at)?;
        Ok(arguments.map(|arguments| Move { seat: offer.seat, action: offer.action, arguments }))
    }
}
