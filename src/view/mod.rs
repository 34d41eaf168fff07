//! The one road from a position to a seat: what a seat may see of zones, states, moves and events.
//! What is not said to be open is hidden.

mod event;
mod table;

pub use event::{Seen, see, seen_cost, seen_move};
pub use table::{Shown, View, view};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    Seat(u32),
    /// Somebody who looks on.
    Public,
    /// Sees everything.
    Referee,
}

impl Viewer {
    /// Whether something for an owner, or for nobody, is open to this viewer.
    const fn sees(self, audience: crate::hir::Audience, owner: Option<u32>) -> bool {
        use crate::hir::Audience;
        match (self, audience) {
            (Self::Referee, _) | (_, Audience::Public) => true,
            (Self::Seat(seat), Audience::Owner) => match owner {
                Some(owner) => owner == seat,
                None => false,
            },
            (Self::Seat(_) | Self::Public, Audience::Owner | Audience::Nobody | Audience::Holder) => false,
        }
    }
}
