//! Statements: what they disclose.

use super::fact::Fact;
use super::follower::{Followed, Follower};
use super::label::{How, LabelId, NOBODY, OPEN, Source, Who};
use super::place::Seers;
use super::report::Stops;
use super::term::Op;
use crate::base::Span;
use crate::hir::{
    BlockId, BodyId, Expr, ExprKind, Listeners, LocalId, Payment, ProcedureId, StateId, StateRef,
    Stmt, StmtKind, Template, Ty, ZoneRef,
};

impl Follower<'_> {
    pub(super) fn body(&mut self, id: BodyId) {
        if let Some(body) = self.game.bodies.get(id) {
            self.block(body.block);
        }
    }

    pub(super) fn block(&mut self, id: BlockId) {
        let game = self.game;
        let Some(block) = game.blocks.get(id) else {
            return;
        };
        for local in &block.locals {
            if self.writes.mutable.contains(local) {
                self.bind_new(*local, OPEN);
            }
        }
        self.scoped(|it| {
            block
                .statements
                .iter()
                .for_each(|statement| it.statement(statement));
        });
    }

    fn statement(&mut self, statement: &Stmt) {
        let span = statement.span;
        if !self.may_follow(span) {
            return;
        }
        match &statement.kind {
            StmtKind::SetState {
                state,
                indices,
                value,
            } => self.set_state(*state, indices, value, span),
            StmtKind::SetLocal { local, value } => self.set_local(*local, value, span),
            StmtKind::Reset { state } => self.reset(*state, span),
            StmtKind::Pay(payment) => self.pay(payment),
            StmtKind::MoveCards { cards, to, bottom } => self.move_cards(cards, to, *bottom, span),
            StmtKind::MoveTop {
                amount, from, to, ..
            } => self.move_top(amount.as_ref(), from, to, span),
            StmtKind::Deal {
                amount,
                from,
                to,
                start,
            } => self.deal([amount.as_ref(), start.as_ref()], from, *to, span),
            StmtKind::Shuffle { zone } => self.shuffle(zone, span),
            StmtKind::Draw { local, from, .. } => self.draw(*local, from, span),
            StmtKind::Rolled { dice } => {
                let label = self.number_of(dice);
                self.must_be_open(label, span, Stops::Chance);
            }
            StmtKind::Turn { seats, phase } => self.turn(seats, *phase, true, span),
            StmtKind::TurnEach { seats, phase } => self.turn(seats, *phase, false, span),
            StmtKind::Ask {
                whom,
                action,
                answer,
                each,
                ..
            } => self.ask(whom, *action, *answer, *each, span),
            StmtKind::Tell {
                to,
                local,
                value,
                text,
                ..
            } => self.tell(to, *local, value, text.as_ref(), span),
            StmtKind::Reveal { zone, to } => self.reveal(zone, to, span),
            StmtKind::If {
                condition,
                then,
                otherwise,
            } => self.branch(condition, *then, *otherwise),
            StmtKind::ForEach {
                local,
                domain,
                body,
            } => self.for_each(*local, domain, *body),
            StmtKind::Repeat { body, until } => self.repeat(*body, until.as_ref()),
            StmtKind::Times { count, body } => {
                let label = self.eval(count).label;
                self.looped(label, count.span, *body);
            }
            StmtKind::As { me, seat, body } => {
                let seat = self.eval(seat);
                self.names.bind(*me, seat);
                self.because(seat.label, |it| it.block(*body));
            }
            StmtKind::EndTurn => self.must_be_open(OPEN, span, Stops::TurnEnd),
            StmtKind::EndGame { reason, winners } => {
                self.must_be_open(OPEN, span, Stops::Game);
                if let Some(winners) = winners {
                    let label = self.eval(winners).label;
                    self.is_open(label, winners.span, Stops::Game);
                }
                self.said(reason, &Seers::All);
            }
            StmtKind::Require { condition, reason } => {
                let label = self.eval(condition).label;
                self.must_be_open(label, condition.span, Stops::Setup);
                self.said(reason, &Seers::All);
                self.assume(condition, true);
            }
            StmtKind::Call {
                procedure,
                arguments,
            } => self.call(*procedure, arguments, span),
        }
        self.touched(&statement.kind.parts().zones);
    }

    fn set_state(&mut self, state: StateId, indices: &[Expr], value: &Expr, span: Span) {
        let (terms, at) = self.all(indices);
        let followed = self.eval(value);
        let label = self.without_own_draw(followed);
        let label = self.join(label, at);
        let seers = self.state_seers(state, &terms);
        let name = self
            .game
            .states
            .get(state)
            .map_or("", |it| it.name.as_str());
        self.reaches(name, &seers, (label, value.span), span);
        self.changed([state]);
    }

    fn set_local(&mut self, local: LocalId, value: &Expr, span: Span) {
        let followed = self.eval(value);
        let label = self.labels.onward(followed.label, span, How::Kept);
        let label = self.join(label, self.reason);
        let before = self.names.get(local).map_or(OPEN, |it| it.label);
        let label = if self.writes.mutable.contains(&local) {
            self.join(before, label)
        } else {
            label
        };
        self.names.bind(
            local,
            Followed {
                term: followed.term,
                label,
            },
        );
    }

    fn reset(&mut self, state: StateId, span: Span) {
        let Some(declared) = self.game.states.get(state) else {
            return;
        };
        let seers = if declared.audience == crate::hir::Audience::Nobody {
            Seers::These(Vec::new())
        } else {
            Seers::All
        };
        self.reaches(&declared.name, &seers, (OPEN, span), span);
        self.changed([state]);
    }

    pub(super) fn pay(&mut self, payment: &Payment) {
        let amount = (self.eval(&payment.amount).label, payment.amount.span);
        for purse in [&payment.from, &payment.to] {
            self.paid(purse, amount, payment.span);
        }
        self.changed([payment.from.state, payment.to.state]);
    }

    fn paid(&mut self, purse: &StateRef, (amount, place): (LabelId, Span), span: Span) {
        let (terms, at) = self.all(&purse.indices);
        let label = self.join(amount, at);
        let seers = self.state_seers(purse.state, &terms);
        let name = self
            .game
            .states
            .get(purse.state)
            .map_or("", |it| it.name.as_str());
        self.reaches(name, &seers, (label, place), span);
    }

    fn draw(&mut self, local: LocalId, from: &Expr, span: Span) {
        let domain = self.eval(from);
        self.must_be_open(OPEN, span, Stops::Chance);
        let own = self.draw_label(local, span);
        let label = self.join(domain.label, own);
        let value = self.bind_new(local, label);
        self.hold(Fact::In(value.term, domain.term));
    }

    /// The audience, if it is not everybody.
    fn listeners(&mut self, to: &Listeners) -> Option<Who> {
        match to {
            Listeners::All => None,
            // The label does not change for the one seat that is left out.
            Listeners::Others(_) => Some(NOBODY),
            Listeners::Seats(seats) => {
                let value = self.eval(seats);
                self.is_open(value.label, seats.span, Stops::Listeners);
                Some(Who {
                    term: value.term,
                    one: seats.ty == Ty::Seat,
                })
            }
        }
    }

    fn tell(
        &mut self,
        to: &Listeners,
        local: LocalId,
        value: &Expr,
        text: Option<&Template>,
        span: Span,
    ) {
        let who = self.listeners(to);
        let seers = seers_of(who);
        self.told_when(span, &seers);
        let followed = self.eval(value);
        let label = match who {
            None => OPEN,
            Some(NOBODY) => followed.label,
            Some(who) => self.labels.also_to(followed.label, who),
        };
        let told = Followed {
            term: followed.term,
            label,
        };
        // In the sentence, the name stands for the value that they hear.
        self.names.bind(
            local,
            Followed {
                label: OPEN,
                ..told
            },
        );
        if let Some(text) = text {
            self.said(text, &seers);
        }
        self.names.bind(local, told);
    }

    fn reveal(&mut self, zone: &ZoneRef, to: &Listeners, span: Span) {
        let who = self.listeners(to);
        let seers = seers_of(who);
        self.told_when(span, &seers);
        let spot = self.open_spot(zone);
        if who != Some(NOBODY) {
            self.table.show(spot, who);
        }
    }

    fn branch(&mut self, condition: &Expr, then: BlockId, otherwise: Option<BlockId>) {
        let label = self.eval(condition).label;
        let label = self.labels.onward(label, condition.span, How::Decides);
        let versions = self.versions.clone();
        self.because(label, |it| {
            it.scoped(|it| {
                it.assume(condition, true);
                it.block(then);
            });
            let after = it.versions.rewind(versions);
            it.memo.clear();
            it.scoped(|it| {
                it.assume(condition, false);
                otherwise.into_iter().for_each(|block| it.block(block));
            });
            it.versions.rewind(after);
        });
        let states: Vec<StateId> = self
            .writes
            .block(then)
            .chain(otherwise.iter().flat_map(|it| self.writes.block(*it)))
            .collect();
        self.changed(states);
    }

    fn for_each(&mut self, local: LocalId, domain: &Expr, body: BlockId) {
        let value = self.eval(domain);
        let number = self.number_of(domain);
        let each = self.bind_new(local, value.label);
        self.scoped(|it| {
            it.hold(Fact::In(each.term, value.term));
            it.looped(number, domain.span, body);
        });
    }

    /// The secrets that decide how many there are; for a whole zone, only the choice of the zone.
    fn number_of(&mut self, several: &Expr) -> LabelId {
        if let ExprKind::Zone(zone) = &several.kind {
            return self.spot(zone).1;
        }
        let value = self.eval(several);
        match self.terms.get(value.term) {
            Some((Op::Zone(zone), _)) => {
                let zone = *zone;
                self.labels
                    .without(value.label, |atom| atom.source == Source::Zone(zone))
            }
            _ => value.label,
        }
    }

    /// Follows a loop's body until a round adds nothing new.
    fn looped(&mut self, label: LabelId, span: Span, body: BlockId) {
        let label = self.labels.onward(label, span, How::Decides);
        let states: Vec<StateId> = self.writes.block(body).collect();
        self.because(label, |it| {
            for _ in 0..it.writes.mutable.len() + 2 {
                let before = it.mutable_labels();
                it.changed(states.iter().copied());
                it.block(body);
                if it.mutable_labels() == before {
                    break;
                }
            }
        });
        self.changed(states);
    }

    fn mutable_labels(&self) -> Vec<Option<LabelId>> {
        self.writes
            .mutable
            .iter()
            .map(|local| self.names.get(*local).map(|it| it.label))
            .collect()
    }

    fn repeat(&mut self, body: BlockId, until: Option<&Expr>) {
        let span = until.map_or_else(|| Span::new(crate::base::FileId(0), 0, 0), |it| it.span);
        self.looped(OPEN, span, body);
        let Some(until) = until else { return };
        let label = self.eval(until).label;
        if label != OPEN {
            self.looped(label, span, body);
        }
    }

    fn call(&mut self, id: ProcedureId, arguments: &[Expr], span: Span) {
        let Some(procedure) = self.game.procedures.get(id) else {
            return;
        };
        let values: Vec<Followed> = arguments
            .iter()
            .map(|argument| self.eval(argument))
            .collect();
        for (parameter, value) in procedure.parameters.iter().zip(values) {
            let label = self.labels.onward(value.label, span, How::Through);
            self.names.bind(*parameter, Followed { label, ..value });
        }
        self.body(procedure.body);
    }
}

fn seers_of(who: Option<Who>) -> Seers {
    match who {
        None | Some(NOBODY) => Seers::All,
        Some(who) => Seers::These(vec![who]),
    }
}
