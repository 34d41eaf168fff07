//! Names in expressions: values, members, calls with their arguments.

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::frames::local_ty;
use super::super::names::Entity;
use super::super::report;
use super::places::zone_value;
use crate::base::Span;
use crate::diag::Sink;
use crate::hir::{Expr, ExprKind, FunctionId, HookId, LocalId, RuleId, Ty, TypeId};
use crate::syntax::ast::{self, Name};

impl Checker<'_> {
    /// Checks a name or a call.
    pub(super) fn name(
        &mut self,
        name: &Name,
        arguments: &[ast::Expr],
        wanted: Option<&Ty>,
    ) -> Expr {
        let span =
            arguments.last().map_or(name.span, |last| Span { end: last.span.end + 1, ..name.span });
        if self.called_in_vain(name, arguments) {
            return broken(span);
        }
        if arguments.is_empty() {
            if let Some(local) = self.scope.local(&name.text) {
                self.names.found.refer_local(name.span, local);
                return self.read_local(local, name);
            }
            if let Some(seat) = self.scope.seat(&name.text) {
                return Expr {
                    kind: ExprKind::Seat(u32::try_from(seat).unwrap_or(0)),
                    ty: Ty::Seat,
                    span,
                };
            }
            if self.names.get(&name.text).is_none() {
                return self.member(name, wanted);
            }
        }
        let Some(entity) = self.resolve(name) else {
            return broken(span);
        };
        match entity {
            Entity::State(state) => self.state(state, name, &[], span),
            Entity::Zone(zone) => {
                let zone = self.zone_at(zone, name, &[], span);
                zone_value(&self.game, zone)
            }
            Entity::Type(id) if arguments.is_empty() => self.all_members(id, span),
            Entity::Function(id) => self.function(id, name, arguments, span),
            Entity::Rule(id) => self.rule(id, name, arguments, span),
            Entity::Hook(id) => self.hook(id, name, arguments, span),
            Entity::Type(_)
            | Entity::Alias(_)
            | Entity::Procedure(_)
            | Entity::Action(_)
            | Entity::Phase(_) => {
                let it = report::wrong_kind(name.span, &name.text, entity.noun(), "value");
                self.sink.push(it);
                broken(span)
            }
        }
    }

    /// All members of a type. Of alike cards, nobody can name those that lie elsewhere.
    fn all_members(&mut self, id: TypeId, span: Span) -> Expr {
        match self.game.alike_copies_of(id).and_then(|kind| self.game.types.get(kind)) {
            Some(kind) => {
                self.sink.push(report::alike_anywhere(span, &kind.name));
                broken(span)
            }
            None => Expr { kind: ExprKind::Members(id), ty: Ty::Member(id).set_of(), span },
        }
    }

    /// Reports brackets after a name that stands for a value or a place.
    fn called_in_vain(&mut self, name: &Name, arguments: &[ast::Expr]) -> bool {
        let Some(first) = arguments.first() else {
            return false;
        };
        let span = name.span.to(first.span);
        let entity = self.names.get(&name.text);
        let it = if self.scope.local(&name.text).is_some() {
            let it = report::not_called(span, &name.text, "value");
            it.help(report::apart_from_brackets(&name.text))
        } else if entity.is_some_and(|it| it.zone().is_some()) {
            report::not_called(span, &name.text, "zone")
        } else if entity.is_some_and(|it| it.state().is_some()) {
            report::not_called(span, &name.text, "state")
        } else {
            return false;
        };
        self.sink.push(it);
        true
    }

    fn function(
        &mut self,
        id: FunctionId,
        name: &Name,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let declared = self.game.function(id);
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let ty = declared.result.clone();
        let arguments = self.arguments(name, &parameters, arguments, place);
        Expr { kind: ExprKind::Function(id, arguments), ty, span }
    }

    fn rule(&mut self, id: RuleId, name: &Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let declared = self.game.rule(id);
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let arguments = self.arguments(name, &parameters, arguments, place);
        Expr { kind: ExprKind::Rule(id, arguments), ty: Ty::Flag, span }
    }

    fn hook(&mut self, id: HookId, name: &Name, arguments: &[ast::Expr], span: Span) -> Expr {
        let declared = self.game.hook(id);
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let ty = declared.result.clone();
        let arguments = self.typed_arguments(name, &parameters, arguments, Some(place));
        Expr { kind: ExprKind::Hook(id, arguments), ty, span }
    }

    fn read_local(&mut self, local: LocalId, name: &Name) -> Expr {
        let per_seat = self.game.local(local).per_seat;
        if per_seat {
            self.sink.push(report::wrong_indices(name.span, &name.text, 1, 0));
        }
        let ty = if per_seat {
            Ty::Broken
        } else if self.scope.is_present(local) {
            local_ty(&self.game, local).never_none().clone()
        } else {
            local_ty(&self.game, local)
        };
        Expr { kind: ExprKind::Local(local), ty, span: name.span }
    }

    /// Checks a member of a type; if several types have the name, `wanted` decides.
    fn member(&mut self, name: &Name, wanted: Option<&Ty>) -> Expr {
        let span = name.span;
        let alike = wanted.and_then(|ty| self.typing().kind_of_alike(ty));
        let wanted = alike.as_ref().or(wanted);
        let found = self.names.members(&name.text).to_vec();
        let fits = |ty: &Ty, id: TypeId| {
            let member = Ty::Member(id);
            *ty == member || *ty.never_none() == member || ty.element() == Some(&member)
        };
        let narrowed: Vec<_> = found
            .iter()
            .filter(|(id, _)| wanted.is_some_and(|ty| fits(ty, *id)))
            .copied()
            .collect();
        let chosen = if found.len() > 1 && !narrowed.is_empty() { &narrowed } else { &found };
        match chosen.as_slice() {
            [(id, member)] => {
                self.names.refer_member(&self.game, span, *id, *member);
                Expr { kind: ExprKind::Member(*id, *member), ty: Ty::Member(*id), span }
            }
            [] => match (self.scope.is_test(), self.names.told.get(&name.text).cloned()) {
                (true, Some(ty)) => {
                    self.names.found.refer_told(span, &name.text);
                    Expr { kind: ExprKind::Told(name.text.clone()), ty, span }
                }
                _ => {
                    self.unknown(&name.text, span, wanted);
                    broken(span)
                }
            },
            several => {
                let types: Vec<&str> = several
                    .iter()
                    .filter_map(|(id, _)| self.game.types.get(*id))
                    .map(|it| it.name.as_str())
                    .collect();
                let it = report::ambiguous(span, &name.text, &types);
                self.sink.push(it);
                broken(span)
            }
        }
    }

    /// Checks arguments against parameters, with the acting seat first if the callee needs it.
    pub(in crate::check) fn arguments(
        &mut self,
        name: &Name,
        parameters: &[LocalId],
        arguments: &[ast::Expr],
        declared: Span,
    ) -> Vec<Expr> {
        let mut out = Vec::new();
        let mut rest = parameters;
        if self.names.need_me.contains(&name.text) {
            out.push(self.scope.me(
                &mut *self.sink,
                name.span,
                &format!("`{}` needs to know who acts", name.text),
            ));
            rest = parameters.get(1..).unwrap_or(&[]);
        }
        let types: Vec<Ty> = rest.iter().map(|local| local_ty(&self.game, *local)).collect();
        out.extend(self.typed_arguments(name, &types, arguments, Some(declared)));
        out
    }

    pub(in crate::check) fn typed_arguments(
        &mut self,
        name: &Name,
        types: &[Ty],
        arguments: &[ast::Expr],
        declared: Option<Span>,
    ) -> Vec<Expr> {
        count_arguments(self.sink, name, types.len(), arguments, declared);
        let pairs = arguments.iter().zip(types);
        pairs.map(|(it, ty)| self.expect(it, ty)).collect()
    }
}

/// Reports a wrong number of arguments.
pub(in crate::check) fn count_arguments(
    sink: &mut Sink,
    name: &Name,
    wanted: usize,
    arguments: &[ast::Expr],
    declared: Option<Span>,
) {
    if wanted == arguments.len() {
        return;
    }
    let span = match arguments.get(wanted) {
        Some(extra) => extra.span,
        None => {
            arguments.last().map_or(name.span, |last| Span { end: last.span.end + 1, ..name.span })
        }
    };
    let found = arguments.len();
    let it = report::wrong_arguments(span, &name.text, wanted, found, declared);
    sink.push(it);
}
