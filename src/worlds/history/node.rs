//! A history: a node of the game's tree, with everything that led to it.

use std::sync::Arc;

use serde_json::Value as Json;

use super::one_after_another;
use super::steps::{Reached, begun, set_up};
use super::{Next, Observed, Observer, after_chance, after_move, information, next};
use crate::engine::{
    self, Chance, Drawn, Event, EventDetail, Fault, Legal, Move, Offer, Outcomes, Refusal, Stop,
};
use crate::hir::Ty;
use crate::runtime::Runtime;
use crate::session::{Input, Setup, Watch};
use crate::state::Position;
use crate::view::{View, Viewer, view};

/// A game up to some point: every move and every outcome of chance so far, and the position there. Two histories of a
/// game are equal if the same has been done in both.
#[derive(Clone)]
pub struct History {
    table: Arc<Table>,
    last: Arc<Step>,
}

/// What all histories of one game tree share.
struct Table {
    runtime: Runtime,
    setup: Setup,
    observer: Observer,
    /// The `always` lines that are known to hold, by their places in the file.
    exempt: Vec<usize>,
}

impl Table {
    fn watch(&self) -> Watch<'_> {
        Watch {
            game: &self.runtime.game,
            rules: self.runtime.rules.as_ref(),
            names: &self.setup.names,
        }
    }
}

/// The last move or outcome of chance, where it led, and the step before.
struct Step {
    before: Option<Arc<Step>>,
    input: Input,
    events: Vec<Event>,
    state: Position,
    next: Next,
    length: usize,
}

impl History {
    /// The history without any move. The seed of the setup and its forced outcomes are not used.
    ///
    /// # Errors
    /// When the game's setup refuses, or the game has a fault.
    pub fn new(runtime: &Runtime, setup: Setup) -> Result<Self, Stop> {
        let set_up = set_up(runtime, &setup, EventDetail::Play)?;
        let mut table = Table {
            runtime: runtime.clone(),
            setup,
            observer: Observer::new(runtime),
            exempt: Vec::new(),
        };
        table.exempt = table.watch().constants(&set_up.0)?;
        let (state, events) = begun(runtime, set_up, EventDetail::Play)?;
        let first = Step {
            before: None,
            input: Input::Start,
            events,
            next: next(runtime, &table.setup.names, &state)?,
            state,
            length: 0,
        };
        let history = Self { table: Arc::new(table), last: Arc::new(first) };
        history.verify()?;
        Ok(history)
    }

    /// The game, ready for play.
    #[must_use]
    pub fn runtime(&self) -> &Runtime {
        &self.table.runtime
    }

    /// The names of the seats, and the options.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.table.setup
    }

    /// What comes next.
    #[must_use]
    pub fn next(&self) -> &Next {
        &self.last.next
    }

    /// The open offers; none while chance falls and when the game is over.
    #[must_use]
    pub fn offers(&self) -> &[Offer] {
        match &self.last.next {
            Next::Decision(offers) => offers,
            Next::Chance(_) | Next::Over => &[],
        }
    }

    /// The offers that a game tree has to follow: of seats that decide at the same time, only those of the first.
    #[must_use]
    pub fn offers_one_after_another(&self) -> Vec<Offer> {
        let game = &self.table.runtime.game;
        one_after_another(game, self.state(), self.offers().to_vec())
    }

    /// The seats that have to act, counted from 0. Others may have an interrupt.
    #[must_use]
    pub fn to_act(&self) -> Vec<u32> {
        self.table.runtime.rules.awaited(self.state())
    }

    /// The legal moves of all seats.
    #[must_use]
    pub fn legal(&self) -> Legal<'_> {
        self.legal_with(self.offers())
    }

    /// The legal moves that some of the offers allow, such as those of one seat.
    #[must_use]
    pub fn legal_with<'a>(&'a self, offers: &'a [Offer]) -> Legal<'a> {
        Legal::new(self.table.runtime.rules.as_ref(), self.state(), offers)
    }

    /// What can fall, with exact probabilities; empty unless chance is next. Of a shuffled zone, the outcomes are the
    /// next card.
    #[must_use]
    pub fn outcomes(&self) -> Outcomes {
        match &self.last.next {
            Next::Chance(chance) => engine::outcomes(chance),
            Next::Decision(_) | Next::Over => Outcomes::default(),
        }
    }

    /// The chance that falls next; `None` unless chance is next.
    pub(super) fn chance(&self) -> Option<&Chance> {
        match &self.last.next {
            Next::Chance(chance) => Some(chance),
            Next::Decision(_) | Next::Over => None,
        }
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The refusal, or a fault of the game. The history is then unchanged.
    pub fn act(&mut self, action: Move) -> Result<(), Stop> {
        let reached = after_move(self.runtime(), self.state(), &action, EventDetail::Play)?;
        self.go(Input::Move(action), reached)
    }

    /// Lets chance fall with an outcome.
    ///
    /// # Errors
    /// When this outcome cannot fall, or the game has a fault. The history is then unchanged.
    pub fn draw(&mut self, drawn: Drawn) -> Result<(), Stop> {
        let Some(chance) = self.chance() else {
            return Err(Stop::Refused(Refusal::CannotFall {
                name: String::new(),
                from: Vec::new(),
                ty: Ty::None,
            }));
        };
        let (name, ty) = (chance.name.clone(), chance.ty().clone());
        let drawn = chance.seen(&drawn);
        let reached = after_chance(self.runtime(), self.state(), &drawn, EventDetail::Play)?;
        self.go(Input::Chance { name, drawn, ty }, reached)
    }

    /// Makes a move or lets chance fall, as in a record. The beginning of a record changes nothing, and neither does what
    /// was taken back.
    ///
    /// # Errors
    /// As [`Self::act`] and [`Self::draw`].
    pub fn repeat(&mut self, input: &Input) -> Result<(), Stop> {
        match input {
            Input::Start | Input::TakenBack => Ok(()),
            Input::Move(action) => self.act(action.clone()),
            Input::Chance { drawn, .. } => self.draw(drawn.clone()),
        }
    }

    fn go(&mut self, input: Input, (state, events): Reached) -> Result<(), Stop> {
        let next = next(self.runtime(), &self.table.setup.names, &state)?;
        let there = Self {
            table: Arc::clone(&self.table),
            last: Arc::new(Step {
                before: Some(Arc::clone(&self.last)),
                input,
                events,
                state,
                next,
                length: self.len() + 1,
            }),
        };
        there.verify()?;
        *self = there;
        Ok(())
    }

    /// Checks the `always` lines that read something that has changed since they were last checked. Nothing is checked
    /// while chance has to fall.
    fn verify(&self) -> Result<(), Fault> {
        if self.chance().is_some() {
            return Ok(());
        }
        let mut before = self.steps_back().skip(1);
        let before = before.find(|step| !matches!(step.next, Next::Chance(_)));
        let last = self.steps_back().find_map(|step| match &step.input {
            Input::Move(action) => Some(action),
            Input::Start | Input::Chance { .. } | Input::TakenBack => None,
        });
        let (watch, exempt) = (self.table.watch(), &self.table.exempt);
        watch.verify(self.state(), before.map(|step| &step.state), exempt, last)
    }

    /// The history without its last step; `None` without any step.
    #[must_use]
    pub fn before(&self) -> Option<Self> {
        Some(Self { table: Arc::clone(&self.table), last: Arc::clone(self.last.before.as_ref()?) })
    }

    /// The number of moves and outcomes of chance.
    #[must_use]
    pub fn len(&self) -> usize {
        self.last.length
    }

    /// Whether the history has no move and no outcome of chance.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every move and outcome of chance, in order.
    #[must_use]
    pub fn inputs(&self) -> Vec<&Input> {
        let steps = self.steps().into_iter().skip(1);
        steps.map(|step| &step.input).collect()
    }

    /// The steps, the last one first.
    fn steps_back(&self) -> impl Iterator<Item = &Step> {
        std::iter::successors(Some(self.last.as_ref()), |step| step.before.as_deref())
    }

    /// The steps, in order.
    fn steps(&self) -> Vec<&Step> {
        let mut steps: Vec<&Step> = self.steps_back().collect();
        steps.reverse();
        steps
    }

    /// The events of the last step. They hold every secret.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.last.events
    }

    /// The position. A position holds every secret.
    #[must_use]
    pub fn state(&self) -> &Position {
        &self.last.state
    }

    /// The table as a viewer sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let Runtime { game, layout, .. } = self.runtime();
        view(game, layout, self.state(), viewer)
    }

    /// The return of each seat in a finished game; `None` while the game goes on.
    #[must_use]
    pub fn returns(&self) -> Option<Vec<i32>> {
        let Runtime { game, layout, .. } = self.runtime();
        engine::returns(game, layout, self.state())
    }

    /// Everything that a seat has observed, in order.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn observed(&self, seat: u32) -> Result<Vec<Observed>, Fault> {
        let mut all: Vec<Observed> = Vec::new();
        let mut table = None;
        for step in self.steps() {
            all.extend(self.table.observer.events(&step.events, seat));
            let Some((seen, decision)) =
                (self.table.observer).look(&step.state, &step.next, seat)?
            else {
                continue;
            };
            if table.as_ref() != Some(&seen) {
                all.push(seen.clone());
                table = Some(seen);
            }
            all.extend(decision);
        }
        Ok(all)
    }

    /// The information state of a seat as JSON text: all that the seat has observed. Two histories have equal texts
    /// exactly if the seat cannot tell them apart.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn information_state(&self, seat: u32) -> Result<String, Fault> {
        Ok(self.information_json(seat)?.to_string())
    }

    /// The information state of a seat as JSON.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn information_json(&self, seat: u32) -> Result<Json, Fault> {
        let observed = self.observed(seat)?;
        let game = &self.runtime().game;
        Ok(information::json(game, &self.table.setup.names, &observed))
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        let setup = |history: &Self| {
            let Setup { names, options, .. } = history.setup();
            (names.seats.clone(), options.clone())
        };
        setup(self) == setup(other) && self.inputs() == other.inputs()
    }
}

impl Eq for History {}

impl std::fmt::Debug for History {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_list().entries(self.inputs()).finish()
    }
}

impl Drop for Step {
    /// Drops the steps in a loop: for a long game, recursion would overflow the stack.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut step) = before.and_then(Arc::into_inner) {
            before = step.before.take();
        }
    }
}
