//! Statements.

use super::checker::{Checker, Entity};
use super::report;
use crate::base::Span;
use crate::hir::{Block, BlockId, Expr, ExprKind, Listeners, LocalId, Stmt, StmtKind, Ty, ZoneRef};
use crate::syntax::ast::{self, Name, Quorum};

impl Checker<'_> {
    /// A block with a scope of its own. The locals made in it live as long as it does.
    pub(super) fn block(&mut self, block: &ast::Block) -> BlockId {
        self.block_with(block, |_| ()).0
    }

    /// A block into whose scope `bind` puts locals first; they outlive it.
    fn block_with<T>(
        &mut self,
        block: &ast::Block,
        bind: impl FnOnce(&mut Self) -> T,
    ) -> (BlockId, T) {
        let (bound, before, statements) = self.scoped(|it| {
            let bound = bind(it);
            let before = it.frame_size();
            let mut statements = Vec::new();
            for statement in &block.statements {
                match &statement.kind {
                    ast::StmtKind::Roll { dice } => it.roll(dice, statement.span, &mut statements),
                    _ => statements.extend(it.statement(statement)),
                }
            }
            (bound, before, statements)
        });
        let locals = self.frame_from(before);
        let block = Block { statements, locals };
        (self.game.blocks.push_and_get_key(block), bound)
    }

    pub(super) fn frame_size(&self) -> usize {
        self.body
            .and_then(|body| self.game.bodies.get(body))
            .map_or(0, |body| body.locals.len())
    }

    pub(super) fn frame_from(&self, start: usize) -> Vec<LocalId> {
        let body = self.body.and_then(|body| self.game.bodies.get(body));
        body.and_then(|body| body.locals.get(start..))
            .map(<[LocalId]>::to_vec)
            .unwrap_or_default()
    }

    fn statement(&mut self, statement: &ast::Stmt) -> Option<Stmt> {
        let span = statement.span;
        let kind = match &statement.kind {
            ast::StmtKind::Set { place, value } => self.set_place(place, value)?,
            ast::StmtKind::Let { name, value } => {
                let value = self.expr(value, None);
                let ty = self.slot_ty(&value);
                let local = self.bind(name, ty);
                StmtKind::SetLocal { local, value }
            }
            ast::StmtKind::Reset { state } => self.reset(state)?,
            ast::StmtKind::Move {
                amount: Some(amount),
                what,
                to,
                bottom,
            } => {
                let amount = Some(self.expect(amount, &Ty::Number));
                let (from, to) = self.two_zones(what, to)?;
                StmtKind::MoveTop {
                    amount,
                    from,
                    to,
                    bottom: *bottom,
                }
            }
            ast::StmtKind::Move {
                amount: None,
                what,
                to,
                bottom,
            } => self.move_cards(what, to, *bottom)?,
            ast::StmtKind::Pay(payment) => StmtKind::Pay(self.payment(payment, span)?),
            ast::StmtKind::Shuffle { zone } => StmtKind::Shuffle {
                zone: self.zone(zone)?,
            },
            ast::StmtKind::Deal {
                amount,
                from,
                to,
                start,
            } => self.deal(amount.as_ref(), from, to, start.as_ref())?,
            ast::StmtKind::Draw { name, from } => {
                let from = self.expr(from, None);
                let ty = self.element_of(&from);
                let local = self.bind(name, ty);
                StmtKind::Draw {
                    local,
                    from,
                    name: name.text.clone(),
                }
            }
            // Becomes several statements where the block is read.
            ast::StmtKind::Roll { .. } => return None,
            ast::StmtKind::Turn {
                quorum,
                whom,
                phase,
            } => {
                let seats = self.asked(*quorum, whom);
                let phase = self.resolve_as(phase, "phase", |it| {
                    if let Entity::Phase(id) = it {
                        Some(id)
                    } else {
                        None
                    }
                })?;
                match quorum {
                    Quorum::Each => StmtKind::TurnEach { seats, phase },
                    Quorum::One | Quorum::Any => StmtKind::Turn { seats, phase },
                }
            }
            ast::StmtKind::Ask(ask) => self.ask(ask),
            ast::StmtKind::Tell {
                to,
                name,
                value,
                text,
            } => {
                let to = self.listeners(to, span);
                let value = self.expr(value, None);
                let ty = self.slot_ty(&value);
                self.told.insert(name.text.clone(), ty.clone());
                let local = self.bind(name, ty);
                let text = text.as_ref().map(|text| self.text(text));
                StmtKind::Tell {
                    to,
                    name: name.text.clone(),
                    local,
                    value,
                    text,
                }
            }
            ast::StmtKind::Reveal { zone, to } => StmtKind::Reveal {
                zone: self.zone(zone)?,
                to: self.listeners(to, span),
            },
            ast::StmtKind::If {
                condition,
                then,
                otherwise,
            } => {
                let condition = self.expect(condition, &Ty::Flag);
                let then = self.knowing(condition.present(true), |it| it.block(then));
                let otherwise = self.knowing(condition.present(false), |it| {
                    otherwise.as_ref().map(|block| it.block(block))
                });
                StmtKind::If {
                    condition,
                    then,
                    otherwise,
                }
            }
            ast::StmtKind::ForEach { name, domain, body } => self.for_each(name, domain, body),
            ast::StmtKind::Repeat { body, until } => StmtKind::Repeat {
                body: self.block(body),
                until: until.as_ref().map(|until| self.expect(until, &Ty::Flag)),
            },
            ast::StmtKind::Times { count, body } => StmtKind::Times {
                count: self.expect(count, &Ty::Number),
                body: self.block(body),
            },
            ast::StmtKind::As { seat, body } => {
                let seat = self.expect(seat, &Ty::Seat);
                let me = self.hidden("me", Ty::Seat);
                StmtKind::As {
                    me,
                    seat,
                    body: self.acting(Some(me), |it| it.block(body)),
                }
            }
            ast::StmtKind::EndTurn => StmtKind::EndTurn,
            ast::StmtKind::EndGame { reason, winners } => {
                let reason = self.text(reason);
                StmtKind::EndGame {
                    reason,
                    winners: winners
                        .as_ref()
                        .map(|it| self.expect(it, &Ty::Seat.set_of())),
                }
            }
            ast::StmtKind::Require { condition, reason } => StmtKind::Require {
                condition: self.expect(condition, &Ty::Flag),
                reason: self.text(reason),
            },
            ast::StmtKind::Call {
                procedure,
                arguments,
            } => {
                let id = self.resolve_as(procedure, "procedure", |it| {
                    if let Entity::Procedure(id) = it {
                        Some(id)
                    } else {
                        None
                    }
                })?;
                let declared = self.game.procedures.get(id)?;
                let (parameters, place) = (declared.parameters.clone(), declared.span);
                let needs_me = self.needs_me.contains(&procedure.text);
                StmtKind::Call {
                    procedure: id,
                    arguments: self.arguments(procedure, &parameters, arguments, place, needs_me),
                }
            }
        };
        Some(Stmt { kind, span })
    }

    /// The type of the slot that keeps a value; complains where there can be none.
    fn slot_ty(&mut self, value: &Expr) -> Ty {
        let ty = match &value.ty {
            Ty::Range(..) => Ty::Number,
            Ty::Set(of, _) => of.as_ref().clone().set_of(),
            other => other.clone(),
        };
        if !self.storable(&ty) {
            let words = self.in_words(&ty);
            self.sink.push(report::unfit_type(
                value.span,
                &words,
                "kept under a name",
                "write the value where it is used",
            ));
            return Ty::Broken;
        }
        ty
    }

    fn set_place(&mut self, place: &ast::Expr, value: &ast::Expr) -> Option<StmtKind> {
        let target = self.expr(place, None);
        match target.kind {
            ExprKind::State(state, indices) => {
                let declared = self.game.states.get(state)?;
                let (ty, is_option) = (declared.ty.clone(), declared.option.is_some());
                if is_option {
                    self.sink.push(report::not_a_place(place.span));
                }
                Some(StmtKind::SetState {
                    state,
                    indices,
                    value: self.expect(value, &ty),
                })
            }
            ExprKind::Local(local) if !target.ty.is_broken() => Some(StmtKind::SetLocal {
                local,
                value: self.expect(value, &target.ty),
            }),
            _ => {
                if !target.ty.is_broken() {
                    self.sink.push(report::not_a_place(place.span));
                }
                None
            }
        }
    }

    fn reset(&mut self, name: &Name) -> Option<StmtKind> {
        if self.local(&name.text).is_some() {
            self.sink.push(report::wrong_kind(
                name.span,
                &name.text,
                "name for a value",
                "state",
            ));
            return None;
        }
        let state = self.resolve_as(name, "state", |it| {
            if let Entity::State(id) = it {
                Some(id)
            } else {
                None
            }
        })?;
        if self
            .game
            .states
            .get(state)
            .is_some_and(|it| it.option.is_some())
        {
            self.sink
                .push(report::wrong_kind(name.span, &name.text, "option", "state"));
        }
        Some(StmtKind::Reset { state })
    }

    fn two_zones(&mut self, from: &ast::Expr, to: &ast::Expr) -> Option<(ZoneRef, ZoneRef)> {
        let (from, to) = (self.zone(from), self.zone(to));
        let (from, to) = (from?, to?);
        self.same_cards(&from, &to, to.span);
        Some((from, to))
    }

    fn same_cards(&mut self, from: &ZoneRef, to: &ZoneRef, span: Span) {
        let card = |it: &Self, zone: &ZoneRef| {
            it.game
                .zones
                .get(zone.zone)
                .map_or(Ty::Broken, |it| Ty::Member(it.of))
        };
        let (a, b) = (card(self, from), card(self, to));
        if !a.fits(&b) {
            let (wanted, found) = (self.in_words(&a.set_of()), self.in_words(&b.set_of()));
            self.sink.push(report::mismatch(span, &wanted, &found));
        }
    }

    fn move_cards(&mut self, what: &ast::Expr, to: &ast::Expr, bottom: bool) -> Option<StmtKind> {
        let to = self.zone(to)?;
        let card = self.game.zones.get(to.zone).map(|it| Ty::Member(it.of))?;
        let cards = self.expr(what, Some(&card));
        if let ExprKind::Zone(from) = cards.kind {
            self.same_cards(&from, &to, from.span);
            return Some(StmtKind::MoveTop {
                amount: None,
                from,
                to,
                bottom,
            });
        }
        let cards = match &cards.ty {
            Ty::Set(..) | Ty::List(_) | Ty::EmptySet => self.fit(cards, &card.set_of()),
            _ => self.fit(cards, &card.optional()),
        };
        Some(StmtKind::MoveCards { cards, to, bottom })
    }

    fn deal(
        &mut self,
        amount: Option<&ast::Expr>,
        from: &ast::Expr,
        to: &Name,
        start: Option<&ast::Expr>,
    ) -> Option<StmtKind> {
        let amount = amount.map(|amount| self.expect(amount, &Ty::Number));
        let from = self.zone(from)?;
        let zone = self.resolve_as(to, "zone", |it| {
            if let Entity::Zone(id) = it {
                Some(id)
            } else {
                None
            }
        })?;
        let indices = self
            .game
            .zones
            .get(zone)
            .map(|it| it.indices.clone())
            .unwrap_or_default();
        let [index] = indices.as_slice() else {
            self.sink
                .push(report::wrong_indices(to.span, &to.text, 1, indices.len()));
            return None;
        };
        self.same_cards(
            &from,
            &ZoneRef {
                zone,
                indices: Vec::new(),
                span: to.span,
            },
            to.span,
        );
        let start = start.map(|start| self.expect(start, index));
        Some(StmtKind::Deal {
            amount,
            from,
            to: zone,
            start,
        })
    }

    fn listeners(&mut self, to: &ast::Listeners, span: Span) -> Listeners {
        match to {
            ast::Listeners::All => Listeners::All,
            ast::Listeners::Others => {
                Listeners::Others(self.me(span, "`others` are all but the seat that acts"))
            }
            ast::Listeners::Seats(seats) => Listeners::Seats(self.seat_or_seats(seats)),
        }
    }

    /// Whoever has to decide: one seat, or a set of them.
    pub(super) fn asked(&mut self, quorum: Quorum, whom: &ast::Expr) -> Expr {
        if quorum == Quorum::One {
            self.expect(whom, &Ty::Seat)
        } else {
            self.expect(whom, &Ty::Seat.set_of())
        }
    }

    /// One seat, or a set of them.
    pub(super) fn seat_or_seats(&mut self, it: &ast::Expr) -> Expr {
        let expr = self.expr(it, None);
        match &expr.ty {
            Ty::Seat | Ty::Broken => expr,
            Ty::Optional(inner) if **inner == Ty::Seat => self.fit(expr, &Ty::Seat),
            _ => self.fit(expr, &Ty::Seat.set_of()),
        }
    }

    fn element_of(&mut self, domain: &Expr) -> Ty {
        match domain.ty.element() {
            Some(element) => element.clone(),
            None => {
                if !domain.ty.is_broken() {
                    let words = self.in_words(&domain.ty);
                    self.sink
                        .push(report::mismatch(domain.span, "a set or a list", &words));
                }
                Ty::Broken
            }
        }
    }

    fn for_each(&mut self, name: &Name, domain: &ast::Expr, body: &ast::Block) -> StmtKind {
        let domain = self.expr(domain, None);
        let element = self.element_of(&domain);
        let list = Ty::List(Box::new(element.clone()));
        if !element.is_broken() && !self.storable(&list) {
            let words = self.in_words(&list);
            self.sink.push(report::unfit_type(
                domain.span,
                &words,
                "gone through here",
                "give the range fixed ends, `1..5`, or use `repeat … times`",
            ));
        }
        let (body, local) = self.block_with(body, |it| it.bind(name, element));
        StmtKind::ForEach {
            local,
            domain,
            body,
        }
    }
}
