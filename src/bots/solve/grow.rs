//! The tree of a game, history by history.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::tree::{ChoiceId, Edge, GameTree, InformationSet, Kind, Node, NodeId, SetId};
use crate::base::limits::SOLVED;
use crate::engine::{Count, Drawn, Exact, Fault, Move, Offer, Role, Stop, exact};
use crate::history::{History, Next, nameless};
use crate::notation::{Names, move_text};
use crate::perft::{Halt, Scope, Tree};
use crate::runtime::Runtime;
use crate::session::{Setup, in_order};

/// Different positions with more numbers than these are not counted.
const NUMBERS: usize = 40_000_000;

/// Why a game has no tree here.
#[derive(Clone, Debug)]
pub enum Unsolved {
    /// The rules stop.
    Rules(Stop),
    /// There are more histories than [`SOLVED`].
    Histories,
    /// There are so many positions that it was not found out how many histories there are.
    Positions,
    /// All who might act have let others go first.
    Waits,
    /// A seat decides twice without seeing anything between, so that it could not follow a plan.
    Forgets(u32),
}

impl fmt::Display for Unsolved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(stop) => stop.fmt(out),
            Self::Histories => write!(out, "the game has more than {SOLVED} histories"),
            Self::Positions => {
                write!(
                    out,
                    "its positions hold more than {NUMBERS} numbers, so that its histories cannot be counted"
                )
            }
            Self::Waits => write!(out, "nobody has to act"),
            Self::Forgets(seat) => {
                write!(
                    out,
                    "seat {} may let others go first twice, and sees no difference",
                    seat + 1
                )
            }
        }
    }
}

impl From<Stop> for Unsolved {
    fn from(stop: Stop) -> Self {
        Self::Rules(stop)
    }
}

impl From<Halt> for Unsolved {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Rules(stop) => Self::Rules(stop),
            Halt::Branches { .. } => Self::Histories,
            Halt::Numbers(_) => Self::Positions,
        }
    }
}

impl From<Fault> for Unsolved {
    fn from(fault: Fault) -> Self {
        Self::Rules(Stop::Fault(fault))
    }
}

impl GameTree {
    /// The whole tree of a game.
    ///
    /// # Errors
    /// When the rules stop, or there are more histories than [`SOLVED`].
    pub fn grow(runtime: &Runtime, setup: &Setup) -> Result<Self, Unsolved> {
        count(runtime, setup)?;
        let start = History::new(runtime, setup.clone())?;
        let seats = setup.names.seats.len();
        let mut growing = Growing {
            tree: Self { seats, odds: vec![exact(1)], ..Self::default() },
            odds: BTreeMap::from([(exact(1), 0)]),
            shares: BTreeMap::new(),
            sets: BTreeMap::new(),
            stack: Vec::new(),
        };
        growing.stack.push(Due {
            from: start,
            step: Step::Stay,
            turn: 0,
            parent: 0,
            by: None,
            odds: 0,
            past: vec![None; seats],
        });
        while let Some(due) = growing.stack.pop() {
            growing.visit(due)?;
        }
        growing.tree.link();
        Ok(growing.tree)
    }
}

impl GameTree {
    /// Notes at each node which nodes stand behind it.
    fn link(&mut self) {
        let mut children: Vec<Vec<NodeId>> = vec![Vec::new(); self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate().skip(1) {
            if let Some(own) = children.get_mut(node.parent) {
                own.push(id);
            }
        }
        for (node, own) in self.nodes.iter_mut().zip(children) {
            node.children = (self.children.len(), own.len());
            self.children.extend(own);
        }
    }
}

/// Counts the histories, until there are too many. Equal positions are counted together, so that this takes little time.
fn count(runtime: &Runtime, setup: &Setup) -> Result<(), Unsolved> {
    let mut tree = Tree::new(runtime, setup, Scope { numbers: NUMBERS, ..Scope::default() });
    let mut left = Count::from(SOLVED);
    while let Some(level) = tree.level()? {
        if level.histories > left {
            return Err(Unsolved::Histories);
        }
        left -= level.histories;
    }
    Ok(())
}

/// A tree that is not complete.
struct Growing {
    tree: GameTree,
    odds: BTreeMap<Exact, usize>,
    shares: BTreeMap<Exact, usize>,
    /// By seat and what it has seen, the information set, and the last move of the seat before it.
    sets: BTreeMap<(u32, Arc<str>), (SetId, Option<ChoiceId>)>,
    stack: Vec<Due>,
}

/// A history that has to be visited.
struct Due {
    from: History,
    step: Step,
    /// How many of those who might act have let others go first.
    turn: usize,
    parent: NodeId,
    by: Option<Edge>,
    odds: usize,
    /// By seat, its last move.
    past: Vec<Option<ChoiceId>>,
}

/// What leads to a history.
enum Step {
    /// Nothing: it is the first, or somebody has let others go first.
    Stay,
    Move(Move),
    Draw(Drawn),
}

impl Growing {
    fn visit(&mut self, mut due: Due) -> Result<(), Unsolved> {
        let id = self.tree.nodes.len();
        if id >= SOLVED {
            return Err(Unsolved::Histories);
        }
        match std::mem::replace(&mut due.step, Step::Stay) {
            Step::Stay => {}
            Step::Move(action) => due.from.act(action)?,
            Step::Draw(drawn) => due.from.draw(drawn)?,
        }
        let kind = match due.from.next() {
            Next::Over => {
                let first = self.tree.returns.len();
                self.tree.returns.extend(due.from.returns().unwrap_or_default());
                Kind::Over(first)
            }
            Next::Chance(_) => {
                self.fall(&due, id);
                Kind::Chance
            }
            Next::Decision(_) => Kind::Decision(self.decide(&due, id)?),
        };
        let Due { parent, by, odds, .. } = due;
        self.tree.nodes.push(Node { parent, by, children: (0, 0), odds, kind });
        Ok(())
    }

    /// Chance falls.
    fn fall(&mut self, due: &Due, parent: NodeId) {
        let before = self.tree.odds.get(due.odds).cloned().unwrap_or_else(|| exact(1));
        let first = self.stack.len();
        for (drawn, probability) in due.from.outcomes() {
            let odds = numbered(&mut self.odds, &mut self.tree.odds, &before * &probability);
            let share = numbered(&mut self.shares, &mut self.tree.shares, probability);
            self.stack.push(Due {
                from: due.from.clone(),
                step: Step::Draw(drawn),
                turn: 0,
                parent,
                by: Some(Edge::Outcome(share)),
                odds,
                past: due.past.clone(),
            });
        }
        self.reverse_from(first);
    }

    /// What lies on the stack from there on is visited in the order in which it was put there.
    fn reverse_from(&mut self, first: usize) {
        if let Some(new) = self.stack.get_mut(first..) {
            new.reverse();
        }
    }

    /// A seat decides: of those who might act, the next one. Who has to act comes after those who may.
    fn decide(&mut self, due: &Due, parent: NodeId) -> Result<SetId, Unsolved> {
        let offers = due.from.offers_one_after_another();
        let order = in_order(&offers);
        let mut turn = due.turn;
        loop {
            let Some(seat) = order.get(turn).copied() else {
                return Err(Unsolved::Waits);
            };
            turn += 1;
            let own: Vec<Offer> = offers.iter().filter(|it| it.seat == seat).copied().collect();
            let legal = due.from.legal_with(&own).list(SOLVED)?.1;
            if legal.is_empty() {
                continue;
            }
            let mut moves: Vec<Option<Move>> = legal.into_iter().map(Some).collect();
            if own.iter().all(|offer| offer.role == Role::Interrupt) {
                moves.push(None);
            }
            let set = self.set(due, seat, parent, &moves)?;
            let first = self.stack.len();
            let choices = self.tree.sets.get(set).map(InformationSet::choices).unwrap_or_default();
            for (action, by) in moves.into_iter().zip(choices) {
                let mut past = due.past.clone();
                if let Some(last) = past.get_mut(seat as usize) {
                    *last = Some(by);
                }
                let (step, turn) = action.map_or((Step::Stay, turn), |it| (Step::Move(it), 0));
                let (from, odds) = (due.from.clone(), due.odds);
                self.stack.push(Due {
                    from,
                    step,
                    turn,
                    parent,
                    by: Some(Edge::Choice(by)),
                    odds,
                    past,
                });
            }
            self.reverse_from(first);
            return Ok(set);
        }
    }

    /// The information set of a seat that decides.
    fn set(
        &mut self,
        due: &Due,
        seat: u32,
        node: NodeId,
        moves: &[Option<Move>],
    ) -> Result<SetId, Unsolved> {
        let past = due.past.get(seat as usize).copied().flatten();
        let (game, seats) = (&due.from.runtime().game, due.from.state().seats());
        let state: Arc<str> = nameless(game, seats, &due.from.observed(seat)?).into();
        let key = (seat, state);
        if let Some((set, before)) = self.sets.get(&key) {
            // A plan can only be followed by a seat that knows its own moves.
            return if *before == past { Ok(*set) } else { Err(Unsolved::Forgets(seat)) };
        }
        let (set, first) = (self.tree.sets.len(), self.tree.set_of.len());
        self.tree.set_of.extend(moves.iter().map(|_| set));
        let names = Names::numbered(seats);
        let text = |action: &Option<Move>| {
            let text = action.as_ref().map(|action| move_text(game, &names, action, |_| false));
            text.unwrap_or_default()
        };
        self.tree.sets.push(InformationSet {
            seat,
            state: Arc::clone(&key.1),
            moves: moves.iter().map(text).collect(),
            first,
            node,
        });
        self.sets.insert(key, (set, past));
        Ok(set)
    }
}

/// The number of a fraction in a list, which has each once.
fn numbered(known: &mut BTreeMap<Exact, usize>, list: &mut Vec<Exact>, fraction: Exact) -> usize {
    *known.entry(fraction).or_insert_with_key(|fraction| {
        list.push(fraction.clone());
        list.len() - 1
    })
}
