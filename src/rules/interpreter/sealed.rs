//! Turns of several seats at once: everybody chooses, then all choices are carried out.

use super::flow::{Runner, Step};
use super::statement::Stepped;
use crate::engine::{Event, Move};
use crate::hir::{ActionId, Expr, PhaseId, Ty};
use crate::state::{Progress, Set, Value};

impl Runner<'_> {
    /// Waits until everybody has chosen, then carries out one action after the other. If nobody
    /// chooses, play continues.
    pub(super) fn turn_of_each(&mut self, seats: &Expr, phase: PhaseId) -> Stepped {
        if !self.has_begun() {
            let seats = self.value(seats)?;
            let pending = Value::Set(seats.to_set(&Ty::Seat));
            let in_order = Value::List(seats.elements(&Ty::Seat));
            self.set_progress(Progress::Pending, &pending);
            self.set_progress(Progress::Rest, &in_order);
            self.begins(true);
        }
        if !self.pending().is_empty() {
            return Ok(Some(Step::Waits));
        }
        let rest = self.progress(Progress::Rest);
        let mut rest = rest.elements(&Ty::Seat).into_iter();
        let Some(next) = rest.next() else {
            self.forget_turn();
            return Ok(None);
        };
        self.set_progress(Progress::Rest, &Value::List(rest.collect()));
        self.set_progress(Progress::Acting, &next);
        if let Some(action) = self.chosen(phase, next.seat())
            && let Some(declared) = self.rules.game.actions.get(action.action)
        {
            self.happens(|_| Event::Opened { action: action.clone() });
            self.carry_out(declared, &action)?;
        }
        Ok(Some(Step::GoesOn))
    }

    /// Keeps a move until everybody has chosen.
    pub(super) fn choose(&mut self, phase: PhaseId, chosen: &Move) {
        let seat = chosen.seat;
        let mut actions = self.actions_of(phase).iter();
        let Some(action) = actions.position(|it| *it == chosen.action) else {
            return;
        };
        let number = Value::Number(i32::try_from(action).unwrap_or(i32::MAX));
        self.set_progress(Progress::Choice(seat), &number);
        for (parameter, value) in chosen.arguments.iter().enumerate() {
            let argument = Progress::Argument { seat, action, parameter };
            self.set_progress(argument, value);
        }
        let left = self.pending().without(seat);
        self.set_progress(Progress::Pending, &Value::Set(left));
        self.happens(|_| Event::Moved {
            action: chosen.clone(),
            sealed: true,
            seers: Set::default().with(seat),
        });
    }

    fn chosen(&self, phase: PhaseId, seat: u32) -> Option<Move> {
        let choice = self.progress(Progress::Choice(seat)).number();
        let action = usize::try_from(choice).ok()?;
        let id = *self.actions_of(phase).get(action)?;
        let parameters = self.rules.game.actions.get(id)?.parameters.len();
        let arguments = (0..parameters)
            .map(|parameter| self.progress(Progress::Argument { seat, action, parameter }));
        Some(Move { seat, action: id, arguments: arguments.collect() })
    }

    fn actions_of(&self, phase: PhaseId) -> &[ActionId] {
        let phase = self.rules.game.phases.get(phase);
        phase.map_or(&[], |it| it.actions.as_slice())
    }

    fn forget_turn(&mut self) {
        if let Some(at) = self.state.cursors.last().copied() {
            self.rules.layout.forget_progress(self.state, at);
        }
    }
}
