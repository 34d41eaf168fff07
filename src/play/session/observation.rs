//! [`Observation`]: what a bot's seat may see and do, and nothing else.

use super::Session;
use crate::engine::{Fault, Legal, Move, Offer};
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

    /// The seat.
    #[must_use]
    pub const fn seat(&self) -> u32 {
        self.seat
    }

    /// The table as the seat sees it.
    #[must_use]
    pub fn view(&self) -> View {
        self.session.view(Viewer::Seat(self.seat))
    }

    /// The number of moves that all seats have made.
    #[must_use]
    pub fn moves(&self) -> u64 {
        u64::try_from(self.session.moves()).unwrap_or(u64::MAX)
    }

    /// The events that the seat has seen.
    #[must_use]
    pub fn log(&self) -> Vec<Seen> {
        self.session.seen(Viewer::Seat(self.seat), 0)
    }

    /// The seat's legal moves with some offers; none if one of them is another seat's.
    #[must_use]
    pub fn legal<'o>(&self, offers: &'o [Offer]) -> Legal<'o>
    where
        'a: 'o,
    {
        let own = offers.iter().all(|offer| offer.seat == self.seat);
        let offers = if own { offers } else { &[] };
        Legal::new(self.session.rules(), self.session.state(), offers)
    }

    /// How many legal moves the seat has with an offer; none if the offer is another seat's.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn count(&self, offer: &Offer) -> Result<u64, Fault> {
        self.legal(std::slice::from_ref(offer)).count()
    }

    /// The legal move of an offer at an index, counted from 0.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn nth(&self, offer: &Offer, at: u64) -> Result<Option<Move>, Fault> {
        let offers = std::slice::from_ref(offer);
        self.legal(offers).nth(at)
    }
}
