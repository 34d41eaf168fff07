//! Statements over slots: what the body of a procedure, an action, setup or play comes to for a given number of seats.
//! Whatever has no form here is left to the executor that walks the tree, statement by statement: both work on the same
//! position, and each can go on where the other has stopped.

mod effect;

pub use effect::{Each, Effect, Offer, Payment, Seats, Things, VALUES};

use std::collections::BTreeMap;
use std::ops::Range;

use super::op::{Node, Place, Rep};
use crate::hir::{BlockId, BodyId, Size, TypeId};

/// Where a value lies in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The first slot.
    pub at: usize,
    /// How the value is held.
    pub rep: Rep,
}

/// A body.
#[derive(Clone, Debug)]
pub struct Routine {
    /// The body.
    pub body: BodyId,
    /// Where its parameters lie in its frame; nothing for one that has no form in operations.
    pub parameters: Vec<Option<Slot>>,
    /// The slots of its frame.
    pub frame: usize,
    /// What it takes while it waits for decisions.
    pub reach: Reach,
    /// What it takes with the actions that are chosen in it; nothing where there may be no end of them.
    pub whole: Option<Reach>,
    /// What an action costs that has this body; nothing where that has no form in operations.
    pub costs: Option<Vec<Payment>>,
    /// Its statements.
    pub sequence: Sequence,
    /// Where play may stop in it and go on later, by block and statement, in order.
    pub points: BTreeMap<(BlockId, u32), usize>,
    /// The decisions in it, by block and statement, in order.
    pub decisions: BTreeMap<(BlockId, u32), usize>,
    /// The numbers of all places in it among those of all bodies.
    pub sites: BTreeMap<(BlockId, u32), usize>,
}

/// What a body takes with all that it calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The slots of the frames that there are at once, at most.
    pub room: usize,
    /// How many bodies run at once, at most, with itself.
    pub depth: usize,
    /// Whether play may stop in one of them.
    pub stops: bool,
}

/// A place in a body: for each block around it, the statement that comes next there, the innermost last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The body.
    pub body: BodyId,
    /// The blocks.
    pub path: Vec<(BlockId, u32)>,
}

/// The statements of a block.
#[derive(Clone, Debug, PartialEq)]
pub struct Sequence {
    /// The block.
    pub block: BlockId,
    /// Its statements.
    pub steps: Vec<Step>,
    /// The slots of the frame that are cleared when it ends.
    pub cleared: Vec<Range<usize>>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What it does.
    pub effect: Effect,
    /// At most so many steps, but for the rounds of loops, for functions, for what is written in the log, and for cards
    /// that are moved.
    pub cost: u64,
    /// How often it is written in the log, but for cards that are moved by name.
    pub events: u64,
    /// Families of zones whose order has to have fallen before.
    pub awaits: Vec<Rows>,
    /// Those of them of which the top cards are enough, where cards fall as they are needed.
    pub tops: Vec<Rows>,
    /// Whether play may stop at it or right after it, but for what it calls.
    pub stops: bool,
}

/// A family of zones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The first slot.
    pub base: usize,
    /// The slots of each zone.
    pub width: usize,
    /// How many zones there are.
    pub count: usize,
    /// Whether the last two slots of each mark the part whose order has not fallen.
    pub marked: bool,
    /// What lies in them.
    pub of: TypeId,
}

impl Rows {
    /// The slots of all of them.
    #[must_use]
    pub const fn slots(&self) -> Range<usize> {
        self.base..self.base + self.count * self.width
    }
}

/// What a value has to fulfil where it is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Nothing.
    Free,
    /// A number from the one to the other, or `none`.
    Within(i32, i32),
    /// A set of this size.
    Sized(Size),
}

/// What is moved by name.
#[derive(Clone, Debug, PartialEq)]
pub enum Cards {
    /// One card, or `none`.
    One(Node),
    /// A set of cards.
    All(Node),
}

/// One zone.
#[derive(Clone, Debug, PartialEq)]
pub struct Pile {
    /// Where it lies.
    pub place: Place,
    /// Whether its last two slots mark the part whose order has not fallen.
    pub marked: bool,
    /// What lies in it.
    pub of: TypeId,
}

impl Sequence {
    /// All steps, with those of the blocks within it.
    #[must_use]
    pub fn all(&self) -> Vec<&Step> {
        let mut all = Vec::new();
        let mut left = vec![self];
        while let Some(sequence) = left.pop() {
            for step in &sequence.steps {
                all.push(step);
                left.extend(step.effect.sequences());
            }
        }
        all
    }
}
