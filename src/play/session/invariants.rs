//! Checks the `always` lines of a game in play.

use std::collections::BTreeMap;

use super::{Input, Session};
use crate::engine::{self, Fault, Move, Rules};
use crate::hir::{Game, Invariant};
use crate::notation::{self, Names};
use crate::state::Position;

/// Checks `always` lines.
#[derive(Clone, Copy)]
pub struct Watch<'t> {
    /// The game whose lines are watched.
    pub game: &'t Game,
    /// The executor that evaluates them.
    pub rules: &'t dyn Rules,
    /// The names for messages.
    pub names: &'t Names,
}

impl Watch<'_> {
    /// Checks the lines that depend on tables alone, unless the executor has done so, and returns their places in the
    /// file: they need not be checked again.
    ///
    /// # Errors
    /// The fault of a line that does not hold.
    pub fn constants(self, state: &Position) -> Result<Vec<usize>, Fault> {
        let mut known = self.rules.always_hold(state.seats()).to_vec();
        for (at, invariant) in self.game.invariants.iter().enumerate() {
            if !known.contains(&at) && invariant.expr.is_constant(self.game) {
                if !self.holds(state, invariant)? {
                    return Err(self.fault(state, invariant, None));
                }
                known.push(at);
            }
        }
        Ok(known)
    }

    /// Checks the other lines that read something that has changed since an earlier position, or all of them. `last` is
    /// the last move.
    ///
    /// # Errors
    /// The fault of a line that does not hold.
    pub fn verify(
        self,
        state: &Position,
        before: Option<&Position>,
        exempt: &[usize],
        last: Option<&Move>,
    ) -> Result<(), Fault> {
        let broken = self.rules.broken(state, before, exempt)?;
        match broken.and_then(|at| self.game.invariants.get(at)) {
            Some(invariant) => Err(self.fault(state, invariant, last)),
            None => Ok(()),
        }
    }

    fn holds(self, state: &Position, invariant: &Invariant) -> Result<bool, Fault> {
        let nothing_told = BTreeMap::new();
        let value = self.rules.eval(state, &nothing_told, &invariant.expr)?;
        Ok(value.is_yes())
    }

    /// The fault, with the values that the line reads, and the last move.
    fn fault(self, state: &Position, invariant: &Invariant, last: Option<&Move>) -> Fault {
        let Self { game, names, .. } = self;
        let facts = engine::facts(self.rules, (state, &BTreeMap::new()), &invariant.expr);
        let facts: Vec<_> = facts
            .unwrap_or_default()
            .iter()
            .map(|fact| (fact.span, notation::fact_text(game, names, fact)))
            .collect();
        let after = last.map(|action| {
            let text = notation::move_text(game, names, action, |_| false);
            format!("{}: {text}", names.of(action.seat))
        });
        engine::broken_invariant(invariant, &facts, after.as_deref())
    }
}

impl Session {
    fn watch(&self) -> Watch<'_> {
        Watch { game: &self.game, rules: self.rules(), names: &self.names }
    }

    /// Checks the lines that depend on tables alone.
    pub(super) fn check_constants(&mut self) -> Result<(), Fault> {
        self.exempt = self.watch().constants(&self.state)?;
        Ok(())
    }

    /// Checks every `always` line after every move from now on, and not only lines that read something that has
    /// changed. This is slower, and finds the same faults.
    pub const fn check_every_always(&mut self) {
        self.checks_all = true;
    }

    /// Checks the `always` lines that read something that the last move has changed. Nothing is checked while chance
    /// has to fall.
    pub(super) fn verify(&self) -> Result<(), Fault> {
        if self.chance().is_some() {
            return Ok(());
        }
        let last = || {
            self.record.iter().rev().find_map(|entry| match &entry.input {
                Input::Move(action) => Some(action),
                Input::Start | Input::Chance { .. } | Input::TakenBack => None,
            })
        };
        if self.checks_all {
            let invariants = &self.game.invariants;
            let is_constant = |at: usize| {
                let invariant = invariants.get(at);
                invariant.is_some_and(|it| it.expr.is_constant(&self.game))
            };
            let exempt = self.exempt.iter().copied();
            let exempt: Vec<usize> = exempt.filter(|at| !is_constant(*at)).collect();
            self.watch().verify(&self.state, None, &exempt, last())
        } else {
            let before = self.past.last().map(|before| &before.state);
            self.watch().verify(&self.state, before, &self.exempt, last())
        }
    }

    /// Exempts the lines that do not hold now from later checks.
    pub(super) fn exempt_broken(&mut self) -> Result<(), Fault> {
        for (at, invariant) in self.game.invariants.iter().enumerate() {
            if !self.watch().holds(&self.state, invariant)? {
                self.exempt.push(at);
            }
        }
        Ok(())
    }
}
