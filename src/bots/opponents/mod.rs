//! Bots in the seats of a game in play.

mod clock;
mod elo;
mod follower;
mod guest;
mod kind;
mod standing;

pub use elo::elo;
pub use guest::{Connection, Guest, GuestProgram};
pub use kind::{KINDS, Kind, Limit};
pub use standing::{Ended, Standing};

use std::collections::BTreeMap;

use crate::bot::Choice;
use crate::engine::{Move, Offer, Stop};
use crate::inference::Known;
use crate::runtime::Runtime;
use crate::session::{Input, Observation, RandomBot, Session, Setup, Stream, in_order};
use follower::Follower;

/// Who plays the seats of a table: people, and bots of some kind.
pub struct Opponents {
    seats: Vec<Option<Kind>>,
    follower: Follower,
    seed: u64,
    guests: BTreeMap<u32, Box<dyn Connection>>,
    failures: Vec<Failure>,
    /// Why the guest of each seat failed last.
    told: BTreeMap<u32, String>,
}

/// A bot that has made so many moves in a row while others wait goes on at random.
const DAWDLES: usize = 50;

/// A guest that has made no legal choice, so that its move was made at random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its seat, counted from 0.
    pub seat: u32,
    /// Why, in words for the user.
    pub why: String,
    /// Whether its last failure was the same.
    pub again: bool,
}

impl Opponents {
    /// The seats of a game that begins with a setup; `None` stands for a person. The numbers of the bots follow from a
    /// seed.
    #[must_use]
    pub fn new(runtime: &Runtime, setup: &Setup, seats: Vec<Option<Kind>>, seed: u64) -> Self {
        Self {
            seats,
            follower: Follower::new(runtime, setup),
            seed,
            guests: BTreeMap::new(),
            failures: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    /// Who plays each seat.
    #[must_use]
    pub fn seats(&self) -> &[Option<Kind>] {
        &self.seats
    }

    /// The same seats for the game on other rules, or from another beginning.
    pub fn begin(&mut self, runtime: &Runtime, setup: &Setup) {
        self.follower = Follower::new(runtime, setup);
        self.guests.clear();
        self.told.clear();
    }

    /// The guests that have failed since this was last asked.
    pub fn failures(&mut self) -> Vec<Failure> {
        std::mem::take(&mut self.failures)
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
            let kind = if dawdles(session, seat) { Kind::Random } else { kind };
            let action = match &kind {
                Kind::Random => self.at_random(session, seat, &offers)?,
                Kind::Guest(guest) => match self.invite(guest, session, seat) {
                    Ok(action) => action,
                    Err(why) => {
                        let before = self.told.insert(seat, why.clone());
                        let again = before.as_ref() == Some(&why);
                        self.failures.push(Failure { seat, why, again });
                        self.at_random(session, seat, &offers)?
                    }
                },
                Kind::Greedy
                | Kind::Easy
                | Kind::Medium
                | Kind::Hard
                | Kind::Search(_)
                | Kind::Policy(_) => self.think(session, seat, &kind, &|| false)?.action,
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

    /// What a guest does.
    fn invite(
        &mut self,
        guest: &Guest,
        session: &Session,
        seat: u32,
    ) -> Result<Option<Move>, String> {
        let connection = self.guests.entry(seat).or_insert_with(|| guest.0.sit());
        connection.choose(session, self.follower.setup(), seat)
    }

    /// What a bot of a kind would do in a seat to which something is offered, and what it thinks of it. It chooses by what it has found
    /// when `stops` says so.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn think(
        &mut self,
        session: &Session,
        seat: u32,
        kind: &Kind,
        stops: &(dyn Fn() -> bool + Sync),
    ) -> Result<Choice, Stop> {
        let known = self.known(session, seat)?;
        let made = u64::try_from(session.moves()).unwrap_or(u64::MAX);
        // The numbers of a choice follow from the seed, the seat and the number of moves before: a game that is loaded,
        // or from which a move is taken back, goes on as it would have. No draw of a game has a name like theirs, so that
        // no outcome of the game is among them.
        let mut numbers = Stream::new(self.seed, "a bot's choice", made << 8 | u64::from(seat));
        kind.choose(&known, stops, &mut numbers)
    }
}

/// Whether a seat has made so many moves in a row that it may never come to an end by itself: then others, who wait, are better served by
/// moves at random.
fn dawdles(session: &Session, seat: u32) -> bool {
    let inputs = session.record().iter().rev();
    let moves = inputs.filter_map(|entry| match &entry.input {
        Input::Move(action) => Some(action.seat),
        Input::Start | Input::TakenBack | Input::Chance { .. } => None,
    });
    let in_a_row = moves.take(DAWDLES).take_while(|it| *it == seat).count();
    in_a_row == DAWDLES && session.names().seats.len() > 1
}
