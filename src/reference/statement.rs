//! Statements: what each of them does.

use super::Outcome;
use super::flow::{Runner, Step};
use crate::base::Span;
use crate::engine::{self, Event, Stop};
use crate::hir::{Expr, Listeners, LocalId, StateId, Stmt, StmtKind, Ty, ZoneId, ZoneRef};
use crate::state::{Ending, Set, Value, ordinal};

impl Runner<'_> {
    pub(super) fn step(&mut self, statement: &Stmt) -> Result<Step, Stop> {
        match &statement.kind {
            StmtKind::SetState { state, indices, value } => {
                let indices = self.evaluator().all(indices)?;
                let value = self.value(value)?;
                self.set_state(*state, &indices, &value, statement.span)?;
            }
            StmtKind::SetLocal { local, value } => {
                let value = self.value(value)?;
                self.set_local(*local, &value);
            }
            StmtKind::MoveCards { cards, to } => self.move_cards(cards, to)?,
            StmtKind::MoveTop { amount, from, to } => self.move_top(amount.as_ref(), from, to, statement.span)?,
            StmtKind::Deal { amount, from, to, start } => self.deal(amount.as_ref(), from, *to, start.as_ref(), statement.span)?,
            StmtKind::Shuffle { zone } => {
                if self.evaluator().cards(zone)?.len() > 1 {
                    return Ok(Step::Waits);
                }
            }
            StmtKind::Draw { from, .. } => {
                if self.value(from)?.size() == 0 {
                    return Err(Stop::Fault(engine::nothing_to_draw(from.span)));
                }
                return Ok(Step::Waits);
            }
            StmtKind::Turn { seat, seat_local, open, .. } => {
                if !self.local(*open).is_yes() {
                    let seat = self.value(seat)?;
                    self.set_local(*seat_local, &seat);
                    self.set_local(*open, &Value::Flag(true));
                }
                return Ok(Step::Waits);
            }
            StmtKind::Ask { asked, .. } if self.local(*asked).is_yes() => return Ok(Step::Waits),
            StmtKind::Ask { whom, answer, pending, asked, each, .. } => {
                if self.local(*asked).is_yes() {
                    return Ok(Step::Waits);
                }
                let whom = self.value(whom)?;
                let seats = if *each { whom.to_set(&Ty::Seat) } else { Set::default().with(whom.seat()) };
                let base = self.state.cursors.last().map_or(0, |it| it.base as usize);
                self.rules.layout.wipe(self.state, base, *answer, *each);
                if !seats.is_empty() {
                    self.set_local(*pending, &Value::Set(seats));
                    self.set_local(*asked, &Value::Flag(true));
                    return Ok(Step::Waits);
                }
            }
            StmtKind::Tell { to, name, local, value, text } => {
                let to = self.listeners(to)?;
                let ty = value.ty.clone();
                let value = self.value(value)?;
                self.set_local(*local, &value);
                let text = text.as_ref().map(|text| self.evaluator().words(text)).transpose()?;
                self.events.push(Event::Told { to, name: name.clone(), value, ty, text });
            }
            StmtKind::Reveal { zone, to } => {
                let to = self.listeners(to)?;
                let indices = self.evaluator().all(&zone.indices)?;
                let cards = self.evaluator().cards(zone)?.iter().rev().map(|card| card.cast_unsigned()).collect();
                self.events.push(Event::Revealed { to, zone: zone.zone, indices, cards });
            }
            StmtKind::Require { condition, reason } => {
                if !self.value(condition)?.is_yes() {
                    let reason = self.evaluator().words(reason)?;
                    return Err(Stop::Setup(reason));
                }
            }
            StmtKind::EndTurn => {
                self.end_turn();
                return Ok(Step::GoesOn);
            }
            StmtKind::EndGame { reason, winners } => {
                let reason = self.evaluator().words(reason)?;
                let winners = winners.as_ref().map(|it| self.value(it)).transpose()?;
                let winners = winners.map_or(Set::default(), |it| it.to_set(&Ty::Seat));
                self.state.ending = Some(Ending { reason, winners });
                self.state.cursors.clear();
                self.state.stack.clear();
                self.state.interrupted = None;
                self.events.push(Event::Ended);
                return Ok(Step::GoesOn);
            }
            StmtKind::Call { procedure, arguments } => {
                let arguments = self.evaluator().all(arguments)?;
                self.advance();
                let rules = self.rules;
                if let Some(procedure) = rules.game.procedures.get(*procedure) {
                    self.call(procedure.body, &arguments);
                }
                return Ok(Step::GoesOn);
            }
            StmtKind::If { condition, then, otherwise } => {
                let holds = self.value(condition)?.is_yes();
                self.advance();
                if let Some(block) = if holds { Some(*then) } else { *otherwise } {
                    self.enter(block);
                }
                return Ok(Step::GoesOn);
            }
            StmtKind::As { me, seat, body } => {
                let seat = self.value(seat)?;
                self.set_local(*me, &seat);
                self.advance();
                self.enter(*body);
                return Ok(Step::GoesOn);
            }
            StmtKind::ForEach { local, rest, begun, domain, body } => {
                if let Some(next) = self.next_of(*rest, *begun, domain)? {
                    self.set_local(*local, &next);
                    self.enter(*body);
                    return Ok(Step::GoesOn);
                }
            }
            StmtKind::Repeat { begun, body, until } => {
                let done = match until {
                    Some(until) if self.local(*begun).is_yes() => self.value(until)?.is_yes(),
                    _ => false,
                };
                self.set_local(*begun, &Value::Flag(!done));
                if !done {
                    self.enter(*body);
                    return Ok(Step::GoesOn);
                }
            }
            StmtKind::Times { left, count, body } => {
                let left_now = self.local(*left).number();
                let left_now = if left_now == 0 { self.value(count)?.number().max(0) } else { left_now - 1 };
                self.set_local(*left, &Value::Number(left_now));
                if left_now > 0 {
                    self.enter(*body);
                    return Ok(Step::GoesOn);
                }
            }
        }
        self.advance();
        Ok(Step::GoesOn)
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

    fn move_cards(&mut self, cards: &Expr, to: &ZoneRef) -> Outcome<()> {
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
        Ok(())
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

    fn move_top(&mut self, amount: Option<&Expr>, from: &ZoneRef, to: &ZoneRef, span: Span) -> Outcome<()> {
        let (from_at, to_at) = (self.evaluator().all(&from.indices)?, self.evaluator().all(&to.indices)?);
        let mut source = self.cards(from.zone, &from_at, from.span)?;
        let wanted = match amount {
            Some(amount) => self.value(amount)?.number(),
            None => i32::try_from(source.len()).unwrap_or(0),
        };
        let keep = usize::try_from(wanted).ok().and_then(|wanted| source.len().checked_sub(wanted));
        let Some(keep) = keep else { return Err(engine::not_enough(span, wanted, source.len())) };
        let packet = source.split_off(keep);
        self.set_cards(from.zone, &from_at, &source);
        let mut target = self.cards(to.zone, &to_at, to.span)?;
        target.extend(packet);
        self.set_cards(to.zone, &to_at, &target);
        Ok(())
    }

    /// One card to each zone of the family in turn, so many rounds or until the pile is used up.
    fn deal(&mut self, amount: Option<&Expr>, from: &ZoneRef, to: ZoneId, start: Option<&Expr>, span: Span) -> Outcome<()> {
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
                    return Err(engine::not_enough(span, i32::try_from(all).unwrap_or(i32::MAX), source.len()));
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
        Ok(())
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
