//! Playing: moves go in, chance falls by itself, everything is written down.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::{ChanceSource, Entry, Input, Setup};
use crate::base::limits::HISTORY;
use crate::engine::{
    self, Budget, ChanceKind, Cost, Drawn, Event, Fault, Move, Offer, Pending, Rules, Stop, Task,
};
use crate::hir::{Expr, ExprKind, Game, Hook, Invariant, StateId, Ty};
use crate::notation::{self, Names};
use crate::state::{Ending, Layout, State, Value};
use crate::view::{self, Explained, Seen, View, Viewer};

/// A game in play.
#[derive(Clone)]
pub struct Session {
    game: Arc<Game>,
    layout: Arc<Layout>,
    rules: Arc<dyn Rules>,
    names: Names,
    chance_source: ChanceSource,
    state: State,
    record: Vec<Entry>,
    /// Position, `chance_source` and length of the record before each move.
    before: VecDeque<(State, ChanceSource, usize)>,
    /// Moves that lie too far back to be taken back.
    settled: usize,
    /// What need not be looked at again: what the tables alone decide, and what an arranged table broke from the start.
    exempt: Vec<usize>,
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
            .for_each(|(name, drawn)| chance_source.give(&name, drawn));
        let mut session = Self::set_up(
            game,
            layout,
            rules,
            setup.names,
            &setup.options,
            chance_source,
        )?;
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
        let seats = u32::try_from(names.seats.len()).unwrap_or(0);
        let budget = Budget::new(Task::Move);
        let (state, events) = rules.start(seats, options, &budget)?;
        let record = vec![Entry {
            input: Input::Start,
            events,
        }];
        let mut session = Self {
            game,
            layout,
            rules,
            names,
            chance_source,
            state,
            record,
            before: VecDeque::new(),
            settled: 0,
            exempt: Vec::new(),
        };
        session.check_constants()?;
        session.settle(&budget)?;
        Ok(session)
    }

    /// What must always hold of the tables alone is looked at once.
    fn check_constants(&mut self) -> Result<(), Fault> {
        let game = Arc::clone(&self.game);
        for (at, invariant) in game
            .invariants
            .iter()
            .enumerate()
            .filter(|(_, it)| it.expr.is_constant(&game))
        {
            if !self
                .rules
                .eval(&self.state, &BTreeMap::new(), &invariant.expr)?
                .is_yes()
            {
                return Err(self.broken(invariant));
            }
            self.exempt.push(at);
        }
        Ok(())
    }

    /// Begins play after setup.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn begin(&mut self) -> Result<(), Stop> {
        let budget = Budget::new(Task::Move);
        let events = self.rules.begin(&mut self.state, &budget)?;
        if let Some(last) = self.record.last_mut() {
            last.events.extend(events);
        }
        self.settle(&budget)?;
        self.verify().map_err(Stop::Fault)
    }

    fn pending(&self) -> Result<Pending, Fault> {
        match self.rules.pending(&self.state)? {
            Pending::Stuck(stuck) => {
                let seats = self.names.any_of(stuck.seats);
                Err(engine::stuck(&self.game, &seats, &stuck))
            }
            pending @ (Pending::Decision(_) | Pending::Chance(_) | Pending::Over) => Ok(pending),
        }
    }

    /// Lets chance fall until somebody has to decide.
    fn settle(&mut self, budget: &Budget) -> Result<(), Stop> {
        while let Pending::Chance(chance) = self.pending()? {
            let drawn = self.chance_source.draw(&chance);
            let events = self.rules.resolve(&mut self.state, &drawn, budget)?;
            let ty = match chance.kind {
                ChanceKind::Order { ty, .. } | ChanceKind::Choice { ty, .. } => ty,
            };
            self.record.push(Entry {
                input: Input::Chance {
                    name: chance.name,
                    drawn,
                    ty,
                },
                events,
            });
        }
        Ok(())
    }

    /// Makes a move, lets chance fall, and checks what must always hold.
    ///
    /// # Errors
    /// The refusal, or a fault of the game; nothing has changed then.
    pub fn act(&mut self, action: Move) -> Result<(), Stop> {
        let mut state = self.state.clone();
        let budget = Budget::new(Task::Move);
        let events = self.rules.apply(&mut state, &action, &budget)?;
        self.before.push_back((
            std::mem::replace(&mut self.state, state),
            self.chance_source.clone(),
            self.record.len(),
        ));
        self.record.push(Entry {
            input: Input::Move(action),
            events,
        });
        let result = self
            .settle(&budget)
            .and_then(|()| self.verify().map_err(Stop::Fault));
        if result.is_err() {
            let _ = self.restore();
        }
        self.forget();
        result
    }

    /// Forgets the first positions where all of them together are too large.
    fn forget(&mut self) {
        while self.before.len() > 1 && self.before.len() * self.layout.size() > HISTORY {
            self.before.pop_front();
            self.settled += 1;
        }
    }

    fn verify(&self) -> Result<(), Fault> {
        let invariants = self
            .game
            .invariants
            .iter()
            .enumerate()
            .filter(|(at, _)| !self.exempt.contains(at));
        for (_, invariant) in invariants {
            if !self
                .rules
                .eval(&self.state, &BTreeMap::new(), &invariant.expr)?
                .is_yes()
            {
                return Err(self.broken(invariant));
            }
        }
        Ok(())
    }

    /// With the values that it looks at, and the last move.
    fn broken(&self, invariant: &Invariant) -> Fault {
        let (game, names) = (&self.game, &self.names);
        let facts = engine::facts(
            self.rules(),
            (&self.state, &BTreeMap::new()),
            &invariant.expr,
        );
        let facts: Vec<_> = facts
            .unwrap_or_default()
            .iter()
            .map(|fact| (fact.span, notation::fact_text(game, names, fact)))
            .collect();
        let last = self.record.iter().rev().find_map(|it| {
            if let Input::Move(action) = &it.input {
                Some(action)
            } else {
                None
            }
        });
        let after = last.map(|it| {
            format!(
                "{}: {}",
                names.of(it.seat),
                notation::move_text(game, names, it, |_| false)
            )
        });
        engine::broken_invariant(invariant.span, &facts, after.as_deref())
    }

    /// Goes back to before the last move, and gives out what stood in the record since.
    pub(super) fn restore(&mut self) -> Option<Vec<Entry>> {
        let (state, chance_source, length) = self.before.pop_back()?;
        self.state = state;
        self.chance_source = chance_source;
        Some(self.record.split_off(length.min(self.record.len())))
    }

    /// Puts entries behind the record that change nothing.
    pub(super) fn leave(&mut self, entries: Vec<Entry>) {
        self.record.extend(entries);
    }

    /// The position before a move, counted from 0, and how long the record was.
    pub(super) fn before(&self, at: usize) -> Option<(&State, usize)> {
        self.before
            .get(at.checked_sub(self.settled)?)
            .map(|(state, _, length)| (state, *length))
    }

    /// The seat that made a move.
    pub(super) fn mover(&self, at: usize) -> Option<u32> {
        let (_, length) = self.before(at)?;
        match &self.record.get(length)?.input {
            Input::Move(action) => Some(action.seat),
            Input::Start | Input::Chance { .. } | Input::TakenBack => None,
        }
    }

    /// Gives an outcome of chance beforehand.
    pub fn give(&mut self, name: &str, drawn: Drawn) {
        self.chance_source.give(name, drawn);
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
    pub fn arrange(&mut self, state: State) -> Result<(), Fault> {
        self.state = state;
        for (at, invariant) in self.game.invariants.iter().enumerate() {
            if !self
                .rules
                .eval(&self.state, &BTreeMap::new(), &invariant.expr)?
                .is_yes()
            {
                self.exempt.push(at);
            }
        }
        Ok(())
    }

    /// What was last told under each name.
    #[must_use]
    pub fn told(&self) -> BTreeMap<String, Value> {
        let events = self.record.iter().flat_map(|entry| &entry.events);
        let told = events.filter_map(|event| {
            if let Event::Told { name, value, .. } = event {
                Some((name.clone(), value.clone()))
            } else {
                None
            }
        });
        told.collect()
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// Where everything lies in its position.
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
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Everything that came in, and what followed, in order.
    #[must_use]
    pub fn record(&self) -> &[Entry] {
        &self.record
    }

    /// Moves made so far.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.settled + self.before.len()
    }

    /// What may be done now. Empty when the game is over.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn offers(&self) -> Result<Vec<Offer>, Fault> {
        Ok(match self.pending()? {
            Pending::Decision(offers) => offers,
            Pending::Stuck(_) | Pending::Chance(_) | Pending::Over => Vec::new(),
        })
    }

    /// What a seat is asked; empty for what is no question.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn question(&self, offer: &Offer) -> Result<String, Fault> {
        let words = self.rules.question(&self.state, offer.seat, offer.action)?;
        let said = words.map(|it| notation::say(&self.game, &self.names, &it));
        Ok(said.unwrap_or_default())
    }

    /// The seats that play waits for: all of a team, whatever its members can do.
    #[must_use]
    pub fn acting(&self) -> Vec<u32> {
        self.rules.awaited(&self.state)
    }

    /// The seats to which an interrupt is open, but for those that all can see to have no legal one.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn may_break_in(&self) -> Result<Vec<u32>, Fault> {
        view::may_break_in(&self.game, self.rules(), &self.state)
    }

    /// Why a move of a seat is or is not legal, as far as the seat may know.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn explain(&self, action: &Move) -> Result<Explained, Stop> {
        view::explain(self.rules(), &self.state, action)
    }

    /// What a move costs; nothing where it is not offered to its seat.
    ///
    /// # Errors
    /// When the game has a fault.
    pub fn costs(&self, action: &Move) -> Result<Vec<Cost>, Fault> {
        view::costs(self.rules(), &self.state, action)
    }

    /// The table as somebody sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        view::view(&self.game, &self.layout, &self.state, viewer)
    }

    /// The same as lines of a screen, in the language in which the game is read.
    #[must_use]
    pub fn screen(&self, viewer: Viewer) -> Vec<String> {
        notation::view_lines(&self.game, &self.names, &self.view(viewer))
    }

    /// What somebody has seen happen since an entry of the record.
    #[must_use]
    pub fn seen(&self, viewer: Viewer, since: usize) -> Vec<Seen> {
        let events = self
            .record
            .get(since..)
            .unwrap_or_default()
            .iter()
            .flat_map(|entry| &entry.events);
        events
            .filter_map(|event| view::see(&self.game, event, viewer))
            .collect()
    }

    /// The hooks that make a text for one seat, which it can look at whenever it likes.
    #[must_use]
    pub fn sheets(&self) -> Vec<&Hook> {
        self.game
            .hooks
            .iter()
            .filter(|it| it.parameters == [Ty::Seat] && it.result == Ty::Text)
            .collect()
    }

    /// The text that a hook makes for a seat; nothing where there is no such hook.
    ///
    /// # Errors
    /// When the script fails.
    pub fn sheet(&self, name: &str, seat: u32) -> Result<Option<String>, Fault> {
        let hooks = self.game.hooks.iter_enumerated();
        let Some((id, hook)) = hooks
            .filter(|(_, it)| it.parameters == [Ty::Seat] && it.result == Ty::Text)
            .find(|(_, it)| it.name == name)
        else {
            return Ok(None);
        };
        let owner = Expr {
            kind: ExprKind::Seat(seat),
            ty: Ty::Seat,
            span: hook.span,
        };
        let call = Expr {
            kind: ExprKind::Hook(id, vec![owner]),
            ty: Ty::Text,
            span: hook.span,
        };
        let value = self.rules.eval(&self.state, &BTreeMap::new(), &call)?;
        Ok(if let Value::Text(text) = value {
            Some(text)
        } else {
            None
        })
    }

    /// How the game ended that the last move ended; in a match another one may be in play since.
    #[must_use]
    pub fn ended(&self) -> Option<&Ending> {
        let last = self
            .record
            .iter()
            .rposition(|it| matches!(it.input, Input::Move(_)))
            .unwrap_or(0);
        let events = self
            .record
            .get(last..)
            .unwrap_or_default()
            .iter()
            .flat_map(|entry| &entry.events);
        events
            .filter_map(|event| {
                if let Event::Ended { ending, .. } = event {
                    Some(ending)
                } else {
                    None
                }
            })
            .next_back()
    }

    /// The score of each seat, where the game keeps one. They are for the referee.
    #[must_use]
    pub fn scores(&self) -> Option<Vec<i32>> {
        let seen = self.seen_scores(Viewer::Referee)?;
        Some(seen.into_iter().map(Option::unwrap_or_default).collect())
    }

    /// The scores that somebody may see.
    #[must_use]
    pub fn seen_scores(&self, viewer: Viewer) -> Option<Vec<Option<i32>>> {
        view::scores(&self.game, &self.layout, &self.state, viewer)
    }
}
