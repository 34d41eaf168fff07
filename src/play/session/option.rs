//! [`OptionValues`]: the values that an option may have.

use crate::hir::{Game, Ty, TypeId};
use crate::state::{Value, value_at};

/// The values of an option's type.
pub enum OptionValues {
    /// These values, in order.
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
        if let Some((low, high)) = ty.range() {
            return Self::Between(low, high);
        }
        if *ty == Ty::Number {
            return Self::Numbers;
        }
        let members = |id: TypeId| game.types.get(id).map(|it| it.members.len());
        let count = ty.count(0, &members).and_then(|it| usize::try_from(it).ok());
        let count = count.unwrap_or(0);
        Self::Listed((0..).take(count).map(|at| value_at(at, ty)).collect())
    }
}
