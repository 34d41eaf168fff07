//! Statements over slots: what the body of a procedure, an action, setup or play comes to for a given number of seats.
//! Whatever has no form here is left to the executor that walks the tree, statement by statement: both work on the same
//! position, and each can go on where the other has stopped.

use std::collections::BTreeMap;
use std::ops::Range;

use super::op::{Node, Place, Rep};
use crate::hir::{BlockId, BodyId, Size};

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
    /// The slots of its frame.
    pub frame: usize,
    /// The slots of its frame and of those of what it calls, at most.
    pub room: usize,
    /// How many bodies run at once while it does, at most, with itself.
    pub depth: usize,
    /// What an action costs that has this body.
    pub costs: Vec<Payment>,
    /// Its statements.
    pub sequence: Sequence,
    /// Where play may stop in it and go on later, by block and statement, in order.
    pub points: BTreeMap<(BlockId, u32), usize>,
    /// The numbers of all places in it among those of all bodies.
    pub sites: BTreeMap<(BlockId, u32), usize>,
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
    /// Whether play may stop within it or right after it.
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
}

/// What a statement does.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// It is left to the other executor.
    Left {
        /// Its blocks.
        blocks: Vec<Sequence>,
        /// Whether play comes back to the statement after a block.
        again: bool,
    },
    /// Nothing, unless one of these values has a fault.
    Judge(Vec<Node>),
    /// Setup goes on where the condition holds.
    Require(Node),
    /// Gives a state another value.
    Set(Place, Node, Bounds),
    /// Gives a name a value.
    Name(Slot, Node),
    /// Takes an amount from one state and adds it to another.
    Pay(Box<Payment>),
    /// Moves cards by name to a zone, on its top or to its bottom, from wherever they lie.
    Put {
        /// The cards.
        cards: Cards,
        /// Where they are put.
        to: Pile,
        /// Whether they go under the cards that are there.
        bottom: bool,
        /// All families of zones where they may lie.
        lying: Vec<Rows>,
    },
    /// Moves cards from the top of one zone to another.
    Take {
        /// How many; nothing for all of them.
        amount: Option<Node>,
        /// Where they are taken from.
        from: Pile,
        /// Where they are put.
        to: Pile,
        /// Whether they go under the cards that are there.
        bottom: bool,
    },
    /// Deals cards to zones in turn.
    Deal {
        /// How many rounds; nothing for all cards.
        amount: Option<Node>,
        /// The pile.
        from: Pile,
        /// The zones that get cards, with the code of their first index.
        to: Vec<(usize, i32)>,
        /// One of these zones: its slots.
        rows: Rows,
        /// The seat that gets the first card; nothing for the first seat.
        start: Option<Node>,
    },
    /// One of two blocks.
    If(Node, Sequence, Option<Sequence>),
    /// A block for each thing of a set.
    ForEach {
        /// Whether it has begun.
        begun: usize,
        /// The things that are left.
        rest: Slot,
        /// The slot that stands for the thing.
        name: usize,
        /// The code of the first thing that may be in the set.
        low: i64,
        /// The set.
        domain: Node,
        /// The block.
        body: Sequence,
    },
    /// A block until a condition holds after it.
    Repeat {
        /// Whether it has begun.
        begun: usize,
        /// The condition.
        until: Option<Node>,
        /// The block.
        body: Sequence,
    },
    /// A block several times.
    Times {
        /// The rounds that are left.
        left: usize,
        /// How often.
        count: Node,
        /// The block.
        body: Sequence,
    },
    /// A block in which a seat is `me`.
    As(usize, Node, Sequence),
    /// The turn ends.
    EndTurn,
    /// Seats choose from a phase.
    Turn(Seats),
    /// Seats answer.
    Ask {
        /// Who.
        seats: Seats,
        /// The slots of their answers, all together.
        answers: Range<usize>,
        /// Where each of several seats answers.
        each: Option<Each>,
    },
    /// Another body, with its arguments.
    Call(BodyId, Vec<(Slot, Node)>),
}

/// Where the answers of several seats are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Each {
    /// The slots of the seats that are asked.
    pub asked: usize,
    /// The slots of each answer.
    pub width: usize,
    /// What stands in the first of them as long as there is none.
    pub none: i32,
}

/// An amount that goes from one state to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Payment {
    /// How much.
    pub amount: Node,
    /// Where it is taken from.
    pub from: (Place, Bounds),
    /// Where it is added.
    pub to: (Place, Bounds),
}

/// The seats that play waits for.
#[derive(Clone, Debug, PartialEq)]
pub struct Seats {
    /// Whether it has begun.
    pub begun: usize,
    /// The slots of the seats that can still decide.
    pub pending: usize,
    /// The set of seats.
    pub seats: Node,
}

impl Payment {
    /// The values that it works out.
    #[must_use]
    pub fn nodes(&self) -> Vec<&Node> {
        let indices = self.from.0.indices.iter().chain(&self.to.0.indices);
        let indices = indices.map(|index| &index.code);
        [&self.amount].into_iter().chain(indices).collect()
    }
}

impl Effect {
    /// The values that it works out before anything changes.
    #[must_use]
    pub fn nodes(&self) -> Vec<&Node> {
        fn places<'p>(all: &[&'p Place]) -> Vec<&'p Node> {
            let indices = all.iter().flat_map(|place| &place.indices);
            indices.map(|index| &index.code).collect()
        }
        match self {
            Self::Left { .. } | Self::EndTurn => Vec::new(),
            Self::Judge(values) => values.iter().collect(),
            Self::Require(value)
            | Self::Name(_, value)
            | Self::If(value, ..)
            | Self::As(_, value, _)
            | Self::ForEach { domain: value, .. }
            | Self::Times { count: value, .. } => vec![value],
            Self::Set(place, value, _) => [places(&[place]), vec![value]].concat(),
            Self::Pay(payment) => payment.nodes(),
            Self::Put { cards, to, .. } => {
                let (Cards::One(cards) | Cards::All(cards)) = cards;
                [places(&[&to.place]), vec![cards]].concat()
            }
            Self::Take {
                amount, from, to, ..
            } => {
                let mut all = places(&[&from.place, &to.place]);
                all.extend(amount);
                all
            }
            Self::Deal {
                amount,
                from,
                start,
                ..
            } => {
                let mut all = places(&[&from.place]);
                all.extend(amount);
                all.extend(start);
                all
            }
            Self::Repeat { until, .. } => until.iter().collect(),
            Self::Turn(seats) | Self::Ask { seats, .. } => vec![&seats.seats],
            Self::Call(_, arguments) => arguments.iter().map(|(_, value)| value).collect(),
        }
    }

    /// The blocks that it runs.
    #[must_use]
    pub fn sequences(&self) -> Vec<&Sequence> {
        match self {
            Self::Left { blocks, .. } => blocks.iter().collect(),
            Self::If(_, then, otherwise) => [then].into_iter().chain(otherwise).collect(),
            Self::ForEach { body, .. }
            | Self::Repeat { body, .. }
            | Self::Times { body, .. }
            | Self::As(_, _, body) => vec![body],
            Self::Judge(_)
            | Self::Require(_)
            | Self::Set(..)
            | Self::Name(..)
            | Self::Pay(_)
            | Self::Put { .. }
            | Self::Take { .. }
            | Self::Deal { .. }
            | Self::EndTurn
            | Self::Turn(_)
            | Self::Ask { .. }
            | Self::Call(..) => Vec::new(),
        }
    }
}

impl Effect {
    /// The same, to be changed.
    pub fn sequences_mut(&mut self) -> Vec<&mut Sequence> {
        match self {
            Self::Left { blocks, .. } => blocks.iter_mut().collect(),
            Self::If(_, then, otherwise) => [then].into_iter().chain(otherwise).collect(),
            Self::ForEach { body, .. }
            | Self::Repeat { body, .. }
            | Self::Times { body, .. }
            | Self::As(_, _, body) => vec![body],
            Self::Judge(_)
            | Self::Require(_)
            | Self::Set(..)
            | Self::Name(..)
            | Self::Pay(_)
            | Self::Put { .. }
            | Self::Take { .. }
            | Self::Deal { .. }
            | Self::EndTurn
            | Self::Turn(_)
            | Self::Ask { .. }
            | Self::Call(..) => Vec::new(),
        }
    }
}

impl Effect {
    /// Whether play comes back to the statement after a block of it.
    #[must_use]
    pub const fn comes_back(&self) -> bool {
        match self {
            Self::Left { again, .. } => *again,
            Self::ForEach { .. } | Self::Repeat { .. } | Self::Times { .. } => true,
            Self::If(..)
            | Self::As(..)
            | Self::Judge(_)
            | Self::Require(_)
            | Self::Set(..)
            | Self::Name(..)
            | Self::Pay(_)
            | Self::Put { .. }
            | Self::Take { .. }
            | Self::Deal { .. }
            | Self::EndTurn
            | Self::Turn(_)
            | Self::Ask { .. }
            | Self::Call(..) => false,
        }
    }
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
