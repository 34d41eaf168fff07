//! Bots in the seats of a game in play.

use std::sync::Arc;

mod elo;
mod follower;
mod kind;
mod standing;

pub use elo::elo;
pub use kind::{KINDS, Kind};
pub use standing::{Ended, Standing};

use crate::bot::{Bot as _, Choice};
use crate::engine::{Move, Offer, Stop};
use crate::inference::Known;
use crate::runtime::Runtime;
use crate::search::Search;
use crate::session::{Observation, RandomBot, Session, Setup, Stream, in_order};
use crate::solve::PolicyBot;
use follower::Follower;

/// Who plays the seats of a table: people, and bots of some kind.
pub struct Opponents {
    seats: Vec<Option<Kind>>,
    follower: Follower,
    seed: u64,
}

impl Opponents {
    /// The seats of a game that begins with a setup; `None` stands for a person. The numbers of the bots follow from a
    /// seed.
    #[must_use]
    pub fn new(runtime: &Runtime, setup: &Setup, seats: Vec<Option<Kind>>, seed: u64) -> Self {
        Self { seats, follower: Follower::new(runtime, setup), seed }
    }

    /// Who plays each seat.
    #[must_use]
    pub fn seats(&self) -> &[Option<Kind>] {
        &self.seats
    }

    /// The same seats for the game on other rules, or from another beginning.
    pub fn begin(&mut self, runtime: &Runtime, setup: &Setup) {
        self.follower = Follower::new(runtime, setup);
    }

    /// Puts a bot on a seat, or a person.
    pub fn put(&mut self, seat: u32, kind: Option<Kind>) {
        if let Some(place) = self.seats.get_mut(seat as usize) {
            *place = kind;
        }
    }

    /// The next move of a bot; `None` if play waits for people. Seats with an interrupt choose first, clockwise from the
    /// seat whose turn it is.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn next_move(&mut self, session: &Session) -> Result<Option<Move>, Stop> {
        let offers = session.offers()?;
        for seat in in_order(&offers) {
            let Some(Some(kind)) = self.seats.get(seat as usize).cloned() else { continue };
            let action = match kind {
                Kind::Random => self.at_random(session, seat, &offers)?,
                Kind::Easy | Kind::Medium | Kind::Hard | Kind::Policy(_) => {
                    self.think(session, seat, &kind)?.action
                }
            };
            if action.is_some() {
                return Ok(action);
            }
        }
        Ok(None)
    }

    fn at_random(
        &self,
        session: &Session,
        seat: u32,
        offers: &[Offer],
    ) -> Result<Option<Move>, Stop> {
        let own: Vec<Offer> = offers.iter().filter(|offer| offer.seat == seat).copied().collect();
        let mut bot = RandomBot::new(self.seed, seat);
        Ok(bot.choose(Observation::new(session, seat), &own)?)
    }

    /// What a seat knows of a game in play.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn known(&mut self, session: &Session, seat: u32) -> Result<Known, Stop> {
        Ok(Known::of(self.follower.follow(session)?, seat)?)
    }

    /// What a bot of a kind would do in a seat to which something is offered, and what it thinks of it.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn think(&mut self, session: &Session, seat: u32, kind: &Kind) -> Result<Choice, Stop> {
        let known = self.known(session, seat)?;
        let made = u64::try_from(session.moves()).unwrap_or(u64::MAX);
        // The numbers of a choice follow from the seed, the seat and the number of moves before: a game that is loaded,
        // or from which a move is taken back, goes on as it would have. No draw of a game has a name like theirs, so that
        // no outcome of the game is among them.
        let mut numbers = Stream::new(self.seed, "a bot's choice", made << 8 | u64::from(seat));
        match kind {
            Kind::Policy(policy) => {
                PolicyBot(Arc::clone(policy)).choose(&known, kind.effort(), &mut numbers)
            }
            Kind::Random | Kind::Easy | Kind::Medium | Kind::Hard => {
                Search.choose(&known, kind.effort(), &mut numbers)
            }
        }
    }
}
