//! All histories of a game up to a number of decisions: each outcome of chance and each legal move.

use super::Limits;
use crate::base::limits::SEARCHED;
use crate::engine::{self, Drawn, EventDetail, Fault, Legal, Move, Offer, Stop, outcomes};
use crate::history::{Next, Reached, after_chance, after_move, first, next, one_after_another};
use crate::leaks::Experiment;
use crate::leaks::judge::{Node, Tree};
use crate::session::Input;
use crate::state::Position;

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

pub struct Grown {
    pub tree: Tree<'static>,
    pub extent: Extent,
    /// The first fault.
    pub fault: Option<Fault>,
}

/// There are more histories than may be kept.
struct TooMany;

struct Grower<'a> {
    experiment: &'a Experiment<'a>,
    limits: Limits,
    tree: Tree<'static>,
    fault: Option<Fault>,
}

impl Grown {
    pub fn all(experiment: &Experiment<'_>, limits: Limits) -> Result<Self, Stop> {
        // Their positions have to find room, however many are asked for.
        let room = SEARCHED / experiment.runtime.layout.size().max(1);
        let mut grower = Grower {
            experiment,
            limits: Limits { histories: limits.histories.min(room), ..limits },
            tree: Tree::default(),
            fault: None,
        };
        let begun = first(experiment.runtime, experiment.setup, EventDetail::Everything);
        let root = grower.add(None, Input::Start, begun)?;
        let Ok(mut frontier) = grower.settle(root)? else {
            return Ok(Self {
                tree: Tree::default(),
                extent: Extent::Nothing,
                fault: grower.fault,
            });
        };
        let mut decisions = 0;
        let extent = loop {
            if frontier.is_empty() {
                break Extent::Whole;
            }
            if decisions == limits.decisions {
                break Extent::Decisions(decisions);
            }
            let length = grower.tree.own.len();
            match grower.decide(&frontier)? {
                Ok(next) => frontier = next,
                Err(TooMany) => {
                    grower.shorten(length);
                    break Extent::Histories(decisions);
                }
            }
            decisions += 1;
        };
        Ok(Self { tree: grower.tree, extent, fault: grower.fault })
    }

    /// How many histories go no further.
    pub fn worlds(&self) -> usize {
        self.tree.own.iter().filter(|it| it.after.is_empty()).count()
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
        let left = before.and_then(|before| self.tree.node(before));
        let stops = reached.is_err();
        let reached = match (reached, left) {
            (Ok(reached), _) => reached,
            (Err(Stop::Fault(fault)), Some(left)) => {
                self.fault.get_or_insert(fault);
                (left.state.clone(), Vec::new(), Next::Over)
            }
            (Err(stop), _) => return Err(stop),
        };
        let node = Node::new(self.experiment, (before, input), reached);
        let at = self.tree.add(Node { stops, ..node });
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
            if self.tree.own.len() > self.limits.histories {
                return Ok(Err(TooMany));
            }
            let Some(node) = self.tree.node(at) else {
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
            let Some(node) = self.tree.node(*at) else {
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
        self.tree.own.truncate(length);
        for node in &mut self.tree.own {
            node.after.retain(|after| *after < length);
        }
    }
}
