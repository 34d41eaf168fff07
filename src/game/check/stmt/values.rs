//! Statements on values: `set`, `let`, `reset`, `pay`, `tell`.

use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use crate::base::Span;
use crate::hir::{ExprKind, Listeners, Payment, StateRef, StmtKind, Ty};
use crate::syntax::ast::{self, Name, ValueStmt as Written};

impl Checker<'_> {
    pub(super) fn value_statement(&mut self, it: &Written, span: Span) -> Option<StmtKind> {
        match it {
            Written::Set { place, value } => self.set_place(place, value),
            Written::Let { name, value } => Some(self.let_value(name, value)),
            Written::Reset { state } => self.reset(state),
            Written::Pay(it) => self.payment(it, span).map(StmtKind::Pay),
            Written::Tell(it) => Some(self.tell(it, span)),
        }
    }

    pub(super) fn let_value(&mut self, name: &Name, value: &ast::Expr) -> StmtKind {
        let value = self.expr(value, None);
        let ty = self.typing().slot_ty(&value);
        let local = self.bind(name, ty);
        StmtKind::SetLocal { local, value }
    }

    pub(super) fn set_place(&mut self, place: &ast::Expr, value: &ast::Expr) -> Option<StmtKind> {
        let target = self.expr(place, None);
        if target.ty.is_broken() && !matches!(target.kind, ExprKind::State(..)) {
            return None;
        }
        if let ExprKind::Local(local) = target.kind {
            let value = self.expect(value, &target.ty);
            return Some(StmtKind::SetLocal { local, value });
        }
        let ExprKind::State(state, indices) = target.kind else {
            self.sink.push(report::not_a_place(place.span));
            return None;
        };
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

    pub(super) fn reset(&mut self, name: &Name) -> Option<StmtKind> {
        if self.scope.local(&name.text).is_some() {
            self.sink.push(report::wrong_kind(
                name.span,
                &name.text,
                "name for a value",
                "state",
            ));
            return None;
        }
        let state = self
            .names
            .resolve_as(self.sink, name, "state", Entity::state)?;
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

    pub(in crate::check) fn payment(&mut self, it: &ast::Payment, span: Span) -> Option<Payment> {
        let amount = self.expect(&it.amount, &Ty::Number);
        let (from, to) = (self.purse(&it.from), self.purse(&it.to));
        Some(Payment {
            amount,
            from: from?,
            to: to?,
            span,
        })
    }

    /// An expression that must name a state that holds a number.
    fn purse(&mut self, it: &ast::Expr) -> Option<StateRef> {
        let place = self.expr(it, None);
        let named = if let ExprKind::State(state, _) = place.kind {
            self.game.states.get(state)
        } else {
            None
        };
        if named.is_none_or(|it| it.option.is_some()) {
            if !place.ty.is_broken() {
                self.sink.push(report::not_a_purse(it.span));
            }
            return None;
        }
        let place = self.typing().fit(place, &Ty::Number);
        let ExprKind::State(state, indices) = place.kind else {
            return None;
        };
        Some(StateRef {
            state,
            indices,
            span: it.span,
        })
    }

    pub(super) fn tell(&mut self, it: &ast::Tell, span: Span) -> StmtKind {
        let to = self.listeners(&it.to, span);
        let value = self.expr(&it.value, None);
        let ty = self.typing().slot_ty(&value);
        self.names.told.insert(it.name.text.clone(), ty.clone());
        self.names.found.declare_told(&it.name.text, it.name.span);
        let local = self.bind(&it.name, ty);
        let text = it.text.as_ref().map(|text| self.text(text));
        StmtKind::Tell {
            to,
            name: it.name.text.clone(),
            local,
            value,
            text,
        }
    }

    pub(super) fn listeners(&mut self, to: &ast::Listeners, span: Span) -> Listeners {
        match to {
            ast::Listeners::All => Listeners::All,
            ast::Listeners::Others => {
                Listeners::Others(self.me(span, "`others` are all but the seat that acts"))
            }
            ast::Listeners::Seats(seats) => Listeners::Seats(self.seat_or_seats(seats)),
        }
    }
}
