//! [`Learner`]: plays a world, and notes what each thing that a seat has seen says of what lies where.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Unread;
use super::reader::{Hidden, Reader};
use super::recorder::Recorder;
use super::sensitive::Sensitive;
use super::table::{Going, Table};
use super::term::{ShuffleFact, Term};
use crate::base::Span;
use crate::engine::{ChanceKind, Drawn, Event, Move, Stop};
use crate::hir::{Expr, Game, LocalId, StateId, Ty};
use crate::history::{Dealt, Due, Observed, Steps, logged, plain};
use crate::inference::Known;
use crate::inference::world::{Moment, World};
use crate::runtime::Runtime;
use crate::session::Stream;
use crate::state::{Position, Value};
use crate::view::{Cards, Seen, View};

/// The rules of a game with a recorder.
pub(super) struct Probed {
    pub sensitive: Sensitive,
    /// The rules, with `recorder` as their probe.
    pub runtime: Runtime,
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
pub(super) struct Written {
    pub state: StateId,
    pub indices: Vec<Value>,
    pub value: Term,
}

/// A world in play.
pub(super) struct Learner<'k> {
    pub known: &'k Known,
    pub probed: &'k Probed,
    pub game: Dealt<'k>,
    pub table: Table,
    pub hidden: BTreeMap<LocalId, Hidden>,
    /// The next thing that the seat has seen.
    pub at: usize,
    pub now: Moment,
    pub looked: Option<View>,
    /// How many events there were.
    pub events: usize,
    /// What is told next, if the seat does not know it.
    pub telling: Option<Term>,
    pub written: Vec<Written>,
    /// Whether the legal moves of the others never depended on what is hidden.
    pub is_even: bool,
    /// What the seat sees of a move that it only thinks of.
    pub asked: Option<Vec<Seen>>,
    /// Whether it goes on where the seat was told something else.
    scouts: bool,
    /// Where the seat was first told something else.
    pub lost: Option<usize>,
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
            scouts: false,
            lost: None,
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

    /// What an expression says in a world that fits, with its value there.
    pub fn read(
        &self,
        expr: &Expr,
        world: &mut World,
        numbers: &mut Stream,
    ) -> Result<(Term, Value), Unread> {
        let mut learner = self.begin()?;
        if !learner.run(world, numbers)? {
            return Err(Unread::NotFound);
        }
        let state = &learner.game.state;
        let value = self.known.runtime().rules.eval(state, &BTreeMap::new(), expr);
        let term = learner.reader(state, expr.span).read(expr)?;
        Ok((term, value.map_err(|_| Unread::Stopped)?))
    }

    /// Plays a world until it differs from what the seat has seen.
    ///
    /// A world that scouts goes on where the seat was told something else, so that what else was told is learnt at once. What is learnt so
    /// may be wrong; what a world says that fits throughout is right.
    pub fn learn(
        &self,
        world: &mut World,
        scouts: bool,
        numbers: &mut Stream,
    ) -> Result<Learnt, Unread> {
        let mut learner = self.begin()?;
        learner.scouts = scouts;
        let fits = learner.run(world, numbers)?;
        let end = (!fits).then_some(learner.at);
        Ok(Learnt {
            until: learner.lost.or(end),
            table: learner.table,
            state: learner.game.state,
            is_even: learner.is_even,
        })
    }
}

pub(super) fn stopped(_: Stop) -> Unread {
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
    pub(super) fn expects(&self) -> Option<&Observed> {
        self.known.seen.get(self.at)
    }

    /// The seat sees something in this world. Returns whether it has seen this.
    pub(super) fn meets(&mut self, seen: &Observed) -> bool {
        if let Some(asked) = &mut self.asked {
            if let Observed::Event(seen) = seen {
                asked.push(seen.clone());
            }
            return true;
        }
        let fits = self.expects() == Some(seen);
        let goes_on = fits || self.scouts && self.is_told_otherwise(seen);
        if !fits && goes_on {
            self.lost.get_or_insert(self.at);
        }
        self.at += usize::from(goes_on);
        goes_on
    }

    /// Whether the seat was told something else than in this world.
    fn is_told_otherwise(&self, seen: &Observed) -> bool {
        match (self.expects(), seen) {
            (
                Some(Observed::Event(Seen::Told { name, .. })),
                Observed::Event(Seen::Told { name: other, .. }),
            ) => name == other,
            (
                Some(Observed::Event(_) | Observed::Table(_) | Observed::Decision { .. }) | None,
                Observed::Event(_) | Observed::Table(_) | Observed::Decision { .. },
            ) => false,
        }
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
        let seen = known.observer.events(logged(event), known.seat()).next();
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

    pub(super) fn learns(&mut self, term: &Term, value: &Value) -> Result<(), Unread> {
        let facts = term.is(value)?.facts()?;
        for (at, fact) in facts {
            if let Some(shuffle) = self.table.shuffles.get_mut(at) {
                shuffle.facts.push(fact);
            }
        }
        Ok(())
    }

    pub(super) fn reader<'s>(&'s self, state: &'s Position, span: Span) -> Reader<'s> {
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
}

pub(super) fn numbers_of(cards: &Cards) -> Vec<u32> {
    cards.cards.iter().map(|card| card.number).collect()
}
