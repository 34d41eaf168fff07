//! How terms are put together.

use crate::hir::{Builtin, Compare, Fold, HookId, LocalId, RuleId, StateId, TypeId, ZoneId};

/// How a term is put together from others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Op {
    /// Equal to nothing else.
    Unknown(u32),
    Number(i32),
    Flag(bool),
    None,
    Seat(u32),
    Member(TypeId, u32),
    Seats,
    Members(TypeId),
    /// In what is kept about a procedure: a value from before the call.
    Old(u32),
    /// A name, numbered each time that it gets a value.
    Local(LocalId, u32),
    /// What a name of an expression runs over: any member of the domain.
    Any(LocalId),
    /// The answer of one of several seats.
    At,
    /// A state with the number of its last change.
    State(StateId, u32),
    Zone(ZoneId, u32),
    Top(ZoneId, u32),
    Column(TypeId, usize),
    /// Whether a rule holds at some moment.
    Rule(RuleId, u32),
    Hook(HookId, u32),
    Set,
    /// The members of a list, without their order.
    Unordered,
    Builtin(Builtin),
    Compare(Compare),
    And,
    Or,
    Otherwise,
    If,
    Fold(Fold),
    /// What a fold runs over, numbered by how many folds are inside it, so that its name does not
    /// matter.
    Each(u32),
}

impl Op {
    pub(super) const fn is_named(&self) -> bool {
        matches!(
            self,
            Self::Local(..) | Self::Any(_) | Self::Each(_) | Self::Old(_) | Self::Unknown(_)
        )
    }

    /// Whether the term is the same value throughout a game, whatever it is made of.
    pub(super) const fn is_constant(&self) -> bool {
        match self {
            Self::Number(_) | Self::Flag(_) | Self::None | Self::Seat(_) | Self::Member(..) => true,
            Self::Seats | Self::Members(_) | Self::Column(..) | Self::Set | Self::Unordered => true,
            Self::Builtin(_) => true,
            Self::Compare(_) | Self::And | Self::Or | Self::Otherwise | Self::If => true,
            Self::Fold(_) | Self::Each(_) => true,
            Self::Unknown(_) | Self::Local(..) | Self::Any(_) | Self::At | Self::State(..) => false,
            Self::Zone(..) | Self::Top(..) | Self::Rule(..) | Self::Hook(..) | Self::Old(_) => {
                false
            }
        }
    }

    /// The same operation, of any change.
    pub(super) const fn without_number(self) -> Self {
        match self {
            Self::Unknown(_) => Self::Unknown(u32::MAX),
            Self::Local(local, _) => Self::Local(local, u32::MAX),
            Self::State(state, _) => Self::State(state, u32::MAX),
            Self::Zone(zone, _) => Self::Zone(zone, u32::MAX),
            Self::Top(zone, _) => Self::Top(zone, u32::MAX),
            Self::Rule(rule, _) => Self::Rule(rule, u32::MAX),
            Self::Hook(hook, _) => Self::Hook(hook, u32::MAX),
            Self::Number(_) | Self::Flag(_) | Self::None | Self::Seat(_) | Self::Member(..) => self,
            Self::Seats | Self::Members(_) | Self::Old(_) | Self::Any(_) | Self::At => self,
            Self::Column(..) | Self::Set | Self::Unordered | Self::Builtin(_) => self,
            Self::Compare(_) | Self::And | Self::Or | Self::Otherwise | Self::If => self,
            Self::Fold(_) | Self::Each(_) => self,
        }
    }
}
