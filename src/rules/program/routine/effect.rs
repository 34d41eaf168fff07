//! What a statement does.

use std::ops::Range;

use super::{Bounds, Cards, Pile, Rows, Sequence, Slot};
use crate::hir::{ActionId, BodyId};
use crate::program::op::{Node, Place, Rep};

/// The values of a sentence that ends a game in operations, at most.
pub const VALUES: usize = 8;

/// What a loop goes through.
#[derive(Clone, Debug, PartialEq)]
pub enum Things {
    /// The things of a set, of which the first has this code.
    Set(Node, i64),
    /// All seats from one on, forwards or backwards.
    Around(Node, i64),
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
    /// Gives states the value that they are declared with: their slots, all of one width.
    Reset(Vec<usize>, Node),
    /// Gives a name a value.
    Name(Slot, Node),
    /// Gives a name the value that is told, for as long as the sentence is made, unless one of the other values has a fault.
    Tell(Slot, Node, Vec<Node>),
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
        /// What each card looks like, if some are alike; otherwise empty.
        looks: Vec<u32>,
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
    /// Shuffles a zone: nothing falls yet.
    Shuffle {
        /// Its name.
        name: String,
        /// Which.
        zone: Pile,
        /// What each card looks like, if some are alike; otherwise empty.
        looks: Vec<u32>,
    },
    /// One of two blocks.
    If(Node, Sequence, Option<Sequence>),
    /// A block for each of several things.
    ForEach {
        /// Whether it has begun.
        begun: usize,
        /// The first slot of the things that are left: a set, or a list with their number before them.
        rest: usize,
        /// How many slots a list has.
        width: usize,
        /// The slot that stands for the thing.
        name: usize,
        /// The things.
        domain: Things,
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
    /// The game ends: the values of the sentence that says why, and who has won.
    EndGame(Vec<Node>, Option<Node>),
    /// Chance gives a name one of the things of a set, of which the first has this code.
    Draw {
        /// What is drawn.
        name: String,
        /// The things.
        from: (Node, i64),
        /// Where the value is kept.
        to: usize,
    },
    /// Seats choose from a phase.
    Turn(Seats, Offer),
    /// Seats answer.
    Ask {
        /// Who.
        seats: Seats,
        /// The answer as a move.
        action: ActionId,
        /// How an answer is held; nothing where it has no form in operations.
        held: Option<Rep>,
        /// The slots of their answers, all together.
        answers: Range<usize>,
        /// Where each of several seats answers.
        each: Option<Each>,
    },
    /// Another body, with its arguments.
    Call(BodyId, Vec<(Slot, Node)>),
}

/// What seats may choose from at a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The actions of the phase.
    pub actions: Vec<ActionId>,
    /// The interrupts of the phase.
    pub interrupts: Vec<ActionId>,
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
    pub from: (Place, (i32, i32)),
    /// Where it is added.
    pub to: (Place, (i32, i32)),
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
    /// The slots of the position that it changes.
    #[must_use]
    pub fn writes(&self) -> Vec<Range<usize>> {
        vec![self.from.0.slots(), self.to.0.slots()]
    }

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
        let places = self.places().into_iter();
        let indices = places.flat_map(|place| &place.indices);
        let indices = indices.map(|index| &index.code);
        indices.chain(self.values()).collect()
    }

    fn values(&self) -> Vec<&Node> {
        match self {
            Self::Left { .. } | Self::EndTurn | Self::Shuffle { .. } => Vec::new(),
            Self::Judge(values) => values.iter().collect(),
            Self::Require(value)
            | Self::Name(_, value)
            | Self::If(value, ..)
            | Self::As(_, value, _)
            | Self::Set(_, value, _)
            | Self::Reset(_, value)
            | Self::Times { count: value, .. } => vec![value],
            Self::Pay(payment) => vec![&payment.amount],
            Self::Put { cards, .. } => {
                let (Cards::One(cards) | Cards::All(cards)) = cards;
                vec![cards]
            }
            Self::Take { amount, .. } => amount.iter().collect(),
            Self::Deal { amount, start, .. } => amount.iter().chain(start).collect(),
            Self::Tell(_, value, judged) => [value].into_iter().chain(judged).collect(),
            Self::EndGame(values, winners) => values.iter().chain(winners).collect(),
            Self::ForEach { domain, .. } => match domain {
                Things::Set(value, _) | Things::Around(value, _) => vec![value],
            },
            Self::Repeat { until, .. } => until.iter().collect(),
            Self::Draw { from, .. } => vec![&from.0],
            Self::Turn(seats, _) | Self::Ask { seats, .. } => vec![&seats.seats],
            Self::Call(_, arguments) => arguments.iter().map(|(_, value)| value).collect(),
        }
    }

    /// Where the slots lie that it changes by an index of its own.
    #[must_use]
    pub fn places(&self) -> Vec<&Place> {
        match self {
            Self::Set(place, ..) => vec![place],
            Self::Pay(payment) => vec![&payment.from.0, &payment.to.0],
            Self::Put { to, .. } => vec![&to.place],
            Self::Take { from, to, .. } => vec![&from.place, &to.place],
            Self::Deal { from, .. } => vec![&from.place],
            Self::Shuffle { zone, .. } => vec![&zone.place],
            Self::Left { .. }
            | Self::EndTurn
            | Self::Judge(_)
            | Self::Require(_)
            | Self::Name(..)
            | Self::If(..)
            | Self::As(..)
            | Self::Reset(..)
            | Self::Times { .. }
            | Self::Tell(..)
            | Self::EndGame(..)
            | Self::ForEach { .. }
            | Self::Repeat { .. }
            | Self::Draw { .. }
            | Self::Turn(..)
            | Self::Ask { .. }
            | Self::Call(..) => Vec::new(),
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
            | Self::Reset(..)
            | Self::Name(..)
            | Self::Tell(..)
            | Self::Pay(_)
            | Self::Put { .. }
            | Self::Take { .. }
            | Self::Deal { .. }
            | Self::Shuffle { .. }
            | Self::EndTurn
            | Self::EndGame(..)
            | Self::Draw { .. }
            | Self::Turn(..)
            | Self::Ask { .. }
            | Self::Call(..) => Vec::new(),
        }
    }
}

impl Effect {
    /// The slots of the position that it may change, but for what its blocks and what it calls do, and for what is left to
    /// the other executor.
    #[must_use]
    pub fn writes(&self) -> Vec<Range<usize>> {
        match self {
            Self::Set(place, ..) => vec![place.slots()],
            Self::Reset(slots, value) => {
                let width = value.rep.slots();
                slots.iter().map(|slot| *slot..slot + width).collect()
            }
            Self::Pay(payment) => payment.writes(),
            Self::Put { to, lying, .. } => {
                let lying = lying.iter().map(Rows::slots);
                lying.chain([to.place.slots()]).collect()
            }
            Self::Take { from, to, .. } => vec![from.place.slots(), to.place.slots()],
            Self::Deal { from, rows, .. } => vec![from.place.slots(), rows.slots()],
            Self::Shuffle { zone, .. } => vec![zone.place.slots()],
            Self::Left { .. }
            | Self::Judge(_)
            | Self::Require(_)
            | Self::Name(..)
            | Self::Tell(..)
            | Self::If(..)
            | Self::ForEach { .. }
            | Self::Repeat { .. }
            | Self::Times { .. }
            | Self::As(..)
            | Self::EndTurn
            | Self::EndGame(..)
            | Self::Draw { .. }
            | Self::Turn(..)
            | Self::Ask { .. }
            | Self::Call(..) => Vec::new(),
        }
    }

    /// The body that it carries out.
    #[must_use]
    pub const fn called(&self) -> Option<BodyId> {
        if let Self::Call(body, _) = self { Some(*body) } else { None }
    }

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
            | Self::Reset(..)
            | Self::Name(..)
            | Self::Tell(..)
            | Self::Pay(_)
            | Self::Put { .. }
            | Self::Take { .. }
            | Self::Deal { .. }
            | Self::Shuffle { .. }
            | Self::EndTurn
            | Self::EndGame(..)
            | Self::Draw { .. }
            | Self::Turn(..)
            | Self::Ask { .. }
            | Self::Call(..) => false,
        }
    }
}
