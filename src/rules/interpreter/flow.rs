//! The flow: enters and leaves blocks, ends turns, and stops play when a seat has to decide.

use super::eval::Evaluator;
use super::{Interpreter, Outcome};
use crate::engine::{Budget, EVENT, Event, Stop};
use crate::hir::{BlockId, BodyId, LocalId, PhaseId, Stmt};
use crate::program::standing;
use crate::state::{Cursor, Position, Progress, Set, Value};

/// Whether play continues without a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    GoesOn,
    /// For a seat or for chance.
    Waits,
}

/// Carries out statements on a position until somebody has to decide, chance has to give an
/// outcome, or the game is over.
pub(super) struct Runner<'a> {
    pub(super) rules: &'a Interpreter,
    pub(super) state: &'a mut Position,
    pub(super) events: Vec<Event>,
    /// How many events there were, heard or not.
    pub(super) happened: u64,
    pub(super) budget: &'a Budget,
}

impl<'a> Runner<'a> {
    pub(super) fn new(rules: &'a Interpreter, state: &'a mut Position, budget: &'a Budget) -> Self {
        Self { rules, state, events: Vec::new(), happened: 0, budget }
    }

    pub(super) fn evaluator(&self) -> Evaluator<'_> {
        Evaluator::new(self.rules, self.state, self.budget)
    }

    /// Notes an event. The event is made only if the budget asks for events.
    pub(super) fn happens(&mut self, event: impl FnOnce(&Self) -> Event) {
        self.happened += 1;
        self.is_noted(event);
    }

    /// Puts down an event that is not counted, if it is heard.
    pub(super) fn is_noted(&mut self, event: impl FnOnce(&Self) -> Event) {
        if self.budget.is_heard() {
            let event = event(self);
            self.put_down(event);
        }
    }

    /// Puts down an event, with whether it happens in setup if that is asked for.
    pub(super) fn put_down(&mut self, event: Event) {
        self.rules.tell(|probe| probe.happened(&event));
        let is_wrapped = self.budget.hears_everything() && self.in_setup();
        self.events.push(if is_wrapped { Event::InSetup(Box::new(event)) } else { event });
    }

    /// Whether this is setup, which is not logged.
    pub(super) fn in_setup(&self) -> bool {
        self.state.cursors.first().is_some_and(|cursor| cursor.body == self.rules.game.setup)
    }

    pub(super) fn run(&mut self) -> Result<(), Stop> {
        while self.state.ending.is_none() {
            if self.is_due()? || self.runs_ahead()? || self.goes_one_step()? == Step::Waits {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Carries out the next statement, or leaves a block that is done.
    pub(super) fn goes_one_step(&mut self) -> Result<Step, Stop> {
        let rules = self.rules;
        let Some(cursor) = self.state.cursors.last().copied() else {
            // After the first game of a match, nobody looks at the table between setup and play.
            if self.state.games == 0 {
                return Ok(Step::Waits);
            }
            self.call(rules.game.play, &[]);
            return Ok(Step::GoesOn);
        };
        let Some(statement) = rules.statement(cursor) else {
            self.leave();
            return Ok(Step::GoesOn);
        };
        self.budget.spend(1, statement.span)?;
        self.budget.spend_slots(self.state.stack.len(), statement.span)?;
        let before = self.happened;
        let step = self.step(statement)?;
        for _ in before..self.happened {
            self.budget.spend(EVENT, statement.span)?;
        }
        Ok(step)
    }

    /// Whether cards have to fall before play goes on.
    fn is_due(&self) -> Outcome<bool> {
        let due = self.rules.due(self.state, self.budget)?;
        Ok(due.is_some())
    }

    /// Lets the other executor carry out statements where nobody listens; says whether play waits now.
    fn runs_ahead(&mut self) -> Outcome<bool> {
        if !self.budget.estimates() || self.budget.is_heard() {
            return Ok(false);
        }
        let span = self.state.cursors.last().and_then(|at| self.rules.statement(*at));
        let Some(span) = span.map(|statement| statement.span) else {
            return Ok(false);
        };
        let carried = self.rules.finder.carry_out(self.state, self.budget.left(), None);
        self.budget.spend_at_most(carried.steps, span)?;
        Ok(carried.waits || carried.steps > 0 && self.is_due()?)
    }

    /// Starts a body with its arguments; when it ends, play continues from where it was.
    pub(super) fn call(&mut self, body: BodyId, arguments: &[Value]) {
        let rules = self.rules;
        let Some(declared) = rules.game.bodies.get(body) else {
            return;
        };
        let base = self.state.stack.len();
        self.state.stack.resize(base + rules.layout.frame(body), 0);
        self.state.cursors.push(Cursor {
            body,
            block: declared.block,
            next: 0,
            base: u32::try_from(base).unwrap_or(u32::MAX),
        });
        for (parameter, value) in declared.parameters.iter().zip(arguments) {
            self.set_local(*parameter, value);
        }
    }

    /// Starts a block of the current body.
    pub(super) fn enter(&mut self, block: BlockId) {
        if let Some(cursor) = self.state.cursors.last().copied() {
            self.state.cursors.push(Cursor { block, next: 0, ..cursor });
        }
    }

    /// Continues with the next statement.
    pub(super) fn advance(&mut self) {
        standing::advance(self.state);
    }

    /// Leaves the innermost block. Its locals are cleared, so that positions with the same future
    /// are equal.
    pub(super) fn leave(&mut self) {
        let Some(cursor) = self.state.cursors.pop() else {
            return;
        };
        let rules = self.rules;
        let is_body =
            rules.game.bodies.get(cursor.body).is_some_and(|body| body.block == cursor.block);
        if is_body {
            self.state.stack.truncate(cursor.base as usize);
        } else if let Some(block) = rules.game.blocks.get(cursor.block) {
            for local in &block.locals {
                rules.layout.wipe(self.state, cursor.base as usize, *local, false);
            }
            rules.layout.forget_block(self.state, cursor);
        }
        standing::forget_interrupt(self.state);
    }

    /// Ends the innermost turn and continues after it.
    pub(super) fn end_turn(&mut self) {
        let rules = self.rules;
        standing::end_turn(&rules.game, &rules.layout, self.state);
    }

    /// The progress of the statement that play has reached.
    pub(super) fn progress(&self, what: Progress) -> Value {
        let at = self.state.cursors.last();
        at.map_or(Value::None, |at| self.rules.layout.progress(self.state, *at, what))
    }

    pub(super) fn set_progress(&mut self, what: Progress, value: &Value) {
        if let Some(at) = self.state.cursors.last().copied() {
            self.rules.layout.set_progress(self.state, at, what, value);
        }
    }

    pub(super) fn has_begun(&self) -> bool {
        self.progress(Progress::Begun).is_yes()
    }

    /// Records that the statement has begun, or that it is done.
    pub(super) fn begins(&mut self, runs: bool) {
        self.set_progress(Progress::Begun, &Value::Flag(runs));
    }

    /// The seats that can still decide here.
    pub(super) fn pending(&self) -> Set {
        self.progress(Progress::Pending).seats()
    }

    pub(super) fn set_local(&mut self, local: LocalId, value: &Value) {
        self.rules.tell(|probe| probe.named(local, value));
        let base = self.state.cursors.last().map_or(0, |it| it.base as usize);
        self.rules.layout.set_local(self.state, base, local, None, value);
    }

    /// The value of an expression, if the game has no fault.
    pub(super) fn value(&self, expr: &crate::hir::Expr) -> Outcome<Value> {
        if self.budget.estimates()
            && let Some((value, steps)) = self.rules.finder.value(self.state, expr)
        {
            self.budget.spend_at_most(steps, expr.span)?;
            return Ok(value);
        }
        self.evaluator().eval(expr)
    }
}

impl Interpreter {
    /// The statement at a cursor, if its block is not done.
    pub(super) fn statement(&self, cursor: Cursor) -> Option<&Stmt> {
        standing::statement(&self.game, cursor)
    }

    /// The phase of the innermost turn, and the first of the seats that take it.
    pub(super) fn turn(&self, state: &Position) -> Option<(PhaseId, u32)> {
        standing::turn(&self.game, &self.layout, state)
    }
}
