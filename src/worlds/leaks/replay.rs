//! A game played from given outcomes of chance and given moves.

use std::collections::{BTreeMap, VecDeque};

use super::Experiment;
use super::judge::Node;
use super::setup::plain;
use crate::engine::{
    self, Budget, Chance, ChanceKind, Drawn, Event, EventDetail, Move, Offer, Pending, Stop, Task,
};
use crate::hir::Ty;
use crate::history;
use crate::session::{ChanceSource, Input};
use crate::state::Position;

/// What comes next.
pub enum Next {
    /// Chance gives an outcome, the n-th under its name. For a zone, this is its whole order, when it
    /// is shuffled, although the game draws its cards later.
    Fall(Chance, u64),
    /// Seats have to decide; none at the end.
    Decide(Vec<Offer>),
}

/// A position in play, with the events since it was last read.
pub struct Table<'a> {
    pub experiment: &'a Experiment<'a>,
    pub state: Position,
    pub events: Vec<Event>,
    fallen: BTreeMap<String, u64>,
    /// Zones that were shuffled and have been given no order, as chance.
    shuffled: VecDeque<Chance>,
    /// The type of the cards that are given an order next.
    ordered: Option<Ty>,
    /// The orders that zones were given.
    orders: ChanceSource,
    begun: bool,
    /// The budget of the last move and everything that follows from it.
    budget: Budget,
    steps: Steps,
}

/// How the steps of moves are counted.
#[derive(Clone, Copy)]
pub enum Steps {
    /// As more than they are, perhaps. A fault says only that there may be one.
    Roughly,
    Exactly,
}

impl Steps {
    const fn budget(self) -> Budget {
        match self {
            Self::Roughly => Self::Exactly.budget().roughly(),
            Self::Exactly => Budget::with_detail(Task::Move, EventDetail::Everything),
        }
    }
}

impl<'a> Table<'a> {
    /// A game that has begun its setup.
    pub fn new(experiment: &'a Experiment<'a>, steps: Steps) -> Result<Self, Stop> {
        let budget = steps.budget();
        let (state, events) = experiment.runtime.rules.start(
            experiment.seats(),
            &experiment.setup.options,
            &budget,
        )?;
        let mut table = Self {
            experiment,
            state,
            events: Vec::new(),
            fallen: BTreeMap::new(),
            shuffled: VecDeque::new(),
            ordered: None,
            orders: ChanceSource::new(0),
            begun: false,
            budget,
            steps,
        };
        table.happens(events);
        Ok(table)
    }

    fn happens(&mut self, events: Vec<Event>) {
        for event in &events {
            if let Event::Shuffled { name, cards, ty } = plain(event) {
                self.shuffled.push_back(Chance {
                    name: name.clone(),
                    kind: ChanceKind::Order {
                        cards: cards.clone(),
                        count: cards.len(),
                        ty: ty.clone(),
                    },
                });
            }
        }
        self.events.extend(events);
    }

    fn falls(&mut self, chance: Chance) -> Next {
        let nth = self.fallen.entry(chance.name.clone()).or_default();
        *nth += 1;
        Next::Fall(chance, *nth - 1)
    }

    pub fn next(&mut self) -> Result<Next, Stop> {
        let rules = &self.experiment.runtime.rules;
        loop {
            if let Some(chance) = self.shuffled.pop_front() {
                if let ChanceKind::Order { ty, .. } = &chance.kind {
                    self.ordered = Some(ty.clone());
                }
                return Ok(self.falls(chance));
            }
            match rules.pending(&self.state)? {
                Pending::Chance(chance) if matches!(chance.kind, ChanceKind::Order { .. }) => {
                    let drawn = self.orders.draw(&chance);
                    self.resolve(&drawn)?;
                }
                Pending::Chance(chance) => return Ok(self.falls(chance)),
                Pending::Decision(offers) => return Ok(Next::Decide(offers)),
                Pending::Stuck(stuck) => {
                    let game = &self.experiment.runtime.game;
                    let seats = self.experiment.setup.names.any_of(&stuck.seats);
                    return Err(Stop::Fault(engine::stuck(game, &seats, &stuck)));
                }
                Pending::Over if !self.begun && rules.is_set_up(&self.state) => {
                    self.begun = true;
                    self.budget = self.steps.budget();
                    let events = rules.begin(&mut self.state, &self.budget)?;
                    self.happens(events);
                }
                Pending::Over => return Ok(Next::Decide(Vec::new())),
            }
        }
    }

    /// The step that has led here, with what has happened in it.
    pub fn node(&mut self, by: (Option<usize>, Input), next: history::Next) -> Node {
        let events = std::mem::take(&mut self.events);
        Node::new(self.experiment, by, (self.state.clone(), events, next))
    }

    pub fn fall(&mut self, drawn: &Drawn) -> Result<(), Stop> {
        match (self.ordered.take(), drawn) {
            (Some(ty), Drawn::Order(order)) => {
                self.orders.lay(&ty, order, true);
                Ok(())
            }
            (_, drawn) => self.resolve(drawn),
        }
    }

    fn resolve(&mut self, drawn: &Drawn) -> Result<(), Stop> {
        let rules = &self.experiment.runtime.rules;
        let events = rules.resolve(&mut self.state, drawn, &self.budget)?;
        self.happens(events);
        Ok(())
    }

    pub fn act(&mut self, action: &Move) -> Result<(), Stop> {
        self.budget = self.steps.budget();
        let rules = &self.experiment.runtime.rules;
        let events = rules.apply(&mut self.state, action, &self.budget)?;
        self.happens(events);
        Ok(())
    }
}
