//! What statements do, and how play goes from one to the next.

use super::datum::Datum;
use super::operators::fitting;
use super::value::{held, kept};
use super::{Definition, Outcome};
use crate::base::Span;
use crate::engine::{self, Budget, Event, NEXT_GAME, StatePlace, Stop};
use crate::hir::{BlockId, Expr, Game, LocalId, Payment, PhaseId, StateId, Stmt, StmtKind, Ty};
use crate::state::{Ending, Layout, Position, Progress, Set, Value};

/// What follows a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The statement behind it.
    Statement,
    /// What stands at the cursor now.
    Cursor,
    /// A decision of a seat, or an outcome of chance.
    Wait,
}

/// Carries out statements in a position until somebody has to decide, chance has to fall, or the game is over.
pub(super) struct Run<'a> {
    pub(super) rules: &'a Definition,
    pub(super) game: &'a Game,
    pub(super) layout: &'a Layout,
    pub(super) state: &'a mut Position,
    pub(super) events: Vec<Event>,
    pub(super) budget: &'a Budget,
}

impl<'a> Run<'a> {
    pub(super) fn new(rules: &'a Definition, state: &'a mut Position, budget: &'a Budget) -> Self {
        let (game, layout) = (&rules.game, &rules.layout);
        Self { rules, game, layout, state, events: Vec::new(), budget }
    }

    pub(super) fn run(&mut self) -> Result<(), Stop> {
        while self.state.ending.is_none() && self.look().due()?.is_none() {
            let Some(at) = self.state.cursors.last().copied() else {
                // Nobody looks at the table between the setup and the play of a later game of a match.
                if self.state.games == 0 {
                    return Ok(());
                }
                self.call_body(self.game.play, &[]);
                continue;
            };
            let game = self.game;
            let Some(statement) = game.statement(at.block, at.next) else {
                self.leave();
                continue;
            };
            self.budget.spend(1, statement.span)?;
            match self.carry_out(statement)? {
                Next::Statement => self.advance(),
                Next::Cursor => {}
                Next::Wait => return Ok(()),
            }
        }
        Ok(())
    }

    /// Carries out one statement.
    fn carry_out(&mut self, statement: &Stmt) -> Result<Next, Stop> {
        match &statement.kind {
            StmtKind::SetState { state, indices, value } => {
                let types = &self.game.state(*state).indices;
                let indices = self.look().indices(indices, types)?;
                let found = self.look().value(value)?;
                let found = kept(found, &self.game.state(*state).ty, value.span)?;
                self.assign(*state, &indices, &found, statement.span)?;
            }
            StmtKind::SetLocal { local, value } => {
                let found = self.look().for_name(*local, value)?;
                self.set_name(*local, &found);
            }
            StmtKind::Reset { state } => self.reset(*state)?,
            StmtKind::Pay(payment) => self.pay(std::slice::from_ref(payment))?,
            StmtKind::MoveCards { cards, to, bottom } => self.move_cards(cards, to, *bottom)?,
            StmtKind::MoveTop { amount, from, to, bottom } => {
                self.move_top(amount.as_ref(), (from, to), *bottom, statement.span)?;
            }
            StmtKind::Deal { amount, from, to, start } => {
                self.deal(amount.as_ref(), from, (*to, start.as_ref()), statement.span)?;
            }
            StmtKind::Shuffle { zone } => self.shuffle(zone)?,
            StmtKind::Draw { from, .. } => {
                if self.look().value(from)?.items().is_empty() {
                    return Err(Stop::Fault(engine::nothing_to_draw(from.span)));
                }
                return Ok(Next::Wait);
            }
            StmtKind::Rolled { dice } => self.rolled(dice)?,
            StmtKind::Turn { seats, .. } => return self.turn(seats),
            StmtKind::TurnEach { seats, phase } => return self.turn_of_each(seats, *phase),
            StmtKind::Ask { whom, answer, each, .. } => return self.ask(whom, *answer, *each),
            StmtKind::Tell { to, name, local, value, text } => {
                let to = self.listeners(to)?;
                let found = self.look().value(value)?;
                self.set_name(*local, &found);
                let text = text.as_ref().map(|text| self.look().words(text)).transpose()?;
                let (name, ty) = (name.clone(), value.ty.clone());
                let value = found.to_value(&value.ty);
                self.happens(|_| Event::Told { to, name, value, ty, text });
            }
            StmtKind::Reveal { zone, to } => self.reveal(zone, to)?,
            StmtKind::Require { condition, reason } => {
                if !self.look().holds(condition)? {
                    return Err(Stop::Setup(self.look().words(reason)?));
                }
            }
            StmtKind::EndTurn => {
                self.end_turn();
                return Ok(Next::Cursor);
            }
            StmtKind::EndGame { reason, winners } => {
                let reason = self.look().words(reason)?;
                let winners = winners.as_ref().map(|it| self.look().value(it)).transpose()?;
                let winners = winners.map_or(Set::default(), |it| it.seats());
                self.end_game(Ending { reason, winners })?;
                return Ok(Next::Cursor);
            }
            StmtKind::Call(procedure, arguments) => {
                let body = self.game.procedure(*procedure).body;
                let found: Vec<Datum> = self.look().all(arguments)?;
                let parameters = &self.game.body(body).parameters;
                let mut given = Vec::new();
                for ((value, expr), local) in found.into_iter().zip(arguments).zip(parameters) {
                    given.push(held(value, &self.game.local(*local).ty, expr.span)?);
                }
                self.advance();
                self.call_body(body, &given);
                return Ok(Next::Cursor);
            }
            StmtKind::If { condition, then, otherwise } => {
                let holds = self.look().holds(condition)?;
                self.advance();
                if let Some(block) = if holds { Some(*then) } else { *otherwise } {
                    self.enter(block);
                }
                return Ok(Next::Cursor);
            }
            StmtKind::As { me, seat, body } => {
                let seat = self.look().value(seat)?;
                self.set_name(*me, &seat);
                self.advance();
                self.enter(*body);
                return Ok(Next::Cursor);
            }
            StmtKind::ForEach { local, domain, body } => {
                return self.for_each(*local, domain, *body);
            }
            StmtKind::Repeat { body, until } => {
                let looks = self.has_begun().then_some(until.as_ref()).flatten();
                let ends = looks.map(|until| self.look().holds(until)).transpose()?;
                return Ok(self.round(ends != Some(true), *body));
            }
            StmtKind::Times { count, body } => {
                let before = self.progress(Progress::Left).number();
                let left = match before {
                    0 => i32::try_from(self.look().value(count)?.to_count()).unwrap_or(i32::MAX),
                    _ => before - 1,
                };
                self.set_progress(Progress::Left, &Value::Number(left));
                if left == 0 {
                    return Ok(Next::Statement);
                }
                self.enter(*body);
                return Ok(Next::Cursor);
            }
        }
        Ok(Next::Statement)
    }

    /// The domain of a loop is worked out once, when the loop begins.
    fn for_each(&mut self, local: LocalId, domain: &Expr, body: BlockId) -> Result<Next, Stop> {
        let of = domain.ty.element().cloned().unwrap_or(Ty::Number);
        let mut left = if self.has_begun() {
            self.progress(Progress::Rest).elements(&of)
        } else {
            let items = self.look().value(domain)?.items();
            items.iter().map(|item| item.to_value(&of)).collect()
        };
        let next = if left.is_empty() { None } else { Some(left.remove(0)) };
        self.set_progress(Progress::Rest, &Value::List(left));
        if let Some(next) = &next {
            self.set_name(local, &Datum::of(next, &of));
        }
        Ok(self.round(next.is_some(), body))
    }

    /// Another round of a loop, or its end.
    fn round(&mut self, another: bool, body: BlockId) -> Next {
        self.set_progress(Progress::Begun, &Value::Flag(another));
        if !another {
            return Next::Statement;
        }
        self.enter(body);
        Next::Cursor
    }

    fn turn(&mut self, seats: &Expr) -> Result<Next, Stop> {
        if !self.has_begun() {
            let acting = self.look().value(seats)?.seats();
            if acting.is_empty() {
                return Err(Stop::Fault(engine::nobody(seats.span)));
            }
            self.set_progress(Progress::Pending, &Value::Set(acting));
            self.set_progress(Progress::Begun, &Value::Flag(true));
        }
        Ok(Next::Wait)
    }

    /// Where each of some seats is asked and there are none, nobody is waited for.
    fn ask(&mut self, whom: &Expr, answer: LocalId, each: bool) -> Result<Next, Stop> {
        if self.has_begun() {
            return Ok(Next::Wait);
        }
        let seats = self.look().value(whom)?.seats();
        self.layout.wipe(self.state, self.state.frame(), answer, each);
        if seats.is_empty() {
            let nobody = || Stop::Fault(engine::nobody(whom.span));
            return if each { Ok(Next::Statement) } else { Err(nobody()) };
        }
        self.set_progress(Progress::Pending, &Value::Set(seats.clone()));
        self.set_progress(Progress::Asked, &Value::Set(seats));
        self.set_progress(Progress::Begun, &Value::Flag(true));
        Ok(Next::Wait)
    }

    /// All choose; then the actions are carried out, one after the other.
    fn turn_of_each(&mut self, seats: &Expr, phase: PhaseId) -> Result<Next, Stop> {
        if !self.has_begun() {
            let seats = self.look().value(seats)?;
            let in_order = seats.items().iter().map(|seat| seat.to_value(&Ty::Seat)).collect();
            self.set_progress(Progress::Pending, &Value::Set(seats.seats()));
            self.set_progress(Progress::Rest, &Value::List(in_order));
            self.set_progress(Progress::Begun, &Value::Flag(true));
        }
        if !self.progress(Progress::Pending).seats().is_empty() {
            return Ok(Next::Wait);
        }
        let mut rest = self.progress(Progress::Rest).elements(&Ty::Seat);
        if rest.is_empty() {
            self.forget_progress();
            return Ok(Next::Statement);
        }
        let next = rest.remove(0);
        self.set_progress(Progress::Rest, &Value::List(rest));
        self.set_progress(Progress::Acting, &next);
        if let Some(action) = self.chosen(phase, next.seat()) {
            self.happens(|_| Event::Opened { action: action.clone() });
            self.take_action(&action)?;
        }
        Ok(Next::Cursor)
    }

    /// Ends the game. In a match that goes on, the next game is set up.
    fn end_game(&mut self, ending: Ending) -> Outcome<()> {
        self.state.cursors.clear();
        self.state.stack.clear();
        self.state.interrupted = None;
        let match_play = self.game.match_play.as_ref();
        if let Some(it) = match_play
            && !self.look().holds(&it.until)?
        {
            self.happens(|_| Event::Ended { ending, goes_on: true });
            self.budget.spend(NEXT_GAME, it.until.span)?;
            self.clear_table(it)?;
            self.state.games += 1;
            self.call_body(self.game.setup, &[]);
            return Ok(());
        }
        let of_match = match_play.and_then(|it| it.winners.as_ref());
        let of_match = of_match.map(|winners| self.look().value(winners)).transpose()?;
        let winners = of_match.map_or(ending.winners, |it| it.seats());
        let ending = Ending { winners, ..ending };
        self.happens(|_| Event::Ended { ending: ending.clone(), goes_on: false });
        self.state.ending = Some(ending);
        Ok(())
    }

    /// All amounts and places are worked out before the first payment.
    pub(super) fn pay(&mut self, payments: &[Payment]) -> Outcome<()> {
        let settled = payments.iter().map(|it| Ok((self.look().payment(it)?, it.span)));
        for (payment, span) in settled.collect::<Outcome<Vec<_>>>()? {
            if payment.amount < 0 {
                return Err(engine::less_than_nothing(span, payment.amount));
            }
            self.add(&payment.from, -i64::from(payment.amount), span)?;
            self.add(&payment.to, i64::from(payment.amount), span)?;
            if payment.amount > 0 && !self.in_setup() {
                self.happens(|_| Event::Paid(payment));
            }
        }
        Ok(())
    }

    fn add(&mut self, place: &StatePlace, more: i64, span: Span) -> Outcome<()> {
        let before = self.layout.state(self.state, place.id, &place.indices);
        let before = before.ok_or_else(|| engine::bad_index(span))?;
        let after = fitting(i64::from(before.number()) + more, span)?;
        self.assign(place.id, &place.indices, &Datum::Number(after), span)
    }

    /// Gives a state a value: a number within its range, a set of the size of its type.
    /// All states of a family get their first values again, which whoever hears everything is told.
    fn reset(&mut self, state: StateId) -> Outcome<()> {
        self.lay_out_state(state)?;
        if self.budget.hears_everything() {
            let places = self.layout.state_indices(state, self.state.seats());
            let wrote = places.into_iter().map(|indices| Event::Wrote { state, indices });
            self.events.extend(wrote);
        }
        Ok(())
    }

    fn assign(&mut self, id: StateId, indices: &[Value], value: &Datum, span: Span) -> Outcome<()> {
        let declared = self.game.state(id);
        match (declared.ty.never_none(), value) {
            (Ty::Range(low, high), Datum::Number(number)) if !value.fits(&declared.ty) => {
                let name = format!("`{}`", declared.name);
                return Err(engine::out_of_range(span, &name, *number, *low, *high));
            }
            (Ty::Set(_, size), Datum::Set(_)) if !value.fits(&declared.ty) => {
                let found = u32::try_from(value.items().len()).unwrap_or(u32::MAX);
                return Err(engine::wrong_size(span, &declared.name, *size, found));
            }
            _ => {}
        }
        let value = value.to_value(&declared.ty);
        if !self.layout.try_set_state(self.state, id, indices, &value) {
            return Err(engine::bad_index(span));
        }
        if self.budget.hears_everything() {
            self.events.push(Event::Wrote { state: id, indices: indices.to_vec() });
        }
        Ok(())
    }
}
