//! Statements: what each of them does.

use super::Outcome;
use super::flow::{Runner, Step};
use crate::base::Span;
use crate::engine::{self, Event, Stop};
use crate::hir::{BlockId, Expr, Listeners, LocalId, ProcedureId, StateId, Stmt, StmtKind, Template, Ty, ZoneId, ZoneRef};
use crate::state::{Ending, Set, Value, ordinal};

/// What comes next where it is not simply the statement behind.
type Stepped = Result<Option<Step>, Stop>;

impl Runner<'_> {
    /// Carries one statement out. Nothing stands for a step of its own: play goes on behind the statement.
    pub(super) fn step(&mut self, statement: &Stmt) -> Result<Step, Stop> {
        let span = statement.span;
        let step = match &statement.kind {
            StmtKind::SetState { state, indices, value } => self.assign(*state, indices, value, span)?,
            StmtKind::SetLocal { local, value } => self.name(*local, value)?,
            StmtKind::MoveCards { cards, to } => self.move_cards(cards, to)?,
            StmtKind::MoveTop { amount, from, to } => self.move_top(amount.as_ref(), from, to, span)?,
            StmtKind::Deal { amount, from, to, start } => self.deal(amount.as_ref(), from, *to, start.as_ref(), span)?,
            StmtKind::Shuffle { zone } => (self.evaluator().cards(zone)?.len() > 1).then_some(Step::Waits),
            StmtKind::Draw { from, .. } => self.draw(from)?,
            StmtKind::Turn { seat, seat_local, open, .. } => self.open_turn(seat, *seat_local, *open)?,
            StmtKind::Ask { asked, .. } if self.local(*asked).is_yes() => Some(Step::Waits),
            StmtKind::Ask { whom, answer, pending, asked, each, .. } => self.ask(whom, *answer, (*pending, *asked), *each)?,
            StmtKind::Tell { to, name, local, value, text } => self.tell(to, name, *local, value, text.as_ref())?,
            StmtKind::Reveal { zone, to } => self.reveal(zone, to)?,
            StmtKind::Require { condition, reason } => self.require(condition, reason)?,
            StmtKind::EndTurn => {
                self.end_turn();
                Some(Step::GoesOn)
            }
            StmtKind::EndGame { reason, winners } => self.end_game(reason, winners.as_ref())?,
            StmtKind::Call { procedure, arguments } => self.perform(*procedure, arguments)?,
            StmtKind::If { condition, then, otherwise } => self.branch(condition, *then, *otherwise)?,
            StmtKind::As { me, seat, body } => self.act_as(*me, seat, *body)?,
            StmtKind::ForEach { local, rest, begun, domain, body } => {
                let next = self.next_of(*rest, *begun, domain)?;
                next.map(|next| {
                    self.set_local(*local, &next);
                    self.round(*body)
                })
            }
            StmtKind::Repeat { begun, body, until } => self.repeat(*begun, *body, until.as_ref())?,
            StmtKind::Times { left, count, body } => self.repeat_times(*left, count, *body)?,
        };
        Ok(step.unwrap_or_else(|| {
            self.advance();
            Step::GoesOn
        }))
    }

    fn assign(&mut self, state: StateId, indices: &[Expr], value: &Expr, span: Span) -> Stepped {
        let indices = self.evaluator().all(indices)?;
        let value = self.value(value)?;
        self.set_state(state, &indices, &value, span)?;
        Ok(None)
    }

    fn name(&mut self, local: LocalId, value: &Expr) -> Stepped {
        let value = self.value(value)?;
        self.set_local(local, &value);
        Ok(None)
    }

    fn draw(&self, from: &Expr) -> Stepped {
        if self.value(from)?.size() == 0 {
            return Err(Stop::Fault(engine::nothing_to_draw(from.span)));
        }
        Ok(Some(Step::Waits))
    }

    fn open_turn(&mut self, seat: &Expr, seat_local: LocalId, open: LocalId) -> Stepped {
        if !self.local(open).is_yes() {
            let seat = self.value(seat)?;
            self.set_local(seat_local, &seat);
            self.set_local(open, &Value::Flag(true));
        }
        Ok(Some(Step::Waits))
    }

    /// Asks one seat or several; where there is nobody to ask, play goes on.
    fn ask(&mut self, whom: &Expr, answer: LocalId, (pending, asked): (LocalId, LocalId), each: bool) -> Stepped {
        let whom = self.value(whom)?;
        let seats = if each { whom.to_set(&Ty::Seat) } else { Set::default().with(whom.seat()) };
        let base = self.state.cursors.last().map_or(0, |it| it.base as usize);
        self.rules.layout.wipe(self.state, base, answer, each);
        if seats.is_empty() {
            return Ok(None);
        }
        self.set_local(pending, &Value::Set(seats));
        self.set_local(asked, &Value::Flag(true));
        Ok(Some(Step::Waits))
    }

    fn tell(&mut self, to: &Listeners, name: &str, local: LocalId, value: &Expr, text: Option<&Template>) -> Stepped {
        let to = self.listeners(to)?;
        let ty = value.ty.clone();
        let value = self.value(value)?;
        self.set_local(local, &value);
        let text = text.map(|text| self.evaluator().words(text)).transpose()?;
        self.events.push(Event::Told { to, name: name.to_owned(), value, ty, text });
        Ok(None)
    }

    fn reveal(&mut self, zone: &ZoneRef, to: &Listeners) -> Stepped {
        let to = self.listeners(to)?;
        let indices = self.evaluator().all(&zone.indices)?;
        let cards = self.evaluator().cards(zone)?.iter().rev().map(|card| card.cast_unsigned()).collect();
        self.events.push(Event::Revealed { to, zone: zone.zone, indices, cards });
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
        self.state.ending = Some(Ending { reason, winners });
        self.state.cursors.clear();
        self.state.stack.clear();
        self.state.interrupted = None;
        self.events.push(Event::Ended);
        Ok(Some(Step::GoesOn))
    }

    fn perform(&mut self, procedure: ProcedureId, arguments: &[Expr]) -> Stepped {
        let arguments = self.evaluator().all(arguments)?;
        self.advance();
        let rules = self.rules;
        if let Some(procedure) = rules.game.procedures.get(procedure) {
            self.call(procedure.body, &arguments);
        }
        Ok(Some(Step::GoesOn))
    }

    fn branch(&mut self, condition: &Expr, then: BlockId, otherwise: Option<BlockId>) -> Stepped {
        let holds = self.value(condition)?.is_yes();
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

    /// Goes into a block; what comes behind it is up to the cursor below.
    fn round(&mut self, body: BlockId) -> Step {
        self.enter(body);
        Step::GoesOn
    }

    fn repeat(&mut self, begun: LocalId, body: BlockId, until: Option<&Expr>) -> Stepped {
        let done = match until {
            Some(until) if self.local(begun).is_yes() => self.value(until)?.is_yes(),
            _ => false,
        };
        self.set_local(begun, &Value::Flag(!done));
        Ok(if done { None } else { Some(self.round(body)) })
    }

    fn repeat_times(&mut self, left: LocalId, count: &Expr, body: BlockId) -> Stepped {
        let before = self.local(left).number();
        let left_now = if before == 0 { self.value(count)?.number().max(0) } else { before - 1 };
        self.set_local(left, &Value::Number(left_now));
        Ok(if left_now > 0 { Some(self.round(body)) } else { None })
    }

    /// The next value of a `for each`, whose domain is fixed when it begins.
    fn next_of(&mut self, rest: LocalId, begun: LocalId, domain: &Expr) -> Outcome<Option<Value>> {
        let of = domain.ty.element().cloned().unwrap_or(Ty::Number);
        let list = if self.local(begun).is_yes() { self.local(rest) } else { self.value(domain)? };
        let mut values = list.elements(&of).into_iter();
        let next = values.next();
        self.set_local(begun, &Value::Flag(next.is_some()));
        self.set_local(rest, &Value::List(values.collect()));
        Ok(next)
    }

    fn set_state(&mut self, state: StateId, indices: &[Value], value: &Value, span: Span) -> Outcome<()> {
        let rules = self.rules;
        let Some(declared) = rules.game.states.get(state) else { return Ok(()) };
        let plain = if let Ty::Optional(inner) = &declared.ty { inner.as_ref() } else { &declared.ty };
        if let (Ty::Range(low, high), Value::Number(number)) = (plain, value)
            && (number < low || number > high)
        {
            return Err(engine::out_of_range(span, &format!("`{}`", declared.name), *number, *low, *high));
        }
        if rules.layout.set_state(self.state, state, indices, value) { Ok(()) } else { Err(engine::bad_index(span)) }
    }

    /// The cards of a zone, the top one last.
    pub(super) fn cards(&self, zone: ZoneId, indices: &[Value], span: Span) -> Outcome<Vec<i32>> {
        let found = self.rules.layout.cards(self.state, zone, indices);
        found.map(<[i32]>::to_vec).ok_or_else(|| engine::bad_index(span))
    }

    pub(super) fn set_cards(&mut self, zone: ZoneId, indices: &[Value], cards: &[i32]) {
        self.rules.layout.set_cards(self.state, zone, indices, cards);
    }

    fn move_cards(&mut self, cards: &Expr, to: &ZoneRef) -> Stepped {
        let indices = self.evaluator().all(&to.indices)?;
        let moved: Vec<i32> = match self.value(cards)? {
            Value::Member(card) => vec![card.cast_signed()],
            Value::None => Vec::new(),
            several => {
                let of = cards.ty.element().cloned().unwrap_or(Ty::Number);
                several.elements(&of).iter().map(|card| ordinal(card, &of).cast_signed()).collect()
            }
        };
        for card in moved {
            self.take(card, to.zone);
            let mut there = self.cards(to.zone, &indices, to.span)?;
            there.push(card);
            self.set_cards(to.zone, &indices, &there);
        }
        Ok(None)
    }

    /// Takes a card out of the zone it lies in.
    fn take(&mut self, card: i32, like: ZoneId) {
        let rules = self.rules;
        let Some(of) = rules.game.zones.get(like).map(|it| it.of) else { return };
        for (id, _) in rules.game.zones.iter_enumerated().filter(|(_, it)| it.of == of) {
            for indices in rules.layout.zone_indices(id, self.state.seats) {
                let Some(cards) = rules.layout.cards(self.state, id, &indices) else { continue };
                if cards.contains(&card) {
                    let rest: Vec<i32> = cards.iter().copied().filter(|it| *it != card).collect();
                    self.set_cards(id, &indices, &rest);
                    return;
                }
            }
        }
    }

    fn move_top(&mut self, amount: Option<&Expr>, from: &ZoneRef, to: &ZoneRef, span: Span) -> Stepped {
        let (from_at, to_at) = (self.evaluator().all(&from.indices)?, self.evaluator().all(&to.indices)?);
        let mut source = self.cards(from.zone, &from_at, from.span)?;
        let wanted = match amount {
            Some(amount) => self.value(amount)?.number(),
            None => i32::try_from(source.len()).unwrap_or(0),
        };
        let keep = usize::try_from(wanted).ok().and_then(|wanted| source.len().checked_sub(wanted));
        let Some(keep) = keep else { return Err(Stop::Fault(engine::not_enough(span, wanted, source.len()))) };
        let packet = source.split_off(keep);
        self.set_cards(from.zone, &from_at, &source);
        let mut target = self.cards(to.zone, &to_at, to.span)?;
        target.extend(packet);
        self.set_cards(to.zone, &to_at, &target);
        Ok(None)
    }

    /// One card to each zone of the family in turn, so many rounds or until the pile is used up.
    fn deal(&mut self, amount: Option<&Expr>, from: &ZoneRef, to: ZoneId, start: Option<&Expr>, span: Span) -> Stepped {
        let from_at = self.evaluator().all(&from.indices)?;
        let mut source = self.cards(from.zone, &from_at, from.span)?;
        let mut places = self.rules.layout.zone_indices(to, self.state.seats);
        if let Some(start) = start {
            let first = self.value(start)?;
            let at = places.iter().position(|indices| indices.first() == Some(&first)).unwrap_or(0);
            places.rotate_left(at);
        }
        let wanted = match amount {
            Some(amount) => {
                let rounds = self.value(amount)?.number();
                let all = usize::try_from(rounds).unwrap_or(0) * places.len();
                if source.len() < all {
                    return Err(Stop::Fault(engine::not_enough(span, i32::try_from(all).unwrap_or(i32::MAX), source.len())));
                }
                all
            }
            None => source.len(),
        };
        for place in places.iter().cycle().take(wanted) {
            let Some(card) = source.pop() else { break };
            let mut there = self.cards(to, place, span)?;
            there.push(card);
            self.set_cards(to, place, &there);
        }
        self.set_cards(from.zone, &from_at, &source);
        Ok(None)
    }

    /// Who hears something; nothing for all.
    fn listeners(&self, to: &Listeners) -> Outcome<Option<Set>> {
        Ok(match to {
            Listeners::All => None,
            Listeners::Others(me) => Some(Set::full(self.state.seats).without(self.value(me)?.seat())),
            Listeners::Seats(seats) => Some(match self.value(seats)? {
                Value::Seat(seat) => Set::default().with(seat),
                several => several.to_set(&Ty::Seat),
            }),
        })
    }
}
