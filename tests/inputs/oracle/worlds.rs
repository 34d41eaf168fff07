//! All worlds of a game: every outcome of chance and every legal move, breadth first.

use hoyle::engine::{Budget, Drawn, Event, EventDetail, Legal, Move, Offer, Task, outcomes};
use hoyle::history::{Next, after_move, next, one_after_another};
use hoyle::state::Position;
use hoyle::{Runtime, Setup, Stop};

/// What leads from one position to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    Start,
    /// Setup is over.
    Begin,
    Chance(String, Drawn),
    Move(Move),
}

/// A history: it is the path from the first node to this one.
pub struct Node {
    pub before: Option<usize>,
    pub input: Input,
    pub events: Vec<Event>,
    pub state: Position,
    /// What comes next; nothing at the end of setup.
    pub next: Option<Next>,
    pub after: Vec<usize>,
    decisions: usize,
}

impl Node {
    /// Whether all look at the table: nobody does in the middle of a step.
    pub const fn is_looked_at(&self) -> bool {
        matches!(self.next, Some(Next::Decision(_) | Next::Over))
    }
}

/// Why the worlds of a game are not all there.
#[derive(Debug)]
pub enum Missing {
    /// There are too many.
    Large,
    /// Play has a fault in one of them.
    Faulty,
}

impl Missing {
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Large => "large",
            Self::Faulty => "faulty",
        }
    }
}

/// So many decisions are followed, and at most so many histories.
#[derive(Clone, Copy)]
pub struct Limits {
    pub decisions: usize,
    pub histories: usize,
}

pub struct Worlds<'r> {
    pub runtime: &'r Runtime,
    pub setup: &'r Setup,
    pub nodes: Vec<Node>,
}

/// More legal moves than any small game has.
const MOVES: usize = 10_000;

fn budget() -> Budget {
    Budget::with_detail(Task::Move, EventDetail::Everything)
}

impl<'r> Worlds<'r> {
    pub fn of(runtime: &'r Runtime, setup: &'r Setup, limits: Limits) -> Result<Self, Missing> {
        let mut worlds = Self { runtime, setup, nodes: Vec::new() };
        let started = runtime.rules.start(setup.seats(), &setup.options, &budget());
        worlds.add(None, Input::Start, started)?;
        let mut at = 0;
        while at < worlds.nodes.len() {
            worlds.follow(at, limits.decisions)?;
            if worlds.nodes.len() > limits.histories {
                return Err(Missing::Large);
            }
            at += 1;
        }
        Ok(worlds)
    }

    fn add(
        &mut self,
        before: Option<usize>,
        input: Input,
        reached: Result<(Position, Vec<Event>), Stop>,
    ) -> Result<(), Missing> {
        let (state, events) = reached.map_err(|_| Missing::Faulty)?;
        let next = if self.runtime.rules.is_set_up(&state) {
            None
        } else {
            let next = next(self.runtime, &self.setup.names, &state);
            Some(next.map_err(|_| Missing::Faulty)?)
        };
        let moves = usize::from(matches!(input, Input::Move(_)));
        let decisions = before.map_or(0, |it| self.nodes[it].decisions) + moves;
        if let Some(before) = before {
            let at = self.nodes.len();
            self.nodes[before].after.push(at);
        }
        self.nodes.push(Node { before, input, events, state, next, after: Vec::new(), decisions });
        Ok(())
    }

    /// Everything that may come after a history.
    fn follow(&mut self, at: usize, decisions: usize) -> Result<(), Missing> {
        let state = self.nodes[at].state.clone();
        let rules = self.runtime.rules.as_ref();
        match self.nodes[at].next.clone() {
            None => {
                let mut begun = state;
                let events = rules.begin(&mut begun, &budget());
                self.add(Some(at), Input::Begin, events.map(|events| (begun, events)))?;
            }
            Some(Next::Over) => {}
            Some(Next::Chance(chance)) => {
                for (drawn, _) in outcomes(&chance) {
                    let mut fallen = state.clone();
                    let events = rules.resolve(&mut fallen, &drawn, &budget());
                    let input = Input::Chance(chance.name.clone(), drawn);
                    self.add(Some(at), input, events.map(|events| (fallen, events)))?;
                }
            }
            Some(Next::Decision(_)) if self.nodes[at].decisions == decisions => {}
            Some(Next::Decision(offers)) => {
                for action in self.moves(&state, offers)? {
                    let reached =
                        after_move(self.runtime, &state, &action, EventDetail::Everything);
                    self.add(Some(at), Input::Move(action), reached)?;
                }
            }
        }
        Ok(())
    }

    fn moves(&self, state: &Position, offers: Vec<Offer>) -> Result<Vec<Move>, Missing> {
        let offers = one_after_another(&self.runtime.game, state, offers);
        let legal = Legal::new(self.runtime.rules.as_ref(), state, &offers);
        let (count, moves) = legal.list(MOVES).map_err(|_| Missing::Faulty)?;
        if count > MOVES as u64 { Err(Missing::Large) } else { Ok(moves) }
    }

    /// The nodes on the way to one, from the first to it.
    pub fn path(&self, to: usize) -> Vec<usize> {
        let mut path: Vec<usize> =
            std::iter::successors(Some(to), |at| self.nodes[*at].before).collect();
        path.reverse();
        path
    }

    /// The histories that go no further.
    pub fn ends(&self) -> Vec<usize> {
        (0..self.nodes.len()).filter(|at| self.nodes[*at].after.is_empty()).collect()
    }

    /// A history in a few words.
    pub fn words(&self, to: usize) -> String {
        let path = self.path(to).into_iter();
        let words = path.filter_map(|at| match &self.nodes[at].input {
            Input::Start | Input::Begin => None,
            Input::Chance(name, drawn) => Some(format!("{name} {drawn:?}")),
            Input::Move(Move { seat, action, arguments }) => {
                let name = &self.runtime.game.action(*action).name;
                Some(format!("seat {} {name} {arguments:?}", seat + 1))
            }
        });
        words.collect::<Vec<_>>().join("; ")
    }
}
