//! Locals: bound to names, and stored in the frames of bodies.

use super::checker::{Checker, broken};
use super::report;
use super::types::kept;
use crate::base::Span;
use crate::hir::{Block, Body, BodyId, Expr, ExprKind, Local, LocalId, Ty};
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    // Scopes

    /// Runs in a new scope.
    pub(super) fn scoped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.scope.enter();
        let result = run(self);
        self.scope.leave();
        result
    }

    /// Runs with another acting seat.
    pub(super) fn acting<T>(&mut self, me: Option<LocalId>, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.scope.me, me);
        let result = run(self);
        self.scope.me = before;
        result
    }

    /// Runs knowing that some names are not `none`.
    pub(super) fn knowing<T>(
        &mut self,
        present: Vec<LocalId>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.scope.know(present);
        let result = run(self);
        self.scope.forget(before);
        result
    }

    /// The acting seat as a value; `what` says why one is needed.
    pub(super) fn me(&mut self, span: Span, what: &str) -> Expr {
        match self.scope.me {
            Some(local) => Expr {
                kind: ExprKind::Local(local),
                ty: Ty::Seat,
                span,
            },
            None => {
                self.sink.push(report::no_me(span, what));
                broken(span)
            }
        }
    }

    // Locals

    /// A new local in the innermost scope; if it lives in the current body, it gets a slot there.
    pub(super) fn bind(&mut self, name: &Name, mut ty: Ty) -> LocalId {
        if let Some(first) = self.scope.taken(&name.text) {
            self.sink
                .push(report::duplicate(name.span, &name.text, first));
            ty = Ty::Broken;
        }
        let ty = kept(&self.game, self.sink, ty, name.span);
        let local = self.hidden(&name.text, ty);
        self.scope.insert(&name.text, local, name.span);
        self.names.found.declare_local(local, name.span);
        local
    }

    /// A local that an expression binds: it has no slot.
    pub(super) fn bind_free(&mut self, name: &Name, ty: Ty) -> LocalId {
        let body = self.scope.body.take();
        let local = self.bind(name, ty);
        self.scope.body = body;
        local
    }

    /// A local that no name in the file can reach.
    pub(super) fn hidden(&mut self, name: &str, ty: Ty) -> LocalId {
        let home = self.scope.body;
        let local = self.game.locals.push_and_get_key(Local {
            name: name.to_owned(),
            ty,
            per_seat: false,
            home,
        });
        if let Some(body) = home.and_then(|home| self.game.bodies.get_mut(home)) {
            body.locals.push(local);
        }
        local
    }

    /// A local outside all frames.
    pub(super) fn free(&mut self, name: &str, ty: Ty) -> LocalId {
        let body = self.scope.body.take();
        let local = self.hidden(name, ty);
        self.scope.body = body;
        local
    }

    pub(super) fn local_ty(&self, local: LocalId) -> Ty {
        let local = self.game.locals.get(local);
        local.map_or(Ty::Broken, |it| it.ty.clone())
    }

    // Bodies

    /// A body without statements, which [`Self::fill_body`] adds.
    pub(super) fn open_body(&mut self, name: &str) -> BodyId {
        let block = self.game.blocks.push_and_get_key(Block {
            statements: Vec::new(),
            locals: Vec::new(),
        });
        self.game.bodies.push_and_get_key(Body {
            name: name.to_owned(),
            parameters: Vec::new(),
            locals: Vec::new(),
            block,
        })
    }

    /// Runs with a body whose frame gets new locals.
    pub(super) fn in_body<T>(&mut self, body: BodyId, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.body.replace(body);
        let result = self.scoped(run);
        self.scope.body = before;
        result
    }

    /// Checks the statements of a body, with its parameters in scope under their names.
    pub(super) fn fill_body(
        &mut self,
        body: BodyId,
        me: Option<LocalId>,
        parameters: &[LocalId],
        statements: &ast::Block,
    ) {
        self.in_body(body, |it| {
            it.enter_scope(parameters);
            let block = it.acting(me, |it| it.block(statements));
            if let Some(body) = it.game.bodies.get_mut(body) {
                body.block = block;
            }
        });
    }

    /// Brings locals back into scope, for example to check the second half of a declaration.
    pub(super) fn enter_scope(&mut self, locals: &[LocalId]) {
        for local in locals {
            let name = self
                .game
                .locals
                .get(*local)
                .map(|it| it.name.clone())
                .unwrap_or_default();
            self.scope.reinsert(&name, *local);
        }
    }

    pub(super) fn own(&mut self, body: BodyId, parameters: Vec<LocalId>) {
        if let Some(body) = self.game.bodies.get_mut(body) {
            body.parameters = parameters;
        }
    }

    fn frame(&self) -> &[LocalId] {
        let body = self.scope.body.and_then(|body| self.game.bodies.get(body));
        body.map_or(&[], |body| body.locals.as_slice())
    }

    pub(super) fn frame_size(&self) -> usize {
        self.frame().len()
    }

    pub(super) fn frame_from(&self, start: usize) -> Vec<LocalId> {
        let added = self.frame().get(start..);
        added.map(<[LocalId]>::to_vec).unwrap_or_default()
    }
}
