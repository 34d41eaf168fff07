//! [`PlaceId`]: a zone or a state.

use super::{StateId, ZoneId};

/// A declared zone or state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceId {
    /// A state.
    State(StateId),
    /// A zone.
    Zone(ZoneId),
}

impl From<ZoneId> for PlaceId {
    fn from(id: ZoneId) -> Self {
        Self::Zone(id)
    }
}

impl From<StateId> for PlaceId {
    fn from(id: StateId) -> Self {
        Self::State(id)
    }
}
