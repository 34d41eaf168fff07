//! The position as a game declares it, before setup.

use std::sync::OnceLock;

use super::eval::Evaluator;
use super::sets::held;
use super::{Interpreter, Outcome};
use crate::engine::Budget;
use crate::hir::StateId;
use crate::state::{Position, Value};

impl Interpreter {
    /// The position as it is declared, with the options that were chosen.
    pub(super) fn before_setup(
        &self,
        seats: u32,
        options: &[(StateId, Value)],
        budget: &Budget,
    ) -> Outcome<Position> {
        let mut state = self.as_declared(seats, budget)?;
        for (option, value) in options {
            self.layout.set_state(&mut state, *option, &[], value);
        }
        Ok(state)
    }

    /// The position as it is declared. It is made once, and costs the same each time.
    pub(super) fn as_declared(&self, seats: u32, budget: &Budget) -> Outcome<Position> {
        let known = self.declared.get(seats as usize);
        match known.and_then(OnceLock::get) {
            Some((state, steps)) if budget.take(*steps) => Ok(state.clone()),
            Some(_) | None => {
                let before = budget.spent();
                let mut state = Position::new(seats, self.layout.size());
                self.lay_out(&mut state, budget)?;
                if let Some(known) = known {
                    let _ = known.set((state.clone(), budget.spent() - before));
                }
                Ok(state)
            }
        }
    }

    /// Sets up zones and states as they are declared.
    fn lay_out(&self, state: &mut Position, budget: &Budget) -> Outcome<()> {
        for (id, zone) in self.game.zones.iter_enumerated().filter(|(_, it)| it.filled) {
            let count = self.game.types.get(zone.of).map_or(0, |it| it.members.len());
            let cards: Vec<i32> = (0..i32::try_from(count).unwrap_or(0)).rev().collect();
            for indices in self.layout.zone_indices(id, state.seats) {
                self.layout.set_cards(state, id, &indices, &cards);
            }
        }
        // Other states may begin with what an option says.
        for options in [true, false] {
            let states = self.game.states.iter_enumerated();
            let mut states = states.filter(|(_, it)| it.option.is_some() == options);
            states.try_for_each(|(id, _)| self.lay_out_state(state, id, budget))?;
        }
        Ok(())
    }

    /// Sets all values of a state as they are declared.
    pub(super) fn lay_out_state(
        &self,
        state: &mut Position,
        id: StateId,
        budget: &Budget,
    ) -> Outcome<()> {
        let Some(declared) = self.game.states.get(id) else {
            return Ok(());
        };
        let initial = &declared.initial;
        let value = Evaluator::new(self, state, budget).eval(initial)?;
        let value = held(value, &initial.ty, &declared.ty, initial.span)?;
        let places = self.layout.state_indices(id, state.seats);
        budget.spend_all(places.len(), declared.span)?;
        for indices in places {
            self.layout.set_state(state, id, &indices, &value);
        }
        Ok(())
    }
}
