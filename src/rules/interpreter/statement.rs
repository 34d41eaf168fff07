//! Carries out each kind of statement.

use super::Outcome;
use super::flow::{Runner, Step};
use super::sets::{held, in_terms};
use crate::base::Span;
use crate::engine::{self, Event, StatePlace, Stop};
use crate::hir::{
    BlockId, Expr, Listeners, LocalId, ProcedureId, StateId, Stmt, StmtKind, Template, Ty, ZoneRef,
};
use crate::state::{Ending, Progress, Set, Value};

/// The next step, if it is not simply the next statement.
pub(super) type Stepped = Result<Option<Step>, Stop>;

impl Runner<'_> {
    /// Carries out one statement. Without a step of its own, play continues with the next
    /// statement.
    pub(super) fn step(&mut self, statement: &Stmt) -> Result<Step, Stop> {
        let span = statement.span;
        self.rules.tell(|probe| probe.reached(statement, self.state));
        let step = match &statement.kind {
            StmtKind::SetState { state, indices, value } => {
                self.assign(*state, indices, value, span)?
            }
            StmtKind::SetLocal { local, value } => self.name(*local, value)?,
            StmtKind::Reset { state } => self.reset(*state)?,
            StmtKind::Pay(payment) => self.pay(std::slice::from_ref(payment))?,
            StmtKind::MoveCards { cards, to, bottom } => self.move_cards(cards, to, *bottom)?,
            StmtKind::MoveTop { amount, from, to, bottom } => {
                self.move_top(amount.as_ref(), (from, to), *bottom, span)?
            }
            StmtKind::Deal { amount, from, to, start } => {
                self.deal(amount.as_ref(), from, *to, start.as_ref(), span)?
            }
            StmtKind::Shuffle { zone } => self.shuffle(zone)?,
            StmtKind::Draw { from, .. } => self.draw(from)?,
            StmtKind::Rolled { dice } => self.rolled(dice)?,
            StmtKind::Turn { seats, .. } => self.open_turn(seats)?,
            StmtKind::TurnEach { seats, phase } => self.turn_of_each(seats, *phase)?,
            StmtKind::Ask { whom, answer, each, .. } => self.ask(whom, *answer, *each)?,
            StmtKind::Tell { to, name, local, value, text } => {
                self.tell(to, name, *local, value, text.as_ref())?
            }
            StmtKind::Reveal { zone, to } => self.reveal(zone, to)?,
            StmtKind::Require { condition, reason } => self.require(condition, reason)?,
            StmtKind::EndTurn => {
                self.end_turn();
                Some(Step::GoesOn)
            }
            StmtKind::EndGame { reason, winners } => self.end_game(reason, winners.as_ref())?,
            StmtKind::Call(procedure, arguments) => self.perform(*procedure, arguments)?,
            StmtKind::If { condition, then, otherwise } => {
                self.branch(condition, *then, *otherwise)?
            }
            StmtKind::As { me, seat, body } => self.act_as(*me, seat, *body)?,
            StmtKind::ForEach { local, domain, body } => {
                let next = self.next_of(domain)?;
                next.map(|next| {
                    self.set_local(*local, &next);
                    self.round(*body)
                })
            }
            StmtKind::Repeat { body, until } => self.repeat(*body, until.as_ref())?,
            StmtKind::Times { count, body } => self.repeat_times(count, *body)?,
        };
        Ok(step.unwrap_or_else(|| {
            self.advance();
            Step::GoesOn
        }))
    }

    fn assign(&mut self, state: StateId, indices: &[Expr], value: &Expr, span: Span) -> Stepped {
        let indices = self.evaluator().state_indices(state, indices)?;
        let found = self.value(value)?;
        let declared = self.rules.game.states.get(state);
        let ty = declared.map_or(&value.ty, |it| &it.ty);
        let found = in_terms(found, &value.ty, ty, value.span)?;
        self.set_state(state, &indices, &found, span)?;
        Ok(None)
    }

    fn reset(&mut self, state: StateId) -> Stepped {
        let rules = self.rules;
        rules.lay_out_state(self.state, state, self.budget)?;
        if rules.probe.is_some() || self.budget.hears_everything() {
            let places = rules.layout.state_indices(state, self.state.seats);
            places.into_iter().for_each(|indices| self.has_written(state, &indices));
        }
        Ok(None)
    }

    /// Tells whoever hears everything, and whoever wants to know which parts are used, that a state has got a value.
    fn has_written(&mut self, state: StateId, indices: &[Value]) {
        let rules = self.rules;
        rules.tell(|probe| {
            let declared = rules.game.states.get(state);
            let value = rules.layout.state(self.state, state, indices);
            // Nobody looks on in setup.
            if let (Some(declared), Some(value), false) = (declared, value, self.in_setup()) {
                let seers = rules.layout.seers(self.state, declared.audience, indices);
                let indices = indices.to_vec();
                let id = state;
                probe.wrote(&StatePlace { id, indices, seers }, &value);
            }
        });
        if self.budget.hears_everything() {
            self.events.push(Event::Wrote { state, indices: indices.to_vec() });
        }
    }

    fn name(&mut self, local: LocalId, value: &Expr) -> Stepped {
        let found = self.value(value)?;
        let found = self.for_name(local, value, found)?;
        self.set_local(local, &found);
        Ok(None)
    }

    /// A value in the terms of the name that gets it.
    fn for_name(&self, local: LocalId, expr: &Expr, value: Value) -> Outcome<Value> {
        let declared = self.rules.game.locals.get(local);
        let ty = declared.map_or(&expr.ty, |it| &it.ty);
        held(value, &expr.ty, ty, expr.span)
    }

    fn draw(&self, from: &Expr) -> Stepped {
        if self.value(from)?.size() == 0 {
            return Err(Stop::Fault(engine::nothing_to_draw(from.span)));
        }
        Ok(Some(Step::Waits))
    }

    fn open_turn(&mut self, seats: &Expr) -> Stepped {
        if !self.has_begun() {
            let acting = self.value(seats)?.seats();
            if acting.is_empty() {
                return Err(Stop::Fault(engine::nobody(seats.span)));
            }
            self.set_progress(Progress::Pending, &Value::Set(acting));
            self.begins(true);
        }
        Ok(Some(Step::Waits))
    }

    /// Asks one seat or several. If `each` has nobody to ask, play continues.
    fn ask(&mut self, whom: &Expr, answer: LocalId, each: bool) -> Stepped {
        if self.has_begun() {
            return Ok(Some(Step::Waits));
        }
        let seats = self.value(whom)?.seats();
        let base = self.state.cursors.last().map_or(0, |it| it.base as usize);
        self.rules.layout.wipe(self.state, base, answer, each);
        if seats.is_empty() {
            return if each { Ok(None) } else { Err(Stop::Fault(engine::nobody(whom.span))) };
        }
        self.set_progress(Progress::Pending, &Value::Set(seats.clone()));
        self.set_progress(Progress::Asked, &Value::Set(seats));
        self.begins(true);
        Ok(Some(Step::Waits))
    }

    fn tell(
        &mut self,
        to: &Listeners,
        name: &str,
        local: LocalId,
        value: &Expr,
        text: Option<&Template>,
    ) -> Stepped {
        let to = self.listeners(to)?;
        let ty = value.ty.clone();
        let value = self.value(value)?;
        self.set_local(local, &value);
        let text = text.map(|text| self.evaluator().words(text)).transpose()?;
        self.happens(|_| Event::Told { to, name: name.to_owned(), value, ty, text });
        Ok(None)
    }

    fn reveal(&mut self, zone: &ZoneRef, to: &Listeners) -> Stepped {
        let to = self.listeners(to)?;
        let indices = self.evaluator().zone_indices(zone)?;
        let cards: Vec<u32> =
            self.evaluator().cards(zone)?.iter().rev().map(|card| card.cast_unsigned()).collect();
        self.budget.spend_all(cards.len(), zone.span)?;
        self.happens(|runner| Event::Revealed {
            to,
            zone: zone.zone,
            indices,
            faces: runner.faces(zone.zone, &cards),
            cards,
        });
        Ok(None)
    }

    fn require(&self, condition: &Expr, reason: &Template) -> Stepped {
        if self.value(condition)?.is_yes() {
            return Ok(None);
        }
        let reason = self.evaluator().words(reason)?;
        Err(Stop::Setup(reason))
    }

    fn end_game(&mut self, reason: &Template, winners: Option<&Expr>) -> Stepped {
        let reason = self.evaluator().words(reason)?;
        let winners = winners.map(|it| self.value(it)).transpose()?;
        let winners = winners.map_or(Set::default(), |it| it.to_set(&Ty::Seat));
        self.end_with(Ending { reason, winners })?;
        Ok(Some(Step::GoesOn))
    }

    fn perform(&mut self, procedure: ProcedureId, arguments: &[Expr]) -> Stepped {
        let values = self.evaluator().all(arguments)?;
        self.advance();
        let rules = self.rules;
        if let Some(procedure) = rules.game.procedures.get(procedure) {
            let body = rules.game.bodies.get(procedure.body);
            let parameters = body.map(|body| body.parameters.as_slice());
            let given = values.into_iter().zip(arguments);
            let given = given.zip(parameters.unwrap_or_default());
            let given = given.map(|((value, expr), local)| self.for_name(*local, expr, value));
            let given: Vec<Value> = given.collect::<Outcome<_>>()?;
            self.call(procedure.body, &given);
        }
        Ok(Some(Step::GoesOn))
    }

    fn branch(&mut self, condition: &Expr, then: BlockId, otherwise: Option<BlockId>) -> Stepped {
        let holds = self.value(condition)?.is_yes();
        self.rules.tell(|probe| probe.decided(condition.span, holds));
        self.advance();
        if let Some(block) = if holds { Some(then) } else { otherwise } {
            self.enter(block);
        }
        Ok(Some(Step::GoesOn))
    }

    fn act_as(&mut self, me: LocalId, seat: &Expr, body: BlockId) -> Stepped {
        let seat = self.value(seat)?;
        self.set_local(me, &seat);
        self.advance();
        Ok(Some(self.round(body)))
    }

    /// Enters a block; the cursor below decides what follows it.
    fn round(&mut self, body: BlockId) -> Step {
        self.enter(body);
        Step::GoesOn
    }

    fn repeat(&mut self, body: BlockId, until: Option<&Expr>) -> Stepped {
        let done = match until {
            Some(until) if self.has_begun() => self.value(until)?.is_yes(),
            Some(_) | None => false,
        };
        self.begins(!done);
        Ok(if done { None } else { Some(self.round(body)) })
    }

    fn repeat_times(&mut self, count: &Expr, body: BlockId) -> Stepped {
        let before = self.progress(Progress::Left).number();
        let left_now = if before == 0 { self.value(count)?.number().max(0) } else { before - 1 };
        self.set_progress(Progress::Left, &Value::Number(left_now));
        Ok(if left_now > 0 { Some(self.round(body)) } else { None })
    }

    /// The next value of a `for each`; its domain is fixed when the loop begins.
    fn next_of(&mut self, domain: &Expr) -> Outcome<Option<Value>> {
        let of = domain.ty.element().cloned().unwrap_or(Ty::Number);
        let list =
            if self.has_begun() { self.progress(Progress::Rest) } else { self.value(domain)? };
        let mut values = list.elements(&of).into_iter();
        let next = values.next();
        self.begins(next.is_some());
        self.set_progress(Progress::Rest, &Value::List(values.collect()));
        Ok(next)
    }

    pub(super) fn set_state(
        &mut self,
        state: StateId,
        indices: &[Value],
        value: &Value,
        span: Span,
    ) -> Outcome<()> {
        let rules = self.rules;
        let Some(declared) = rules.game.states.get(state) else {
            return Ok(());
        };
        let plain = declared.ty.never_none();
        if let (Ty::Range(low, high), Value::Number(number)) = (plain, value)
            && (number < low || number > high)
        {
            return Err(engine::out_of_range(
                span,
                &format!("`{}`", declared.name),
                *number,
                *low,
                *high,
            ));
        }
        if let Ty::Set(of, size) = plain
            && *value != Value::None
            && !size.allows(value.to_set(of).len())
        {
            return Err(engine::wrong_size(span, &declared.name, *size, value.to_set(of).len()));
        }
        if rules.layout.try_set_state(self.state, state, indices, value) {
            self.has_written(state, indices);
            Ok(())
        } else {
            Err(engine::bad_index(span))
        }
    }

    /// The seats that hear something; nothing for all.
    fn listeners(&self, to: &Listeners) -> Outcome<Option<Set>> {
        Ok(match to {
            Listeners::All => None,
            Listeners::Others(me) => {
                Some(Set::full(self.state.seats).without(self.value(me)?.seat()))
            }
            Listeners::Seats(seats) => Some(self.value(seats)?.seats()),
        })
    }
}
