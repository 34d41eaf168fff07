//! Statements on values: `set`, `let`, `reset`, `pay`, `tell`.

use super::super::names::Entity;
use super::super::report;
use super::Statements;
use crate::base::Span;
use crate::hir::{ExprKind, Listeners, StmtKind, Ty};
use crate::syntax::ast::{self, Name, ValueStmt as Written};

impl Statements<'_, '_> {
    pub(super) fn value_statement(&mut self, it: &Written, span: Span) -> Option<StmtKind> {
        match it {
            Written::Set { place, value } => self.set_place(place, value),
            Written::Let { name, value } => Some(self.let_value(name, value)),
            Written::Reset { state } => self.reset(state),
            Written::Pay(it) => self.check.payment(it, span).map(StmtKind::Pay),
            Written::Tell(it) => Some(self.tell(it, span)),
        }
    }

    fn let_value(&mut self, name: &Name, value: &ast::Expr) -> StmtKind {
        let value = self.check.expr(value, None);
        let value = self.check.typing().as_value(value);
        let ty = self.check.typing().slot_ty(&value);
        let local = self.check.bind(name, ty);
        StmtKind::SetLocal { local, value }
    }

    fn set_place(&mut self, place: &ast::Expr, value: &ast::Expr) -> Option<StmtKind> {
        let target = self.check.expr(place, None);
        if target.ty.is_broken() && !matches!(target.kind, ExprKind::State(..)) {
            return None;
        }
        if let ExprKind::Local(local) = target.kind {
            let value = self.check.expect(value, &target.ty);
            return Some(StmtKind::SetLocal { local, value });
        }
        let ExprKind::State(state, indices) = target.kind else {
            self.check.sink.push(report::not_a_place(place.span));
            return None;
        };
        let declared = self.check.game.state(state);
        let (ty, is_option) = (declared.ty.clone(), declared.option.is_some());
        if is_option {
            self.check.sink.push(report::not_a_place(place.span));
        }
        Some(StmtKind::SetState { state, indices, value: self.check.expect(value, &ty) })
    }

    fn reset(&mut self, name: &Name) -> Option<StmtKind> {
        if self.check.scope.local(&name.text).is_some() {
            self.check.sink.push(report::wrong_kind(
                name.span,
                &name.text,
                "name for a value",
                "state",
            ));
            return None;
        }
        let state = self.check.names.resolve_as(self.check.sink, name, "state", Entity::state)?;
        if self.check.game.state(state).option.is_some() {
            self.check.sink.push(report::wrong_kind(name.span, &name.text, "option", "state"));
        }
        Some(StmtKind::Reset { state })
    }

    fn tell(&mut self, it: &ast::Tell, span: Span) -> StmtKind {
        let to = self.listeners(&it.to, span);
        let value = self.check.expr(&it.value, None);
        let value = self.check.typing().as_value(value);
        let mut ty = self.check.typing().slot_ty(&value);
        // What is told does not change, so its size is known.
        if let Ty::Set(_, size) = &mut ty {
            *size = value.sure_size();
        }
        self.check.names.told.insert(it.name.text.clone(), ty.clone());
        self.check.names.found.declare_told(&it.name.text, it.name.span);
        let local = self.check.bind(&it.name, ty);
        let text = it.text.as_ref().map(|text| self.check.text(text));
        StmtKind::Tell { to, name: it.name.text.clone(), local, value, text }
    }

    pub(super) fn listeners(&mut self, to: &ast::Listeners, span: Span) -> Listeners {
        match to {
            ast::Listeners::All => Listeners::All,
            ast::Listeners::Others => Listeners::Others(self.check.scope.me(
                &mut *self.check.sink,
                span,
                "`others` are all but the seat that acts",
            )),
            ast::Listeners::Seats(seats) => Listeners::Seats(self.check.seat_or_seats(seats)),
        }
    }
}
