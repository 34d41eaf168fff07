//! [`Checker`]: the state of a check, that is the game so far, the names, and the scope.

use super::names::{Entity, Names};
use super::scope::Scope;
use super::sentences::Sentences;
use super::types::{TypeReader, Types, Values, kept};
use super::typing::Typing;
use super::{empty_game, report};
use crate::base::{Loader, Sources, Span};
use crate::diag::Sink;
use crate::expand::{Chosen, called, that_declares};
use crate::hir::{BodyId, Game, LocalId, Ty};
use crate::syntax::ast::Name;

pub(super) struct Checker<'a> {
    pub(super) loader: &'a dyn Loader,
    pub(super) sources: &'a mut Sources,
    pub(super) sink: &'a mut Sink,
    /// The variants and options that are applied.
    pub(super) chosen: &'a Chosen,
    pub(super) game: Game,
    pub(super) sentences: Sentences,
    pub(super) names: Names,
    pub(super) types: Types,
    pub(super) settled: Values,
    pub(super) scope: Scope,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        loader: &'a dyn Loader,
        sources: &'a mut Sources,
        sink: &'a mut Sink,
        chosen: &'a Chosen,
    ) -> Self {
        Self {
            loader,
            sources,
            sink,
            chosen,
            game: empty_game(),
            sentences: Sentences::default(),
            names: Names::default(),
            types: Types::default(),
            settled: Values::default(),
            scope: Scope::default(),
        }
    }

    /// What a name stands for; an unknown name is reported.
    pub(super) fn resolve(&mut self, name: &Name) -> Option<Entity> {
        let found = self.names.get(&name.text);
        match found {
            Some(entity) => {
                self.names.mark_used(entity);
                self.names.refer(name);
            }
            None => self.unknown(&name.text, name.span, None),
        }
        found
    }

    /// The reader of written types.
    pub(super) fn reader(&mut self) -> TypeReader<'_> {
        TypeReader {
            game: &mut self.game,
            names: &mut self.names,
            types: &mut self.types,
            settled: &self.settled,
            sink: self.sink,
        }
    }

    /// The comparer of types.
    pub(super) fn typing(&mut self) -> Typing<'_> {
        Typing {
            game: &mut self.game,
            sink: self.sink,
            sources: self.sources,
            numbered: &self.types.numbered,
        }
    }

    /// Reports an unknown name where a value of a type is wanted.
    pub(super) fn unknown(&mut self, name: &str, span: Span, wanted: Option<&Ty>) {
        let function = called(name);
        let own = ["seats", "none"];
        let named = || self.names.all().chain(self.scope.names()).chain(own);
        let is_seat = wanted.is_some_and(|ty| {
            *ty.never_none() == Ty::Seat || ty.never_none().element() == Some(&Ty::Seat)
        });
        if self.scope.is_test() && is_seat {
            let it = report::unknown_seat(span, name, &self.scope.seats);
            self.sink.push(it);
            return;
        }
        let members = wanted.and_then(|ty| {
            let Ty::Member(id) = ty.never_none() else {
                return None;
            };
            self.game.types.get(*id)
        });
        let it = match (that_declares(function), members) {
            (Some(library), _) => report::in_a_library(span, name, function, library),
            (None, Some(ty)) if !ty.name.is_empty() => {
                let ty = (ty.name.as_str(), !ty.columns.is_empty());
                report::unknown_member(span, name, ty, named())
            }
            (None, _) => report::unknown_name(span, name, named()),
        };
        self.sink.push(it);
    }

    /// Runs in a new scope.
    pub(super) fn scoped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.scope.enter();
        let result = run(self);
        self.scope.leave();
        result
    }

    /// Runs with another acting seat.
    pub(super) fn acting<T>(&mut self, me: Option<LocalId>, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.scope.acting, me);
        let result = run(self);
        self.scope.acting = before;
        result
    }

    /// Runs with the knowledge that some locals are not `none`.
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

    /// Binds a local in the innermost scope; if it belongs to the current body, it gets a slot there.
    pub(super) fn bind(&mut self, name: &Name, mut ty: Ty) -> LocalId {
        if let Some(first) = self.scope.taken(&name.text) {
            self.sink.push(report::duplicate(name.span, &name.text, first));
            ty = Ty::Broken;
        }
        let ty = kept(&self.game, self.sink, ty, name.span);
        let local = self.scope.hidden(&mut self.game, &name.text, ty);
        self.scope.insert(&name.text, local, name.span);
        self.names.found.declare_local(local, name.span);
        local
    }

    /// Binds a local of an expression, which has no slot.
    pub(super) fn bind_free(&mut self, name: &Name, ty: Ty) -> LocalId {
        let body = self.scope.body.take();
        let local = self.bind(name, ty);
        self.scope.body = body;
        local
    }

    /// Runs with a body whose frame gets new locals.
    pub(super) fn in_body<T>(&mut self, body: BodyId, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.scope.body.replace(body);
        let result = self.scoped(run);
        self.scope.body = before;
        result
    }
}
