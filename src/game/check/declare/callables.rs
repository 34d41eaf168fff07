//! Functions, procedures and hooks.

use super::super::frames::{local_ty, open_body, own};
use super::super::stmt::fill_body;
use std::sync::Arc;

use super::super::checker::{Checker, broken};
use super::super::report;
use crate::base::one_form;
use crate::hir::{Function, FunctionId, Hook, HookId, LocalId, Procedure, ProcedureId, Ty, ViewOf};
use crate::syntax::ast;

impl Checker<'_> {
    /// The parameters of a function, with the acting seat first if it is needed.
    pub(super) fn parameters(
        &mut self,
        name: &ast::Name,
        parameters: &[ast::Parameter],
    ) -> Vec<LocalId> {
        self.scoped(|it| {
            let mut out = Vec::new();
            if it.names.need_me.contains(&name.text) {
                out.push(it.scope.hidden(&mut it.game, "me", Ty::Seat));
            }
            for parameter in parameters {
                let ty = it.reader().ty(&parameter.ty);
                out.push(it.bind(&parameter.name, ty));
            }
            out
        })
    }

    /// The acting seat among the parameters, if it is needed.
    pub(super) fn me_of(&self, name: &ast::Name, parameters: &[LocalId]) -> Option<LocalId> {
        let first = parameters.first().copied();
        first.filter(|_| self.names.need_me.contains(&name.text))
    }

    pub(super) fn declare_function(&mut self, it: &ast::Function, doc: &[String]) -> FunctionId {
        let parameters = self.parameters(&it.name, &it.parameters);
        let result = self.reader().ty(&it.result);
        self.game.functions.push_and_get_key(Function {
            name: it.name.text.clone(),
            doc: doc.to_vec(),
            parameters,
            result,
            trusted: it.trusted.as_ref().map(ast::Text::plain),
            body: broken(it.body.span),
            span: it.name.span,
        })
    }

    pub(super) fn fill_function(&mut self, id: FunctionId, function: &ast::Function) {
        let Some(declared) = self.game.functions.get(id) else {
            return;
        };
        let (parameters, result) = (declared.parameters.clone(), declared.result.clone());
        let me = self.me_of(&function.name, &parameters);
        let body = self.scoped(|it| {
            it.scope.enter_again(&it.game, &parameters);
            it.acting(me, |it| it.expect(&function.body, &result))
        });
        if let Some(declared) = self.game.functions.get_mut(id) {
            declared.body = body;
        }
    }

    pub(super) fn declare_procedure(
        &mut self,
        procedure: &ast::Procedure,
        doc: &[String],
    ) -> ProcedureId {
        let body = open_body(
            &mut self.game,
            &format!("the procedure `{}`", procedure.name.text),
        );
        let parameters = self.in_body(body, |it| {
            it.parameters(&procedure.name, &procedure.parameters)
        });
        for (local, written) in parameters
            .iter()
            .rev()
            .zip(procedure.parameters.iter().rev())
        {
            let ty = local_ty(&self.game, *local);
            self.reader().must_be_storable(ty, &written.ty);
        }
        own(&mut self.game, body, parameters.clone());
        let (name, span) = (procedure.name.text.clone(), procedure.name.span);
        self.game.procedures.push_and_get_key(Procedure {
            name,
            doc: doc.to_vec(),
            parameters,
            body,
            span,
        })
    }

    pub(super) fn fill_procedure(&mut self, id: ProcedureId, it: &ast::Procedure) {
        let Some(declared) = self.game.procedures.get(id) else {
            return;
        };
        let (parameters, body) = (declared.parameters.clone(), declared.body);
        let me = self.me_of(&it.name, &parameters);
        fill_body(self, body, me, &parameters, &it.body);
    }

    pub(super) fn declare_hook(&mut self, hook: &ast::Hook, doc: &[String]) -> HookId {
        let parameters = hook
            .parameters
            .iter()
            .map(|parameter| self.reader().ty(&parameter.ty))
            .collect();
        let result = self.reader().ty(&hook.result);
        let file = self.read(&hook.file.plain(), hook.file.span);
        let script = file.map_or("", |id| self.sources.text(id));
        // Names in it are compared with those of the game.
        let script = Arc::from(one_form(script));
        let view_of = self.view_of(hook);
        let (name, span) = (hook.name.text.clone(), hook.name.span);
        self.game.hooks.push_and_get_key(Hook {
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

    /// Which parameter is the seat whose view the script gets.
    fn view_of(&mut self, hook: &ast::Hook) -> Option<ViewOf> {
        let name = hook.view_of.as_ref()?;
        let parameters = || {
            hook.parameters
                .iter()
                .map(|parameter| parameter.name.text.as_str())
        };
        let at = parameters().position(|parameter| parameter == name.text);
        if at.is_none() {
            self.sink
                .push(report::unknown_name(name.span, &name.text, parameters()));
        }
        at.map(|parameter| ViewOf {
            parameter,
            span: name.span,
        })
    }
}
