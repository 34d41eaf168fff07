//! [`Named`]: the declaration to which an expression refers directly.

use super::{Builtin, ExprKind, FunctionId, HookId, RuleId, StateId, ZoneId};

/// A declaration to which an expression refers directly, apart from its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// A state that is read.
    State(StateId),
    /// A zone whose cards, or whose top card, are read.
    Zone(ZoneId),
    /// A function that is called.
    Function(FunctionId),
    /// A rule that is called.
    Rule(RuleId),
    /// A hook that is called.
    Hook(HookId),
}

impl ExprKind {
    /// The declaration to which the expression itself refers.
    #[must_use]
    pub const fn named(&self) -> Option<Named> {
        match self {
            Self::State(id, _) => Some(Named::State(*id)),
            Self::Zone(at) | Self::Top(at) => Some(Named::Zone(at.zone)),
            Self::Function(id, _) => Some(Named::Function(*id)),
            Self::Rule(id, _) => Some(Named::Rule(*id)),
            Self::Hook(id, _) => Some(Named::Hook(*id)),
            Self::Number(_) | Self::Flag(_) | Self::None | Self::Seat(_) | Self::Member(..) => None,
            Self::Text(_) | Self::Seats | Self::Members(_) | Self::Local(_) => None,
            Self::LocalAt(..) | Self::Column(..) | Self::Set(_) | Self::Builtin(..) => None,
            Self::Compare(..) | Self::And(..) | Self::Or(..) | Self::Otherwise(..) => None,
            Self::If(..) | Self::Let(..) | Self::Quantified(_) | Self::Told(_) => None,
        }
    }

    /// Whether the expression itself depends on how many seats play.
    #[must_use]
    pub const fn depends_on_seats(&self) -> bool {
        matches!(
            self,
            Self::Seats | Self::Builtin(Builtin::Neighbour(_) | Builtin::SeatsFrom(_), _)
        )
    }
}
