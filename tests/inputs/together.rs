//! A game that all executors carry out together, from the same positions: whatever the definition says, the others say.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::Arc;

use hoyle::engine::{
    Budget, ChanceKind, Drawn, Event, EventDetail, Fault, Offer, Pending, Refusal, Rules, Stop,
    Task,
};
use hoyle::hir::{ActionId, Expr, Game, StateId};
use hoyle::session::Stream;
use hoyle::state::{Position, Value};
use hoyle::{Executor, Move, Runtime};

use crate::arguments;

/// Moves that are judged one by one, of each offer.
const JUDGED: usize = 4;

/// What was asked of all executors.
#[derive(Debug, Default)]
pub struct Compared {
    /// Questions of all kinds.
    pub questions: usize,
    /// Positions in which seats decided.
    pub decisions: usize,
    /// Outcomes of chance.
    pub chances: usize,
    /// Legal moves that all listed.
    pub moves: usize,
    /// Moves that were refused for the same reasons.
    pub refused: usize,
    /// Expressions of `always` lines that were worked out.
    pub expressions: usize,
    /// Changes of a position where nobody listened.
    pub unheard: usize,
    /// Faults of the rules.
    pub faults: usize,
    /// Questions that took one of them too many steps.
    pub too_long: usize,
}

/// Why a game is left.
#[derive(Debug)]
pub enum Left {
    /// It is over, or nobody can go on.
    AtTheEnd,
    /// The rules have refused or failed, in all executors alike, and so.
    Stopped(String),
    /// Somebody has taken too many steps; of how many, each executor has its own count.
    TooLong,
}

/// Something that changes a position, and tells what has happened.
type Change<'c, E> = dyn Fn(&dyn Rules, &mut Position, &Budget) -> Result<Vec<Event>, E> + 'c;

/// A game in play.
pub struct Together<'c> {
    game: Arc<Game>,
    /// The definition first.
    executors: [(&'static str, Arc<dyn Rules>); 3],
    pub state: Position,
    /// Actions that can be taken in at most so many ways are listed by all.
    most: usize,
    numbers: Stream,
    compared: &'c mut Compared,
}

impl<'c> Together<'c> {
    /// Sets a game up.
    ///
    /// # Panics
    /// Where the executors do not agree; and so do all that follow.
    pub fn begun(
        game: &Arc<Game>,
        (seats, options): (u32, &[(StateId, Value)]),
        (most, seed): (usize, u64),
        compared: &'c mut Compared,
    ) -> Result<Self, Left> {
        let by = |executor| Runtime::with_executor(Arc::clone(game), executor).rules;
        let mut together = Self {
            game: Arc::clone(game),
            executors: [
                ("the definition", by(Executor::Definition)),
                ("the interpreter", by(Executor::Interpreter)),
                ("machine code", by(Executor::Machine)),
            ],
            state: Position::new(seats, 0),
            most,
            numbers: Stream::new(seed, "together", seats.into()),
            compared,
        };
        let started = together.ask("start", |rules| rules.start(seats, options, &everything()))?;
        together.state = together.unless_stopped(started)?.0;
        Ok(together)
    }

    /// Goes on to what follows the next decision or chance.
    pub fn goes_on(&mut self) -> Result<(), Left> {
        let state = self.state.clone();
        let broken = self.ask("always", |rules| rules.broken(&state, None, &[]))?;
        self.unless_stopped(broken)?;
        self.worked_out(&state)?;
        let pending = self.ask("pending", |rules| rules.pending(&state))?;
        match self.unless_stopped(pending)? {
            Pending::Over => {
                if !self.executors[0].1.is_set_up(&state) {
                    return Err(Left::AtTheEnd);
                }
                self.changes("begin", &|rules, state, budget| rules.begin(state, budget))?;
            }
            Pending::Stuck(_) => return Err(Left::AtTheEnd),
            Pending::Chance(chance) => {
                self.compared.chances += 1;
                let drawn = self.any_outcome(&chance.kind);
                let fall = |rules: &dyn Rules, state: &mut Position, budget: &Budget| {
                    rules.resolve(state, &drawn, budget)
                };
                self.changes("resolve", &fall)?;
            }
            Pending::Decision(offers) => {
                self.compared.decisions += 1;
                let action = self.decided(&offers)?.ok_or(Left::AtTheEnd)?;
                let act = |rules: &dyn Rules, state: &mut Position, budget: &Budget| {
                    rules.apply(state, &action, budget)
                };
                self.changes(&format!("{action:?}"), &act)?;
            }
        }
        Ok(())
    }

    /// What each part of the `always` lines comes to that reads no name.
    fn worked_out(&mut self, state: &Position) -> Result<(), Left> {
        let game = Arc::clone(&self.game);
        let mut open: Vec<&Expr> = game.invariants.iter().map(|it| &it.expr).collect();
        while let Some(expr) = open.pop() {
            open.extend(expr.children());
            if expr.locals().is_empty() {
                self.compared.expressions += 1;
                self.agree("value", |rules| rules.eval(state, &BTreeMap::new(), expr))?;
            }
        }
        Ok(())
    }

    /// Asks all executors the same; gives what the definition says.
    fn ask<T: Debug>(&mut self, what: &str, question: impl Fn(&dyn Rules) -> T) -> Result<T, Left> {
        self.compared.questions += 1;
        let [first, others @ ..] = &self.executors;
        let answer = question(first.1.as_ref());
        let text = format!("{answer:?}");
        let is_long = |text: &str| text.contains("G0605");
        for (name, rules) in others {
            let other = format!("{:?}", question(rules.as_ref()));
            if is_long(&text) || is_long(&other) {
                self.compared.too_long += 1;
                return Err(Left::TooLong);
            }
            assert_eq!(text, other, "{what}: {} and {name}", first.0);
        }
        Ok(answer)
    }

    /// Asks all executors something that play does not depend on.
    fn agree<T: Debug>(
        &mut self,
        what: &str,
        question: impl Fn(&dyn Rules) -> T,
    ) -> Result<(), Left> {
        self.ask(what, question).map(drop)
    }

    fn unless_stopped<T, E: Debug>(&mut self, answer: Result<T, E>) -> Result<T, Left> {
        self.compared.faults += usize::from(answer.is_err());
        answer.map_err(|why| Left::Stopped(format!("{why:?}")))
    }

    /// Lets all executors change the position, with all that somebody could hear, and where nobody listens.
    fn changes<E: Debug>(&mut self, what: &str, change: &Change<'_, E>) -> Result<(), Left> {
        let before = self.state.clone();
        let changed = self.ask(what, |rules| {
            let mut state = before.clone();
            let events = change(rules, &mut state, &everything())?;
            Ok::<_, E>((state, events))
        })?;
        let (after, _) = self.unless_stopped(changed)?;
        for (name, rules) in &self.executors {
            let mut state = before.clone();
            // Where nobody listens, steps may be estimated too high, and what stops then is only perhaps a fault.
            if change(rules.as_ref(), &mut state, &Budget::rough(Task::Move)).is_ok() {
                self.compared.unheard += 1;
                assert_eq!(after, state, "{what}: {name} where nobody listens");
            }
        }
        self.state = after;
        Ok(())
    }

    /// Asks everything that can be asked of a decision; gives a legal move.
    fn decided(&mut self, offers: &[Offer]) -> Result<Option<Move>, Left> {
        let state = self.state.clone();
        self.agree("awaited", |rules| rules.awaited(&state))?;
        let mut legal = Vec::new();
        for Offer { seat, action, .. } in offers.iter().copied() {
            self.agree("question", |rules| rules.question(&state, seat, action))?;
            self.agree("barred", |rules| rules.is_barred(&state, seat, action))?;
            let listed = self.listed(seat, action)?;
            let mut judged = self.some_of(&listed);
            judged.extend(self.any_arguments(action));
            for arguments in judged {
                self.judge(&Move { seat, action, arguments })?;
            }
            let moves = listed.into_iter().map(|arguments| Move { seat, action, arguments });
            legal.extend(moves);
        }
        for action in self.game.actions.keys().collect::<Vec<_>>() {
            let seat = u32::try_from(self.numbers.below(state.seats.into())).unwrap();
            if let Some(arguments) = self.any_arguments(action).pop() {
                self.judge(&Move { seat, action, arguments })?;
            }
        }
        let mut chosen = self.some_of(&legal);
        chosen.truncate(1);
        Ok(chosen.pop())
    }

    /// All moves of a seat with an action, listed by all executors, or found by number where there are too many.
    fn listed(&mut self, seat: u32, action: ActionId) -> Result<Vec<Vec<Value>>, Left> {
        let state = self.state.clone();
        if arguments::combinations(&self.game, state.seats, action, self.most).is_none() {
            let rules = &self.executors[1].1;
            let count = rules.count(&state, seat, action).map_err(|_| Left::TooLong)?;
            let at = self.numbers.below(count.max(1));
            let found = rules.nth(&state, seat, action, at).map_err(|_| Left::TooLong)?;
            return Ok(found.into_iter().collect());
        }
        let listed = self.ask("list", |rules| rules.list(&state, seat, action, usize::MAX))?;
        let (count, all) = self.unless_stopped(listed)?;
        assert_eq!(count, all.len() as u64);
        self.compared.moves += all.len();
        for at in [0, self.numbers.below(count.max(1)), count.saturating_sub(1), count] {
            self.agree("nth", |rules| rules.nth(&state, seat, action, at))?;
        }
        self.agree("count", |rules| rules.count(&state, seat, action))?;
        self.agree("first", |rules| rules.candidates(&state, seat, action, &[]))?;
        if let Some(chosen) = self.some_of(&all).first().filter(|chosen| chosen.len() > 1) {
            let begun = &chosen[..1];
            self.agree("next", |rules| rules.candidates(&state, seat, action, begun))?;
        }
        Ok(all)
    }

    /// Whether a move is legal, why, and what it costs.
    fn judge(&mut self, action: &Move) -> Result<(), Left> {
        let state = self.state.clone();
        let what = format!("{action:?}");
        let judged = self.ask(&what, |rules| match rules.legality(&state, action) {
            Err(Stop::Refused(Refusal::Conditions(reasons))) => {
                let said = reasons.into_iter().map(|reason| (reason.condition, reason.sentence));
                Err(Ok(said.collect::<Vec<_>>()))
            }
            Err(stop) => Err(Err(stop)),
            Ok(()) => Ok(()),
        })?;
        self.compared.refused += usize::from(judged.is_err());
        self.explained(action)?;
        self.agree(&what, |rules| rules.costs(&state, action))?;
        Ok(())
    }

    /// What holds and what does not, and the values on which that depends. A value is left out where working it out takes
    /// too many steps.
    fn explained(&mut self, action: &Move) -> Result<(), Left> {
        let state = self.state.clone();
        let without_values = |rules: &dyn Rules| {
            let told = rules.explain(&state, action)?;
            let told = told.into_iter().map(|(it, holds)| (it.condition, it.sentence, holds));
            Ok::<_, Fault>(told.collect::<Vec<_>>())
        };
        self.agree("explain", without_values)?;
        let [first, others @ ..] = &self.executors;
        let all = |rules: &Arc<dyn Rules>| {
            let told = rules.explain(&state, action).unwrap_or_default().into_iter();
            told.flat_map(|(reason, _)| reason.values).collect::<Vec<_>>()
        };
        let known = all(&first.1);
        for (name, rules) in others {
            let values = all(rules);
            let mut left = known.iter();
            let in_order = values.iter().all(|value| left.any(|it| it == value));
            assert!(in_order, "{action:?}: {name} has {values:?}, and {} {known:?}", first.0);
            self.compared.too_long += known.len() - values.len();
        }
        Ok(())
    }

    fn any_outcome(&mut self, kind: &ChanceKind) -> Drawn {
        match kind {
            ChanceKind::Choice { from, .. } => {
                let at = self.numbers.below(from.len() as u64);
                Drawn::Choice(from[usize::try_from(at).unwrap()].clone())
            }
            ChanceKind::Order { cards, count, .. } => {
                let mut left = cards.clone();
                // Now and then not all fall at once.
                let now = 1 + self.numbers.below(*count as u64);
                let now = if self.numbers.below(4) == 0 { now } else { *count as u64 };
                let drawn = (0..now).map(|_| {
                    let at = self.numbers.below(left.len() as u64);
                    left.swap_remove(usize::try_from(at).unwrap())
                });
                Drawn::Order(drawn.collect())
            }
        }
    }

    /// Some of several things, at random.
    fn some_of<T: Clone>(&mut self, all: &[T]) -> Vec<T> {
        let count = if all.is_empty() { 0 } else { JUDGED };
        let any = (0..count).map(|_| {
            let at = self.numbers.below(all.len() as u64);
            all[usize::try_from(at).unwrap()].clone()
        });
        any.collect()
    }

    /// Arguments of an action, legal or not; none where a parameter has too many values.
    fn any_arguments(&mut self, action: ActionId) -> Vec<Vec<Value>> {
        let game = Arc::clone(&self.game);
        let any = |it: &mut Self| {
            let parameters = game.actions[action].parameters.iter();
            let values = parameters.map(|parameter| {
                let ty = &game.locals[parameter.local].ty;
                let all = arguments::values(&game, it.state.seats, ty, 5_000)?;
                Some(it.some_of(&all).first()?.clone())
            });
            values.collect()
        };
        (0..JUDGED).filter_map(|_| any(self)).collect()
    }
}

fn everything() -> Budget {
    Budget::with_detail(Task::Move, EventDetail::Everything)
}
