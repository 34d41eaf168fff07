//! Sheets: texts that hooks make for a seat.

use std::collections::BTreeMap;

use super::Session;
use crate::engine::Fault;
use crate::hir::{Expr, ExprKind, Hook, Ty};
use crate::state::Value;

impl Session {
    /// The hooks that make a text for one seat, which may read it at any time.
    #[must_use]
    pub fn sheets(&self) -> Vec<&Hook> {
        self.game
            .hooks
            .iter()
            .filter(|it| it.parameters == [Ty::Seat] && it.result == Ty::Text)
            .collect()
    }

    /// The text that a hook makes for a seat; `None` if there is no such hook.
    ///
    /// # Errors
    /// When the script fails.
    pub fn sheet(&self, name: &str, seat: u32) -> Result<Option<String>, Fault> {
        let hooks = self.game.hooks.iter_enumerated();
        let Some((id, hook)) = hooks
            .filter(|(_, it)| it.parameters == [Ty::Seat] && it.result == Ty::Text)
            .find(|(_, it)| it.name == name)
        else {
            return Ok(None);
        };
        let owner = Expr { kind: ExprKind::Seat(seat), ty: Ty::Seat, span: hook.span };
        let call = Expr { kind: ExprKind::Hook(id, vec![owner]), ty: Ty::Text, span: hook.span };
        let value = self.rules.eval(&self.state, &BTreeMap::new(), &call)?;
        Ok(if let Value::Text(text) = value { Some(text) } else { None })
    }
}
