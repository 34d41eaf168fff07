//! Actions, rules and questions: who may do what, under which conditions.

use std::collections::BTreeMap;

use super::checker::{Checker, Entity, Node};
use super::report;
use crate::base::Span;
use crate::hir::{
    Action, ActionId, ActionKind, Body, BodyId, Check, Condition, LocalId, Parameter, Payment,
    Rule, RuleId, StmtKind, Ty,
};
use crate::syntax::ast;

/// The conditions of an action or a rule, and what the action costs.
#[derive(Default)]
pub(super) struct Conditions {
    pub(super) checks: Vec<Check>,
    pub(super) costs: Vec<Payment>,
    labels: BTreeMap<String, Span>,
}

impl Conditions {
    /// Keeps a label; where it is taken, the place that has it.
    pub(super) fn named(&mut self, label: &str, span: Span) -> Option<Span> {
        let first = self.labels.get(label).copied();
        self.labels.entry(label.to_owned()).or_insert(span);
        first
    }
}

impl Checker<'_> {
    /// A body without statements yet; those come with [`Self::fill_body`].
    pub(super) fn open_body(&mut self, name: &str) -> BodyId {
        let block = self.game.blocks.push_and_get_key(crate::hir::Block {
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

    /// Runs with a body to whose frame new locals belong.
    pub(super) fn in_body<T>(&mut self, body: BodyId, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.body.replace(body);
        let result = self.scoped(run);
        self.body = before;
        result
    }

    /// Checks the statements of a body, its parameters being in scope under their names.
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

    /// Makes locals known by their names again, as when a declaration's second half is checked.
    pub(super) fn enter_scope(&mut self, locals: &[LocalId]) {
        for local in locals {
            let name = self
                .game
                .locals
                .get(*local)
                .map(|it| it.name.clone())
                .unwrap_or_default();
            self.rescope(&name, *local);
        }
    }

    /// The parameters of an action as locals of its body, the acting seat apart.
    pub(super) fn declare_action(&mut self, action: &ast::Action, item: &ast::Item) -> ActionId {
        let body = self.open_body(&format!(
            "{} `{}`",
            if action.interrupt.is_some() {
                "the interrupt"
            } else {
                "the action"
            },
            action.name.text
        ));
        let (me, parameters) = self.in_body(body, |it| {
            let me = it.hidden("me", Ty::Seat);
            let parameters: Vec<Parameter> = action
                .parameters
                .iter()
                .map(|parameter| it.action_parameter(parameter))
                .collect();
            (me, parameters)
        });
        self.own(
            body,
            std::iter::once(me)
                .chain(parameters.iter().map(|it| it.local))
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

    pub(super) fn own(&mut self, body: BodyId, parameters: Vec<LocalId>) {
        if let Some(body) = self.game.bodies.get_mut(body) {
            body.parameters = parameters;
        }
    }

    /// A parameter that players choose needs a type with a known number of values.
    fn action_parameter(&mut self, parameter: &ast::Parameter) -> Parameter {
        let ty = self.choosable(&parameter.ty);
        Parameter {
            local: self.bind(&parameter.name, ty),
            private: parameter.private,
        }
    }

    fn choosable(&mut self, written: &ast::Type) -> Ty {
        let ty = self.ty(written);
        let inner = if let Ty::Optional(inner) = &ty {
            inner.as_ref()
        } else {
            &ty
        };
        let fits = match inner {
            Ty::Broken => true,
            Ty::Set(of, _) => !matches!(**of, Ty::Set(..)),
            other => self.universe(other).is_some(),
        };
        if !fits {
            let words = self.in_words(&ty);
            let help = "a choice is among seats, members of a type, a range of numbers, yes and no, or sets of these";
            self.sink.push(report::unfit_type(
                written.span,
                &words,
                "chosen by a player",
                help,
            ));
            return Ty::Broken;
        }
        ty
    }

    pub(super) fn fill_action(&mut self, id: ActionId, action: &ast::Action) {
        let Some(declared) = self.game.actions.get(id) else {
            return;
        };
        let (me, body) = (declared.me, declared.body);
        let parameters: Vec<LocalId> = declared.parameters.iter().map(|it| it.local).collect();
        let Conditions { checks, costs, .. } = self.scoped(|it| {
            it.enter_scope(&parameters);
            it.acting(Some(me), |it| {
                it.conditions(&action.name.text, &action.conditions)
            })
        });
        let kind = match &action.interrupt {
            None => ActionKind::Turn,
            Some(phases) => {
                let pick = |entity| {
                    if let Entity::Phase(id) = entity {
                        Some(id)
                    } else {
                        None
                    }
                };
                ActionKind::Interrupt(
                    phases
                        .iter()
                        .filter_map(|phase| self.resolve_as(phase, "phase", pick))
                        .collect(),
                )
            }
        };
        self.fill_body(body, Some(me), &parameters, &action.effect);
        if let Some(declared) = self.game.actions.get_mut(id) {
            declared.checks = checks;
            declared.costs = costs;
            declared.kind = kind;
        }
    }

    pub(super) fn declare_rule(&mut self, rule: &ast::Rule, item: &ast::Item) -> RuleId {
        let mut parameters = Vec::new();
        self.scoped(|it| {
            if it.needs_me.contains(&rule.name.text) {
                parameters.push(it.hidden("me", Ty::Seat));
            }
            for parameter in &rule.parameters {
                let ty = it.ty(&parameter.ty);
                parameters.push(it.bind(&parameter.name, ty));
            }
        });
        self.game.rules.push_and_get_key(Rule {
            name: rule.name.text.clone(),
            doc: item.doc.clone(),
            parameters,
            checks: Vec::new(),
            span: rule.name.span,
            whole: item.span,
        })
    }

    pub(super) fn fill_rule(&mut self, id: RuleId, rule: &ast::Rule) {
        let parameters = self
            .game
            .rules
            .get(id)
            .map(|it| it.parameters.clone())
            .unwrap_or_default();
        let me = if self.needs_me.contains(&rule.name.text) {
            parameters.first().copied()
        } else {
            None
        };
        self.node = Node::Rule(id);
        let Conditions { checks, .. } = self.scoped(|it| {
            it.enter_scope(&parameters);
            it.acting(me, |it| it.conditions(&rule.name.text, &rule.conditions))
        });
        self.node = Node::Outside;
        if let Some(declared) = self.game.rules.get_mut(id) {
            declared.checks = checks;
        }
    }

    fn conditions(&mut self, owner: &str, conditions: &[ast::Condition]) -> Conditions {
        let mut number = 0;
        let mut found = Conditions::default();
        for condition in conditions {
            match condition {
                ast::Condition::Needs {
                    rule, arguments, ..
                } => found.checks.extend(self.needs(rule, arguments)),
                ast::Condition::Require(require) => {
                    number += 1;
                    if let Some(label) = &require.label
                        && let Some(first) = found.named(&label.text, label.span)
                    {
                        self.sink
                            .push(report::duplicate(label.span, &label.text, first));
                    }
                    let label = require
                        .label
                        .as_ref()
                        .map_or_else(|| number.to_string(), |it| it.text.clone());
                    let expr = self.expect(&require.condition, &Ty::Flag);
                    let reason = self.text(&require.reason);
                    let condition = Condition {
                        owner: owner.to_owned(),
                        label,
                        expr,
                        reason,
                        span: require.span,
                    };
                    found.checks.push(Check::Require(
                        self.game.conditions.push_and_get_key(condition),
                    ));
                }
                ast::Condition::Costs(costs) => self.costs(owner, costs, &mut found),
            }
        }
        found
    }

    fn needs(&mut self, rule: &ast::Name, arguments: &[ast::Expr]) -> Option<Check> {
        let id = self.resolve_as(rule, "rule", |it| {
            if let Entity::Rule(id) = it {
                Some(id)
            } else {
                None
            }
        })?;
        let declared = self.game.rules.get(id)?;
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        self.edge(Node::Rule(id));
        let needs_me = self.needs_me.contains(&rule.text);
        Some(Check::Needs(
            id,
            self.arguments(rule, &parameters, arguments, place, needs_me),
        ))
    }

    /// A question becomes a move of its own: the answer. In its duty `me` is the seat that answers.
    pub(super) fn ask(&mut self, ask: &ast::Ask) -> StmtKind {
        let (whom, each) = (
            self.asked(ask.quorum, &ask.whom),
            ask.quorum == ast::Quorum::Each,
        );
        let ty = self.choosable(&ask.ty);
        let name = &ask.name;
        let question = self.text(&ask.text);
        let body = self.open_body(&format!("the answer `{}`", name.text));
        let (me, value) =
            self.scoped(|it| (it.free("me", Ty::Seat), it.free(&name.text, ty.clone())));
        let checks = match &ask.duty {
            None => Vec::new(),
            Some((duty, reason)) => self.scoped(|it| {
                it.enter_scope(&[value]);
                it.acting(Some(me), |it| {
                    let expr = it.expect(duty, &Ty::Flag);
                    let reason = it.text(reason);
                    let condition = Condition {
                        owner: name.text.clone(),
                        label: "duty".to_owned(),
                        expr,
                        reason,
                        span: duty.span,
                    };
                    vec![Check::Require(
                        it.game.conditions.push_and_get_key(condition),
                    )]
                })
            }),
        };
        let parameters = vec![Parameter {
            local: value,
            private: ask.private,
        }];
        let kind = ActionKind::Answer(question);
        let action = Action {
            name: name.text.clone(),
            doc: Vec::new(),
            kind,
            me,
            parameters,
            checks,
            costs: Vec::new(),
            body,
            span: name.span,
            whole: name.span,
        };
        let action = self.game.actions.push_and_get_key(action);
        let answer = self.bind(name, ty);
        if let Some(local) = self.game.locals.get_mut(answer) {
            local.per_seat = each;
        }
        StmtKind::Ask {
            whom,
            action,
            answer,
            each,
        }
    }

    fn free(&mut self, name: &str, ty: Ty) -> LocalId {
        let body = self.body.take();
        let local = self.hidden(name, ty);
        self.body = body;
        local
    }
}
