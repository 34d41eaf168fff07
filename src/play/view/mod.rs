//! What a seat may see of positions, moves and events: the only way from a position to a player. Everything that is not
//! declared open is hidden. Views are values; `notation` puts them into words.

mod answer;
mod event;
mod table;

pub use answer::{Explained, SeenFault, costs, explain, may_break_in, scores, see_fault, teaches};
pub use event::{Disclosed, Seen, SeenMove, SeenWay, see, see_written, seen_move};
pub use table::{Card, Cards, PlaceView, SeenPlace, Shown, View, Viewpoint, view};

pub use crate::hir::PlaceId;
use crate::state::Set;

/// Who views a position or an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    /// A seat, counted from 0.
    Seat(u32),
    /// A spectator.
    Public,
    /// The referee, who sees everything.
    Referee,
}

impl Viewer {
    /// Whether the viewer sees what the seats `seers` see; `None` stands for all.
    #[must_use]
    pub fn sees(self, seers: Option<&Set>) -> bool {
        match (self, seers) {
            (Self::Referee, _) | (_, None) => true,
            (Self::Seat(seat), Some(seers)) => seers.has(seat),
            (Self::Public, Some(_)) => false,
        }
    }
}
