//! What must always hold.

use super::eval::Evaluator;
use super::{Interpreter, Outcome};
use crate::engine::{Budget, Task};
use crate::hir::Expr;
use crate::hir::Invariant;
use crate::program::Reads;
use crate::state::Position;

impl Interpreter {
    /// The first `always` that does not hold, of those that read something that has changed.
    pub(super) fn first_broken(
        &self,
        state: &Position,
        before: Option<&Position>,
        exempt: &[usize],
    ) -> Outcome<Option<usize>> {
        let invariants = self.game.invariants.iter().zip(&self.program.invariants);
        for (at, (invariant, reads)) in invariants.enumerate() {
            let changed = before.is_none_or(|before| self.has_changed(before, state, reads));
            if !changed || exempt.contains(&at) {
                continue;
            }
            let holds = match self.finder.holds(state, at) {
                Some(holds) => holds,
                None => self.holds(state, &invariant.expr)?,
            };
            if !holds {
                return Ok(Some(at));
            }
        }
        Ok(None)
    }

    /// Each `always` that reads nothing of a position, and holds.
    pub(super) fn constant(&self, seats: u32) -> &[usize] {
        let Some(known) = self.constants.get(seats as usize) else {
            return &[];
        };
        known.get_or_init(|| {
            let state = Position::new(seats, self.layout.size());
            let holds = |invariant: &Invariant| {
                let budget = Budget::new(Task::Value);
                invariant.expr.is_constant(&self.game)
                    && Evaluator::new(self, &state, &budget).holds(&invariant.expr).unwrap_or(false)
            };
            let all = self.game.invariants.iter().enumerate();
            all.filter(|(_, invariant)| holds(invariant)).map(|(at, _)| at).collect()
        })
    }

    fn holds(&self, state: &Position, expr: &Expr) -> Outcome<bool> {
        let budget = Budget::new(Task::Value);
        self.remembering(state, |memory| {
            let mut evaluator = Evaluator::new(self, state, &budget).with_memory(memory);
            (evaluator.holds(expr), evaluator.memory)
        })
    }

    /// Whether anything that is read has another value in the second position.
    pub(super) fn has_changed(&self, before: &Position, after: &Position, reads: &Reads) -> bool {
        let layout = &self.layout;
        let states = reads.states.iter().map(|id| layout.state_slots(*id));
        let zones = reads.zones.iter().map(|id| layout.zone_slots(*id));
        let mut slots = states.chain(zones);
        reads.everything
            || before.seats != after.seats
            || slots.any(|slots| before.cells.get(slots.clone()) != after.cells.get(slots))
    }
}
