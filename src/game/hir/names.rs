//! What an expression names.

use super::{Builtin, ExprKind, FunctionId, HookId, RuleId, StateId, ZoneId};

/// What an expression itself names, besides what its parts do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The value of a state.
    State(StateId),
    /// The cards of a zone, or the one on top.
    Zone(ZoneId),
    /// A function, which is called.
    Function(FunctionId),
    /// A rule, which is asked.
    Rule(RuleId),
    /// A hook, which is called.
    Hook(HookId),
}

impl ExprKind {
    /// What it names itself: a place that it reads, or what it calls.
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

    /// Whether it depends itself on how many seats there are.
    #[must_use]
    pub const fn depends_on_seats(&self) -> bool {
        matches!(
            self,
            Self::Seats | Self::Builtin(Builtin::Neighbour(_) | Builtin::SeatsFrom(_), _)
        )
    }
}
