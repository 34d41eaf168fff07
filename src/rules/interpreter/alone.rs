//! A game that goes on by itself.

use super::Interpreter;
use super::flow::{Runner, Step};
use super::late::Due;
use crate::engine::{Budget, Playout, Stop, Task};
use crate::state::Position;

impl Interpreter {
    /// Lets the other executor play, and carries out what that one leaves, to the end, or to a decision that the other one
    /// does not make. Each move has all steps, for itself and for what falls after it. Says whether nothing has come up that a
    /// session has to look at.
    pub(super) fn go_on_alone(
        &self,
        state: &mut Position,
        playout: &mut Playout<'_>,
    ) -> Result<bool, Stop> {
        let mut moves = playout.moves;
        let mut budget = Budget::rough(Task::Move);
        while state.ending.is_none() {
            // What else is due falls in the other executor, as far as it goes.
            if let Some(due) = self.due_to_be_seen(state) {
                self.fall_alone(state, &due, playout, &budget)?;
                continue;
            }
            let carried = self.finder.carry_out(state, budget.left(), Some(&mut *playout));
            if playout.moves > moves {
                moves = playout.moves;
                budget = Budget::rough(Task::Move);
            }
            if carried.gave_up || !budget.take(carried.steps) {
                return Ok(false);
            }
            // The first setup of a match is done: whoever asked for it begins play.
            let is_set_up = state.cursors.is_empty() && state.games == 0;
            if state.ending.is_some() || is_set_up {
                break;
            }
            if self.falls(state, playout, &budget)? {
                continue;
            }
            if carried.waits {
                break;
            }
            let mut runner = Runner::new(self, state, &budget);
            let step = runner.goes_one_step()?;
            playout.chances.note(&runner.events);
            if step == Step::Waits && !self.draws(state, playout, &budget)? {
                break;
            }
        }
        Ok(true)
    }

    /// Lets cards fall that are due; says whether there were any.
    fn falls(
        &self,
        state: &mut Position,
        playout: &mut Playout<'_>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let search = Budget::rough(Task::Search);
        let Some(due) = self.due(state, &search)? else {
            return Ok(false);
        };
        self.fall_alone(state, &due, playout, budget)?;
        Ok(true)
    }

    fn fall_alone(
        &self,
        state: &mut Position,
        due: &Due,
        playout: &mut Playout<'_>,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let drawn = playout.chances.draw(&self.due_chance(state, due));
        Runner::new(self, state, budget).fall_in_order(due, &drawn)
    }

    /// Makes the draw at which play stands; says whether there is one.
    fn draws(
        &self,
        state: &mut Position,
        playout: &mut Playout<'_>,
        budget: &Budget,
    ) -> Result<bool, Stop> {
        let Some(statement) = self.standing(state) else {
            return Ok(false);
        };
        let search = Budget::rough(Task::Search);
        let Some(chance) = self.chance(state, statement, &search)? else {
            return Ok(false);
        };
        let drawn = playout.chances.draw(&chance);
        Runner::new(self, state, budget).fall(statement, &drawn)?;
        Ok(true)
    }
}
