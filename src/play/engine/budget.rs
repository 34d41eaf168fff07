//! How much work one move, or one question about a position, may take. It is counted in steps of the
//! language, never in time, so that every executor stops at the same place on every machine.
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

/// Steps for something that is written in the log.
pub const EVENT: u64 = 10;

/// Steps for the next game of a match.
pub const NEXT_GAME: u64 = 1_000;

/// Steps for a call of a script, in addition to those that the script takes itself.
pub const SCRIPT: u64 = 500;

/// Slots of a position that are copied or laid out for one step.
pub const SLOTS: usize = 64;

/// What the steps are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// A move, or setup, and everything that follows from it.
    Move,
    /// Finding or judging what a seat may do.
    Search,
    /// The value of one expression.
    Value,
}

/// What of all that happens becomes an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Only shuffles, which the source of chance has to know of.
    Nothing,
    /// What a log may show.
    Play,
    /// And what no log shows: the movements of setup, and which states get values.
    Everything,
}

/// The steps that are left for one task, and what is heard of it.
#[derive(Debug)]
pub struct Budget {
    task: Task,
    left: Cell<u64>,
    heard: Heard,
    /// Whether steps may be counted as more than they are.
    estimates: bool,
    /// Whether some were.
    estimated: Cell<bool>,
}

impl Budget {
    /// All steps of a task.
    #[must_use]
    pub const fn new(task: Task) -> Self {
        Self {
            task,
            left: Cell::new(STEPS),
            heard: Heard::Play,
            estimates: false,
            estimated: Cell::new(false),
        }
    }

    /// Carries out a task whose steps may be counted as more than they are. Should it end in an error then, it is carried
    /// out once more with an exact count: so the limit is the same for every executor.
    ///
    /// # Errors
    /// The error of the task.
    pub fn estimating<T, E>(self, mut work: impl FnMut(&Self) -> Result<T, E>) -> Result<T, E> {
        let first = Self {
            left: self.left.clone(),
            estimates: true,
            estimated: Cell::new(false),
            ..self
        };
        match work(&first) {
            Err(_) if first.estimated.get() => work(&self),
            result => result,
        }
    }

    /// Whether steps may be counted as more than they are.
    #[must_use]
    pub const fn estimates(&self) -> bool {
        self.estimates
    }

    /// Takes at least as many steps away as something takes.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub fn spend_at_most(&self, steps: u64, span: Span) -> Result<(), Fault> {
        self.estimated.set(true);
        self.spend(steps, span)
    }

    /// The same for what nobody listens to: no event is made but for shuffles, which the source of
    /// chance has to know of. All events are counted in steps.
    #[must_use]
    pub const fn unheard(task: Task) -> Self {
        Self {
            heard: Heard::Nothing,
            ..Self::new(task)
        }
    }

    /// All steps of a task of which so much is heard.
    #[must_use]
    pub const fn hearing(task: Task, heard: Heard) -> Self {
        Self {
            heard,
            ..Self::new(task)
        }
    }

    /// The same where steps may be counted as more than they are, and an error says only that there may be one.
    #[must_use]
    pub const fn rough(task: Task) -> Self {
        Self::unheard(task).roughly()
    }

    /// The same steps, which may be counted as more than they are. An error says only that there may be one.
    #[must_use]
    pub const fn roughly(mut self) -> Self {
        self.estimates = true;
        self
    }

    /// Whether somebody listens to what happens.
    #[must_use]
    pub const fn is_heard(&self) -> bool {
        !matches!(self.heard, Heard::Nothing)
    }

    /// Whether what no log shows becomes an event, too.
    #[must_use]
    pub const fn hears_everything(&self) -> bool {
        matches!(self.heard, Heard::Everything)
    }

    /// Takes steps away; `span` is what they are taken for.
    ///
    /// # Errors
    /// When there are not enough left. The rest is then gone, so that nothing continues in another
    /// way.
    pub fn spend(&self, steps: u64, span: Span) -> Result<(), Fault> {
        let left = self.left.get().checked_sub(steps);
        self.left.set(left.unwrap_or(0));
        if left.is_some() {
            Ok(())
        } else {
            Err(too_many_steps(span, self.task))
        }
    }

    /// Takes steps away if so many are left, and says whether they were.
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

    /// Takes steps for each of several things.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub fn spend_all(&self, things: usize, span: Span) -> Result<(), Fault> {
        self.spend(u64::try_from(things).unwrap_or(u64::MAX), span)
    }

    /// Takes steps for slots of a position.
    ///
    /// # Errors
    /// As [`Self::spend`].
    pub fn spend_slots(&self, slots: usize, span: Span) -> Result<(), Fault> {
        self.spend_all(slots / SLOTS, span)
    }
}
