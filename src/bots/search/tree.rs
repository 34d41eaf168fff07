//! [`Tree`]: what a search knows of the game as one seat sees it. A node is an information set of the seat: all that it has
//! seen since the search began.

use std::collections::BTreeMap;

use super::reward::BEST;
use crate::bot::Candidate;
use crate::engine::Move;
use crate::view::Seen;

/// A node by its number.
pub(super) type NodeId = usize;

/// The most nodes of a tree: about 50 megabytes. A search goes on without new ones.
const NODES: usize = 100_000;

/// A move is expected if it was tried so often.
const EXPECTED: u64 = 20;

/// At most so many moves are expected.
const LINE: usize = 6;

/// The tree of one seat.
pub(super) struct Tree {
    nodes: Vec<Node>,
}

#[derive(Default)]
struct Node {
    /// How often the search came by.
    visits: u64,
    /// What the seat can do there, by the move; `None` lets others go first.
    moves: BTreeMap<Option<Key>, Edge>,
    /// What the seat sees next.
    after: BTreeMap<Vec<Seen>, NodeId>,
}

/// A move as a key: moves are compared as they are listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key(Vec<crate::state::Value>, usize);

struct Edge {
    action: Option<Move>,
    /// How often the move was tried.
    visits: u64,
    /// How often it could have been tried.
    chances: u64,
    total: u64,
    to: NodeId,
}

impl Default for Tree {
    fn default() -> Self {
        Self { nodes: vec![Node::default()] }
    }
}

fn key(action: Option<&Move>) -> Option<Key> {
    action.map(|action| Key(action.arguments.clone(), usize::from(action.action)))
}

impl Tree {
    /// The first node.
    pub const ROOT: NodeId = 0;

    fn add(&mut self) -> NodeId {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    /// The node after the seat has seen something; the same one if the tree is full.
    pub fn sees(&mut self, at: NodeId, seen: Vec<Seen>) -> NodeId {
        let Some(node) = self.nodes.get(at) else { return at };
        if let Some(next) = node.after.get(&seen) {
            return *next;
        }
        if self.nodes.len() >= NODES {
            return at;
        }
        let next = self.add();
        if let Some(node) = self.nodes.get_mut(at) {
            node.after.insert(seen, next);
        }
        next
    }

    /// How often the search came by a node, this time included.
    pub fn visit(&mut self, at: NodeId) -> u64 {
        self.nodes.get_mut(at).map_or(0, |node| {
            node.visits += 1;
            node.visits
        })
    }

    /// Whether the seat has tried a move there.
    pub fn has(&self, at: NodeId, action: Option<&Move>) -> bool {
        self.nodes.get(at).is_some_and(|node| node.moves.contains_key(&key(action)))
    }

    /// The moves that were tried there.
    pub fn tried(&self, at: NodeId) -> Vec<Option<Move>> {
        let node = self.nodes.get(at);
        node.map_or_else(Vec::new, |node| {
            node.moves.values().map(|edge| edge.action.clone()).collect()
        })
    }

    /// Adds a move to those that the seat can try there.
    pub fn expand(&mut self, at: NodeId, action: Option<Move>) {
        if self.nodes.len() >= NODES {
            return;
        }
        let to = self.add();
        if let Some(node) = self.nodes.get_mut(at) {
            let edge = Edge { action, visits: 0, chances: 0, total: 0, to };
            node.moves.insert(key(edge.action.as_ref()), edge);
        }
    }

    /// The move to try next, of some that can be made in this world: the one with the highest upper confidence bound.
    pub fn best<'c>(&mut self, at: NodeId, can: &'c [Option<Move>]) -> Option<&'c Option<Move>> {
        let node = self.nodes.get_mut(at)?;
        let mut best: Option<(u64, &Option<Move>)> = None;
        for action in can {
            let Some(edge) = node.moves.get_mut(&key(action.as_ref())) else { continue };
            edge.chances += 1;
            let bound = edge.bound();
            if best.as_ref().is_none_or(|(most, _)| bound > *most) {
                best = Some((bound, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// The node after a move of the seat.
    pub fn after(&self, at: NodeId, action: Option<&Move>) -> NodeId {
        let edge = self.nodes.get(at).and_then(|node| node.moves.get(&key(action)));
        edge.map_or(at, |edge| edge.to)
    }

    /// Adds what a move was worth.
    pub fn learn(&mut self, at: NodeId, action: Option<&Move>, reward: u64) {
        let node = self.nodes.get_mut(at);
        if let Some(edge) = node.and_then(|node| node.moves.get_mut(&key(action))) {
            edge.visits += 1;
            edge.total += reward;
        }
    }

    /// The moves of all seats that the seat expects to see, its own among them: after a first move of its own, what was seen and done
    /// most often, as long as it was tried often enough to say so.
    pub fn line(&self, first: Option<&Move>) -> Vec<Seen> {
        let mut line = Vec::new();
        let mut edge = self.nodes.first().and_then(|root| root.moves.get(&key(first)));
        while let Some(next) = edge.filter(|edge| edge.visits >= EXPECTED && line.len() < LINE) {
            let mut at = next.to;
            while let Some((seen, to)) = self.usual(at) {
                line.extend(seen.iter().filter(|it| is_move(it)).cloned());
                at = to;
            }
            let node = self.nodes.get(at);
            edge = node.and_then(|node| node.moves.values().max_by_key(|edge| edge.visits));
        }
        line.truncate(LINE);
        line
    }

    /// What the seat most often sees next after a node.
    fn usual(&self, at: NodeId) -> Option<(&[Seen], NodeId)> {
        let after = self.nodes.get(at)?.after.iter();
        let (seen, to) = after.max_by_key(|(_, to)| self.passed(**to))?;
        Some((seen, *to))
    }

    /// How often the search passed a node on its way to a decision of the seat.
    fn passed(&self, at: NodeId) -> u64 {
        let Some(node) = self.nodes.get(at) else { return 0 };
        node.visits + node.after.values().map(|to| self.passed(*to)).sum::<u64>()
    }

    /// The moves that were tried at the root.
    pub fn candidates(&self) -> Vec<Candidate> {
        let edges = self.nodes.first().into_iter().flat_map(|node| node.moves.values());
        let candidates = edges.map(|edge| Candidate {
            action: edge.action.clone(),
            visits: edge.visits,
            value: edge.total / edge.visits.max(1) / (BEST / 1_000),
        });
        candidates.collect()
    }
}

impl Edge {
    /// The mean reward, and more the less often the move was tried of all the times it could have been.
    fn bound(&self) -> u64 {
        if self.visits == 0 {
            return u64::MAX;
        }
        // 0.7 times the square root of ln(chances) / visits, in whole numbers.
        let wide = u128::from(BEST) * u128::from(BEST) / 2;
        let logarithm = u128::from(logarithm(self.chances.max(2)));
        let spread = (wide * logarithm / 1_000 / u128::from(self.visits)).isqrt();
        self.total / self.visits + u64::try_from(spread).unwrap_or(u64::MAX / 2)
    }
}

/// The natural logarithm of a number from 1 up, in thousandths, by straight lines between the powers of two.
fn logarithm(number: u64) -> u64 {
    let power = u64::from(number.max(1).ilog2());
    let base = 1_u64 << power;
    let part = (number - base).saturating_mul(693) / base;
    power * 693 + part
}

/// Whether somebody is seen to act.
const fn is_move(seen: &Seen) -> bool {
    match seen {
        Seen::Moved(_) | Seen::Chosen { .. } => true,
        Seen::Opened(_)
        | Seen::Told { .. }
        | Seen::Revealed { .. }
        | Seen::Went(_)
        | Seen::Rolled { .. }
        | Seen::Paid { .. }
        | Seen::Chance { .. }
        | Seen::Ended { .. }
        | Seen::TakenBack(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::logarithm;

    #[test]
    fn the_logarithm_is_right_to_a_tenth() {
        for (number, exact) in [(1, 0), (2, 693), (3, 1_099), (10, 2_303), (1_000, 6_908)] {
            assert!(logarithm(number).abs_diff(exact) < 100, "{number}: {}", logarithm(number));
        }
    }
}
