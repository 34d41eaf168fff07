//! Plays a paired game along with its original, and compares everything that a seat is shown.

use std::collections::BTreeMap;

use super::Experiment;
use super::change::{self, Change};
use super::difference::{Difference, What};
use super::judge::{Cursor, Node, Tree};
use super::original::{Original, after};
use super::unknown;
use crate::engine::{Chance, ChanceKind, Drawn, Event, Fault, Move, Stop};
use crate::history::{self, Dealt, Due, Steps};
use crate::notation;
use crate::session::Input;
use crate::state::Value;

/// The most moves of another seat that are tried to find one that reads alike.
const SEARCHED: u64 = 200;

/// How a paired game ended.
pub enum End {
    /// It was compared to the end.
    Whole,
    /// The seat was rightly told of a difference, or another seat could not do the same.
    Parted,
    Fault(Fault),
    Found(Difference),
}

/// How a paired game went.
pub struct Outcome {
    /// Decisions at which everything was compared.
    pub compared: u64,
    /// The decisions, from the first, up to which the seat cannot tell the games apart.
    pub alike: usize,
    /// Whether the paired game has come to differ.
    pub differs: bool,
    /// The decision at which it ended.
    pub at: usize,
    pub end: End,
    /// Moves that differ from the original.
    pub others: Vec<(usize, Move)>,
    /// Outcomes that differ from the original, by name and number.
    pub drawn: BTreeMap<(String, u64), Drawn>,
}

pub struct Pair<'a> {
    pub experiment: &'a Experiment<'a>,
    pub original: &'a Original,
    pub seat: u32,
    change: &'a Change,
    outcome: Outcome,
    /// The steps of the original, and behind them those of the paired game since it differs.
    pub tree: Tree<'a>,
    /// How many steps the paired game has made, and what was done last.
    made: usize,
    input: Input,
    /// The first steps that differ.
    pub start: Option<[usize; 2]>,
    /// What the seat sees next in both games, once they differ.
    pub cursors: Option<[Cursor; 2]>,
}

/// Compares a paired game with its original up to a decision.
pub fn run(
    experiment: &Experiment<'_>,
    original: &Original,
    seat: u32,
    change: &Change,
    horizon: usize,
) -> Outcome {
    let run = |steps| run_counting(experiment, original, (seat, change), horizon, steps);
    let outcome = run(Steps::Roughly);
    match outcome.end {
        End::Fault(_) => run(Steps::Exactly),
        End::Whole | End::Parted | End::Found(_) => outcome,
    }
}

fn run_counting(
    experiment: &Experiment<'_>,
    original: &Original,
    (seat, change): (u32, &Change),
    horizon: usize,
    steps: Steps,
) -> Outcome {
    let outcome = Outcome {
        compared: 0,
        alike: 0,
        differs: false,
        at: 0,
        end: End::Whole,
        others: Vec::new(),
        drawn: BTreeMap::new(),
    };
    let tree = Tree { base: &original.nodes, own: Vec::new() };
    let mut pair = Pair {
        experiment,
        original,
        seat,
        change,
        outcome,
        tree,
        made: 0,
        input: Input::Start,
        start: None,
        cursors: None,
    };
    pair.outcome.end = pair.follow(horizon, steps).unwrap_or_else(|end| end);
    pair.outcome
}

impl From<Stop> for End {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Fault(fault) => Self::Fault(fault),
            Stop::Setup(_) | Stop::Refused(_) => Self::Parted,
        }
    }
}

impl From<Fault> for End {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl Pair<'_> {
    /// An error is an early end.
    fn follow(&mut self, horizon: usize, steps: Steps) -> Result<End, End> {
        let mut table = Dealt::new(self.experiment.runtime, self.experiment.setup, steps)?;
        for (at, decision) in self.original.decisions.iter().enumerate().take(horizon + 1) {
            self.outcome.at = at;
            self.settle(&mut table)?;
            if self.outcome.differs {
                self.compare(at, decision.node)?;
                self.outcome.compared += 1;
            }
            self.outcome.alike = at + 1;
            let Some(action) = decision.action.as_ref().filter(|_| at < horizon) else {
                break;
            };
            if action.seat == self.seat {
                self.act_alike(&mut table, action)?;
                self.input = Input::Move(action.clone());
            } else {
                let next = self.other_move(&table, action, at)?;
                if next != *action {
                    self.outcome.others.push((at, next.clone()));
                    self.outcome.differs = true;
                }
                table.act(&next)?;
                self.input = Input::Move(next);
            }
        }
        Ok(End::Whole)
    }

    fn settle(&mut self, table: &mut Dealt<'_>) -> Result<(), End> {
        loop {
            match table.due()? {
                Due::Decide(offers) => {
                    self.step(table, after(&offers));
                    return Ok(());
                }
                Due::Fall(chance, nth) => {
                    let drawn = self.falls(&chance, nth).ok_or(End::Parted)?;
                    self.step(table, history::Next::Chance(chance.clone()));
                    table.fall(&drawn)?;
                    let (name, ty) = (chance.name.clone(), chance.ty().clone());
                    self.input = Input::Chance { name, drawn: drawn.clone(), ty };
                    if self.original.outcome(&chance.name, nth).is_some_and(|it| it.drawn != drawn)
                    {
                        self.outcome.differs = true;
                        self.outcome.drawn.insert((chance.name, nth), drawn);
                    }
                }
            }
        }
    }

    /// Keeps the step that has led here, once the games differ.
    fn step(&mut self, table: &mut Dealt<'_>, next: history::Next) {
        let own = self.tree.base.len() + self.tree.own.len();
        if self.outcome.differs {
            let before = if self.start.is_none() { self.made } else { own };
            let by = (before.checked_sub(1), self.input.clone());
            let node = Node::reached(self.experiment, table, by, next);
            self.tree.own.push(node);
            self.start.get_or_insert([self.made, own]);
        } else {
            table.events.clear();
        }
        self.made += 1;
    }

    /// The outcome in the paired game; nothing if the original outcome is not possible, and several others are.
    fn falls(&self, chance: &Chance, nth: u64) -> Option<Drawn> {
        let fallen = self.original.outcome(&chance.name, nth)?;
        match (&chance.kind, &fallen.drawn) {
            (ChanceKind::Order { cards, ty, .. }, Drawn::Order(order)) => {
                let sorted = |mut cards: Vec<u32>| {
                    cards.sort_unstable();
                    cards
                };
                let pile = sorted(cards.clone());
                let number = |card: u32| {
                    if let Value::Member(card) = self.change.of(&Value::Member(card), ty) {
                        card
                    } else {
                        card
                    }
                };
                // Cards that were exchanged and have been shuffled anew since lie as chance has it.
                let anew = self.change.opened.is_some_and(|at| fallen.before > at);
                if anew && sorted(order.clone()) == pile {
                    return Some(Drawn::Order(order.clone()));
                }
                let mapped: Vec<u32> = order.iter().map(|card| number(*card)).collect();
                if sorted(mapped.clone()) == pile {
                    return Some(Drawn::Order(mapped));
                }
                (sorted(order.clone()) == pile).then(|| Drawn::Order(order.clone()))
            }
            (ChanceKind::Choice { from, ty }, Drawn::Choice(value)) => {
                let others: Vec<&Value> = from.iter().filter(|it| *it != value).collect();
                if let (Some(pick), false) =
                    (self.change.draws.get(&(chance.name.clone(), nth)), others.is_empty())
                {
                    let at = usize::try_from(*pick).unwrap_or(0) % others.len();
                    return others.get(at).map(|it| Drawn::Choice((*it).clone()));
                }
                let mapped = self.change.of(value, ty);
                let same = [&mapped, value].into_iter().find(|it| from.contains(it));
                // A draw says which one fell. That another one alone could fall is not said.
                let only = || from.first().filter(|_| from.len() == 1);
                same.or_else(only).map(|it| Drawn::Choice(it.clone()))
            }
            _ => None,
        }
    }

    /// Makes the move of the original in the paired game, which must be possible for the seat.
    fn act_alike(&self, table: &mut Dealt<'_>, action: &Move) -> Result<(), End> {
        let (game, names) = (&self.experiment.runtime.game, &self.experiment.setup.names);
        table.act(action).map_err(|stop| match stop {
            Stop::Refused(refusal) => {
                let why = notation::refusal_lines(game, self.experiment.sources, names, &refusal)
                    .join("; ");
                let what = What::OwnMove(self.experiment.action(action.action));
                End::Found(Difference::new(
                    what,
                    notation::move_text(game, names, action, |_| false),
                    why,
                ))
            }
            stop @ (Stop::Fault(_) | Stop::Setup(_)) => stop.into(),
        })
    }

    /// The move of another seat in the paired game: the same, or one that reads the same.
    fn other_move(&self, table: &Dealt<'_>, action: &Move, at: usize) -> Result<Move, End> {
        let moved =
            self.original.moved(at).filter(|it| unknown::hides(self.experiment, it, self.seat));
        let sealed = matches!(moved, Some(Event::Moved { sealed: true, .. }));
        let pick = self.change.choices.get(&at);
        if moved.is_some() && pick.is_none() {
            let mapped = change::mapped(self.experiment, self.change, action, sealed);
            if mapped != *action && self.is_legal(table, &mapped)? {
                return Ok(mapped);
            }
        }
        if pick.is_none() && self.is_legal(table, action)? {
            return Ok(action.clone());
        }
        let Some(moved) = moved else {
            return Err(End::Parted);
        };
        let rules = &self.experiment.runtime.rules;
        let count = rules.count(&table.state, action.seat, action.action)?;
        for step in 0..count.min(SEARCHED) {
            let place = (pick.copied().unwrap_or(0) % count + step) % count;
            let Some(arguments) = rules.nth(&table.state, action.seat, action.action, place)?
            else {
                continue;
            };
            let other = Move { arguments, ..action.clone() };
            if other != *action && unknown::reads_alike(self.experiment, moved, &other, self.seat) {
                return Ok(other);
            }
        }
        if self.is_legal(table, action)? { Ok(action.clone()) } else { Err(End::Parted) }
    }

    fn is_legal(&self, table: &Dealt<'_>, action: &Move) -> Result<bool, End> {
        match self.experiment.runtime.rules.legality(&table.state, action) {
            Ok(()) => Ok(true),
            Err(Stop::Fault(fault)) => Err(End::Fault(fault)),
            Err(Stop::Refused(_) | Stop::Setup(_)) => Ok(false),
        }
    }
}
