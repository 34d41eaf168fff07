//! [`Guest`]: a player that is no part of this program.

use std::fmt;
use std::sync::Arc;

use crate::engine::Move;
use crate::session::{Session, Setup};

/// What lets a guest play.
pub trait GuestProgram: fmt::Debug + Send + Sync {
    /// A connection to the guest for one game and one seat.
    fn sit(&self) -> Box<dyn Connection>;
}

/// A connection to a guest in one game.
pub trait Connection: Send {
    /// What the guest does in its seat, counted from 0, to which something is offered; `None` if it lets the others go first.
    /// Whoever implements this sees to it that the guest learns nothing but what its seat may know.
    ///
    /// # Errors
    /// Why the guest has made no legal choice, in words for the user.
    fn choose(
        &mut self,
        session: &Session,
        setup: &Setup,
        seat: u32,
    ) -> Result<Option<Move>, String>;
}

/// A player that is no part of this program.
#[derive(Clone, Debug)]
pub struct Guest(pub Arc<dyn GuestProgram>);

impl PartialEq for Guest {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Guest {}
