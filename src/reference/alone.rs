//! A game that goes on by itself.

use super::Reference;
use super::flow::{Runner, Step};
use crate::engine::{Budget, Event, Playout, Stop, Task};
use crate::state::State;

impl Reference {
    /// Lets the other executor play, and carries out what that one leaves, up to chance, to the end, or to a decision that
    /// the other one does not make. Each move has all steps.
    pub(super) fn go_on_alone(
        &self,
        state: &mut State,
        playout: &mut Playout<'_>,
    ) -> Result<Option<Vec<Event>>, Stop> {
        let mut shuffles = Vec::new();
        let mut moves = playout.moves;
        let mut budget = Budget::rough(Task::Move);
        while state.ending.is_none() && self.due(state, &budget)?.is_none() {
            let carried = self
                .finder
                .carry_out(state, budget.left(), Some(&mut *playout));
            if carried.gave_up {
                return Ok(None);
            }
            if carried.waits || self.due(state, &budget)?.is_some() {
                break;
            }
            if playout.moves > moves {
                moves = playout.moves;
                budget = Budget::rough(Task::Move);
            }
            let mut runner = Runner::new(self, state, &budget);
            let step = runner.goes_one_step()?;
            shuffles.extend(runner.events);
            if step == Step::Waits {
                break;
            }
        }
        Ok(Some(shuffles))
    }
}
