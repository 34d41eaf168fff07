//! [`GameTree`]: a game in extensive form, as plain numbers.

use std::sync::Arc;

use crate::engine::Exact;

/// A node of the tree, by its place in an order in which each stands behind its parent.
pub(super) type NodeId = usize;

/// An information set.
pub(super) type SetId = usize;

/// A move in an information set. The moves of one set have numbers that follow one another.
pub(super) type ChoiceId = usize;

/// The whole tree of a small game: every history, and which of them a seat cannot tell apart where it decides.
///
/// [`GameTree::grow`] makes it. Seats that decide at the same time decide one after the other in it, without seeing what
/// the others have decided.
#[derive(Clone, Debug, Default)]
pub struct GameTree {
    pub(super) seats: usize,
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<InformationSet>,
    /// By move in an information set, that set.
    pub(super) set_of: Vec<SetId>,
    /// The probabilities of outcomes of chance; each number that occurs, once.
    pub(super) shares: Vec<Exact>,
    /// How likely chance plays along with a history: the products of such probabilities; each once.
    pub(super) odds: Vec<Exact>,
    /// The nodes behind each node, in order; [`Node::children`] says which are whose.
    pub(super) children: Vec<NodeId>,
    /// What finished games were worth, seat by seat.
    pub(super) returns: Vec<i32>,
}

/// A history.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The history without its last step; the first history is its own parent.
    pub parent: NodeId,
    /// What leads here; `None` at the beginning.
    pub by: Option<Edge>,
    /// Where in [`GameTree::children`] the nodes behind this one begin, and how many they are.
    pub children: (usize, usize),
    /// Where in [`GameTree::odds`] it stands how likely chance plays along.
    pub odds: usize,
    pub kind: Kind,
}

/// What leads from a history to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edge {
    /// A move.
    Choice(ChoiceId),
    /// An outcome of chance whose probability stands there in [`GameTree::shares`].
    Outcome(usize),
}

/// What comes next in a history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Chance,
    Decision(SetId),
    /// The game is over; its returns begin there in [`GameTree::returns`].
    Over(usize),
}

/// Histories that a seat cannot tell apart where it decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationSet {
    /// The seat that decides, counted from 0.
    pub seat: u32,
    /// All that it has seen, as JSON text in which the seats are called `seat1`, `seat2` and so on.
    pub state: Arc<str>,
    /// Its moves, as they are typed where the seats are called so. An empty text stands for letting others go first.
    pub moves: Vec<String>,
    /// The first of its moves.
    pub(super) first: ChoiceId,
    /// Any of its histories.
    pub(super) node: NodeId,
}

impl InformationSet {
    /// The numbers of its moves.
    pub(super) fn choices(&self) -> std::ops::Range<ChoiceId> {
        self.first..self.first + self.moves.len()
    }
}

impl GameTree {
    /// The number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The number of histories, with the finished ones and those where chance falls.
    #[must_use]
    pub const fn histories(&self) -> usize {
        self.nodes.len()
    }

    /// The information sets of all seats.
    #[must_use]
    pub fn sets(&self) -> &[InformationSet] {
        &self.sets
    }

    /// The number of moves in all information sets.
    #[must_use]
    pub const fn choices(&self) -> usize {
        self.set_of.len()
    }

    /// Whether what all seats win and lose comes to the same in every finished game.
    #[must_use]
    pub fn is_constant_sum(&self) -> bool {
        let mut sums = self.returns.chunks(self.seats.max(1)).map(|it| it.iter().sum::<i32>());
        let first = sums.next();
        sums.all(|sum| Some(sum) == first)
    }

    /// The seat of a move, counted from 0.
    pub(super) fn seat_of(&self, choice: ChoiceId) -> Option<usize> {
        let set = self.set_of.get(choice)?;
        self.sets.get(*set).map(|set| set.seat as usize)
    }

    /// The seat whose move leads to a node, and the move; `None` behind chance, and at the beginning.
    pub(super) fn moved(&self, node: &Node) -> Option<(usize, ChoiceId)> {
        match node.by? {
            Edge::Choice(by) => Some((self.seat_of(by)?, by)),
            Edge::Outcome(_) => None,
        }
    }

    /// The nodes behind a node, in order.
    pub(super) fn behind(&self, node: &Node) -> &[NodeId] {
        let (first, count) = node.children;
        self.children.get(first..first + count).unwrap_or_default()
    }

    /// The return of a seat in a finished game; `None` elsewhere.
    pub(super) fn worth(&self, node: &Node, seat: usize) -> Option<i32> {
        match node.kind {
            Kind::Over(first) => self.returns.get(first + seat).copied(),
            Kind::Chance | Kind::Decision(_) => None,
        }
    }
}
