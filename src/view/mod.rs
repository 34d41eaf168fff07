//! The one road from a position to a seat: what a seat may see of zones, states, moves and events.
//! What is not said to be open is hidden. It yields values; `notation` puts them into words.

mod answer;
mod event;
mod table;

pub use answer::{Explained, SeenFault, costs, explain, may_break_in, scores, see_fault, teaches};
pub use event::{Seen, SeenMove, SeenWay, see, seen_move};
pub use table::{Card, Cards, Entry, PlaceId, SeenPlace, Shown, View, view};

use crate::state::Set;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A seat, counted from 0.
    Seat(u32),
    /// Somebody who looks on.
    Public,
    /// Sees everything.
    Referee,
}

impl Viewer {
    /// Whether something for some seats, or for all where none are named, is open to this viewer.
    const fn sees(self, seers: Option<Set>) -> bool {
        match (self, seers) {
            (Self::Referee, _) | (_, None) => true,
            (Self::Seat(seat), Some(seers)) => seers.has(seat),
            (Self::Public, Some(_)) => false,
        }
    }
}
