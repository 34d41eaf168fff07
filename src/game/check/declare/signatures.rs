//! Declarations with a signature, which can be used before their bodies are checked.

use std::sync::Arc;

use super::super::broken::broken;
use super::super::checker::Checker;
use super::super::frames::{local_ty, open_body, own};
use super::super::names::Entity;
use super::super::report;
use super::fixed::fixed;
use super::sorted::Signature;
use super::written;
use crate::base::one_form;
use crate::data;
use crate::hir::{
    Action, ActionId, ActionKind, Function, FunctionId, Hook, HookId, Local, LocalId, Parameter,
    Phase, PhaseId, Procedure, ProcedureId, Rule, RuleId, Ty, Variant, ViewOf,
};
use crate::syntax::ast::{self, Item};

/// A declaration with a signature, whose body is checked later.
pub(super) enum Filling<'i> {
    Function(FunctionId, &'i ast::Function),
    Rule(RuleId, &'i ast::Rule),
    Procedure(ProcedureId, &'i ast::Procedure),
    Action(ActionId, &'i ast::Action),
    Phase(PhaseId, &'i ast::Phase),
}

/// Declares functions, rules, procedures, actions, phases, hooks and variants.
pub(super) struct Signatures<'c, 'a> {
    pub(super) check: &'c mut Checker<'a>,
}

impl Signatures<'_, '_> {
    pub(super) fn all<'i>(&mut self, all: &[(Signature<'i>, &'i Item)]) -> Vec<Filling<'i>> {
        let mut fillings = Vec::new();
        for (signature, item) in all {
            fillings.extend(self.signature(*signature, item));
        }
        fillings
    }

    fn signature<'i>(&mut self, signature: Signature<'i>, item: &Item) -> Option<Filling<'i>> {
        let (name, entity, filling) = match signature {
            Signature::Function(it) => {
                let id = self.declare_function(it, &item.doc);
                (&it.name, Entity::Function(id), Filling::Function(id, it))
            }
            Signature::Rule(it) => {
                let id = self.declare_rule(it, item);
                (&it.name, Entity::Rule(id), Filling::Rule(id, it))
            }
            Signature::Procedure(it) => {
                let id = self.declare_procedure(it, &item.doc);
                (&it.name, Entity::Procedure(id), Filling::Procedure(id, it))
            }
            Signature::Action(it) => {
                let id = self.declare_action(it, item);
                (&it.name, Entity::Action(id), Filling::Action(id, it))
            }
            Signature::Phase(it) => {
                let id = self.declare_phase(it, &item.doc);
                (&it.name, Entity::Phase(id), Filling::Phase(id, it))
            }
            Signature::Hook(it) => {
                let id = self.declare_hook(it, &item.doc);
                self.check.names.declare(self.check.sink, &it.name, Entity::Hook(id));
                return None;
            }
            Signature::Variant(it) => {
                self.declare_variant(it, &item.doc);
                return None;
            }
        };
        self.check.names.declare(self.check.sink, name, entity);
        Some(filling)
    }

    fn declare_function(&mut self, it: &ast::Function, doc: &[String]) -> FunctionId {
        let parameters = parameters(self.check, &it.name, &it.parameters);
        let mut reader = self.check.reader();
        let result = reader.ty(&it.result);
        let result = reader.told_apart(result, it.result.span, "the result of a function");
        self.check.game.functions.push_and_get_key(Function {
            name: it.name.text.clone(),
            doc: doc.to_vec(),
            parameters,
            result,
            trusted: it.trusted.as_ref().map(ast::Text::plain),
            body: broken(it.body.span),
            span: it.name.span,
        })
    }

    fn declare_procedure(&mut self, procedure: &ast::Procedure, doc: &[String]) -> ProcedureId {
        let body =
            open_body(&mut self.check.game, &format!("the procedure `{}`", procedure.name.text));
        let parameters =
            self.check.in_body(body, |it| parameters(it, &procedure.name, &procedure.parameters));
        for (local, written) in parameters.iter().rev().zip(procedure.parameters.iter().rev()) {
            let ty = local_ty(&self.check.game, *local);
            self.check.reader().must_be_storable(ty, &written.ty);
        }
        own(&mut self.check.game, body, parameters.clone());
        let (name, span) = (procedure.name.text.clone(), procedure.name.span);
        self.check.game.procedures.push_and_get_key(Procedure {
            name,
            doc: doc.to_vec(),
            parameters,
            body,
            span,
        })
    }

    /// The type of a value that is given to a script, or that it gives.
    fn scripted(&mut self, written: &ast::Type) -> Ty {
        let mut reader = self.check.reader();
        let ty = reader.ty(written);
        reader.told_apart(ty, written.span, "given to a script")
    }

    fn declare_hook(&mut self, hook: &ast::Hook, doc: &[String]) -> HookId {
        let parameters =
            hook.parameters.iter().map(|parameter| self.scripted(&parameter.ty)).collect();
        let result = self.scripted(&hook.result);
        let file = data::load(
            &hook.file.plain(),
            hook.file.span,
            self.check.loader,
            self.check.sources,
            self.check.sink,
        );
        let script = file.map_or("", |id| self.check.sources.text(id));
        // Names in the script are compared with those of the game.
        let script = Arc::from(one_form(script));
        let view_of = self.view_of(hook);
        let (name, span) = (hook.name.text.clone(), hook.name.span);
        self.check.game.hooks.push_and_get_key(Hook {
            name,
            doc: doc.to_vec(),
            parameters,
            result,
            file,
            script,
            view_of,
            span,
        })
    }

    /// The parameter that is the seat whose view the script gets.
    fn view_of(&mut self, hook: &ast::Hook) -> Option<ViewOf> {
        let name = hook.view_of.as_ref()?;
        let parameters = || hook.parameters.iter().map(|parameter| parameter.name.text.as_str());
        let at = parameters().position(|parameter| parameter == name.text);
        if at.is_none() {
            self.check.sink.push(report::unknown_name(name.span, &name.text, parameters()));
        }
        at.map(|parameter| ViewOf { parameter, span: name.span })
    }

    /// The parameters of an action as locals of its body, without the acting seat.
    fn declare_action(&mut self, action: &ast::Action, item: &ast::Item) -> ActionId {
        let what = match action.interrupt {
            Some(_) => "the interrupt",
            None => "the action",
        };
        let body = open_body(&mut self.check.game, &format!("{what} `{}`", action.name.text));
        let (me, parameters) = self.check.in_body(body, |it| {
            let me = it.scope.hidden(&mut it.game, Local::ACTING_SEAT, Ty::Seat);
            let parameters: Vec<Parameter> =
                action.parameters.iter().map(|parameter| action_parameter(it, parameter)).collect();
            (me, parameters)
        });
        let written = action.written.as_ref().and_then(|it| {
            written::written(self.check, &action.name, &action.parameters, &parameters, it)
        });
        own(
            &mut self.check.game,
            body,
            std::iter::once(me).chain(parameters.iter().map(|parameter| parameter.local)).collect(),
        );
        self.check.game.actions.push_and_get_key(Action {
            name: action.name.text.clone(),
            doc: item.doc.clone(),
            kind: ActionKind::Turn,
            me,
            parameters,
            written,
            checks: Vec::new(),
            costs: Vec::new(),
            body,
            span: action.name.span,
            whole: item.span,
        })
    }

    fn declare_phase(&mut self, phase: &ast::Phase, doc: &[String]) -> PhaseId {
        self.check.game.phases.push_and_get_key(Phase {
            name: phase.name.text.clone(),
            doc: doc.to_vec(),
            about: None,
            actions: Vec::new(),
            span: phase.name.span,
        })
    }

    fn declare_rule(&mut self, rule: &ast::Rule, item: &ast::Item) -> RuleId {
        let parameters = parameters(self.check, &rule.name, &rule.parameters);
        self.check.game.rules.push_and_get_key(Rule {
            name: rule.name.text.clone(),
            doc: item.doc.clone(),
            parameters,
            checks: Vec::new(),
            span: rule.name.span,
            whole: item.span,
        })
    }

    fn declare_variant(&mut self, it: &ast::Variant, doc: &[String]) {
        let variants = &mut self.check.names.variants;
        if let Some(first) = variants.insert(it.name.text.clone(), it.name.span) {
            self.check.sink.push(report::duplicate(it.name.span, &it.name.text, first));
        }
        let text = fixed(self.check.sink, &it.text, "what is said of a variant");
        self.check.game.variants.push(Variant {
            name: it.name.text.clone(),
            doc: doc.to_vec(),
            text,
        });
    }
}

/// The parameters of a function, with the acting seat first if it is needed.
fn parameters(
    check: &mut Checker<'_>,
    name: &ast::Name,
    parameters: &[ast::Parameter],
) -> Vec<LocalId> {
    check.scoped(|it| {
        let mut out = Vec::new();
        if it.names.need_me.contains(&name.text) {
            out.push(it.scope.hidden(&mut it.game, Local::ACTING_SEAT, Ty::Seat));
        }
        for parameter in parameters {
            let mut reader = it.reader();
            let ty = reader.ty(&parameter.ty);
            let ty = reader.told_apart(ty, parameter.ty.span, "given by a name");
            out.push(it.bind(&parameter.name, ty));
        }
        out
    })
}

/// A parameter that players choose needs a type with a known number of values.
fn action_parameter(check: &mut Checker<'_>, parameter: &ast::Parameter) -> Parameter {
    let ty = check.reader().choosable(&parameter.ty);
    Parameter { local: check.bind(&parameter.name, ty), private: parameter.private }
}
