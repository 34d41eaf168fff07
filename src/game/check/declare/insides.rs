//! The bodies of declarations with a signature.

use super::super::checker::Checker;
use super::super::names::{Entity, Names};
use super::super::stmt::fill_body;
use super::conditions::Conditions;
use super::signatures::Filling;
use crate::hir::{ActionId, ActionKind, FunctionId, LocalId, PhaseId, ProcedureId, RuleId};
use crate::syntax::ast;

/// Checks the bodies of functions, rules, procedures, actions and phases.
pub(super) struct Insides<'c, 'a> {
    pub(super) check: &'c mut Checker<'a>,
}

impl Insides<'_, '_> {
    pub(super) fn all(&mut self, fillings: &[Filling<'_>]) {
        for filling in fillings {
            match filling {
                Filling::Function(id, it) => self.fill_function(*id, it),
                Filling::Rule(id, it) => self.fill_rule(*id, it),
                Filling::Procedure(id, it) => self.fill_procedure(*id, it),
                Filling::Action(id, it) => self.fill_action(*id, it),
                Filling::Phase(id, it) => self.fill_phase(*id, it),
            }
        }
    }

    fn fill_function(&mut self, id: FunctionId, function: &ast::Function) {
        let declared = self.check.game.function(id);
        let (parameters, result) = (declared.parameters.clone(), declared.result.clone());
        let me = me_of(&self.check.names, &function.name, &parameters);
        let body = self.check.scoped(|it| {
            it.scope.enter_again(&it.game, &parameters);
            it.acting(me, |it| it.expect(&function.body, &result))
        });
        if let Some(declared) = self.check.game.functions.get_mut(id) {
            declared.body = body;
        }
    }

    fn fill_procedure(&mut self, id: ProcedureId, it: &ast::Procedure) {
        let declared = self.check.game.procedure(id);
        let (parameters, body) = (declared.parameters.clone(), declared.body);
        let me = me_of(&self.check.names, &it.name, &parameters);
        fill_body(self.check, body, me, &parameters, &it.body);
    }

    fn fill_rule(&mut self, id: RuleId, rule: &ast::Rule) {
        let parameters = self.check.game.rule(id).parameters.clone();
        let me = me_of(&self.check.names, &rule.name, &parameters);
        let Conditions { checks, .. } = self.check.scoped(|it| {
            it.scope.enter_again(&it.game, &parameters);
            it.acting(me, |it| Conditions::read(it, &rule.name.text, &rule.conditions))
        });
        if let Some(declared) = self.check.game.rules.get_mut(id) {
            declared.checks = checks;
        }
    }

    fn fill_action(&mut self, id: ActionId, action: &ast::Action) {
        let declared = self.check.game.action(id);
        let (me, body) = (declared.me, declared.body);
        let parameters: Vec<LocalId> =
            declared.parameters.iter().map(|parameter| parameter.local).collect();
        let found = self.check.scoped(|it| {
            it.scope.enter_again(&it.game, &parameters);
            it.acting(Some(me), |it| Conditions::read(it, &action.name.text, &action.conditions))
        });
        let kind = match &action.interrupt {
            None => ActionKind::Turn,
            Some(phases) => {
                let phases = phases.iter();
                let known = phases.filter_map(|it| {
                    self.check.names.resolve_as(self.check.sink, it, "phase", Entity::phase)
                });
                ActionKind::Interrupt(known.collect())
            }
        };
        found.effect(self.check, body, (me, &parameters), &action.effect);
        let Conditions { checks, costs, .. } = found;
        if let Some(declared) = self.check.game.actions.get_mut(id) {
            declared.checks = checks;
            declared.costs = costs;
            declared.kind = kind;
        }
    }

    fn fill_phase(&mut self, id: PhaseId, phase: &ast::Phase) {
        let actions = phase.actions.iter();
        let known = actions.filter_map(|name| {
            self.check.names.resolve_as(self.check.sink, name, "action", Entity::action)
        });
        let actions = known.collect();
        let about = phase.about.as_ref().map(|it| self.check.text(it));
        if let Some(declared) = self.check.game.phases.get_mut(id) {
            declared.actions = actions;
            declared.about = about;
        }
    }
}

/// The acting seat among the parameters, if it is needed.
fn me_of(names: &Names, name: &ast::Name, parameters: &[LocalId]) -> Option<LocalId> {
    let first = parameters.first().copied();
    first.filter(|_| names.need_me.contains(&name.text))
}
