//! All histories of a game up to a number of decisions: each outcome of chance and each legal move.

use super::Limits;
use crate::base::limits::SEARCHED;
use crate::engine::{self, Drawn, Event, EventDetail, Fault, Legal, Move, Offer, Stop, outcomes};
use crate::hir::TypeId;
use crate::history::{Next, Reached, after_chance, after_move, first, next, one_after_another};
use crate::leaks::Experiment;
use crate::leaks::ask;
use crate::session::Input;
use crate::state::Position;

/// A history: what was done last, and where it led.
pub struct Node {
    /// The history without what was done last.
    pub before: Option<usize>,
    pub input: Input,
    /// The members of types that it names: arguments of a move, or what was drawn.
    pub named: Vec<(TypeId, u32)>,
    pub events: Vec<Event>,
    pub state: Position,
    pub next: Next,
    /// Whether the step ended in a fault: then the position is the one before.
    pub stops: bool,
    /// The histories that go one step further.
    pub after: Vec<usize>,
}

/// How far all histories were followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// To the end of every game.
    Whole,
    /// Up to this many decisions, as was asked for.
    Decisions(usize),
    /// Up to this many decisions, because there are too many histories after them.
    Histories(usize),
    /// Not even to the first decision.
    Nothing,
}

pub struct Tree {
    pub nodes: Vec<Node>,
    pub extent: Extent,
    /// The first fault.
    pub fault: Option<Fault>,
}

/// There are more histories than may be kept.
struct TooMany;

struct Grower<'a> {
    experiment: &'a Experiment<'a>,
    limits: Limits,
    nodes: Vec<Node>,
    fault: Option<Fault>,
}

impl Tree {
    pub fn grow(experiment: &Experiment<'_>, limits: Limits) -> Result<Self, Stop> {
        // Their positions have to find room, however many are asked for.
        let room = SEARCHED / experiment.runtime.layout.size().max(1);
        let mut grower = Grower {
            experiment,
            limits: Limits { histories: limits.histories.min(room), ..limits },
            nodes: Vec::new(),
            fault: None,
        };
        let begun = first(experiment.runtime, experiment.setup, EventDetail::Everything);
        let root = grower.add(None, Input::Start, begun)?;
        let Ok(mut frontier) = grower.settle(root)? else {
            return Ok(Self { nodes: Vec::new(), extent: Extent::Nothing, fault: grower.fault });
        };
        let mut decisions = 0;
        let extent = loop {
            if frontier.is_empty() {
                break Extent::Whole;
            }
            if decisions == limits.decisions {
                break Extent::Decisions(decisions);
            }
            let length = grower.nodes.len();
            match grower.decide(&frontier)? {
                Ok(next) => frontier = next,
                Err(TooMany) => {
                    grower.shorten(length);
                    break Extent::Histories(decisions);
                }
            }
            decisions += 1;
        };
        Ok(Self { nodes: grower.nodes, extent, fault: grower.fault })
    }

    pub fn node(&self, at: usize) -> Option<&Node> {
        self.nodes.get(at)
    }

    /// The steps that lead to a history, the first first.
    pub fn path(&self, at: usize) -> Vec<&Node> {
        let mut path: Vec<&Node> = std::iter::successors(self.node(at), |node| {
            node.before.and_then(|before| self.node(before))
        })
        .collect();
        path.reverse();
        path
    }

    /// How many histories go no further.
    pub fn worlds(&self) -> usize {
        self.nodes.iter().filter(|it| it.after.is_empty()).count()
    }
}

impl Grower<'_> {
    fn add(
        &mut self,
        before: Option<usize>,
        input: Input,
        reached: Result<Reached, Stop>,
    ) -> Result<usize, Stop> {
        let reached = reached.and_then(|(state, events)| {
            let next = self.next(&state)?;
            Ok((state, events, next))
        });
        let left = before.and_then(|before| self.nodes.get(before));
        let stops = reached.is_err();
        let (state, events, next) = match (reached, left) {
            (Ok(reached), _) => reached,
            (Err(Stop::Fault(fault)), Some(left)) => {
                self.fault.get_or_insert(fault);
                (left.state.clone(), Vec::new(), Next::Over)
            }
            (Err(stop), _) => return Err(stop),
        };
        let at = self.nodes.len();
        if let Some(before) = before.and_then(|before| self.nodes.get_mut(before)) {
            before.after.push(at);
        }
        let named = named(self.experiment, &input);
        self.nodes.push(Node {
            before,
            input,
            named,
            events,
            state,
            next,
            stops,
            after: Vec::new(),
        });
        Ok(at)
    }

    /// What comes next in a position.
    fn next(&self, state: &Position) -> Result<Next, Fault> {
        let next = next(self.experiment.runtime, &self.experiment.setup.names, state)?;
        if !matches!(next, Next::Chance(_)) {
            self.verify(state)?;
        }
        Ok(next)
    }

    /// What must always hold does; otherwise the game has a fault.
    fn verify(&self, state: &Position) -> Result<(), Fault> {
        let rules = &self.experiment.runtime.rules;
        let exempt = rules.always_hold(self.experiment.seats());
        let broken = rules.broken(state, None, exempt)?;
        let invariants = &self.experiment.runtime.game.invariants;
        match broken.and_then(|at| invariants.get(at)) {
            Some(invariant) => Err(engine::broken_invariant(invariant, &[], None)),
            None => Ok(()),
        }
    }

    /// Lets chance fall in every way; returns the histories at a decision.
    fn settle(&mut self, from: usize) -> Result<Result<Vec<usize>, TooMany>, Stop> {
        let mut deciding = Vec::new();
        let mut open = vec![from];
        while let Some(at) = open.pop() {
            if self.nodes.len() > self.limits.histories {
                return Ok(Err(TooMany));
            }
            let Some(node) = self.nodes.get(at) else {
                continue;
            };
            match &node.next {
                Next::Over => {}
                Next::Decision(_) => deciding.push(at),
                Next::Chance(chance) => {
                    let (name, ty) = (chance.name.clone(), chance.ty().clone());
                    let all: Vec<Drawn> = outcomes(chance).map(|(drawn, _)| drawn).collect();
                    let state = node.state.clone();
                    for drawn in all {
                        let runtime = self.experiment.runtime;
                        let reached =
                            after_chance(runtime, &state, &drawn, EventDetail::Everything);
                        let input = Input::Chance { name: name.clone(), drawn, ty: ty.clone() };
                        open.push(self.add(Some(at), input, reached)?);
                    }
                }
            }
        }
        deciding.sort_unstable();
        Ok(Ok(deciding))
    }

    /// Makes every legal move in these histories; returns the histories at the next decision.
    fn decide(&mut self, frontier: &[usize]) -> Result<Result<Vec<usize>, TooMany>, Stop> {
        let mut deciding = Vec::new();
        for at in frontier {
            let Some(node) = self.nodes.get(*at) else {
                continue;
            };
            let Next::Decision(offers) = &node.next else {
                continue;
            };
            let state = node.state.clone();
            let offers = one_after_another(&self.experiment.runtime.game, &state, offers.clone());
            let Some(moves) = self.moves(&state, &offers)? else {
                return Ok(Err(TooMany));
            };
            for action in moves {
                let reached =
                    after_move(self.experiment.runtime, &state, &action, EventDetail::Everything);
                let after = self.add(Some(*at), Input::Move(action), reached)?;
                match self.settle(after)? {
                    Ok(more) => deciding.extend(more),
                    Err(TooMany) => return Ok(Err(TooMany)),
                }
            }
        }
        Ok(Ok(deciding))
    }

    /// All legal moves; nothing if there are too many.
    fn moves(&self, state: &Position, offers: &[Offer]) -> Result<Option<Vec<Move>>, Fault> {
        let legal = Legal::new(self.experiment.runtime.rules.as_ref(), state, offers);
        let (count, moves) = legal.list(self.limits.histories)?;
        Ok((count == moves.len() as u64).then_some(moves))
    }

    fn shorten(&mut self, length: usize) {
        self.nodes.truncate(length);
        for node in &mut self.nodes {
            node.after.retain(|after| *after < length);
        }
    }
}

fn named(experiment: &Experiment<'_>, input: &Input) -> Vec<(TypeId, u32)> {
    match input {
        Input::Start | Input::TakenBack | Input::Chance { drawn: Drawn::Order(_), .. } => {
            Vec::new()
        }
        Input::Chance { drawn: Drawn::Choice(value), ty, .. } => value.members(ty),
        Input::Move(action) => {
            let types = ask::types(experiment, action.action);
            action.arguments.iter().zip(&types).flat_map(|(value, ty)| value.members(ty)).collect()
        }
    }
}
