//! The values that an option of a game takes.

use crate::hir::{Game, Ty};
use crate::state::{Value, value_at};

/// The values of an option's type.
pub enum OptionValues {
    /// These, in their order.
    Listed(Vec<Value>),
    /// Every number from the first to the second.
    Between(i32, i32),
    /// Every number.
    Numbers,
}

impl OptionValues {
    /// The values of a type. An option is a flag, a member of a type or a number; no other type has any.
    #[must_use]
    pub fn of(game: &Game, ty: &Ty) -> Self {
        let count = match ty {
            Ty::Flag => 2,
            Ty::Member(id) => game.types.get(*id).map_or(0, |it| it.members.len()),
            Ty::Range(low, high) => return Self::Between(*low, *high),
            Ty::Number => return Self::Numbers,
            Ty::Text | Ty::Seat | Ty::Set(..) | Ty::List(_) => 0,
            Ty::Optional(_) | Ty::None | Ty::EmptySet | Ty::Broken => 0,
        };
        Self::Listed((0..).take(count).map(|at| value_at(at, ty)).collect())
    }
}
