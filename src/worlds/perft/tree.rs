//! The tree of a game, depth by depth.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::counts::{Level, Summary};
use super::memory::{Memories, Memory, NOTHING};
use super::{Halt, Scope};
use crate::base::limits::BRANCHES;
use crate::engine::{
    self, Chance, Count, Event, EventDetail, Exact, Legal, Move, Offer, exact, one_of, outcomes,
    returns,
};
use crate::history::{Next, after_chance, after_move, first, next, one_after_another};
use crate::runtime::Runtime;
use crate::session::Setup;
use crate::state::Position;

/// One position of one depth, what leads to it, and what comes next.
struct Node {
    histories: Count,
    /// How likely uniform play reaches the position.
    probability: Exact,
    /// What the seats remember, in each of the histories; empty if information sets are not counted.
    memories: BTreeSet<Vec<Memory>>,
    next: Next,
}

type Nodes = BTreeMap<Arc<Position>, Node>;

/// The positions of one depth, each with what leads to it.
type Arrivals = BTreeMap<Position, Arrival>;

#[derive(Default)]
struct Arrival {
    histories: Count,
    probability: Exact,
    memories: BTreeSet<Vec<Memory>>,
}

/// A game tree that is counted depth by depth.
pub struct Tree<'a> {
    runtime: &'a Runtime,
    setup: &'a Setup,
    scope: Scope,
    /// All different positions so far.
    known: BTreeSet<Arc<Position>>,
    /// The positions of the last depth.
    last: Nodes,
    levels: Vec<Level>,
    memories: Option<Memories>,
    /// By seat, the memories with which it decides: its information sets.
    sets: Vec<BTreeSet<Memory>>,
    /// What uniform play has brought to each seat so far, weighted by probability, and how likely a game has ended.
    returns: Vec<Exact>,
    ended: Exact,
    /// How many numbers are kept in positions.
    numbers: usize,
}

impl<'a> Tree<'a> {
    /// A tree of which no depth is counted yet.
    #[must_use]
    pub fn new(runtime: &'a Runtime, setup: &'a Setup, scope: Scope) -> Self {
        let seats = setup.names.seats.len();
        Self {
            runtime,
            setup,
            scope,
            known: BTreeSet::new(),
            last: Nodes::new(),
            levels: Vec::new(),
            memories: scope.information_sets.then(|| Memories::new(runtime)),
            sets: vec![BTreeSet::new(); seats],
            returns: vec![exact(0); seats],
            ended: exact(0),
            numbers: 0,
        }
    }

    /// Counts one more depth. The first is depth 0, with one history that has no move. `None` if all games are over.
    ///
    /// # Errors
    /// When the rules stop, or the tree is too large. What was counted before stays.
    pub fn level(&mut self) -> Result<Option<Level>, Halt> {
        let last = std::mem::take(&mut self.last);
        match self.follow(&last) {
            Ok(Some((level, nodes))) => {
                self.settle(nodes);
                self.levels.push(level.clone());
                Ok(Some(level))
            }
            Ok(None) => {
                self.last = last;
                Ok(None)
            }
            Err(halt) => {
                self.last = last;
                Err(halt)
            }
        }
    }

    /// The next depth; `None` if no game goes on.
    fn follow(&mut self, last: &Nodes) -> Result<Option<(Level, Nodes)>, Halt> {
        let mut level = Level { depth: self.levels.len(), ..Level::default() };
        let arrivals =
            if self.levels.is_empty() { self.root()? } else { self.grow(last, &mut level)? };
        let mut nodes = Nodes::new();
        for (state, arrival) in arrivals {
            let node = self.arrive(&state, arrival, &mut level)?;
            nodes.insert(Arc::new(state), node);
        }
        Ok((!nodes.is_empty()).then_some((level, nodes)))
    }

    /// Adds a depth that was followed to its end.
    fn settle(&mut self, nodes: Nodes) {
        for (state, node) in &nodes {
            self.known.insert(Arc::clone(state));
            match &node.next {
                Next::Over => self.finish(state, &node.probability),
                Next::Chance(_) => {}
                Next::Decision(offers) => {
                    for (seat, sets) in (0..).zip(&mut self.sets) {
                        if offers.iter().any(|offer| offer.seat == seat) {
                            let own = node.memories.iter();
                            sets.extend(own.filter_map(|memories| memories.get(seat as usize)));
                        }
                    }
                }
            }
        }
        self.last = nodes;
    }

    /// Events are needed only where information sets are counted.
    const fn detail(&self) -> EventDetail {
        if self.memories.is_some() { EventDetail::Play } else { EventDetail::Nothing }
    }

    /// The first position.
    fn root(&mut self) -> Result<Arrivals, Halt> {
        let position = first(self.runtime, self.setup, self.detail())?;
        let nothing = vec![NOTHING; self.setup.names.seats.len()];
        let before = Node {
            histories: Count::from(1_u32),
            probability: exact(1),
            memories: BTreeSet::from([nothing]),
            next: Next::Over,
        };
        let mut arrivals = Arrivals::new();
        self.lead(&mut arrivals, &before, &exact(1), position)?;
        Ok(arrivals)
    }

    /// Follows all moves and outcomes of the last depth.
    fn grow(&mut self, last: &Nodes, level: &mut Level) -> Result<Arrivals, Halt> {
        let runtime = self.runtime;
        let mut arrivals = Arrivals::new();
        for (state, node) in last {
            match &node.next {
                Next::Over => {}
                Next::Chance(chance) => {
                    for (drawn, share) in few_outcomes(chance)? {
                        let position = after_chance(runtime, state, &drawn, self.detail())?;
                        let probability = share * &node.probability;
                        self.lead(&mut arrivals, node, &probability, position)?;
                        level.outcomes += &node.histories;
                    }
                }
                Next::Decision(offers) => {
                    let moves = moves(runtime, state, offers)?;
                    let probability = one_of(Count::from(moves.len())) * &node.probability;
                    for action in &moves {
                        let position = after_move(runtime, state, action, self.detail())?;
                        self.lead(&mut arrivals, node, &probability, position)?;
                    }
                }
            }
        }
        Ok(arrivals)
    }

    /// Adds the histories of a node to a position that one more step reaches.
    fn lead(
        &mut self,
        arrivals: &mut Arrivals,
        from: &Node,
        probability: &Exact,
        (state, events): (Position, Vec<Event>),
    ) -> Result<(), Halt> {
        let recalled: Vec<Vec<Memory>> = match &mut self.memories {
            Some(memories) => {
                let seen = memories.seen(&events, state.seats());
                let after = from.memories.iter().map(|before| memories.after(before, &seen));
                after.collect()
            }
            None => Vec::new(),
        };
        let state = match self.runtime.layout.renumbered(&self.runtime.game, &state) {
            Cow::Borrowed(_) => state,
            Cow::Owned(numbered) => numbered,
        };
        let size = size_of_position(&state);
        let arrival = arrivals.entry(state).or_insert_with(|| {
            self.numbers += size;
            Arrival { probability: exact(0), ..Arrival::default() }
        });
        arrival.histories += &from.histories;
        arrival.probability += probability;
        for memories in recalled {
            if arrival.memories.insert(memories) {
                self.numbers += MEMORY;
            }
        }
        self.bound()
    }

    fn bound(&self) -> Result<(), Halt> {
        let (memories, things) = self.memories.as_ref().map_or((0, 0), Memories::kept);
        let things = things.saturating_mul(self.runtime.layout.size() + THING);
        let kept = self.numbers + memories * MEMORY + things;
        if kept > self.scope.numbers {
            return Err(Halt::Numbers(self.scope.numbers));
        }
        Ok(())
    }

    /// Counts a position that is reached, and works out what comes next there.
    fn arrive(
        &mut self,
        state: &Position,
        arrival: Arrival,
        level: &mut Level,
    ) -> Result<Node, Halt> {
        let next = self.next(state)?;
        let Arrival { histories, probability, memories } = arrival;
        level.histories += &histories;
        level.positions += 1;
        match &next {
            Next::Over => {
                level.finished += &histories;
                level.ends += 1;
            }
            Next::Chance(_) => level.chances += &histories,
            Next::Decision(_) => level.decisions += &histories,
        }
        let memories = self.look(state, &next, memories)?;
        Ok(Node { histories, probability, memories, next })
    }

    fn next(&self, state: &Position) -> Result<Next, Halt> {
        Ok(match next(self.runtime, &self.setup.names, state)? {
            Next::Decision(offers) => {
                Next::Decision(one_after_another(&self.runtime.game, state, offers))
            }
            other @ (Next::Chance(_) | Next::Over) => other,
        })
    }

    /// Adds the returns of a finished game.
    fn finish(&mut self, state: &Position, probability: &Exact) {
        let (game, layout) = (&self.runtime.game, &self.runtime.layout);
        self.ended += probability;
        let got = returns(game, layout, state).unwrap_or_default();
        for (sum, got) in self.returns.iter_mut().zip(got) {
            *sum += exact(got) * probability;
        }
    }

    /// Lets every seat observe the position, as it does at each decision and when the game is over.
    fn look(
        &mut self,
        state: &Position,
        next: &Next,
        before: BTreeSet<Vec<Memory>>,
    ) -> Result<BTreeSet<Vec<Memory>>, Halt> {
        let Some(memories) = &mut self.memories else {
            return Ok(before);
        };
        let looks = memories.looks(state, next)?;
        if looks.is_empty() {
            return Ok(before);
        }
        let after = before.iter().map(|before| memories.look(before, &looks));
        Ok(after.collect())
    }

    /// The counts of all depths.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let sum = |of: fn(&Level) -> &Count| self.levels.iter().map(of).sum();
        let ended = self.ended == exact(1);
        let sets = self.sets.iter().map(BTreeSet::len).collect();
        Summary {
            whole: self.last.values().all(|node| matches!(node.next, Next::Over)),
            histories: sum(|level| &level.histories),
            decisions: sum(|level| &level.decisions),
            chances: sum(|level| &level.chances),
            finished: sum(|level| &level.finished),
            outcomes: sum(|level| &level.outcomes),
            positions: self.known.len(),
            information_sets: self.memories.is_some().then_some(sets),
            uniform: ended.then(|| self.returns.clone()),
        }
    }

    /// Every depth so far, the first one first.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }
}

/// How many numbers one memory or one observation counts as.
const MEMORY: usize = 16;
const THING: usize = 64;
/// How many numbers a position counts as, beside its own.
const POSITION: usize = 64;

fn size_of_position(state: &Position) -> usize {
    state.cells.len() + state.stack.len() + 4 * state.cursors.len() + POSITION
}

/// The outcomes of a chance, if they are few enough to be followed.
fn few_outcomes(chance: &Chance) -> Result<engine::Outcomes, Halt> {
    let all = outcomes(chance);
    if *all.total() > Count::from(BRANCHES) {
        return Err(Halt::Branches { of: chance.name.clone(), count: all.total().clone() });
    }
    Ok(all)
}

/// All legal moves of some offers.
fn moves(runtime: &Runtime, state: &Position, offers: &[Offer]) -> Result<Vec<Move>, Halt> {
    let mut all = Vec::new();
    for offer in offers {
        let room = BRANCHES - all.len();
        let legal = Legal::new(runtime.rules.as_ref(), state, std::slice::from_ref(offer));
        let (count, listed) = legal.list(room)?;
        if usize::try_from(count).map_or(true, |count| count > room) {
            return Err(Halt::Branches {
                of: runtime.game.action(offer.action).name.clone(),
                count: Count::from(count),
            });
        }
        all.extend(listed);
    }
    Ok(all)
}
