//! What must always hold of a game in play.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Input, Session};
use crate::engine::{self, Fault};
use crate::hir::Invariant;
use crate::notation;

impl Session {
    /// What must always hold of the tables alone is looked at once, if the executor has not yet done so.
    pub(super) fn check_constants(&mut self) -> Result<(), Fault> {
        let game = Arc::clone(&self.game);
        self.exempt = self.rules.always_hold(self.state.seats()).to_vec();
        for (at, invariant) in game.invariants.iter().enumerate() {
            if !self.exempt.contains(&at) && invariant.expr.is_constant(&game) {
                self.check(invariant)?;
                self.exempt.push(at);
            }
        }
        Ok(())
    }

    /// From now on, every `always` is looked at after every move, and not only those that read something that has
    /// changed. It makes play slower, and shows the same.
    pub const fn check_every_always(&mut self) {
        self.checks_all = true;
    }

    /// Looks at what must always hold and reads something that the last move has changed, or at all of it. Before
    /// chance has fallen, nothing has to hold.
    pub(super) fn verify(&self) -> Result<(), Fault> {
        if self.chance().is_some() {
            return Ok(());
        }
        let broken = if self.checks_all {
            let invariants = &self.game.invariants;
            let is_constant = |at: usize| {
                let invariant = invariants.get(at);
                invariant.is_some_and(|it| it.expr.is_constant(&self.game))
            };
            let exempt = self.exempt.iter().copied();
            let exempt: Vec<usize> = exempt.filter(|at| !is_constant(*at)).collect();
            self.rules.broken(&self.state, None, &exempt)?
        } else {
            let before = self.position_before_last_move();
            self.rules.broken(&self.state, before, &self.exempt)?
        };
        match broken.and_then(|at| self.game.invariants.get(at)) {
            Some(invariant) => Err(self.broken(invariant)),
            None => Ok(()),
        }
    }

    /// What does not hold now is not held against the rules later.
    pub(super) fn exempt_broken(&mut self) -> Result<(), Fault> {
        let game = Arc::clone(&self.game);
        for (at, invariant) in game.invariants.iter().enumerate() {
            if !self.holds(invariant)? {
                self.exempt.push(at);
            }
        }
        Ok(())
    }

    fn check(&self, invariant: &Invariant) -> Result<(), Fault> {
        if self.holds(invariant)? {
            Ok(())
        } else {
            Err(self.broken(invariant))
        }
    }

    fn holds(&self, invariant: &Invariant) -> Result<bool, Fault> {
        let nothing_told = BTreeMap::new();
        let value = self
            .rules
            .eval(&self.state, &nothing_told, &invariant.expr)?;
        Ok(value.is_yes())
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
