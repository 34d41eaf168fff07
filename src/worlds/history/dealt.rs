//! A game whose shuffles fall as a whole.

use std::collections::{BTreeMap, VecDeque};

use crate::engine::{
    self, Budget, Chance, ChanceKind, Drawn, Event, EventDetail, Move, Offer, Pending, Stop, Task,
};
use crate::runtime::Runtime;
use crate::session::{ChanceSource, Input, Setup};
use crate::state::Position;

/// What comes next in a game whose shuffles fall as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// Chance gives an outcome, the n-th under its name. For a zone, this is its whole order, when it
    /// is shuffled, although the game draws its cards later.
    Fall(Chance, u64),
    /// Seats have to decide; none at the end.
    Decide(Vec<Offer>),
}

/// A game in play from given outcomes of chance and given moves. The order of a zone is given when the zone is shuffled,
/// so that a course of play is known by its outcomes, whenever the game asks for a card.
pub struct Dealt<'a> {
    runtime: &'a Runtime,
    setup: &'a Setup,
    /// The position.
    pub state: Position,
    /// The events since the caller last took them.
    pub events: Vec<Event>,
    /// The moves and the outcomes of chance, card by card, as a [`History`](super::History) has them.
    pub inputs: Vec<Input>,
    fallen: BTreeMap<String, u64>,
    /// Zones that were shuffled and have been given no order, as chance.
    shuffled: VecDeque<Chance>,
    /// The chance whose outcome is due, and whether this is the order of a shuffled zone.
    chance: Option<(Chance, bool)>,
    /// The orders that zones were given.
    orders: ChanceSource,
    begun: bool,
    /// The budget of the last move and everything that follows from it.
    budget: Budget,
    steps: Steps,
}

/// How the steps of moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steps {
    /// As more than they are, perhaps. A fault says only that there may be one.
    Roughly,
    /// As they are.
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

impl<'a> Dealt<'a> {
    /// A game that has begun its setup. The seed of the setup and its forced outcomes are not used.
    ///
    /// # Errors
    /// When setup refuses, or the game has a fault.
    pub fn new(runtime: &'a Runtime, setup: &'a Setup, steps: Steps) -> Result<Self, Stop> {
        let budget = steps.budget();
        let (state, events) = setup.start(runtime.rules.as_ref(), &budget)?;
        let mut table = Self {
            runtime,
            setup,
            state,
            events: Vec::new(),
            inputs: Vec::new(),
            fallen: BTreeMap::new(),
            shuffled: VecDeque::new(),
            chance: None,
            orders: ChanceSource::new(0),
            begun: setup.position.is_some(),
            budget,
            steps,
        };
        table.happens(events);
        Ok(table)
    }

    fn happens(&mut self, events: Vec<Event>) {
        for event in &events {
            if let Event::Shuffled { name, cards, ty, looks } = plain(event) {
                self.shuffled.push_back(Chance {
                    looks: looks.clone(),
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

    fn falls(&mut self, chance: Chance, shuffled: bool) -> Due {
        self.chance = Some((chance.clone(), shuffled));
        let nth = self.fallen.entry(chance.name.clone()).or_default();
        *nth += 1;
        Due::Fall(chance, *nth - 1)
    }

    /// What comes next. Play goes on up to there.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn due(&mut self) -> Result<Due, Stop> {
        let rules = &self.runtime.rules;
        loop {
            if let Some(chance) = self.shuffled.pop_front() {
                return Ok(self.falls(chance, true));
            }
            match rules.pending(&self.state)? {
                Pending::Chance(chance) if matches!(chance.kind, ChanceKind::Order { .. }) => {
                    let drawn = self.orders.draw(&chance);
                    self.resolve(&chance, &drawn)?;
                }
                Pending::Chance(chance) => return Ok(self.falls(chance, false)),
                Pending::Decision(offers) => return Ok(Due::Decide(offers)),
                Pending::Stuck(stuck) => {
                    let game = &self.runtime.game;
                    let seats = self.setup.names.any_of(&stuck.seats);
                    return Err(Stop::Fault(engine::stuck(game, &seats, &stuck)));
                }
                Pending::Over if !self.begun && rules.is_set_up(&self.state) => {
                    self.begun = true;
                    self.budget = self.steps.budget();
                    let events = rules.begin(&mut self.state, &self.budget)?;
                    self.happens(events);
                }
                Pending::Over => return Ok(Due::Decide(Vec::new())),
            }
        }
    }

    /// Lets an outcome fall that is due.
    ///
    /// # Errors
    /// When the outcome cannot fall, or the game has a fault.
    pub fn fall(&mut self, drawn: &Drawn) -> Result<(), Stop> {
        match (self.chance.take(), drawn) {
            (Some((chance, true)), Drawn::Order(order)) => {
                self.orders.lay(chance.ty(), order.clone(), &chance.looks);
                Ok(())
            }
            (Some((chance, _)), drawn) => self.resolve(&chance, drawn),
            (None, _) => Ok(()),
        }
    }

    fn resolve(&mut self, chance: &Chance, drawn: &Drawn) -> Result<(), Stop> {
        let rules = &self.runtime.rules;
        let events = rules.resolve(&mut self.state, drawn, &self.budget)?;
        let (name, ty) = (chance.name.clone(), chance.ty().clone());
        self.inputs.push(Input::Chance { name, drawn: chance.seen(drawn), ty });
        self.happens(events);
        Ok(())
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The refusal, or a fault of the game.
    pub fn act(&mut self, action: &Move) -> Result<(), Stop> {
        self.budget = self.steps.budget();
        let rules = &self.runtime.rules;
        let events = rules.apply(&mut self.state, action, &self.budget)?;
        self.inputs.push(Input::Move(action.clone()));
        self.happens(events);
        Ok(())
    }
}

/// What happened, in setup or later.
#[must_use]
pub fn plain(event: &Event) -> &Event {
    if let Event::InSetup(inner) = event { inner } else { event }
}

/// An event as a log has it: where cards have gone in setup is not there.
#[must_use]
pub fn logged(event: &Event) -> Option<&Event> {
    match (event, plain(event)) {
        (Event::InSetup(_), Event::Went { .. }) => None,
        (_, plain) => Some(plain),
    }
}
