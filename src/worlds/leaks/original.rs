//! The game that paired games are compared with: played once by random bots, with every position in
//! which somebody decided.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::Experiment;
use super::ask::{self, Asked};
use super::judge::{Draws, Item, Node, Watcher};
use crate::engine::{Chance, ChanceKind, Drawn, Event, Fault, Move, Offer, Stop};
use crate::hir::{PlaceId, Ty};
use crate::history::{self, Dealt, Due, Steps};
use crate::session::{ChanceSource, Input, Setup, Stream, bot_move, random_bots};
use crate::state::Position;

/// A position in which a seat decided, or the last position.
pub struct Decision {
    /// The number of its history.
    pub node: usize,
    pub state: Position,
    pub offers: Vec<Offer>,
    /// The events since the decision before.
    pub events: Vec<Event>,
    /// The move; nothing in the last position.
    pub action: Option<Move>,
}

/// An outcome of chance.
pub struct Fallen {
    pub name: String,
    /// How many outcomes had this name before.
    pub nth: u64,
    pub drawn: Drawn,
    pub ty: Ty,
    /// The decision that came next.
    pub before: usize,
    /// Where the drawn value is stored, and the position after the draw.
    pub kept: Vec<PlaceId>,
    pub after: Option<Position>,
}

/// What each seat is asked, by decision and seat, as far as it has been computed.
type Known = BTreeMap<(usize, u32), Rc<Asked>>;

/// What each seat sees of a step, or of the position after it alone, as far as it has been looked at.
type Seen = BTreeMap<(usize, u32, bool), Rc<Vec<Item>>>;

/// A recorded game.
pub struct Original {
    pub seed: u64,
    pub decisions: Vec<Decision>,
    pub fallen: Vec<Fallen>,
    /// The game step by step.
    pub nodes: Vec<Node>,
    pub draws: Draws,
    asked: RefCell<Known>,
    seen: RefCell<Seen>,
}

impl Original {
    /// Plays a game of at most `limit` moves.
    pub fn play(experiment: &Experiment<'_>, seed: u64, limit: usize) -> Result<Self, Stop> {
        let mut session = experiment.runtime.begin(Setup {
            seed,
            records_events: false,
            ..experiment.setup.clone()
        })?;
        let mut bots = random_bots(seed, experiment.seats());
        for _ in 0..limit {
            let Some(action) = bot_move(&session, &mut bots)? else {
                break;
            };
            session.act(action)?;
        }
        let mut moves = VecDeque::new();
        for entry in session.record() {
            match &entry.input {
                Input::Start | Input::TakenBack | Input::Chance { .. } => {}
                Input::Move(action) => moves.push_back(action.clone()),
            }
        }
        let replayed = |steps| {
            let mut original = Self {
                seed,
                decisions: Vec::new(),
                fallen: Vec::new(),
                nodes: Vec::new(),
                draws: Draws::new(&experiment.runtime.game),
                asked: RefCell::default(),
                seen: RefCell::default(),
            };
            original.replay(experiment, moves.clone(), steps)?;
            Ok(original)
        };
        replayed(Steps::Roughly).or_else(|_: Stop| replayed(Steps::Exactly))
    }

    fn replay(
        &mut self,
        experiment: &Experiment<'_>,
        mut moves: VecDeque<Move>,
        steps: Steps,
    ) -> Result<(), Stop> {
        // The same seed and moves give the same outcomes.
        let mut source = ChanceSource::new(self.seed);
        for (name, drawn) in &experiment.setup.given {
            source.give(name, drawn.clone());
        }
        let mut table = Dealt::new(experiment.runtime, experiment.setup, steps)?;
        let mut input = Input::Start;
        loop {
            match table.due()? {
                Due::Fall(chance, nth) => {
                    self.step(experiment, &mut table, input, history::Next::Chance(chance.clone()));
                    input = self.falls(experiment, &mut table, chance, nth, &mut source)?;
                }
                Due::Decide(offers) => {
                    self.step(experiment, &mut table, input, after(&offers));
                    let action = moves.pop_front().filter(|_| !offers.is_empty());
                    self.decides(&table, offers, action.clone());
                    let Some(action) = action else { return Ok(()) };
                    table.act(&action)?;
                    input = Input::Move(action);
                }
            }
        }
    }

    fn step(
        &mut self,
        experiment: &Experiment<'_>,
        table: &mut Dealt<'_>,
        input: Input,
        next: history::Next,
    ) {
        let before = self.nodes.len().checked_sub(1);
        self.nodes.push(Node::reached(experiment, table, (before, input), next));
    }

    fn falls(
        &mut self,
        experiment: &Experiment<'_>,
        table: &mut Dealt<'_>,
        chance: Chance,
        nth: u64,
        source: &mut ChanceSource,
    ) -> Result<Input, Stop> {
        let (drawn, ty) = match &chance.kind {
            ChanceKind::Order { cards, ty, .. } => {
                (Drawn::Order(source.order(&chance.name, cards)), ty.clone())
            }
            ChanceKind::Choice { ty, .. } => (source.draw(&chance), ty.clone()),
        };
        let kept = kept(experiment, &table.state);
        table.fall(&drawn)?;
        let after = (!kept.is_empty()).then(|| table.state.clone());
        let (name, before) = (chance.name, self.decisions.len());
        let fallen = Fallen { name, nth, drawn, ty, before, kept, after };
        let (name, drawn, ty) = (fallen.name.clone(), fallen.drawn.clone(), fallen.ty.clone());
        self.fallen.push(fallen);
        Ok(Input::Chance { name, drawn, ty })
    }

    fn decides(&mut self, table: &Dealt<'_>, offers: Vec<Offer>, action: Option<Move>) {
        let since = self.decisions.last().map_or(0, |it| it.node + 1);
        let events = self.nodes.iter().skip(since).flat_map(|it| &it.events).cloned().collect();
        let (node, state) = (self.nodes.len() - 1, table.state.clone());
        self.decisions.push(Decision { node, state, offers, events, action });
    }

    pub fn outcome(&self, name: &str, nth: u64) -> Option<&Fallen> {
        self.fallen.iter().find(|it| it.nth == nth && it.name == name)
    }

    /// What a seat is asked at a decision.
    pub fn asked(
        &self,
        experiment: &Experiment<'_>,
        at: usize,
        seat: u32,
    ) -> Result<Rc<Asked>, Fault> {
        if let Some(known) = self.asked.borrow().get(&(at, seat)) {
            return Ok(Rc::clone(known));
        }
        let Some(decision) = self.decisions.get(at) else {
            return Ok(Rc::default());
        };
        let mut stream =
            Stream::new(self.seed, "what is refused", (at as u64) << 8 | u64::from(seat));
        let probes = ask::probes(experiment, &decision.state, seat, &decision.offers, &mut stream)?;
        let asked =
            Rc::new(ask::ask(experiment, &decision.state, seat, &decision.offers, &probes)?);
        self.asked.borrow_mut().insert((at, seat), Rc::clone(&asked));
        Ok(asked)
    }

    /// What a seat sees of a step, or of the position after it alone, found once.
    pub fn seen(
        &self,
        watcher: &Watcher<'_>,
        at: usize,
        (seat, alone): (u32, bool),
    ) -> Result<Rc<Vec<Item>>, Fault> {
        if let Some(known) = self.seen.borrow().get(&(at, seat, alone)) {
            return Ok(Rc::clone(known));
        }
        let look = if alone { Some(watcher.look(at)?.into_iter().collect()) } else { None };
        let items = Rc::new(look.map_or_else(|| watcher.items(at), Ok)?);
        self.seen.borrow_mut().insert((at, seat, alone), Rc::clone(&items));
        Ok(items)
    }

    /// The event that announced the move of a decision.
    pub fn moved(&self, at: usize) -> Option<&Event> {
        let action = self.decisions.get(at)?.action.as_ref()?;
        self.decisions
            .get(at + 1)?
            .events
            .iter()
            .find(|event| matches!(event, Event::Moved { action: made, .. } if made == action))
    }
}

/// What comes next where these are offered.
pub fn after(offers: &[Offer]) -> history::Next {
    if offers.is_empty() { history::Next::Over } else { history::Next::Decision(offers.to_vec()) }
}

/// Where the value of the next draw is stored.
fn kept(experiment: &Experiment<'_>, state: &Position) -> Vec<PlaceId> {
    let game = &experiment.runtime.game;
    let at = state.cursors.last();
    let statement = at.and_then(|at| game.statement(at.block, at.next));
    let drawn = statement.and_then(|it| it.kind.drawn());
    let kept = drawn.and_then(|local| experiment.kept.get(&local));
    kept.cloned().unwrap_or_default()
}
