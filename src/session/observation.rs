//! A bot's place at the table. It shows what the bot's seat may see and do, and nothing else.

use super::Session;
use crate::engine::{Fault, Move, Offer};
use crate::view::{Seen, View, Viewer};

/// One seat of a game in play.
#[derive(Clone, Copy)]
pub struct Observation<'a> {
    session: &'a Session,
    seat: u32,
}

impl<'a> Observation<'a> {
    /// What a seat may know of a session; the seat is counted from 0.
    #[must_use]
    pub const fn new(session: &'a Session, seat: u32) -> Self {
        Self { session, seat }
    }

    /// The table as the seat sees it.
    #[must_use]
    pub fn view(&self) -> View {
        self.session.view(Viewer::Seat(self.seat))
    }

    /// The events that the seat has seen.
    #[must_use]
    pub fn log(&self) -> Vec<Seen> {
        self.session.seen(Viewer::Seat(self.seat), 0)
    }

    /// How many legal moves the seat has with an offer; none if the offer is another seat's.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn count(&self, offer: &Offer) -> Result<u64, Fault> {
        if offer.seat == self.seat {
            self.session
                .rules()
                .count(self.session.state(), self.seat, offer.action)
        } else {
            Ok(0)
        }
    }

    /// The legal move of an offer at an index, counted from 0.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn nth(&self, offer: &Offer, at: u64) -> Result<Option<Move>, Fault> {
        if offer.seat != self.seat {
            return Ok(None);
        }
        let arguments =
            self.session
                .rules()
                .nth(self.session.state(), self.seat, offer.action, at)?;
        Ok(arguments.map(|arguments| Move {
            seat: self.seat,
            action: offer.action,
            arguments,
        }))
    }
}
