//! [`Budget`]: how much work one move, or one question about a position, may take. Work is counted in steps of the
//! language (other programs call this fuel), never in time, so that every executor stops at the same place on every
//! machine.
//!
//! A step is one of these:
//!
//! - a statement that is carried out, and each round of a loop;
//! - an expression that is evaluated, each time it is;
//! - a value that is tried for a parameter, and for a set each thing that could be in it;
//! - each item of a list, and each letter of a text, that is made;
//! - each card that is moved, and each place that is searched for it.
//!
//! What costs more than its expressions show is charged with the constants below.

use std::cell::Cell;

use super::Fault;
use super::report::too_many_steps;
use crate::base::Span;
use crate::base::limits::STEPS;

/// Steps for an outcome of chance.
pub const CHANCE: u64 = 100;

/// Steps for an event.
pub const EVENT: u64 = 10;

/// Steps for the next game of a match.
pub const NEXT_GAME: u64 = 1_000;

/// Steps for a call of a script, in addition to those that the script takes itself.
pub const SCRIPT: u64 = 500;

/// Slots of a position that are copied or laid out for one step.
pub const SLOTS: usize = 64;

/// What a budget is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move, or setup, and everything that follows from it.
    Move,
    /// Finding or judging what a seat may do.
    Search,
    /// Computing the value of one expression.
    Value,
}

/// Which of the things that happen become events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventDetail {
    /// Only shuffles, which the source of chance has to know.
    Nothing,
    /// Everything that a log may show.
    Play,
    /// Also what no log shows: the movements of cards in setup, and which states get values.
    Everything,
}

/// The steps that are left for one task, and which events the task makes.
#[derive(Debug)]
pub struct Budget {
    task: Task,
    left: Cell<u64>,
    detail: EventDetail,
    /// Whether steps may be overestimated.
    estimates: bool,
    /// Whether steps were overestimated.
    estimated: Cell<bool>,
}

impl Budget {
    /// All steps of a task. Everything that a log may show becomes an event.
    #[must_use]
    pub const fn new(task: Task) -> Self {
        Self {
            task,
            left: Cell::new(STEPS),
            detail: EventDetail::Play,
            estimates: false,
            estimated: Cell::new(false),
        }
    }

    /// Carries out a task whose steps may be overestimated. Should the task end in an error, it is carried out once
    /// more with an exact count, so that the limit is the same for every executor.
    ///
    /// # Errors
    /// The error of the task.
    pub fn estimating<T, E>(self, mut work: impl FnMut(&Self) -> Result<T, E>) -> Result<T, E> {
        let first =
            Self { left: self.left.clone(), estimates: true, estimated: Cell::new(false), ..self };
        match work(&first) {
            Err(_) if first.estimated.get() => work(&self),
            result => result,
        }
    }

    /// Whether steps may be overestimated.
    #[must_use]
    pub const fn estimates(&self) -> bool {
        self.estimates
    }

    /// Takes at least as many steps as the work needs.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub fn spend_at_most(&self, steps: u64, span: Span) -> Result<(), Fault> {
        self.estimated.set(true);
        self.spend(steps, span)
    }

    /// All steps of a task that makes no events but shuffles. Steps are taken for all events nevertheless.
    #[must_use]
    pub const fn unheard(task: Task) -> Self {
        Self { detail: EventDetail::Nothing, ..Self::new(task) }
    }

    /// All steps of a task that makes events in such detail.
    #[must_use]
    pub const fn with_detail(task: Task, detail: EventDetail) -> Self {
        Self { detail, ..Self::new(task) }
    }

    /// All steps of a task that may overestimate its steps. An error then says only that there may be one.
    #[must_use]
    pub const fn rough(task: Task) -> Self {
        Self::unheard(task).roughly()
    }

    /// The same budget, with steps that may be overestimated. An error then says only that there may be one.
    #[must_use]
    pub const fn roughly(mut self) -> Self {
        self.estimates = true;
        self
    }

    /// Whether events are made, besides shuffles.
    #[must_use]
    pub const fn is_heard(&self) -> bool {
        !matches!(self.detail, EventDetail::Nothing)
    }

    /// Whether things that no log shows become events, too.
    #[must_use]
    pub const fn hears_everything(&self) -> bool {
        matches!(self.detail, EventDetail::Everything)
    }

    /// Takes steps; `span` is the code for which they are taken.
    ///
    /// # Errors
    /// When too few steps are left. The rest is then gone, so that no other path can go on with them.
    pub fn spend(&self, steps: u64, span: Span) -> Result<(), Fault> {
        let left = self.left.get().checked_sub(steps);
        self.left.set(left.unwrap_or(0));
        if left.is_some() { Ok(()) } else { Err(too_many_steps(span, self.task)) }
    }

    /// Takes steps if so many are left, and says whether they were.
    #[must_use]
    pub fn take(&self, steps: u64) -> bool {
        let left = self.left.get().checked_sub(steps);
        self.left.set(left.unwrap_or(self.left.get()));
        left.is_some()
    }

    /// The steps that are left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left.get()
    }

    /// The steps that are gone.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        STEPS - self.left.get()
    }

    /// Takes a step for each of several things.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub fn spend_all(&self, things: usize, span: Span) -> Result<(), Fault> {
        self.spend(u64::try_from(things).unwrap_or(u64::MAX), span)
    }

    /// Takes a step for each [`SLOTS`] slots of a position.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub fn spend_slots(&self, slots: usize, span: Span) -> Result<(), Fault> {
        self.spend_all(slots / SLOTS, span)
    }
}
