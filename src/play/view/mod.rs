//! The only way from a position to a seat: what a seat may see of zones, states, moves and events.
//! Everything that is not declared open is hidden. It yields values; `notation` puts them into
//! words.

mod answer;
mod event;
mod table;

pub use answer::{Explained, SeenFault, costs, explain, may_break_in, scores, see_fault, teaches};
pub use event::{Disclosed, Seen, SeenMove, SeenWay, see, see_written, seen_move};
pub use table::{Card, Cards, PlaceView, SeenPlace, Shown, View, Viewpoint, view};

pub use crate::hir::PlaceId;
use crate::state::Set;

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A seat, counted from 0.
    Seat(u32),
    /// Somebody who watches.
    Public,
    /// The referee, who sees everything.
    Referee,
}

impl Viewer {
    /// Whether something is open to this viewer: `seers` are the seats that see it, or nothing for
    /// all.
    #[must_use]
    pub fn sees(self, seers: Option<&Set>) -> bool {
        match (self, seers) {
            (Self::Referee, _) | (_, None) => true,
            (Self::Seat(seat), Some(seers)) => seers.has(seat),
            (Self::Public, Some(_)) => false,
        }
    }
}
