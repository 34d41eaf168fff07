//! A game played from given outcomes of chance and given moves.

use std::collections::BTreeMap;

use super::Experiment;
use crate::engine::{self, Budget, Chance, Drawn, Event, Move, Offer, Pending, Stop, Task};
use crate::state::State;

/// What comes next.
pub enum Next {
    /// Chance gives an outcome, the n-th under its name.
    Fall(Chance, u64),
    /// Somebody has to decide; nobody at the end.
    Decide(Vec<Offer>),
}

/// A position in play, with the events since it was last read.
pub struct Table<'a> {
    experiment: &'a Experiment<'a>,
    pub state: State,
    pub events: Vec<Event>,
    fallen: BTreeMap<String, u64>,
    begun: bool,
    /// The budget of the last move and everything that follows from it.
    budget: Budget,
}

impl<'a> Table<'a> {
    /// A game that has begun its setup.
    pub fn new(experiment: &'a Experiment<'a>) -> Result<Self, Stop> {
        let budget = Budget::new(Task::Move);
        let (state, events) = experiment.runtime.rules.start(
            experiment.seats(),
            &experiment.setup.options,
            &budget,
        )?;
        Ok(Self {
            experiment,
            state,
            events,
            fallen: BTreeMap::new(),
            begun: false,
            budget,
        })
    }

    pub fn next(&mut self) -> Result<Next, Stop> {
        let rules = &self.experiment.runtime.rules;
        loop {
            match rules.pending(&self.state)? {
                Pending::Chance(chance) => {
                    let nth = self.fallen.entry(chance.name.clone()).or_default();
                    *nth += 1;
                    return Ok(Next::Fall(chance, *nth - 1));
                }
                Pending::Decision(offers) => return Ok(Next::Decide(offers)),
                Pending::Stuck(stuck) => {
                    let game = &self.experiment.runtime.game;
                    let seats = self.experiment.setup.names.any_of(stuck.seats);
                    return Err(Stop::Fault(engine::stuck(game, &seats, &stuck)));
                }
                Pending::Over if !self.begun && rules.is_set_up(&self.state) => {
                    self.begun = true;
                    self.budget = Budget::new(Task::Move);
                    self.events
                        .extend(rules.begin(&mut self.state, &self.budget)?);
                }
                Pending::Over => return Ok(Next::Decide(Vec::new())),
            }
        }
    }

    pub fn fall(&mut self, drawn: &Drawn) -> Result<(), Stop> {
        self.events.extend(self.experiment.runtime.rules.resolve(
            &mut self.state,
            drawn,
            &self.budget,
        )?);
        Ok(())
    }

    pub fn act(&mut self, action: &Move) -> Result<(), Stop> {
        self.budget = Budget::new(Task::Move);
        self.events.extend(self.experiment.runtime.rules.apply(
            &mut self.state,
            action,
            &self.budget,
        )?);
        Ok(())
    }
}
