//! [`Learner`]: plays a world, and notes what each thing that a seat has seen says of what lies where.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Unread;
use super::reader::{Hidden, Reader};
use super::recorder::{Reached, Recorder};
use super::sensitive::Sensitive;
use super::table::{Going, Spot, Table};
use super::term::{ShuffleFact, Term};
use crate::base::Span;
use crate::engine::{ChanceKind, Drawn, Event, Legal, Move, Offer, Stop};
use crate::hir::{Check, Expr, Game, Listeners, LocalId, PlaceId, StateId, Stmt, StmtKind, Ty};
use crate::history::{Dealt, Due, Next, Observed, Steps, logged, plain};
use crate::inference::Known;
use crate::inference::known::{Acted, acted};
use crate::inference::replay::looks_like;
use crate::inference::world::{Moment, World};
use crate::runtime::Runtime;
use crate::session::Stream;
use crate::state::{Position, Value};
use crate::view::{Cards, Seen, SeenMove, Shown, View};

/// The rules of a game with a recorder.
pub(super) struct Probed {
    sensitive: Sensitive,
    /// The rules, with `recorder` as their probe.
    runtime: Runtime,
    recorder: Arc<Recorder>,
}

/// The game of a seat, ready to be played again.
#[derive(Clone, Copy)]
pub(super) struct Course<'k> {
    pub known: &'k Known,
    pub probed: &'k Probed,
}

/// How far a world fits.
pub(super) struct Learnt {
    /// What is known of where cards lie.
    pub table: Table,
    /// The position at the end.
    pub state: Position,
    /// How many things that the seat has seen came about, if not all did.
    pub until: Option<usize>,
    /// Whether the legal moves of the others never depended on what is hidden.
    pub is_even: bool,
}

/// A state that the seat sees, and that was given a value which depends on what is hidden.
struct Written {
    state: StateId,
    indices: Vec<Value>,
    value: Term,
}

/// A world in play.
struct Learner<'k> {
    known: &'k Known,
    probed: &'k Probed,
    game: Dealt<'k>,
    table: Table,
    hidden: BTreeMap<LocalId, Hidden>,
    /// The next thing that the seat has seen.
    at: usize,
    now: Moment,
    looked: Option<View>,
    /// How many events there were.
    events: usize,
    /// What is told next, if the seat does not know it.
    telling: Option<Term>,
    written: Vec<Written>,
    /// Whether the legal moves of the others never depended on what is hidden.
    is_even: bool,
    /// What the seat sees of a move that it only thinks of.
    asked: Option<Vec<Seen>>,
}

impl Probed {
    pub fn new(game: &Arc<Game>) -> Self {
        let sensitive = Sensitive::new(game);
        let recorder = Arc::new(Recorder::new(Arc::clone(&sensitive.spans)));
        let runtime = Runtime::probed(Arc::clone(game), Arc::clone(&recorder) as _);
        Self { sensitive, runtime, recorder }
    }
}

impl<'k> Course<'k> {
    fn begin(&self) -> Result<Learner<'k>, Unread> {
        self.probed.recorder.restart();
        let game = Dealt::new(&self.probed.runtime, &self.known.setup, Steps::Exactly);
        let mut learner = Learner {
            known: self.known,
            probed: self.probed,
            game: game.map_err(stopped)?,
            table: Table::default(),
            hidden: BTreeMap::new(),
            at: 0,
            now: Moment::default(),
            looked: None,
            events: 0,
            telling: None,
            written: Vec::new(),
            is_even: true,
            asked: None,
        };
        learner.lay_out();
        Ok(learner)
    }

    /// What the seat would see of a move of its own in a world that fits, and what that would say.
    pub fn ask(
        &self,
        action: &Move,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<(Vec<Seen>, Vec<ShuffleFact>), Unread> {
        let mut learner = self.begin()?;
        if !learner.run(world, numbers)? {
            return Err(Unread::NotFound);
        }
        let before: Vec<usize> = learner.table.shuffles.iter().map(|it| it.facts.len()).collect();
        learner.asked = Some(Vec::new());
        learner.game.act(action).map_err(stopped)?;
        learner.game.due().map_err(stopped)?;
        learner.happens()?;
        let facts = learner.table.shuffles.iter().enumerate().flat_map(|(at, shuffle)| {
            let old = before.get(at).copied().unwrap_or(0);
            shuffle.facts.iter().skip(old).map(move |fact| (at, fact.clone()))
        });
        Ok((learner.asked.take().unwrap_or_default(), facts.collect()))
    }

    /// Plays a world until it differs from what the seat has seen.
    pub fn learn(&self, world: &mut World, numbers: &mut Stream) -> Result<Learnt, Unread> {
        let mut learner = self.begin()?;
        let fits = learner.run(world, numbers)?;
        Ok(Learnt {
            until: (!fits).then_some(learner.at),
            table: learner.table,
            state: learner.game.state,
            is_even: learner.is_even,
        })
    }
}

fn stopped(_: Stop) -> Unread {
    Unread::Stopped
}

impl Learner<'_> {
    /// Where cards lie before setup.
    fn lay_out(&mut self) {
        let Runtime { game, layout, .. } = &self.probed.runtime;
        let setup = &self.known.setup;
        let laid = self.probed.runtime.rules.laid_out(setup.seats(), &setup.options);
        let Ok(laid) = laid else { return };
        for (id, zone) in game.zones.iter_enumerated() {
            for indices in layout.zone_indices(id, laid.seats()) {
                for card in layout.cards(&laid, id, &indices).unwrap_or_default() {
                    self.table.lay((zone.of, card.cast_unsigned()), (id, indices.clone()));
                }
            }
        }
    }

    /// Returns whether the world fits all that the seat has seen.
    fn run(&mut self, world: &mut World, numbers: &mut Stream) -> Result<bool, Unread> {
        loop {
            let due = self.game.due().map_err(stopped)?;
            if !self.happens()? {
                return Ok(false);
            }
            match due {
                Due::Fall(chance, nth) => {
                    let drawn = world.fall((&chance, nth), self.now, numbers);
                    self.now.falls += 1;
                    match (&chance.kind, &drawn) {
                        (ChanceKind::Order { ty: Ty::Member(of), .. }, Drawn::Order(order)) => {
                            self.table.shuffle((chance.name, nth), *of, order)?;
                        }
                        (ChanceKind::Order { .. } | ChanceKind::Choice { .. }, _) => {}
                    }
                    self.game.fall(&drawn).map_err(stopped)?;
                }
                Due::Decide(offers) => {
                    if !self.looks(&offers)? {
                        return Ok(false);
                    }
                    if self.at >= self.known.seen.len() {
                        return Ok(true);
                    }
                    if offers.is_empty() || !self.acts(&offers, world, numbers)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// What the seat has seen next, if it is this.
    fn expects(&self) -> Option<&Observed> {
        self.known.seen.get(self.at)
    }

    /// The seat sees something in this world. Returns whether it has seen this.
    fn meets(&mut self, seen: &Observed) -> bool {
        if let Some(asked) = &mut self.asked {
            if let Observed::Event(seen) = seen {
                asked.push(seen.clone());
            }
            return true;
        }
        let fits = self.expects() == Some(seen);
        self.at += usize::from(fits);
        fits
    }

    /// Goes through what has happened since the last call. Returns whether the seat has seen the same.
    fn happens(&mut self) -> Result<bool, Unread> {
        let mut reached = self.probed.recorder.take().into_iter().peekable();
        for event in std::mem::take(&mut self.game.events) {
            while let Some(next) = reached.next_if(|next| next.events <= self.events) {
                self.reaches(&next)?;
            }
            if matches!(plain(&event), Event::Wrote { .. }) {
                continue;
            }
            self.events += 1;
            if !self.sees(&event)? {
                return Ok(false);
            }
        }
        for next in reached {
            self.reaches(&next)?;
        }
        Ok(true)
    }

    fn sees(&mut self, event: &Event) -> Result<bool, Unread> {
        let known = self.known;
        let seen = logged(event).and_then(|event| {
            let mut seen = known.observer.events([event], known.seat());
            seen.next()
        });
        let expected = match &self.asked {
            Some(_) => seen.clone(),
            None => seen.as_ref().and(self.expects()).cloned(),
        };
        match plain(event) {
            Event::Went { from, to, cards, way, .. } => {
                let of = known.runtime.game.zone(to.id).of;
                let shown = match (&expected, &seen) {
                    (Some(Observed::Event(Seen::Went(way))), _) => {
                        way.cards.as_ref().map(numbers_of)
                    }
                    (Some(_) | None, Some(_)) => return Ok(false),
                    (Some(_) | None, None) => None,
                };
                self.table.go(&Going {
                    from: from.as_ref().map(|from| (from.id, from.indices.clone())),
                    to: (to.id, to.indices.clone()),
                    cards: cards.iter().map(|card| (of, *card)).collect(),
                    seen: shown.as_deref(),
                    way: *way,
                })?;
            }
            Event::Told { .. } => {
                if let Some(Observed::Event(Seen::Told { value, .. })) = &expected
                    && let Some(term) = self.telling.take()
                {
                    self.learns(&term, value)?;
                }
                self.telling = None;
            }
            Event::Revealed { zone, indices, .. } => {
                if let Some(Observed::Event(Seen::Revealed { cards, .. })) = &expected {
                    let spot = (*zone, indices.clone());
                    self.table.sees(cards.of, &spot, &numbers_of(cards))?;
                }
            }
            Event::Moved { .. }
            | Event::Opened { .. }
            | Event::Carried { .. }
            | Event::InSetup(_)
            | Event::Wrote { .. }
            | Event::Rolled { .. }
            | Event::Paid(_)
            | Event::Shuffled { .. }
            | Event::Drew { .. }
            | Event::Ended { .. }
            | Event::TakenBack(_) => {}
        }
        Ok(seen.is_none_or(|seen| self.meets(&seen)))
    }

    fn learns(&mut self, term: &Term, value: &Value) -> Result<(), Unread> {
        let facts = term.is(value)?.facts()?;
        for (at, fact) in facts {
            if let Some(shuffle) = self.table.shuffles.get_mut(at) {
                shuffle.facts.push(fact);
            }
        }
        Ok(())
    }

    fn reader<'s>(&'s self, state: &'s Position, span: Span) -> Reader<'s> {
        let Runtime { game, layout, rules, .. } = &self.probed.runtime;
        Reader {
            game,
            layout,
            rules: rules.as_ref(),
            state,
            seat: self.known.seat(),
            span,
            table: &self.table,
            hidden: &self.hidden,
        }
    }

    /// A statement is to be carried out that may depend on what is hidden.
    fn reaches(&mut self, reached: &Reached) -> Result<(), Unread> {
        let sensitive = &self.probed.sensitive;
        let Some(statement) = sensitive.statements.get(&reached.at) else { return Ok(()) };
        self.forgets(statement);
        let reader = self.reader(&reached.state, reached.at);
        match &statement.kind {
            StmtKind::SetLocal { local, value } => {
                let local = (*local, reader.is_hidden(value)?);
                self.names(local);
            }
            StmtKind::Tell { to, local, value, text, .. } => {
                let is_hidden = reader.is_hidden(value)?;
                let hears = self.hears(to, reached)?;
                let told = hears.then(|| reader.read(value)).transpose()?;
                let mut texts = text.iter().flat_map(|text| text.values());
                let others =
                    texts.any(|it| !it.is_local(*local) && reader.is_hidden(it) != Ok(false));
                if hears && others {
                    return Err(Unread::Shape);
                }
                self.telling = told;
                self.names((*local, is_hidden && !hears));
            }
            StmtKind::SetState { state, indices, value } => {
                if indices.iter().map(|it| reader.is_hidden(it)).any(|it| it != Ok(false)) {
                    return Err(Unread::Flow);
                }
                if !reader.is_hidden(value)? {
                    return Ok(());
                }
                self.writes(*state, indices, value, reached)?;
            }
            StmtKind::Call(procedure, arguments) => {
                let procedure = self.probed.runtime.game.procedures.get(*procedure);
                let parameters = procedure.map(|it| it.parameters.clone()).unwrap_or_default();
                let hidden: Result<Vec<bool>, Unread> =
                    arguments.iter().map(|argument| reader.is_hidden(argument)).collect();
                for local in parameters.into_iter().zip(hidden?) {
                    self.names(local);
                }
            }
            StmtKind::Reset { .. }
            | StmtKind::Pay(_)
            | StmtKind::MoveCards { .. }
            | StmtKind::MoveTop { .. }
            | StmtKind::Shuffle { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Rolled { .. }
            | StmtKind::Turn { .. }
            | StmtKind::TurnEach { .. }
            | StmtKind::Ask { .. }
            | StmtKind::Reveal { .. }
            | StmtKind::If { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Times { .. }
            | StmtKind::As { .. }
            | StmtKind::EndTurn
            | StmtKind::EndGame { .. }
            | StmtKind::Require { .. } => {
                let parts = statement.kind.parts();
                let texts = parts.texts.iter().flat_map(|text| text.values());
                let hears = parts.hears.iter().filter_map(|to| to.expr());
                for value in parts.values.iter().copied().chain(texts).chain(hears) {
                    if reader.is_hidden(value)? {
                        return Err(Unread::Flow);
                    }
                }
            }
        }
        Ok(())
    }

    /// Names that a statement gives new values are no longer what they were.
    fn forgets(&mut self, statement: &Stmt) {
        for local in statement.kind.parts().binds {
            self.hidden.remove(&local);
        }
    }

    fn names(&mut self, (local, is_hidden): (LocalId, bool)) {
        if is_hidden {
            self.hidden.insert(local, Hidden::Derived);
        } else {
            self.hidden.remove(&local);
        }
    }

    fn hears(&self, to: &Listeners, reached: &Reached) -> Result<bool, Unread> {
        let reader = self.reader(&reached.state, reached.at);
        let seats = |expr: &Expr| match reader.read(expr)? {
            Term::Plain(value) => Ok(value.seats()),
            Term::Cards(_) | Term::Count(..) | Term::Truth(_) | Term::Secret => Err(Unread::Flow),
        };
        let seat = self.known.seat();
        Ok(match to {
            Listeners::All => true,
            Listeners::Others(me) => !seats(me)?.has(seat),
            Listeners::Seats(expr) => seats(expr)?.has(seat),
        })
    }

    fn writes(
        &mut self,
        state: StateId,
        indices: &[Expr],
        value: &Expr,
        reached: &Reached,
    ) -> Result<(), Unread> {
        let reader = self.reader(&reached.state, reached.at);
        let each = indices.iter().map(|index| match reader.read(index)? {
            Term::Plain(value) => Ok(value),
            Term::Cards(_) | Term::Count(..) | Term::Truth(_) | Term::Secret => Err(Unread::Flow),
        });
        let indices: Vec<Value> = each.collect::<Result<_, _>>()?;
        let Runtime { game, layout, .. } = &self.probed.runtime;
        let seers = layout.seers_of(game, &reached.state, state, &indices);
        let is_seen = seers.is_none_or(|seers| seers.has(self.known.seat()));
        if !is_seen {
            // What depends on what lies where adds nothing that is hidden; what is chosen does.
            let free = value.locals().iter().any(|it| self.hidden.get(it) == Some(&Hidden::Chosen));
            return if free { Err(Unread::Chosen) } else { Ok(()) };
        }
        let value = reader.read(value)?;
        self.written.retain(|it| (it.state, &it.indices) != (state, &indices));
        self.written.push(Written { state, indices, value });
        Ok(())
    }

    /// The seat looks at the table when somebody decides. Returns whether it has seen the same.
    fn looks(&mut self, offers: &[Offer]) -> Result<bool, Unread> {
        let known = self.known;
        let next = if offers.is_empty() { Next::Over } else { Next::Decision(offers.to_vec()) };
        let look = known.observer.look(&self.game.state, &next, known.seat());
        let Some((table, decision)) = look.map_err(|_| Unread::Stopped)? else { return Ok(true) };
        let Observed::Table(view) = &table else { return Ok(true) };
        if self.looked.as_ref() != Some(view) {
            if let Some(Observed::Table(expected)) = self.expects() {
                let expected = expected.clone();
                self.learns_of_table(&expected)?;
            }
            if !self.meets(&table) {
                return Ok(false);
            }
            self.looked = Some(view.clone());
        } else {
            self.written.clear();
        }
        Ok(decision.is_none_or(|decision| self.meets(&decision)))
    }

    fn learns_of_table(&mut self, expected: &View) -> Result<(), Unread> {
        let written = std::mem::take(&mut self.written);
        for entry in &expected.entries {
            let indices = &entry.place.indices;
            match (entry.place.id, &entry.shown) {
                (PlaceId::Zone(zone), Shown::Cards(cards)) => {
                    let spot = (zone, indices.clone());
                    self.table.sees(cards.of, &spot, &numbers_of(cards))?;
                }
                (PlaceId::Zone(zone), Shown::Pile { of, top: Some(top), .. }) => {
                    let layout = &self.probed.runtime.layout;
                    let cards = layout.cards(&self.game.state, zone, indices);
                    if let Some(lying) = cards.and_then(|cards| cards.last()) {
                        let spot: Spot = (zone, indices.clone());
                        self.table.sees_top(*of, &spot, lying.cast_unsigned(), top.number);
                    }
                }
                (PlaceId::State(state), Shown::Value(value)) => {
                    let own = written.iter().find(|it| (it.state, &it.indices) == (state, indices));
                    if let Some(own) = own {
                        self.learns(&own.value, value)?;
                    }
                }
                (PlaceId::Zone(_), Shown::Pile { top: None, .. } | Shown::Value(_))
                | (PlaceId::State(_), Shown::Cards(_) | Shown::Pile { .. }) => {}
            }
        }
        Ok(())
    }

    /// Somebody acts as the seat has seen it. Returns whether that can be.
    fn acts(
        &mut self,
        offers: &[Offer],
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<bool, Unread> {
        let known = self.known;
        let Some(acts) = self.expects().and_then(acted) else { return Ok(false) };
        let Acted::Openly(seen) = acts else { return Err(Unread::Chosen) };
        let seen = seen.clone();
        if seen.seat != known.seat() {
            self.judges(&seen)?;
            self.is_even &= !offers.iter().any(|it| {
                it.seat == seen.seat && self.probed.sensitive.actions.contains(&it.action)
            });
        }
        let own: Vec<Offer> = offers.iter().filter(|it| it.seat == seen.seat).copied().collect();
        let state = self.game.state.clone();
        let legal = Legal::new(known.runtime.rules.as_ref(), &state, &own);
        let Some(action) = self.choose(&seen, legal, world, numbers)? else { return Ok(false) };
        if !legal.has(&action).map_err(|_| Unread::Stopped)? {
            return Ok(false);
        }
        self.hides_parameters(&seen);
        self.game.act(&action).map_err(stopped)?;
        self.now.moves += 1;
        Ok(true)
    }

    /// That a move of somebody else was legal says something of what that seat holds.
    fn judges(&mut self, seen: &SeenMove) -> Result<(), Unread> {
        if !self.probed.sensitive.actions.contains(&seen.action) {
            return Ok(());
        }
        let action = self.probed.runtime.game.action(seen.action);
        let values = action.parameters.iter().zip(&seen.arguments);
        let given: Option<Vec<(LocalId, Value)>> = values
            .map(|(parameter, value)| Some((parameter.local, value.clone()?)))
            .chain([Some((action.me, Value::Seat(seen.seat)))])
            .collect();
        let state = self.game.state.clone();
        let given = given.ok_or(Unread::Chosen)?;
        let truth = self.reader(&state, action.span).conditions(&action.checks, &given)?;
        self.learns(&Term::Truth(truth), &Value::Flag(true))
    }

    /// The move that is made in this world.
    fn choose(
        &self,
        seen: &SeenMove,
        legal: Legal<'_>,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<Option<Move>, Unread> {
        let open: Option<Vec<Value>> = seen.arguments.iter().cloned().collect();
        if let Some(arguments) = open {
            return Ok(Some(Move { seat: seen.seat, action: seen.action, arguments }));
        }
        let known = self.known;
        let acts = Acted::Openly(seen);
        if let Some(before) = world.moves.get(&self.now.moves)
            && looks_like(known, before, acts)
        {
            return Ok(Some(before.clone()));
        }
        for _ in 0..200 {
            let picked = legal.pick(|count| numbers.below(count)).map_err(|_| Unread::Stopped)?;
            if let Some(action) = picked.filter(|it| looks_like(known, it, acts)) {
                world.moves.insert(self.now.moves, action.clone());
                return Ok(Some(action));
            }
        }
        Ok(None)
    }

    /// Arguments that the seat does not see are chosen in secret, and freely where no condition asks for them.
    fn hides_parameters(&mut self, seen: &SeenMove) {
        let game = &self.probed.runtime.game;
        let action = game.action(seen.action);
        for (parameter, value) in action.parameters.iter().zip(&seen.arguments) {
            let local = parameter.local;
            let asks = |check: &Check| match check {
                Check::Require(id) => {
                    game.conditions.get(*id).is_some_and(|it| it.expr.reads(local))
                }
                Check::Needs(_, arguments) => arguments.iter().any(|it| it.reads(local)),
            };
            let hidden = match value {
                Some(_) => None,
                None if action.checks.iter().any(asks) => Some(Hidden::Derived),
                None => Some(Hidden::Chosen),
            };
            match hidden {
                Some(hidden) => self.hidden.insert(local, hidden),
                None => self.hidden.remove(&local),
            };
        }
    }
}

fn numbers_of(cards: &Cards) -> Vec<u32> {
    cards.cards.iter().map(|card| card.number).collect()
}
