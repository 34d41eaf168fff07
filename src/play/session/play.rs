//! Playing: moves go in, chance falls by itself, everything is written down.

use std::borrow::Cow;
use std::sync::Arc;

use super::past::Past;
use super::{ChanceSource, Entry, ForcedOutcome, Input, Setup};
use crate::engine::{self, Budget, Chance, Drawn, Fault, Move, Pending, Rules, Stop, Task};
use crate::hir::{Game, StateId};
use crate::notation::Names;
use crate::state::{Layout, Position, Value};

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
    /// What need not be looked at again: what the tables alone decide, and what an arranged table broke from the start.
    pub(super) exempt: Vec<usize>,
    /// Whether all that must hold is looked at after every move.
    pub(super) checks_all: bool,
    /// What comes next in this position, once the rules were asked.
    pub(super) pending: Option<Pending>,
    /// Whether somebody listens to what happens.
    pub(super) heard: bool,
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
        setup: Setup,
    ) -> Result<Self, Stop> {
        let mut chance_source = ChanceSource::new(setup.seed);
        setup
            .given
            .into_iter()
            .for_each(|(name, given)| chance_source.give(&name, given));
        let mut session = Self::seated(game, layout, rules, setup.names, chance_source);
        session.heard = setup.heard;
        session.lay_out(&setup.options)?;
        session.begin()?;
        Ok(session)
    }

    /// Runs setup alone, so that a referee can arrange the table before play begins.
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
        session.lay_out(options)?;
        Ok(session)
    }

    /// Everybody has sat down, and the table is empty.
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
            heard: true,
        }
    }

    fn lay_out(&mut self, options: &[(StateId, Value)]) -> Result<(), Stop> {
        let empty = self.clone();
        self.budget().estimating(|budget| {
            *self = empty.clone();
            self.set_out(options, budget)
        })
    }

    fn set_out(&mut self, options: &[(StateId, Value)], budget: &Budget) -> Result<(), Stop> {
        let (state, events) = self.rules.start(self.state.seats(), options, budget)?;
        self.state = state;
        self.chance_source.note(&events);
        self.record.push(Entry {
            input: Input::Start,
            events,
        });
        self.check_constants()?;
        self.settle(budget)
    }

    /// The budget of a move and everything that follows from it.
    const fn budget(&self) -> Budget {
        if self.heard {
            Budget::new(Task::Move)
        } else {
            Budget::unheard(Task::Move)
        }
    }

    /// Begins play after setup. If setup has stopped at a chance, play begins when the last of them has fallen.
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
        let events = self.rules.begin(&mut self.state, budget)?;
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

    /// Asks the rules what comes next.
    fn ask(&self) -> Result<Pending, Fault> {
        match self.rules.pending(&self.state)? {
            Pending::Stuck(stuck) => {
                let seats = self.names.any_of(&stuck.seats);
                Err(engine::stuck(&self.game, &seats, &stuck))
            }
            pending @ (Pending::Decision(_) | Pending::Chance(_) | Pending::Over) => Ok(pending),
        }
    }

    /// Lets chance fall until somebody has to decide, or is asked for what falls.
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

    /// One outcome falls.
    pub(super) fn fall(
        &mut self,
        chance: Chance,
        drawn: Drawn,
        budget: &Budget,
    ) -> Result<(), Stop> {
        let events = self.rules.resolve(&mut self.state, &drawn, budget)?;
        self.chance_source.note(&events);
        let ty = chance.ty().clone();
        let name = chance.name;
        self.record.push(Entry {
            input: Input::Chance { name, drawn, ty },
            events,
        });
        Ok(())
    }

    /// Makes a move, lets chance fall, and checks what must always hold.
    ///
    /// # Errors
    /// The refusal, or a fault of the game; nothing has changed then.
    pub fn act(&mut self, action: Move) -> Result<(), Stop> {
        let budget = self.budget();
        budget.estimating(|budget| self.attempt(&action, budget))
    }

    /// Makes a move; leaves the position as it was where it cannot be made.
    fn attempt(&mut self, action: &Move, budget: &Budget) -> Result<(), Stop> {
        let pending = self.pending.take();
        let recorded = self.record.len();
        let (state, chance_source) = (&self.state, &self.chance_source);
        // Where nobody listens, one move can be taken back.
        let replaced = !self.heard;
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
        self.record.push(Entry {
            input: Input::Move(action.clone()),
            events,
        });
        self.settle(budget)?;
        self.verify().map_err(Stop::Fault)
    }

    /// Goes back to before the last move, and returns the entries of the record since then.
    pub(super) fn restore(&mut self) -> Option<Vec<Entry>> {
        let before = self.past.pop()?;
        self.state = before.state;
        self.pending = None;
        self.chance_source = before.chance_source;
        let recorded = before.recorded.min(self.record.len());
        Some(self.record.split_off(recorded))
    }

    /// How many numbers are kept in all positions.
    #[must_use]
    pub fn kept(&self) -> usize {
        (self.past.len() + 1) * self.layout.size()
    }

    /// Adds entries to the record that change nothing.
    pub(super) fn leave(&mut self, entries: Vec<Entry>) {
        self.record.extend(entries);
    }

    /// Gives an outcome of chance beforehand.
    pub fn give(&mut self, name: &str, given: impl Into<ForcedOutcome>) {
        self.chance_source.give(name, given);
    }

    /// Outcomes that were given and have not fallen: under each name, how many.
    #[must_use]
    pub fn left(&self) -> Vec<(String, usize)> {
        self.chance_source.left()
    }

    /// Puts another position in the place of the present one, before play has begun. What must always
    /// hold and does not in this position is not held against the rules later.
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

    /// Where everything is stored in its position.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The rules that it is played by.
    #[must_use]
    pub fn rules(&self) -> &dyn Rules {
        self.rules.as_ref()
    }

    /// The names of the seats.
    #[must_use]
    pub const fn names(&self) -> &Names {
        &self.names
    }

    /// The position. It holds every secret; what a seat may know of it is a view.
    #[must_use]
    pub const fn state(&self) -> &Position {
        &self.state
    }

    /// All input, with what followed from it, in order.
    #[must_use]
    pub fn record(&self) -> &[Entry] {
        &self.record
    }

    /// Moves made so far.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.past.moves()
    }
}
