//! Who plays the seats of a table: people, bots by their names, or whoever comes.

use super::Table;
use crate::opponents::{KINDS, Kind, Opponents};
use crate::scene::{NAME, OPEN};

/// The bot that moves in the place of a player whose time is used up.
const STAND_IN: Kind = Kind::Easy;

/// Whether a bot has this name; an empty name stands for a person.
///
/// # Errors
/// In words for the user, with the names that there are.
pub fn check_bot(name: &str) -> Result<(), String> {
    if name.is_empty() || Kind::named(name).is_some() {
        return Ok(());
    }
    let known: Vec<&str> = KINDS.iter().map(Kind::name).collect();
    Err(format!("there is no bot `{name}`; there are {}", known.join(", ")))
}

/// Whether a name is short enough for the pages and messages in which it stands.
///
/// # Errors
/// In words for the user.
pub fn check_length(name: &str) -> Result<(), String> {
    if name.chars().count() > NAME {
        return Err(format!("a name has at most {NAME} letters"));
    }
    Ok(())
}

impl Table {
    /// The bots at the table, ready to choose.
    #[must_use]
    pub fn opponents(&self) -> Opponents {
        self.played_by(self.bots.iter().map(|name| Kind::named(name)).collect())
    }

    /// Bots that choose for these seats, whose time is used up.
    #[must_use]
    pub fn stand_ins(&self, late: &[u32]) -> Opponents {
        let stand_in = |seat: u32| late.contains(&seat).then_some(STAND_IN);
        self.played_by((0..self.setup.seats()).map(stand_in).collect())
    }

    fn played_by(&self, kinds: Vec<Option<Kind>>) -> Opponents {
        Opponents::new(&self.rules.runtime, &self.setup, kinds, self.setup.seed)
    }

    /// Whether something is offered to a bot.
    #[must_use]
    pub fn asks_bots(&self) -> bool {
        let offers = self.session.offers().unwrap_or_default();
        let bot = |seat: u32| self.bots.get(seat as usize).is_some_and(|bot| !bot.is_empty());
        !self.is_gathering() && offers.iter().any(|offer| bot(offer.seat))
    }

    /// The seats for which play waits, as all know.
    #[must_use]
    pub fn waits(&self) -> Vec<u32> {
        let goes_on = !self.is_over() && !self.is_gathering();
        if goes_on { self.session.acting() } else { Vec::new() }
    }

    /// The people for whom play waits, as all know.
    #[must_use]
    pub fn waiting_people(&self) -> Vec<u32> {
        let bots = self.bot_seats();
        self.waits().into_iter().filter(|seat| !bots.has(*seat)).collect()
    }

    /// Whether it waits for people who take open seats.
    #[must_use]
    pub fn is_gathering(&self) -> bool {
        self.bots.iter().any(|bot| bot == OPEN)
    }

    /// Whether whoever comes may take a seat.
    #[must_use]
    pub fn has_open(&self, seat: u32) -> bool {
        self.bots.get(seat as usize).is_some_and(|bot| bot == OPEN)
    }

    /// The table on which somebody has taken an open seat under a name: a person, or a bot if it is not empty. Since no move has been made,
    /// the same game begins again with this name.
    ///
    /// # Errors
    /// Why the seat cannot be taken so, in words for the user.
    pub fn taken(&self, seat: u32, (name, bot): (&str, &str)) -> Result<Self, String> {
        if !self.has_open(seat) {
            return Err("somebody else has taken this seat".to_owned());
        }
        if name.contains(':') {
            return Err(format!("`{name}` is not a name; leave the colon out"));
        }
        check_length(name)?;
        let mut head = self.head.clone();
        if let Some(place) = head.seats.get_mut(seat as usize) {
            *place = if bot.is_empty() { name.to_owned() } else { format!("{name}:{bot}") };
        }
        let mut next = Self::begin(self.rules.clone(), &head)?.on(self.terms.clone());
        for (other, bot) in (0_u32..).zip(&self.bots).filter(|(other, _)| *other != seat) {
            next.seat(other, bot);
        }
        Ok(next)
    }
}
