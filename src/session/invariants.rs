//! What must always hold of a game in play.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Input, Session};
use crate::engine::{self, Fault};
use crate::hir::Invariant;
use crate::notation;

impl Session {
    /// What must always hold of the tables alone is looked at once.
    pub(super) fn check_constants(&mut self) -> Result<(), Fault> {
        let game = Arc::clone(&self.game);
        for (at, invariant) in game
            .invariants
            .iter()
            .enumerate()
            .filter(|(_, it)| it.expr.is_constant(&game))
        {
            if !self
                .rules
                .eval(&self.state, &BTreeMap::new(), &invariant.expr)?
                .is_yes()
            {
                return Err(self.broken(invariant));
            }
            self.exempt.push(at);
        }
        Ok(())
    }

    pub(super) fn verify(&self) -> Result<(), Fault> {
        let invariants = self
            .game
            .invariants
            .iter()
            .enumerate()
            .filter(|(at, _)| !self.exempt.contains(at));
        for (_, invariant) in invariants {
            if !self
                .rules
                .eval(&self.state, &BTreeMap::new(), &invariant.expr)?
                .is_yes()
            {
                return Err(self.broken(invariant));
            }
        }
        Ok(())
    }

    /// With the values that it looks at, and the last move.
    fn broken(&self, invariant: &Invariant) -> Fault {
        let (game, names) = (&self.game, &self.names);
        let facts = engine::facts(
            self.rules(),
            (&self.state, &BTreeMap::new()),
            &invariant.expr,
        );
        let facts: Vec<_> = facts
            .unwrap_or_default()
            .iter()
            .map(|fact| (fact.span, notation::fact_text(game, names, fact)))
            .collect();
        let last = self.record.iter().rev().find_map(|it| {
            if let Input::Move(action) = &it.input {
                Some(action)
            } else {
                None
            }
        });
        let after = last.map(|it| {
            format!(
                "{}: {}",
                names.of(it.seat),
                notation::move_text(game, names, it, |_| false)
            )
        });
        engine::broken_invariant(invariant.span, &facts, after.as_deref())
    }
}
