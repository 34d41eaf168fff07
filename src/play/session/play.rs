//! [`Session`]: takes moves, lets chance fall, and records everything.

use std::borrow::Cow;
use std::sync::Arc;

use super::past::Past;
use super::{ChanceSource, Entry, ForcedOutcome, Input, Setup};
use crate::engine::{self, Budget, Chance, Drawn, Event, Fault, Move, Pending, Rules, Stop, Task};
use crate::hir::{Game, StateId};
use crate::notation::Names;
use crate::state::{Layout, Position, Value};

/// The first position with the events before it, or why there is none.
type Reached = Result<(Position, Vec<Event>), Stop>;

/// A game in play.
#[derive(Clone)]
pub struct Session {
    pub(super) game: Arc<Game>,
    pub(super) layout: Arc<Layout>,
    pub(super) rules: Arc<dyn Rules>,
    pub(super) names: Names,
    pub(super) chance_source: ChanceSource,
    pub(super) state: Position,
    pub(super) record: Vec<Entry>,
    pub(super) past: Past,
    /// The `always` lines that need no check: they depend on tables alone, or an arranged table broke them from the
    /// start.
    pub(super) exempt: Vec<usize>,
    /// Whether all `always` lines are checked after every move.
    pub(super) checks_all: bool,
    /// What comes next, once the rules have been asked.
    pub(super) pending: Option<Pending>,
    /// Whether events are recorded.
    pub(super) records_events: bool,
}

impl Session {
    /// Sets a game up and begins play.
    ///
    /// # Errors
    /// When setup refuses these seats or options, or the game has a fault.
    pub fn new(
        game: Arc<Game>,
        layout: Arc<Layout>,
        rules: Arc<dyn Rules>,
        mut setup: Setup,
    ) -> Result<Self, Stop> {
        let mut chance_source = ChanceSource::new(setup.seed);
        let given = std::mem::take(&mut setup.given);
        given.into_iter().for_each(|(name, given)| chance_source.give(&name, given));
        Self::with_chance(game, layout, rules, &setup, chance_source)
    }

    /// Sets a game up and begins play, with another source of chance than that of the setup.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn with_chance(
        game: Arc<Game>,
        layout: Arc<Layout>,
        rules: Arc<dyn Rules>,
        setup: &Setup,
        chance_source: ChanceSource,
    ) -> Result<Self, Stop> {
        let mut session = Self::seated(game, layout, rules, setup.names.clone(), chance_source);
        session.records_events = setup.records_events;
        session.lay_out(|rules, budget| setup.start(rules, budget))?;
        session.begin()?;
        Ok(session)
    }

    /// Runs setup only, so that a test can arrange the table before play.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn set_up(
        game: Arc<Game>,
        layout: Arc<Layout>,
        rules: Arc<dyn Rules>,
        names: Names,
        options: &[(StateId, Value)],
        chance_source: ChanceSource,
    ) -> Result<Self, Stop> {
        let mut session = Self::seated(game, layout, rules, names, chance_source);
        let seats = session.state.seats();
        session.lay_out(|rules, budget| rules.start(seats, options, budget))?;
        Ok(session)
    }

    /// A session whose seats are taken and whose table is empty.
    pub(super) fn seated(
        game: Arc<Game>,
        layout: Arc<Layout>,
        rules: Arc<dyn Rules>,
        names: Names,
        chance_source: ChanceSource,
    ) -> Self {
        let seats = u32::try_from(names.seats.len()).unwrap_or(0);
        Self {
            state: Position::new(seats, 0),
            game,
            layout,
            rules,
            names,
            chance_source,
            record: Vec::new(),
            past: Past::default(),
            exempt: Vec::new(),
            checks_all: false,
            pending: None,
            records_events: true,
        }
    }

    fn lay_out(&mut self, first: impl Fn(&dyn Rules, &Budget) -> Reached) -> Result<(), Stop> {
        let empty = self.clone();
        self.budget().estimating(|budget| {
            *self = empty.clone();
            self.set_out(first(self.rules.as_ref(), budget)?, budget)
        })
    }

    fn set_out(
        &mut self,
        (state, events): (Position, Vec<Event>),
        budget: &Budget,
    ) -> Result<(), Stop> {
        self.state = state;
        self.chance_source.note(&events);
        self.record.push(Entry { input: Input::Start, events });
        self.check_constants()?;
        self.settle(budget)
    }

    /// The budget of a move and everything that follows from it.
    const fn budget(&self) -> Budget {
        if self.records_events { Budget::new(Task::Move) } else { Budget::unheard(Task::Move) }
    }

    /// Begins play after setup. If chance has to fall in setup, play begins after the last of its outcomes.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn begin(&mut self) -> Result<(), Stop> {
        if self.chance().is_some() {
            return Ok(());
        }
        let before = self.clone();
        self.budget().estimating(|budget| {
            *self = before.clone();
            self.start_play(budget)
        })
    }

    fn start_play(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.pending = None;
        // In a position that was given, play has begun.
        let events = match self.state.cursors.as_slice() {
            [] => self.rules.begin(&mut self.state, budget)?,
            _ => Vec::new(),
        };
        if let Some(last) = self.record.last_mut() {
            self.chance_source.note(&events);
            last.events.extend(events);
        }
        self.settle(budget)?;
        self.verify().map_err(Stop::Fault)
    }

    pub(super) fn pending(&self) -> Result<Cow<'_, Pending>, Fault> {
        match &self.pending {
            Some(pending) => Ok(Cow::Borrowed(pending)),
            None => self.ask().map(Cow::Owned),
        }
    }

    /// What comes next, by the rules.
    fn ask(&self) -> Result<Pending, Fault> {
        match self.rules.pending(&self.state)? {
            Pending::Stuck(stuck) => {
                let seats = self.names.any_of(&stuck.seats);
                Err(engine::stuck(&self.game, &seats, &stuck))
            }
            pending @ (Pending::Decision(_) | Pending::Chance(_) | Pending::Over) => Ok(pending),
        }
    }

    /// Lets chance fall until a seat has to decide, or the caller has to give an outcome.
    pub(super) fn settle(&mut self, budget: &Budget) -> Result<(), Stop> {
        self.pending = None;
        loop {
            let chance = match self.ask()? {
                Pending::Chance(chance) => chance,
                pending @ (Pending::Decision(_) | Pending::Stuck(_) | Pending::Over) => {
                    self.pending = Some(pending);
                    return Ok(());
                }
            };
            if self.chance_source.is_asked() {
                self.pending = Some(Pending::Chance(chance));
                return Ok(());
            }
            let drawn = self.chance_source.draw(&chance);
            self.fall(chance, drawn, budget)?;
        }
    }

    /// Lets one outcome fall.
    pub(super) fn fall(
        &mut self,
        chance: Chance,
        drawn: Drawn,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let events = self.rules.resolve(&mut self.state, &drawn, budget)?;
        self.chance_source.note(&events);
        let (ty, drawn) = (chance.ty().clone(), chance.seen(&drawn));
        let name = chance.name;
        self.record.push(Entry { input: Input::Chance { name, drawn, ty }, events });
        Ok(())
    }

    /// Makes a move, lets chance fall, and checks the `always` lines.
    ///
    /// # Errors
    /// The refusal, or a fault of the game. The session is then unchanged.
    pub fn act(&mut self, action: Move) -> Result<(), Stop> {
        let budget = self.budget();
        budget.estimating(|budget| self.attempt(&action, budget))
    }

    /// Makes a move; a position in which it cannot be made stays as it is.
    fn attempt(&mut self, action: &Move, budget: &Budget) -> Result<(), Stop> {
        let pending = self.pending.take();
        let recorded = self.record.len();
        let (state, chance_source) = (&self.state, &self.chance_source);
        // Without recorded events, only one move can be taken back.
        let replaced = !self.records_events;
        self.past.keep(state, chance_source, recorded, replaced);
        let result = self.carry_out(action, budget);
        if result.is_err() {
            let _ = self.restore();
            self.pending = pending;
        }
        self.past.forget(self.layout.size());
        result
    }

    fn carry_out(&mut self, action: &Move, budget: &Budget) -> Result<(), Stop> {
        let events = self.rules.apply(&mut self.state, action, budget)?;
        self.chance_source.note(&events);
        self.record.push(Entry { input: Input::Move(action.clone()), events });
        self.settle(budget)?;
        self.verify().map_err(Stop::Fault)
    }

    /// Returns to before the last move, and gives the entries of the record since then.
    pub(super) fn restore(&mut self) -> Option<Vec<Entry>> {
        let before = self.past.pop()?;
        self.state = before.state;
        self.pending = None;
        self.chance_source = before.chance_source;
        let recorded = before.recorded.min(self.record.len());
        Some(self.record.split_off(recorded))
    }

    /// How many numbers all kept positions have.
    #[must_use]
    pub fn kept(&self) -> usize {
        (self.past.len() + 1) * self.layout.size()
    }

    /// Adds entries to the record that change nothing.
    pub(super) fn leave(&mut self, entries: Vec<Entry>) {
        self.record.extend(entries);
    }

    /// Forces an outcome of chance in advance.
    pub fn give(&mut self, name: &str, given: impl Into<ForcedOutcome>) {
        self.chance_source.give(name, given);
    }

    /// Forces these outcomes of chance in place of all that were forced and have not fallen.
    pub fn give_only(&mut self, given: Vec<(String, ForcedOutcome)>) {
        self.chance_source.forget_given();
        for (name, outcome) in given {
            self.give(&name, outcome);
        }
    }

    /// The forced outcomes that have not fallen: how many under each name.
    #[must_use]
    pub fn left(&self) -> Vec<(String, usize)> {
        self.chance_source.left()
    }

    /// Replaces the position before play has begun. An `always` line that does not hold in the new position is not
    /// checked later.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn arrange(&mut self, state: Position) -> Result<(), Fault> {
        self.state = state;
        self.pending = None;
        self.exempt_broken()
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Which slot of a position holds what.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The executor.
    #[must_use]
    pub fn rules(&self) -> &dyn Rules {
        self.rules.as_ref()
    }

    /// The names of the seats.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The position. A position holds every secret; what a seat may know of it is a view.
    #[must_use]
    pub const fn state(&self) -> &Position {
        &self.state
    }

    /// All input in order, with the events that followed.
    #[must_use]
    pub fn record(&self) -> &[Entry] {
        &self.record
    }

    /// How many moves were made.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.past.moves()
    }
}
