//! What is known while a file is checked: the game so far, the names, and who uses what.

use std::collections::{BTreeMap, BTreeSet};

use super::alias::Alias;
use super::{empty_game, report};
use crate::base::{FileId, Loader, Sources, Span};
use crate::diag::Sink;
use crate::expand::{called, that_declares};
use crate::hir::{
    ActionId, BodyId, Expr, ExprKind, FunctionId, Game, HookId, Local, LocalId, PhaseId,
    ProcedureId, RuleId, StateId, Ty, TypeId, ZoneId,
};
use crate::syntax::ast::{Item, Name};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Entity {
    Type(TypeId),
    Alias(usize),
    Zone(ZoneId),
    State(StateId),
    Function(FunctionId),
    Rule(RuleId),
    Procedure(ProcedureId),
    Action(ActionId),
    Phase(PhaseId),
    Hook(HookId),
}

impl Entity {
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Type(_) => "type",
            Self::Alias(_) => "name for sets",
            Self::Zone(_) => "zone",
            Self::State(_) => "state",
            Self::Function(_) => "function",
            Self::Rule(_) => "rule",
            Self::Procedure(_) => "procedure",
            Self::Action(_) => "action",
            Self::Phase(_) => "phase",
            Self::Hook(_) => "hook",
        }
    }
}

/// A declaration, and whether anything in the rules uses it.
pub struct Declared {
    pub name: Name,
    pub noun: &'static str,
    pub used: bool,
}

pub(super) struct Checker<'a> {
    pub(super) loader: &'a dyn Loader,
    pub(super) sources: &'a mut Sources,
    pub(super) sink: &'a mut Sink,
    pub(super) variants: &'a [String],
    pub(super) game: Game,
    pub(super) names: BTreeMap<String, (Entity, Span)>,
    /// Variants have names of their own: nothing in the rules refers to them.
    pub(super) variant_names: BTreeMap<String, Span>,
    pub(super) members: BTreeMap<String, Vec<(TypeId, u32)>>,
    pub(super) aliases: Vec<Alias>,
    /// Innermost last.
    scopes: Vec<BTreeMap<String, (LocalId, Span)>>,
    /// In a test: the names of its seats.
    pub(super) seats: Vec<String>,
    pub(super) in_test: bool,
    pub(super) me: Option<LocalId>,
    /// Names that may be `none`, and are known not to be here.
    pub(super) present: Vec<LocalId>,
    pub(super) body: Option<BodyId>,
    pub(super) used: BTreeSet<Entity>,
    /// What was found wrong in a column of a table.
    pub(super) bad_cells: BTreeSet<(String, String)>,
    /// What is told somewhere, for tests.
    pub(super) told: BTreeMap<String, Ty>,
    /// Types of copies and of dice.
    pub(super) numbered: BTreeSet<TypeId>,
    /// Functions, rules and procedures that need to know who acts.
    pub(super) needs_me: BTreeSet<String>,
}

impl<'a> Checker<'a> {
    pub(super) fn new(
        loader: &'a dyn Loader,
        sources: &'a mut Sources,
        sink: &'a mut Sink,
        variants: &'a [String],
    ) -> Self {
        Self {
            loader,
            sources,
            sink,
            variants,
            game: empty_game(),
            names: BTreeMap::new(),
            variant_names: BTreeMap::new(),
            members: BTreeMap::new(),
            aliases: Vec::new(),
            scopes: Vec::new(),
            seats: Vec::new(),
            in_test: false,
            me: None,
            present: Vec::new(),
            body: None,
            used: BTreeSet::new(),
            bad_cells: BTreeSet::new(),
            told: BTreeMap::new(),
            numbered: BTreeSet::new(),
            needs_me: BTreeSet::new(),
        }
    }

    pub(super) fn finish(self) -> Game {
        self.game
    }

    /// The named declarations of a file that something may use.
    pub(super) fn declared(&self, items: &[Item]) -> Vec<Declared> {
        let mut found = Vec::new();
        for item in items {
            let Some(name) = item.kind.name() else {
                continue;
            };
            let Some((entity, _)) = self.names.get(&name.text) else {
                continue;
            };
            let counts = matches!(
                entity,
                Entity::Type(_)
                    | Entity::Alias(_)
                    | Entity::Zone(_)
                    | Entity::State(_)
                    | Entity::Function(_)
                    | Entity::Rule(_)
                    | Entity::Procedure(_)
            );
            if counts {
                found.push(Declared {
                    name: name.clone(),
                    noun: item.kind.noun(),
                    used: self.used.contains(entity),
                });
            }
        }
        found
    }

    /// Gives a name its meaning; the second declaration of a name is reported.
    pub(super) fn declare(&mut self, name: &Name, entity: Entity) {
        if let Some((_, first)) = self.names.get(&name.text) {
            self.sink
                .push(report::duplicate(name.span, &name.text, *first));
            return;
        }
        self.names.insert(name.text.clone(), (entity, name.span));
    }

    /// What a name stands for, or a complaint.
    pub(super) fn resolve(&mut self, name: &Name) -> Option<Entity> {
        if let Some((entity, _)) = self.names.get(&name.text) {
            if !self.in_test {
                self.used.insert(*entity);
            }
            return Some(*entity);
        }
        self.unknown(&name.text, name.span);
        None
    }

    pub(super) fn unknown(&mut self, name: &str, span: Span) {
        let locals = self.scopes.iter().flat_map(BTreeMap::keys);
        let all = self
            .names
            .keys()
            .chain(self.members.keys())
            .chain(locals)
            .chain(&self.seats);
        let function = called(name);
        let it = match that_declares(function) {
            Some(library) => report::in_a_library(span, name, function, library),
            None => report::unknown_name(span, name, all.map(String::as_str)),
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
        let fitting: Vec<String> = self
            .names
            .iter()
            .filter(|(_, (entity, _))| pick(*entity).is_some())
            .map(|(name, _)| name.clone())
            .collect();
        let Some((entity, _)) = self.names.get(&name.text).copied() else {
            let it =
                report::unknown_name(name.span, &name.text, fitting.iter().map(String::as_str));
            self.sink.push(it);
            return None;
        };
        if !self.in_test {
            self.used.insert(entity);
        }
        let picked = pick(entity);
        if picked.is_none() {
            self.sink.push(report::wrong_kind(
                name.span,
                &name.text,
                entity.noun(),
                wanted,
            ));
        }
        picked
    }

    // Scopes and locals

    /// Runs with a scope of its own.
    pub(super) fn scoped<T>(&mut self, run: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push(BTreeMap::new());
        let result = run(self);
        self.scopes.pop();
        result
    }

    /// A new local in the innermost scope; one that lives in the present body gets a slot there.
    pub(super) fn bind(&mut self, name: &Name, mut ty: Ty) -> LocalId {
        if let Some((_, first)) = self.scopes.last().and_then(|scope| scope.get(&name.text)) {
            self.sink
                .push(report::duplicate(name.span, &name.text, *first));
            ty = Ty::Broken;
        }
        let ty = self.kept(ty, name.span);
        let local = self.hidden(&name.text, ty);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.text.clone(), (local, name.span));
        }
        local
    }

    /// Makes a local known under a name in the innermost scope.
    pub(super) fn rescope(&mut self, name: &str, local: LocalId) {
        let place = Span::new(FileId(0), 0, 0);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), (local, place));
        }
    }

    /// A local that no name in the file reaches.
    pub(super) fn hidden(&mut self, name: &str, ty: Ty) -> LocalId {
        let home = self.body;
        let local = self.game.locals.push_and_get_key(Local {
            name: name.to_owned(),
            ty,
            per_seat: false,
            home,
        });
        if let Some(body) = home
            && let Some(body) = self.game.bodies.get_mut(body)
        {
            body.locals.push(local);
        }
        local
    }

    /// A local that an expression binds: it has no slot.
    pub(super) fn bind_free(&mut self, name: &Name, ty: Ty) -> LocalId {
        let body = self.body.take();
        let local = self.bind(name, ty);
        self.body = body;
        local
    }

    pub(super) fn local(&self, name: &str) -> Option<LocalId> {
        self.scopes
            .iter()
            .rev()
            .find_map(|scope| scope.get(name).map(|(local, _)| *local))
    }

    pub(super) fn local_ty(&self, local: LocalId) -> Ty {
        self.game
            .locals
            .get(local)
            .map_or(Ty::Broken, |it| it.ty.clone())
    }

    /// Runs with another acting seat.
    pub(super) fn acting<T>(&mut self, me: Option<LocalId>, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.me, me);
        let result = run(self);
        self.me = before;
        result
    }

    /// Runs knowing that some names are not `none`.
    pub(super) fn knowing<T>(
        &mut self,
        present: Vec<LocalId>,
        run: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.present.len();
        self.present.extend(present);
        let result = run(self);
        self.present.truncate(before);
        result
    }

    /// The acting seat as a value; `what` says why one is needed.
    pub(super) fn me(&mut self, span: Span, what: &str) -> Expr {
        match self.me {
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
}

/// Stands where something was wrong and has been reported.
pub(super) const fn broken(span: Span) -> Expr {
    Expr {
        kind: ExprKind::None,
        ty: Ty::Broken,
        span,
    }
}
