//! Statements in words, without the blocks under them.

use super::Writer;
use super::quantified::is_of_seats;
use crate::hir::{
    ActionId, ActionKind, Arithmetic, Builtin, Expr, ExprKind, Listeners, Payment, SetOperation,
    StateId, StmtKind, Template, ZoneRef,
};
use crate::notation::Phrase;
use crate::rulebook::model::Words;
use crate::rulebook::phrases::{steps, values};

impl Writer<'_> {
    /// What a statement does, or what stands over its block.
    pub(in crate::rulebook) fn statement(&self, kind: &StmtKind) -> Words {
        match kind {
            StmtKind::SetState {
                state,
                indices,
                value,
            } => self.set(*state, indices, value),
            StmtKind::SetLocal { local, value } => {
                self.becomes(self.local(*local), value, |it| it.is_local(*local))
            }
            StmtKind::Reset { state } => self.say(&steps::RESET, [self.state(*state)]),
            StmtKind::Pay(payment) => self.payment(&steps::PAY, payment),
            StmtKind::MoveCards { .. }
            | StmtKind::MoveTop { .. }
            | StmtKind::Shuffle { .. }
            | StmtKind::Deal { .. }
            | StmtKind::Draw { .. }
            | StmtKind::Rolled { .. }
            | StmtKind::Reveal { .. } => self.cards(kind),
            StmtKind::Turn { .. }
            | StmtKind::TurnEach { .. }
            | StmtKind::Ask { .. }
            | StmtKind::Tell { .. }
            | StmtKind::EndTurn
            | StmtKind::EndGame { .. } => self.decided(kind),
            StmtKind::If { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Times { .. }
            | StmtKind::As { .. }
            | StmtKind::Require { .. }
            | StmtKind::Call(..) => self.controlled(kind),
        }
    }

    fn set(&self, state: StateId, indices: &[Expr], value: &Expr) -> Words {
        let is_same = |expr: &Expr| matches!(&expr.kind, ExprKind::State(id, own) if *id == state && same(own, indices));
        self.becomes(self.state_at(state, indices), value, is_same)
    }

    /// A place gets a value: one that is worked out from what was there is added or taken away.
    fn becomes(&self, place: Words, value: &Expr, is_same: impl Fn(&Expr) -> bool) -> Words {
        if let ExprKind::Builtin(Builtin::Not, operands) = &value.kind
            && operands.iter().all(&is_same)
        {
            return self.say(&steps::TURN_ROUND, [place]);
        }
        if let ExprKind::Builtin(how, operands) = &value.kind
            && let [first, second] = operands.as_slice()
            && is_same(first)
        {
            let phrase = match how {
                Builtin::Arithmetic(Arithmetic::Plus) | Builtin::Sets(SetOperation::Union) => {
                    Some(&steps::ADD)
                }
                Builtin::Arithmetic(Arithmetic::Minus)
                | Builtin::Sets(SetOperation::Difference) => Some(&steps::TAKE),
                Builtin::Arithmetic(_) | Builtin::Sets(_) | Builtin::Range => None,
                Builtin::Not | Builtin::Negative | Builtin::Neighbour(_) | Builtin::SizeOf => None,
                Builtin::IsEmpty | Builtin::SeatsFrom(_) => None,
                Builtin::Between | Builtin::FromTop => None,
            };
            if let Some(phrase) = phrase {
                return self.say(phrase, [place, self.value(second)]);
            }
        }
        self.say(&steps::SET, [place, self.only(value)])
    }

    pub(in crate::rulebook) fn payment(&self, phrase: &Phrase, payment: &Payment) -> Words {
        let amount = self.value(&payment.amount);
        let (from, to) = (self.state_ref(&payment.from), self.state_ref(&payment.to));
        self.say(phrase, [amount, from, to])
    }

    fn cards(&self, kind: &StmtKind) -> Words {
        if let StmtKind::MoveCards { cards, to, bottom } = kind {
            let phrase = either(*bottom, &steps::MOVE_UNDER, &steps::MOVE);
            return self.say(phrase, [self.value(cards), self.zone_at(to)]);
        }
        if let StmtKind::MoveTop {
            amount,
            from,
            to,
            bottom,
        } = kind
        {
            return self.top_cards(amount.as_ref(), from, to, *bottom);
        }
        if let StmtKind::Draw { local, from, .. } = kind {
            return self.say(&steps::DRAW, [self.local(*local), self.value(from)]);
        }
        if let StmtKind::Rolled { dice } = kind {
            return self.say(&steps::ROLL, [self.value(dice)]);
        }
        if let StmtKind::Reveal { zone, to } = kind {
            return self.say(&steps::REVEAL, [self.zone_at(zone), self.listeners(to)]);
        }
        if let StmtKind::Shuffle { zone } = kind {
            return self.say(&steps::SHUFFLE, [self.zone_at(zone)]);
        }
        self.deal(kind)
    }

    fn top_cards(&self, amount: Option<&Expr>, from: &ZoneRef, to: &ZoneRef, under: bool) -> Words {
        let (from, to) = (self.zone_at(from), self.zone_at(to));
        match amount {
            Some(amount) if matches!(amount.kind, ExprKind::Number(1)) => {
                let phrase = either(under, &steps::MOVE_UNDER, &steps::MOVE);
                self.say(phrase, [self.say(&values::TOP, [from]), to])
            }
            Some(amount) if !under && matches!(amount.kind, ExprKind::Builtin(..)) => {
                self.say(&steps::MOVE_SO_MANY, [self.value(amount), from, to])
            }
            Some(amount) => {
                let phrase = either(under, &steps::MOVE_TOP_UNDER, &steps::MOVE_TOP);
                self.say(phrase, [self.value(amount), from, to])
            }
            None => {
                let phrase = either(under, &steps::MOVE_ALL_UNDER, &steps::MOVE_ALL);
                self.say(phrase, [from, to])
            }
        }
    }

    fn deal(&self, kind: &StmtKind) -> Words {
        let StmtKind::Deal {
            amount,
            from,
            to,
            start,
        } = kind
        else {
            return Words::default();
        };
        let (from, to) = (self.zone_at(from), self.zone(*to));
        let amount = amount.as_ref().map(|amount| self.value(amount));
        let start = start.as_ref().map(|start| self.value(start));
        match (amount, start) {
            (Some(amount), Some(start)) => self.say(&steps::DEAL_FIRST, [amount, from, to, start]),
            (Some(amount), None) => self.say(&steps::DEAL, [amount, from, to]),
            (None, Some(start)) => self.say(&steps::DEAL_ALL_FIRST, [from, to, start]),
            (None, None) => self.say(&steps::DEAL_ALL, [from, to]),
        }
    }

    fn listeners(&self, to: &Listeners) -> Words {
        match to {
            Listeners::All => self.say(&steps::EVERYBODY, []),
            Listeners::Others(seat) => self.say(&steps::EVERYBODY_BUT, [self.value(seat)]),
            Listeners::Seats(seats) => self.value(seats),
        }
    }

    /// Where somebody decides or is told something, or a turn or the game ends.
    pub(in crate::rulebook) fn decided(&self, kind: &StmtKind) -> Words {
        if let StmtKind::Turn { seats, phase } = kind {
            return self.turn(seats, self.phase(*phase));
        }
        if let StmtKind::TurnEach { seats, phase } = kind {
            return self.say(&steps::TURN_EACH, [self.value(seats), self.phase(*phase)]);
        }
        if let StmtKind::Ask {
            whom, action, each, ..
        } = kind
        {
            return self.question(whom, *action, *each);
        }
        if let StmtKind::Tell {
            to,
            local,
            value,
            text,
            ..
        } = kind
        {
            let to = self.listeners(to);
            return match text {
                Some(text) => self.say(&steps::TELL, [to, self.quoted(text)]),
                None => {
                    let (name, value) = (self.local(*local), self.value(value));
                    self.say(&steps::TELL_VALUE, [to, name, value])
                }
            };
        }
        if let StmtKind::EndGame { reason, winners } = kind {
            return self.ending(reason, winners.as_ref());
        }
        self.say(&steps::END_TURN, [])
    }

    fn turn(&self, seats: &Expr, phase: Words) -> Words {
        let who = self.value(seats);
        if self.is_acting(seats) {
            self.say(&steps::YOUR_TURN, [phase])
        } else if seats.ty.element().is_some() {
            self.say(&steps::TURN_ANY, [who, phase])
        } else {
            self.say(&steps::TURN, [who.capital(), phase])
        }
    }

    fn question(&self, whom: &Expr, action: ActionId, each: bool) -> Words {
        let who = self.value(whom);
        let asked = self.asked(action);
        if self.is_acting(whom) {
            self.say(&steps::ASK_YOU, [asked])
        } else if each {
            self.say(&steps::ASK_EACH, [who, asked])
        } else if whom.ty.element().is_some() {
            self.say(&steps::ASK_ANY, [who, asked])
        } else {
            self.say(&steps::ASK, [who.capital(), asked])
        }
    }

    /// The text of a question, and its name.
    fn asked(&self, action: ActionId) -> Words {
        let text = self.game.actions.get(action).and_then(|it| match &it.kind {
            ActionKind::Answer(text) => Some(self.quoted(text)),
            ActionKind::Turn | ActionKind::Interrupt(_) => None,
        });
        let name = self.action(action).bracketed();
        let text = text.unwrap_or_default();
        text.then(Words::plain(" ")).then(name)
    }

    pub(in crate::rulebook) fn ending(&self, reason: &Template, winners: Option<&Expr>) -> Words {
        let over = self.say(&steps::END_GAME, [self.quoted(reason)]);
        match winners {
            None => over,
            Some(winners) => self.say(&steps::WON_BY, [over, self.value(winners)]),
        }
    }

    /// What stands over a block, a call, and what is needed.
    pub(in crate::rulebook) fn controlled(&self, kind: &StmtKind) -> Words {
        if let StmtKind::If { condition, .. } = kind {
            return self.say(&steps::IF, [self.condition(condition)]);
        }
        if let StmtKind::ForEach { local, domain, .. } = kind {
            let of_seats = is_of_seats(domain);
            let phrase = either(of_seats, &steps::FOR_EACH_PLAYER, &steps::FOR_EACH);
            return self.say(phrase, [self.each(*local, domain)]);
        }
        if let StmtKind::Repeat { until, .. } = kind {
            return match until {
                Some(until) => self.say(&steps::UNTIL, [self.condition(until)]),
                None => self.say(&steps::REPEAT, []),
            };
        }
        if let StmtKind::Times { count, .. } = kind {
            return self.say(&steps::TIMES, [self.value(count)]);
        }
        if let StmtKind::As { seat, .. } = kind {
            return self.say(&steps::AS, [self.value(seat)]);
        }
        if let StmtKind::Require { condition, reason } = kind {
            let condition = self.condition(condition);
            return self.say(&steps::REQUIRE, [condition, self.quoted(reason)]);
        }
        if let StmtKind::Call(id, arguments) = kind {
            let call = self.call(self.procedure(*id).capital(), arguments);
            return self.say(&steps::CALL, [call]);
        }
        Words::default()
    }
}

const fn either<'p>(first: bool, yes: &'p Phrase, no: &'p Phrase) -> &'p Phrase {
    if first { yes } else { no }
}

/// Whether two places certainly have the same indices: `add` writes them once.
fn same(one: &[Expr], other: &[Expr]) -> bool {
    let local = |expr: &Expr| {
        if let ExprKind::Local(local) = expr.kind {
            Some(local)
        } else {
            None
        }
    };
    let alike =
        |(a, b): (&Expr, &Expr)| a.span == b.span || local(a).is_some() && local(a) == local(b);
    one.len() == other.len() && one.iter().zip(other).all(alike)
}
