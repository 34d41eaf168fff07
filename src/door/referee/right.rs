//! [`Right`]: whose a request can be.

use super::request::{Request, ViewerName};

/// Whose request it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Right<'a> {
    /// Anybody's.
    Anybody,
    /// That of the seat with this name.
    Seat(&'a str),
    /// The referee's alone.
    Referee,
}

impl Request {
    /// Whose request it can be.
    pub(super) fn right(&self) -> Right<'_> {
        match self {
            Self::Info => Right::Anybody,
            Self::Acting(who)
            | Self::Legal(who, _)
            | Self::View(who)
            | Self::Position(who)
            | Self::Log(who, _) => match who {
                ViewerName::Seat(seat) => Right::Seat(seat),
                ViewerName::Public => Right::Anybody,
                ViewerName::Referee => Right::Referee,
            },
            Self::Act(attempt) | Self::Why(attempt) => Right::Seat(&attempt.seat),
            Self::Pass(seat) | Self::InformationState(seat) => Right::Seat(seat),
            Self::Worlds(wanted) => Right::Seat(&wanted.seat),
            Self::Hint(wanted) => Right::Seat(&wanted.seat),
            Self::New(_)
            | Self::State
            | Self::Chances(_)
            | Self::Undo
            | Self::Outcomes
            | Self::Draw(_)
            | Self::Returns
            | Self::Clone
            | Self::Restore(_)
            | Self::Release(_) => Right::Referee,
        }
    }
}
