//! The state of a check: the game so far, the names, and the scope.

use std::collections::BTreeMap;

use super::names::{Entity, Names};
use super::references::Found;
use super::scope::Scope;
use super::types::{Types, Values, never_none};
use super::{empty_game, report};
use crate::base::{FileId, Loader, Sources, Span};
use crate::data;
use crate::diag::Sink;
use crate::expand::{Chosen, called, that_declares};
use crate::hir::{Expr, ExprKind, Game, Sentence, SentenceId, Ty};
use crate::syntax::ast::Name;

pub(super) struct Checker<'a> {
    pub(super) loader: &'a dyn Loader,
    pub(super) sources: &'a mut Sources,
    pub(super) sink: &'a mut Sink,
    /// The variants and options that are applied.
    pub(super) chosen: &'a Chosen,
    pub(super) game: Game,
    sentences: BTreeMap<Sentence, SentenceId>,
    pub(super) names: Names,
    pub(super) found: Found,
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
            sentences: BTreeMap::new(),
            names: Names::default(),
            found: Found::default(),
            types: Types::default(),
            settled: Values::default(),
            scope: Scope::default(),
        }
    }

    /// The id of a sentence. Sentences with the same wording share one.
    pub(super) fn sentence(&mut self, sentence: Sentence) -> SentenceId {
        let all = &mut self.game.sentences;
        let known = self.sentences.entry(sentence);
        *known.or_insert_with_key(|it| all.push_and_get_key(it.clone()))
    }

    /// Gives a name its meaning; a second declaration of a name is reported.
    pub(super) fn declare(&mut self, name: &Name, entity: Entity) {
        if let Some(first) = self.names.declare(name, entity) {
            self.sink
                .push(report::duplicate(name.span, &name.text, first));
        }
    }

    /// What a name stands for; an unknown name is reported.
    pub(super) fn resolve(&mut self, name: &Name) -> Option<Entity> {
        let found = self.names.get(&name.text);
        match found {
            Some(entity) => {
                self.mark_used(entity);
                self.refer(name);
            }
            None => self.unknown(&name.text, name.span),
        }
        found
    }

    /// Marks a name as used, unless only a test uses it.
    fn mark_used(&mut self, entity: Entity) {
        if !self.scope.is_test() {
            self.names.mark_used(entity);
        }
    }

    pub(super) fn unknown(&mut self, name: &str, span: Span) {
        self.unknown_as(name, span, None);
    }

    /// An unknown name where a value of a type is wanted.
    pub(super) fn unknown_as(&mut self, name: &str, span: Span, wanted: Option<&Ty>) {
        let function = called(name);
        let own = ["seats", "none"];
        let named = || self.names.all().chain(self.scope.names()).chain(own);
        let is_seat = wanted.is_some_and(|ty| {
            *never_none(ty) == Ty::Seat || never_none(ty).element() == Some(&Ty::Seat)
        });
        if self.scope.is_test() && is_seat {
            let it = report::unknown_seat(span, name, &self.scope.seats);
            self.sink.push(it);
            return;
        }
        let members = wanted.and_then(|ty| {
            let Ty::Member(id) = never_none(ty) else {
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

    /// A name that has to be of one kind.
    pub(super) fn resolve_as<T>(
        &mut self,
        name: &Name,
        wanted: &str,
        pick: impl Fn(Entity) -> Option<T>,
    ) -> Option<T> {
        let Some(entity) = self.names.get(&name.text) else {
            let fitting = self.names.of_kind(|entity| pick(entity).is_some());
            let it = report::unknown_name(name.span, &name.text, fitting);
            self.sink.push(it);
            return None;
        };
        self.mark_used(entity);
        self.refer(name);
        let picked = pick(entity);
        if picked.is_none() {
            let it = report::wrong_kind(name.span, &name.text, entity.noun(), wanted);
            self.sink.push(it);
        }
        picked
    }

    /// A file that the game names.
    pub(super) fn read(&mut self, name: &str, named_at: Span) -> Option<FileId> {
        data::load(name, named_at, self.loader, self.sources, self.sink)
    }
}

/// Replaces an expression with an error that has been reported.
pub(super) const fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::None,
        ty: Ty::Broken,
        span,
    }
}
