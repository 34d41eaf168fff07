//! What an executor asks of functions outside the language.

use crate::base::Span;
use crate::hir::HookId;
use crate::state::{Position, Value};

/// Functions outside the language. A hook is given a view and plain values, never the position itself.
pub trait Host: Send + Sync {
    /// Calls a hook: what it gives, and how many operations its script took.
    ///
    /// # Errors
    /// In words for the author, when the script fails or gives a value of another type.
    fn call(
        &self,
        hook: HookId,
        state: &Position,
        arguments: &[Value],
    ) -> Result<(Value, u64), HookError>;
}

/// How a hook failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HookError {
    /// Why, and where in the script if it is known.
    Failed(String, Option<Span>),
    /// What it gave, and which function of the script gave it.
    WrongType(String, Option<Span>),
}
