//! Whether a seat knows what a test says that it knows.

use std::collections::BTreeMap;

use super::report;
use super::run::{TestOutcome, TestRun};
use crate::base::Span;
use crate::diag::Diagnostic;
use crate::engine::{Chance, ChanceKind, Drawn, Stop};
use crate::hir::{Expr, Ty, TypeId};
use crate::history::{History, Next};
use crate::inference::{Certainty, Known, unordered};
use crate::notation::show;
use crate::session::{Input, Session, Setup, Stream};
use crate::state::{Position, Value};

/// How a table was arranged after setup.
#[derive(Clone, Default)]
pub struct Arranged {
    /// How many inputs setup had.
    inputs: usize,
    /// Which card lies where each one lay.
    exchanged: BTreeMap<(TypeId, u32), u32>,
    /// The cards of each pile, the lowest first, by the name of its zone.
    piles: Vec<(String, Vec<u32>)>,
}

impl Arranged {
    /// What was changed to come from one position to the other.
    pub fn new(session: &Session, before: &Position, after: &Position) -> Self {
        let (game, layout) = (session.game(), session.layout());
        let mut arranged = Self { inputs: session.record().len(), ..Self::default() };
        for (id, zone) in game.zones.iter_enumerated() {
            for indices in layout.zone_indices(id, before.seats()) {
                let cards = |state| {
                    let cards = layout.cards(state, id, &indices).unwrap_or_default();
                    cards.iter().map(|card| card.cast_unsigned()).collect::<Vec<u32>>()
                };
                let (old, new) = (cards(before), cards(after));
                let pairs = old.into_iter().zip(&new);
                arranged.exchanged.extend(pairs.map(|(old, new)| ((zone.of, old), *new)));
                arranged.piles.push((zone.name.clone(), new));
            }
        }
        arranged
    }

    /// An input of setup, with the cards that lie on the table now.
    fn input(&self, input: &Input) -> Input {
        let Input::Chance { name, drawn: Drawn::Order(order), ty } = input else {
            return input.clone();
        };
        let Ty::Member(of) = ty else { return input.clone() };
        let now = |card: &u32| self.exchanged.get(&(*of, *card)).copied().unwrap_or(*card);
        let drawn = Drawn::Order(order.iter().map(now).collect());
        Input::Chance { name: name.clone(), drawn, ty: ty.clone() }
    }

    /// The next cards of a pile that was laid out when the table was arranged.
    fn falls(&self, chance: &Chance) -> Option<Drawn> {
        let ChanceKind::Order { cards, count, .. } = &chance.kind else { return None };
        let mut piles = self.piles.iter().filter(|(name, _)| *name == chance.name);
        let (_, pile) = piles.find(|(_, pile)| cards.iter().all(|card| pile.contains(card)))?;
        let order = pile.iter().rev().filter(|card| cards.contains(card)).take(*count);
        Some(Drawn::Order(order.copied().collect()))
    }
}

impl TestRun<'_> {
    /// Checks whether a seat knows the value of an expression.
    pub fn knows(&self, span: Span, seat: u32, knows: bool, what: &Expr) -> TestOutcome {
        let history = self.history().map_err(|stop| halted(span, stop))?;
        let history = history.ok_or_else(|| Box::new(report::not_from_setup(span)))?;
        let certainty = || -> Result<Certainty, Stop> {
            let known = Known::of(&history, seat)?;
            let mut numbers = Stream::new(0, "what a seat knows", 0);
            Certainty::of(&known, what, &mut numbers)
        };
        let certainty = certainty().map_err(|stop| halted(span, stop))?;
        let name = self.session.names().of(seat);
        match (certainty, knows) {
            (Certainty::Undecided, _) => Err(Box::new(report::undecided(span, name))),
            (Certainty::Certain(Value::Flag(false)), true) => {
                Err(Box::new(report::does_not_hold(span)))
            }
            (Certainty::Certain(Value::Flag(false)), false) => {
                Err(Box::new(report::known_not_to_be(span, name)))
            }
            (Certainty::Certain(_), true) | (Certainty::Open(..), false) => Ok(()),
            (Certainty::Certain(value), false) => {
                Err(Box::new(report::known(span, name, &self.shown(&value, &what.ty))))
            }
            (Certainty::Open(one, other), true) => {
                let (one, other) = (self.shown(&one, &what.ty), self.shown(&other, &what.ty));
                Err(Box::new(report::not_known(span, name, &one, &other)))
            }
        }
    }

    fn shown(&self, value: &Value, ty: &Ty) -> String {
        show(self.session.game(), self.session.names(), value, ty)
    }

    /// The game of the test as it would have gone if chance had dealt the cards as they were arranged; `None` if the table cannot
    /// come from setup so.
    fn history(&self) -> Result<Option<History>, Stop> {
        let setup = Setup {
            names: self.session.names().clone(),
            options: self.options.clone(),
            seed: 0,
            position: None,
            given: Vec::new(),
            records_events: true,
        };
        let mut history = History::new(self.runtime, setup)?;
        for (at, entry) in self.session.record().iter().enumerate() {
            let is_setup = at < self.arranged.inputs;
            let input =
                if is_setup { self.arranged.input(&entry.input) } else { entry.input.clone() };
            self.fall(&mut history, Some(&input))?;
            history.repeat(&input)?;
        }
        self.fall(&mut history, None)?;
        let table = |state| unordered(self.runtime, state);
        let is_alike = table(history.state()) == table(self.session.state());
        Ok(is_alike.then_some(history))
    }

    /// Lets the cards fall that the session has laid out already.
    fn fall(&self, history: &mut History, next: Option<&Input>) -> Result<(), Stop> {
        while let Next::Chance(chance) = history.next() {
            let is_next = matches!(next, Some(Input::Chance { name, .. }) if *name == chance.name);
            let drawn = self.arranged.falls(chance).filter(|_| !is_next);
            let Some(drawn) = drawn else { break };
            history.draw(drawn)?;
        }
        Ok(())
    }
}

fn halted(span: Span, stop: Stop) -> Box<Diagnostic> {
    match stop {
        Stop::Fault(fault) => fault,
        Stop::Refused(_) | Stop::Setup(_) => Box::new(report::not_from_setup(span)),
    }
}
