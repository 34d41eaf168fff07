//! [`Host`]: functions outside of the language that an executor calls.

use crate::base::Span;
use crate::hir::HookId;
use crate::state::{Position, Value};

/// Calls hooks. A hook gets a view and plain values, never the position itself.
pub trait Host: Send + Sync {
    /// Calls a hook; returns its value, and how many operations its script took.
    ///
    /// # Errors
    /// In words for the author of the game, when the script fails or gives a value of another type.
    fn call(
        &self,
        hook: HookId,
        state: &Position,
        arguments: &[Value],
    ) -> Result<(Value, u64), HookError>;
}

/// Why a hook failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HookError {
    /// The reason, and its place in the script if that is known.
    Failed(String, Option<Span>),
    /// The value that the script gave, and the function of the script that gave it.
    WrongType(String, Option<Span>),
}
