//! Blocks and bodies: how they begin and end, and what a statement keeps while it runs.

use super::Outcome;
use super::datum::Datum;
use super::statement::Run;
use super::value::{Eval, held};
use crate::engine::Event;
use crate::hir::{BlockId, BodyId, Decision, Game, Listeners, LocalId, Match, StateId, Stmt};
use crate::state::{Cursor, Position, Progress, Set, Value};

/// The statement at which play stands.
pub(super) fn standing<'g>(game: &'g Game, state: &Position) -> Option<&'g Stmt> {
    let at = state.cursors.last()?;
    game.statement(at.block, at.next)
}

impl Run<'_> {
    pub(super) fn look(&self) -> Eval<'_> {
        Eval::new(self.rules, self.state, self.budget)
    }

    /// Starts a body with its arguments. When it ends, play goes on where it was.
    pub(super) fn call_body(&mut self, body: BodyId, arguments: &[Datum]) {
        let declared = self.game.body(body);
        let base = self.state.stack.len();
        self.state.stack.resize(base + self.layout.frame(body), 0);
        let base = u32::try_from(base).unwrap_or(u32::MAX);
        self.state.cursors.push(Cursor { body, block: declared.block, next: 0, base });
        for (parameter, value) in declared.parameters.iter().zip(arguments) {
            self.set_name(*parameter, value);
        }
    }

    /// Starts a block of the body that runs.
    pub(super) fn enter(&mut self, block: BlockId) {
        if let Some(cursor) = self.state.cursors.last().copied() {
            self.state.cursors.push(Cursor { block, next: 0, ..cursor });
        }
    }

    pub(super) fn advance(&mut self) {
        if let Some(cursor) = self.state.cursors.last_mut() {
            cursor.next += 1;
        }
    }

    /// Leaves a block. Its names are forgotten, so that positions with the same future are equal.
    pub(super) fn leave(&mut self) {
        let Some(cursor) = self.state.cursors.pop() else {
            return;
        };
        if self.game.body(cursor.body).block == cursor.block {
            self.state.stack.truncate(cursor.base as usize);
        } else {
            for local in &self.game.block(cursor.block).locals {
                self.layout.wipe(self.state, cursor.base as usize, *local, false);
            }
            self.layout.forget_block(self.state, cursor);
        }
        self.end_interrupt();
    }

    /// Ends the innermost turn that has begun, with all that runs in it: bodies of their own, whose names go with their
    /// frames.
    pub(super) fn end_turn(&mut self) {
        while let Some(at) = self.state.cursors.last().copied() {
            let statement = self.game.statement(at.block, at.next);
            let decision = statement.and_then(|statement| statement.kind.decision());
            match decision.filter(|_| self.has_begun()) {
                Some(Decision::Turn(_)) => {
                    self.set_progress(Progress::Begun, &Value::Flag(false));
                    self.advance();
                    break;
                }
                // Of several turns that of the seat ends whose choice is carried out; all of them if it is an
                // interrupt that ends the turn while seats choose.
                Some(Decision::TurnEach(_)) => {
                    if !self.progress(Progress::Pending).seats().is_empty() {
                        self.forget_progress();
                        self.advance();
                    }
                    break;
                }
                Some(Decision::Asks { .. }) | None => {
                    self.state.cursors.pop();
                }
            }
        }
        let last = self.state.cursors.last();
        let end = last.map_or(0, |at| at.base as usize + self.layout.frame(at.body));
        self.state.stack.truncate(end);
        self.end_interrupt();
    }

    /// An interrupt is over when nothing of it is left.
    fn end_interrupt(&mut self) {
        let depth = self.state.cursors.len();
        let around = self.state.interrupted;
        self.state.interrupted = around.filter(|around| depth > *around as usize);
    }

    pub(super) fn progress(&self, what: Progress) -> Value {
        let at = self.state.cursors.last();
        at.map_or(Value::None, |at| self.layout.progress(self.state, *at, what))
    }

    pub(super) fn set_progress(&mut self, what: Progress, value: &Value) {
        if let Some(at) = self.state.cursors.last().copied() {
            self.layout.set_progress(self.state, at, what, value);
        }
    }

    pub(super) fn forget_progress(&mut self) {
        if let Some(at) = self.state.cursors.last().copied() {
            self.layout.forget_progress(self.state, at);
        }
    }

    pub(super) fn has_begun(&self) -> bool {
        self.progress(Progress::Begun).is_yes()
    }

    /// Gives a name of the running body its value.
    pub(super) fn set_name(&mut self, local: LocalId, value: &Datum) {
        let value = value.to_value(&self.game.local(local).ty);
        self.layout.set_local(self.state, self.state.frame(), local, None, &value);
    }

    /// The seats that hear something; nothing for all.
    pub(super) fn listeners(&self, to: &Listeners) -> Outcome<Option<Set>> {
        Ok(match to {
            Listeners::All => None,
            Listeners::Others(me) => {
                Some(Set::full(self.state.seats).without(self.look().value(me)?.id()))
            }
            Listeners::Seats(seats) => Some(self.look().value(seats)?.seats()),
        })
    }

    /// Whether this is setup, of which nothing is logged.
    pub(super) fn in_setup(&self) -> bool {
        self.state.stands_in(self.game.setup)
    }

    /// Notes an event, if anybody listens.
    pub(super) fn happens(&mut self, event: impl FnOnce(&Self) -> Event) {
        if self.budget.is_heard() {
            let event = event(self);
            self.note(event);
        }
    }

    /// Notes an event, with whether it happens in setup if that is asked for.
    pub(super) fn note(&mut self, event: Event) {
        let is_wrapped = self.budget.hears_everything() && self.in_setup();
        self.events.push(if is_wrapped { Event::InSetup(Box::new(event)) } else { event });
    }
}

/// The table before setup.
impl Run<'_> {
    /// Cards lie in the zones that begin with them, and states have the values that they begin with. Options come first,
    /// since other states may begin with what an option says.
    pub(super) fn lay_out(&mut self) -> Outcome<()> {
        for (id, zone) in self.game.zones.iter_enumerated().filter(|(_, it)| it.filled) {
            let count = self.game.types.get(zone.of).map_or(0, |it| it.members.len());
            let cards: Vec<i32> = (0..i32::try_from(count).unwrap_or(0)).rev().collect();
            for indices in self.layout.zone_indices(id, self.state.seats) {
                self.layout.set_cards(self.state, id, &indices, &cards);
            }
        }
        let states = self.game.states.iter_enumerated();
        let (options, others): (Vec<_>, Vec<_>) = states.partition(|(_, it)| it.option.is_some());
        options.into_iter().chain(others).try_for_each(|(id, _)| self.lay_out_state(id))
    }

    /// Gives all states of a family the value with which they begin.
    pub(super) fn lay_out_state(&mut self, id: StateId) -> Outcome<()> {
        let declared = self.game.state(id);
        let value = self.look().value(&declared.initial)?;
        let value = held(value, &declared.ty, declared.initial.span)?.to_value(&declared.ty);
        for indices in self.layout.state_indices(id, self.state.seats) {
            self.layout.set_state(self.state, id, &indices, &value);
        }
        Ok(())
    }

    /// The table for the next game of a match: only options and what the match keeps stay.
    pub(super) fn clear_table(&mut self, match_play: &Match) -> Outcome<()> {
        let mut next = Position::new(self.state.seats, self.layout.size());
        Run::new(self.rules, &mut next, self.budget).lay_out()?;
        for (id, declared) in self.game.states.iter_enumerated() {
            if declared.option.is_none() && !match_play.keeps.contains(&id) {
                continue;
            }
            for indices in self.layout.state_indices(id, self.state.seats) {
                if let Some(value) = self.layout.state(self.state, id, &indices) {
                    self.layout.set_state(&mut next, id, &indices, &value);
                }
            }
        }
        self.state.cells = next.cells;
        Ok(())
    }
}
