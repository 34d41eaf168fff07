//! Actions, and the phases that offer them.

use super::super::checker::Checker;
use super::super::frames::{open_body, own};
use super::super::names::Entity;
use super::rules::Conditions;
use crate::hir::{Action, ActionId, ActionKind, LocalId, Parameter, Phase, PhaseId, Ty};
use crate::syntax::ast;

impl Checker<'_> {
    /// The parameters of an action as locals of its body, without the acting seat.
    pub(super) fn declare_action(&mut self, action: &ast::Action, item: &ast::Item) -> ActionId {
        let what = match action.interrupt {
            Some(_) => "the interrupt",
            None => "the action",
        };
        let body = open_body(&mut self.game, &format!("{what} `{}`", action.name.text));
        let (me, parameters) = self.in_body(body, |it| {
            let me = it.scope.hidden(&mut it.game, "me", Ty::Seat);
            let parameters: Vec<Parameter> = action
                .parameters
                .iter()
                .map(|parameter| it.action_parameter(parameter))
                .collect();
            (me, parameters)
        });
        own(
            &mut self.game,
            body,
            std::iter::once(me)
                .chain(parameters.iter().map(|parameter| parameter.local))
                .collect(),
        );
        self.game.actions.push_and_get_key(Action {
            name: action.name.text.clone(),
            doc: item.doc.clone(),
            kind: ActionKind::Turn,
            me,
            parameters,
            checks: Vec::new(),
            costs: Vec::new(),
            body,
            span: action.name.span,
            whole: item.span,
        })
    }

    /// A parameter that players choose needs a type with a known number of values.
    fn action_parameter(&mut self, parameter: &ast::Parameter) -> Parameter {
        let ty = self.reader().choosable(&parameter.ty);
        Parameter {
            local: self.bind(&parameter.name, ty),
            private: parameter.private,
        }
    }

    pub(super) fn fill_action(&mut self, id: ActionId, action: &ast::Action) {
        let Some(declared) = self.game.actions.get(id) else {
            return;
        };
        let (me, body) = (declared.me, declared.body);
        let parameters: Vec<LocalId> = declared
            .parameters
            .iter()
            .map(|parameter| parameter.local)
            .collect();
        let found = self.scoped(|it| {
            it.scope.enter_again(&it.game, &parameters);
            it.acting(Some(me), |it| {
                it.conditions(&action.name.text, &action.conditions)
            })
        });
        let kind = match &action.interrupt {
            None => ActionKind::Turn,
            Some(phases) => {
                let phases = phases.iter();
                let known = phases
                    .filter_map(|it| self.names.resolve_as(self.sink, it, "phase", Entity::phase));
                ActionKind::Interrupt(known.collect())
            }
        };
        self.fill_effect(body, (me, &parameters), &action.effect, &found);
        let Conditions { checks, costs, .. } = found;
        if let Some(declared) = self.game.actions.get_mut(id) {
            declared.checks = checks;
            declared.costs = costs;
            declared.kind = kind;
        }
    }

    pub(super) fn declare_phase(&mut self, phase: &ast::Phase, doc: &[String]) -> PhaseId {
        self.game.phases.push_and_get_key(Phase {
            name: phase.name.text.clone(),
            doc: doc.to_vec(),
            about: None,
            actions: Vec::new(),
            span: phase.name.span,
        })
    }

    pub(super) fn fill_phase(&mut self, id: PhaseId, phase: &ast::Phase) {
        let actions = phase.actions.iter();
        let known = actions.filter_map(|name| {
            self.names
                .resolve_as(self.sink, name, "action", Entity::action)
        });
        let actions = known.collect();
        let about = phase.about.as_ref().map(|it| self.text(it));
        if let Some(declared) = self.game.phases.get_mut(id) {
            declared.actions = actions;
            declared.about = about;
        }
    }
}
