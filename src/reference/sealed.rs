//! Turns of several seats at once: all choose, then all that was chosen is carried out.

use super::flow::{Runner, Step};
use super::statement::Stepped;
use crate::engine::{Event, Move};
use crate::hir::{Expr, LocalId, PhaseId, Sealed, Ty};
use crate::state::{Set, Value};

impl Runner<'_> {
    /// Waits until all have chosen, then carries out one action after the other; where nobody chooses, play goes on.
    pub(super) fn turn_of_each(
        &mut self,
        seats: &Expr,
        phase: PhaseId,
        sealed: &Sealed,
    ) -> Stepped {
        if !self.local(sealed.open).is_yes() {
            let seats = self.value(seats)?;
            self.set_local(sealed.pending, &Value::Set(seats.to_set(&Ty::Seat)));
            self.set_local(sealed.rest, &Value::List(seats.elements(&Ty::Seat)));
            self.set_local(sealed.open, &Value::Flag(true));
        }
        if !self.pending(sealed).is_empty() {
            return Ok(Some(Step::Waits));
        }
        let mut rest = self.local(sealed.rest).elements(&Ty::Seat).into_iter();
        let Some(next) = rest.next() else {
            self.close(sealed);
            return Ok(None);
        };
        self.set_local(sealed.rest, &Value::List(rest.collect()));
        self.set_local(sealed.acting, &next);
        if let Some(action) = self.chosen(phase, sealed, next.seat())
            && let Some(declared) = self.rules.game.actions.get(action.action)
        {
            self.events.push(Event::Opened {
                action: action.clone(),
            });
            self.carry_out(declared, &action)?;
        }
        Ok(Some(Step::GoesOn))
    }

    /// Keeps a move until all have chosen.
    pub(super) fn choose(&mut self, phase: PhaseId, sealed: &Sealed, action: &Move) {
        let actions = self
            .rules
            .game
            .phases
            .get(phase)
            .map(|it| it.actions.as_slice())
            .unwrap_or_default();
        let Some(place) = actions.iter().position(|it| *it == action.action) else {
            return;
        };
        let number = Value::Number(i32::try_from(place).unwrap_or(i32::MAX));
        self.set_local_of(sealed.choice, action.seat, &number);
        for (local, value) in sealed
            .arguments
            .get(place)
            .into_iter()
            .flatten()
            .zip(&action.arguments)
        {
            self.set_local_of(*local, action.seat, value);
        }
        let left = self.pending(sealed).without(action.seat);
        self.set_local(sealed.pending, &Value::Set(left));
        self.events.push(Event::Moved {
            action: action.clone(),
            sealed: true,
            seers: Set::default().with(action.seat),
        });
    }

    /// Ends the turn of the seat that acts; one that was broken into before all had chosen ends for all.
    pub(super) fn end_turn_of_each(&mut self, sealed: &Sealed) {
        if !self.pending(sealed).is_empty() {
            self.close(sealed);
            self.advance();
        }
    }

    fn chosen(&self, phase: PhaseId, sealed: &Sealed, seat: u32) -> Option<Move> {
        let place = usize::try_from(self.local_of(sealed.choice, seat).number()).ok()?;
        let action = *self.rules.game.phases.get(phase)?.actions.get(place)?;
        let arguments = sealed
            .arguments
            .get(place)?
            .iter()
            .map(|local| self.local_of(*local, seat))
            .collect();
        Some(Move {
            seat,
            action,
            arguments,
        })
    }

    /// Forgets the turn, so that positions with the same future are equal.
    fn close(&mut self, sealed: &Sealed) {
        for local in [sealed.open, sealed.pending, sealed.rest, sealed.acting] {
            self.wipe(local, false);
        }
        for local in sealed.arguments.iter().flatten().chain([&sealed.choice]) {
            self.wipe(*local, true);
        }
    }

    fn pending(&self, sealed: &Sealed) -> Set {
        self.local(sealed.pending).seats()
    }

    fn base(&self) -> usize {
        self.state.cursors.last().map_or(0, |it| it.base as usize)
    }

    fn local_of(&self, local: LocalId, seat: u32) -> Value {
        self.rules
            .layout
            .local(self.state, self.base(), local, Some(seat))
    }

    fn set_local_of(&mut self, local: LocalId, seat: u32, value: &Value) {
        let base = self.base();
        self.rules
            .layout
            .set_local(self.state, base, local, Some(seat), value);
    }

    fn wipe(&mut self, local: LocalId, per_seat: bool) {
        let base = self.base();
        self.rules.layout.wipe(self.state, base, local, per_seat);
    }
}
