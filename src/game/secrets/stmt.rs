//! Statements: what they disclose.

use super::fact::Fact;
use super::follower::Follower;
use super::label::{Atom, How, Labelled, Labels, NOBODY, OPEN, Source, Who};
use super::report::Stops;
use super::rounds::Loop;
use super::seers::Seers;
use super::term::TermId;
use super::versions::{Gone, Where};
use crate::base::Span;
use crate::hir::{
    Audience, BlockId, BodyId, Expr, ExprKind, Listeners, LocalId, Payment, PlaceId, ProcedureId,
    StateId, StmtKind, Template, Ty, ZoneId, ZoneRef,
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
            if self.values.know.writes.mutable.contains(local) {
                self.values.know.bind_new(*local, OPEN);
            }
        }
        for statement in &block.statements {
            if !self.ended && self.values.may_follow(statement.span) {
                self.follow(&statement.kind, statement.span);
            }
        }
    }

    fn follow(&mut self, kind: &StmtKind, span: Span) {
        match kind {
            StmtKind::SetState { state, indices, value } => {
                self.set_state(*state, indices, value, span);
            }
            StmtKind::SetLocal { local, value } => self.set_local(*local, value, span),
            StmtKind::Reset { state } => self.reset(*state, span),
            StmtKind::Pay(payment) => self.pay(payment),
            StmtKind::MoveCards { cards, to, bottom } => self.move_cards(cards, to, *bottom, span),
            StmtKind::MoveTop { amount, from, to, .. } => {
                self.move_top(amount.as_ref(), from, to, span);
            }
            StmtKind::Deal { amount, from, to, start } => {
                self.deal([amount.as_ref(), start.as_ref()], from, *to, span);
            }
            StmtKind::Shuffle { zone } => self.shuffle(zone, span),
            StmtKind::Draw { local, from, .. } => self.draw(*local, from, span),
            StmtKind::Rolled { dice } => self.rolled(dice),
            StmtKind::Turn { seats, phase } => self.turn(seats, *phase, true, span),
            StmtKind::TurnEach { seats, phase } => self.turn(seats, *phase, false, span),
            StmtKind::Ask { whom, action, answer, each, .. } => {
                self.ask(whom, *action, *answer, *each, span);
            }
            StmtKind::Tell { to, local, value, text, .. } => {
                self.tell(to, *local, value, text.as_ref(), span);
            }
            StmtKind::Reveal { zone, to } => self.reveal(zone, to, span),
            StmtKind::If { condition, then, otherwise } => {
                self.branch(condition, *then, *otherwise);
            }
            StmtKind::ForEach { local, domain, body } => self.for_each(*local, domain, *body),
            StmtKind::Repeat { body, until } => self.repeat(*body, until.as_ref(), span),
            StmtKind::Times { count, body } => self.times(count, *body),
            StmtKind::As { me, seat, body } => self.act_as(*me, seat, *body),
            StmtKind::EndTurn => self.end_turn(span),
            StmtKind::EndGame { reason, winners } => self.end_game(reason, winners.as_ref(), span),
            StmtKind::Require { condition, reason } => self.require(condition, reason),
            StmtKind::Call(procedure, arguments) => self.call(*procedure, arguments, span),
        }
    }

    fn end_turn(&mut self, span: Span) {
        self.judge.must_be_open(&mut self.values, OPEN, span, Stops::TurnEnd);
        self.ended = true;
    }

    fn times(&mut self, count: &Expr, body: BlockId) {
        let label = self.values.eval(count).label;
        self.looped(&Loop { body, member: None, until: None, number: (label, count.span) });
    }

    fn act_as(&mut self, me: LocalId, seat: &Expr, body: BlockId) {
        let seat = self.values.eval(seat);
        self.values.know.names.bind(me, seat);
        self.because(seat.label, |it| it.block(body));
    }

    fn end_game(&mut self, reason: &Template, winners: Option<&Expr>, span: Span) {
        self.judge.must_be_open(&mut self.values, OPEN, span, Stops::Game);
        if let Some(winners) = winners {
            let label = self.values.eval(winners).label;
            self.judge.is_open(&self.values, label, winners.span, Stops::Game);
        }
        self.judge.said(&mut self.values, reason, &Seers::All);
        self.ended = true;
    }

    fn require(&mut self, condition: &Expr, reason: &Template) {
        let value = self.values.eval(condition);
        self.judge.must_be_open(&mut self.values, value.label, condition.span, Stops::Setup);
        self.judge.said(&mut self.values, reason, &Seers::All);
        self.values.know.suppose(value.term, true);
        self.ended = self.values.decided(value) == Some(false);
    }

    fn set_state(&mut self, state: StateId, indices: &[Expr], value: &Expr, span: Span) {
        let at: Vec<Labelled> = indices.iter().map(|index| self.values.eval(index)).collect();
        let terms: Vec<TermId> = at.iter().map(|index| index.term).collect();
        let followed = self.values.eval(value);
        let seers = self.values.know.written_seers(state, &terms);
        let drawn = self.values.drawn_in(followed.label);
        self.values.draws.reach(&drawn, &seers);
        let (chosen, leaks) = self.values.draws_choose((state, &at), &seers);
        for leak in leaks {
            self.judge.domain_leaks(&self.values, &leak, span);
        }
        self.cards_come_to_be_seen(state, span);
        let chosen = self.values.without_all_dice(state, &terms, chosen);
        let label = self.values.join(followed.label, chosen);
        let name = self.game.states.get(state);
        let name = name.map_or("", |it| it.name.as_str());
        let (label, seers) = self.values.unseen_face(state, label, seers);
        let told = self.values.telling(indices, &at, (chosen, &seers));
        let told = told.unwrap_or_else(|| written(value));
        self.judge.reaches(&self.values, name, &seers, (label, told), span);
        let where_to = at.iter().fold(label, |all, index| self.values.join(all, index.label));
        self.keep_track(state.into(), where_to);
        self.change(PlaceId::State(state), Where::At(terms.clone()), Gone::Nothing);
        if is_seat(&value.ty) {
            let now = self.values.know.state_term(state, terms);
            self.values.know.hold(Fact::Same(now, followed.term));
        }
    }

    fn set_local(&mut self, local: LocalId, value: &Expr, span: Span) {
        let followed = self.values.eval(value);
        let followed = self.values.taken(local, followed, &value.ty);
        let label = self.values.labels.onward(followed.label, span, How::Kept);
        let size = self.values.labels.onward(followed.size, span, How::Kept);
        let value = Labelled {
            term: followed.term,
            label: self.values.join(label, self.judge.reason),
            size: self.values.join(size, self.judge.reason),
        };
        self.values.know.names.bind(local, value);
        self.keep_open(value);
    }

    /// What all know where a name gets it stays known by other names.
    fn keep_open(&mut self, value: Labelled) {
        if value.label == OPEN && !self.values.know.is_open_term(value.term) {
            self.values.know.known(value.term, None);
        }
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
        self.judge.reaches(&self.values, &declared.name, &seers, (OPEN, span), span);
        self.keep_track(state.into(), OPEN);
        self.change(PlaceId::State(state), Where::All, Gone::Nothing);
    }

    pub(super) fn pay(&mut self, payment: &Payment) {
        let amount = self.values.eval(&payment.amount);
        for purse in [&payment.from, &payment.to] {
            let at: Vec<Labelled> = purse.indices.iter().map(|it| self.values.eval(it)).collect();
            let terms: Vec<TermId> = at.iter().map(|index| index.term).collect();
            let seers = self.values.know.written_seers(purse.state, &terms);
            let drawn = self.values.drawn_in(amount.label);
            self.values.draws.reach(&drawn, &seers);
            let chosen = at.iter().fold(OPEN, |label, it| self.values.join(label, it.label));
            let label = self.values.join(amount.label, chosen);
            let told = self.values.telling(&purse.indices, &at, (chosen, &seers));
            let told = told.unwrap_or(payment.amount.span);
            let name = self.game.states.get(purse.state);
            let name = name.map_or("", |it| it.name.as_str());
            self.judge.reaches(&self.values, name, &seers, (label, told), payment.span);
            self.keep_track(purse.state.into(), label);
            self.change(PlaceId::State(purse.state), Where::At(terms), Gone::Nothing);
        }
    }

    fn draw(&mut self, local: LocalId, from: &Expr, span: Span) {
        let domain = self.values.eval(from);
        self.judge.must_be_open(&mut self.values, OPEN, span, Stops::Chance);
        let value = self.values.know.bind_new(local, OPEN);
        let own = match self.values.draws.hidden(local) {
            None => OPEN,
            Some(kept) => self.values.labels.read(
                Atom {
                    source: Source::Drawn(local, kept),
                    value: value.term,
                    audience: Vec::new(),
                },
                span,
            ),
        };
        let label = self.values.join(domain.label, own);
        self.values.know.names.bind(local, Labelled::whole(value.term, label));
        self.values.know.hold(Fact::In(value.term, domain.term));
        self.values.know.suppose_member(value.term, domain.term);
        self.values.know.suppose_left(value.term, domain.term);
        self.values.drawn_from((local, value.term), (from, domain), span);
    }

    /// The audience, if it is not everybody.
    fn listeners(&mut self, to: &Listeners) -> Option<Who> {
        match to {
            Listeners::All => None,
            // The label does not change for the one seat that is left out.
            Listeners::Others(seat) => {
                self.judge.listened(&mut self.values, seat);
                Some(NOBODY)
            }
            Listeners::Seats(seats) => {
                let value = self.judge.listened(&mut self.values, seats);
                Some(Who { term: value.term, one: seats.ty == Ty::Seat })
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
        self.judge.told_when(&self.values, span, &seers);
        let followed = self.values.eval(value);
        let label = match who {
            None => OPEN,
            Some(NOBODY) => followed.label,
            Some(who) => self.values.labels.also_to(followed.label, who),
        };
        if who != Some(NOBODY) {
            self.values.know.known(followed.term, who);
        }
        let told = Labelled::whole(followed.term, label);
        // In the sentence, the name stands for the value that they hear.
        self.values.know.names.bind(local, Labelled::whole(told.term, OPEN));
        if let Some(text) = text {
            self.judge.said(&mut self.values, text, &seers);
        }
        self.values.know.names.bind(local, told);
    }

    fn reveal(&mut self, zone: &ZoneRef, to: &Listeners, span: Span) {
        let who = self.listeners(to);
        let seers = seers_of(who);
        self.judge.told_when(&self.values, span, &seers);
        let spot = self.judge.open_spot(&mut self.values, zone);
        self.judge.picked.opens(zone.zone, span);
        if who != Some(NOBODY) {
            let cards = self.values.know.zone_term(&spot);
            self.values.know.known(cards, who);
            self.faces_known(zone.zone, cards, who);
        }
    }

    /// Another seat may play a role now, and see cards that a secret has picked.
    fn cards_come_to_be_seen(&mut self, role: StateId, span: Span) {
        let zones = self.game.zones.iter_enumerated();
        for (zone, _) in zones.filter(|(_, it)| it.audience == Audience::Of(role)) {
            self.judge.picked.opens(zone, span);
        }
    }

    /// A seat that is shown dice sees their faces.
    fn faces_known(&mut self, zone: ZoneId, dice: TermId, who: Option<Who>) {
        let of = self.game.zones.get(zone).map(|it| it.of);
        let Some(face) = of.and_then(|of| self.game.face(of)) else {
            return;
        };
        // The index is the zone: the faces of all dice in it, as they are now.
        let shown = self.values.know.state_term(face, vec![dice]);
        self.values.know.known(shown, who);
    }

    fn for_each(&mut self, local: LocalId, domain: &Expr, body: BlockId) {
        let value = self.values.eval(domain);
        self.looped(&Loop {
            body,
            member: Some((local, value)),
            until: None,
            number: (value.size, domain.span),
        });
    }

    fn repeat(&mut self, body: BlockId, until: Option<&Expr>, span: Span) {
        self.looped(&Loop { body, member: None, until, number: (OPEN, span) });
        self.ended |= until.is_none();
    }

    fn call(&mut self, id: ProcedureId, arguments: &[Expr], span: Span) {
        let Some(procedure) = self.game.procedures.get(id) else {
            return;
        };
        let values = self.values.each_for(arguments, &procedure.parameters);
        for (parameter, value) in procedure.parameters.iter().zip(values) {
            let through = |labels: &mut Labels, label| labels.onward(label, span, How::Through);
            let value = Labelled {
                label: through(&mut self.values.labels, value.label),
                size: through(&mut self.values.labels, value.size),
                ..value
            };
            self.values.know.names.bind(*parameter, value);
            self.keep_open(value);
        }
        self.called_with(id);
    }
}

/// What a value is made of as it is written: of `add 1 to points`, the number.
const fn written(value: &Expr) -> Span {
    if let ExprKind::Builtin(_, of) = &value.kind
        && let [place, added] = of.as_slice()
        && added.span.start < place.span.start
    {
        added.span
    } else {
        value.span
    }
}

fn is_seat(ty: &Ty) -> bool {
    *ty == Ty::Seat || matches!(ty, Ty::Optional(of) if **of == Ty::Seat)
}

fn seers_of(who: Option<Who>) -> Seers {
    match who {
        None | Some(NOBODY) => Seers::All,
        Some(who) => Seers::These(vec![who]),
    }
}
