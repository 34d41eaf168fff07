//! Stands in for scripts in a build without the feature `hooks`: a game with hooks can be checked, and a call of a hook
//! is a fault.

use std::sync::Arc;

use crate::diag::Sink;
use crate::engine::{HookError, Host};
use crate::hir::{Game, HookId};
use crate::state::{Layout, Position, Value};

/// Checks no script.
pub const fn link(_: &Game, _: &mut Sink) {}

/// Looks at no script.
pub const fn added(_: &Game, _: &Game, _: &mut Sink) {}

/// Scripts that cannot be called.
pub struct Scripts;

impl Scripts {
    /// Compiles no script.
    #[must_use]
    pub fn new(_: Arc<Game>, _: Arc<Layout>) -> Self {
        Self
    }
}

impl Host for Scripts {
    fn call(&self, _: HookId, _: &Position, _: &[Value]) -> Result<(Value, u64), HookError> {
        let why = "this build runs no scripts: it was made without the feature `hooks`";
        Err(HookError::Failed(why.to_owned(), None))
    }
}
