//! Rules, and the conditions of rules and actions.

use std::collections::BTreeMap;

use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use super::named::Names;
use crate::base::Span;
use crate::hir::{Check, Condition, Payment, Rule, RuleId, Ty};
use crate::syntax::ast;

/// The conditions of an action or a rule, and what the action costs.
#[derive(Default)]
pub(super) struct Conditions {
    pub(super) checks: Vec<Check>,
    pub(super) costs: Vec<Payment>,
    labels: BTreeMap<String, Span>,
    pub(super) names: Names,
    /// The names that are not `none` if all conditions hold.
    pub(super) known: Vec<String>,
}

impl Conditions {
    /// Adds a label; if it is taken, returns the place of its first use.
    pub(super) fn named(&mut self, label: &str, span: Span) -> Option<Span> {
        let first = self.labels.get(label).copied();
        self.labels.entry(label.to_owned()).or_insert(span);
        first
    }
}

impl Checker<'_> {
    pub(super) fn declare_rule(&mut self, rule: &ast::Rule, item: &ast::Item) -> RuleId {
        let parameters = self.parameters(&rule.name, &rule.parameters);
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
        let me = self.me_of(&rule.name, &parameters);
        let Conditions { checks, .. } = self.scoped(|it| {
            it.scope.enter_again(&it.game, &parameters);
            it.acting(me, |it| it.conditions(&rule.name.text, &rule.conditions))
        });
        if let Some(declared) = self.game.rules.get_mut(id) {
            declared.checks = checks;
        }
    }

    pub(super) fn conditions(&mut self, owner: &str, conditions: &[ast::Condition]) -> Conditions {
        let mut number = 0;
        let mut found = Conditions::default();
        let before = self.scope.know(Vec::new());
        for condition in conditions {
            match condition {
                ast::Condition::Needs { rule, arguments } => {
                    let needed = self.needs(rule, arguments, &found.names);
                    found.checks.extend(needed);
                }
                ast::Condition::Require(require) => {
                    number += 1;
                    self.require(owner, require, number, &mut found);
                }
                ast::Condition::Costs(costs) => self.costs(owner, costs, &mut found),
                ast::Condition::Let { name, value } => self.named(name, value, &mut found),
            }
        }
        self.scope.forget(before);
        found
    }

    /// A condition without a label is cited by its `number` among the `require` lines.
    fn require(
        &mut self,
        owner: &str,
        require: &ast::Require,
        number: usize,
        found: &mut Conditions,
    ) {
        if let Some(label) = &require.label
            && let Some(first) = found.named(&label.text, label.span)
        {
            self.sink
                .push(report::duplicate(label.span, &label.text, first));
        }
        let label = require.label.as_ref();
        let expr = self.expect(&require.condition, &Ty::Flag);
        let present = expr.present(true);
        let reason = self.text(&require.reason);
        let condition = Condition {
            owner: owner.to_owned(),
            label: label.map_or_else(|| number.to_string(), |it| it.text.clone()),
            expr: found.names.within(expr),
            reason: found.names.within_text(reason),
            span: require.span,
        };
        let id = self.game.conditions.push_and_get_key(condition);
        found.checks.push(Check::Require(id));
        let locals = present
            .iter()
            .filter_map(|local| self.game.locals.get(*local));
        found.known.extend(locals.map(|local| local.name.clone()));
        self.scope.know(present);
    }

    fn needs(&mut self, rule: &ast::Name, arguments: &[ast::Expr], names: &Names) -> Option<Check> {
        let id = self
            .names
            .resolve_as(self.sink, rule, "rule", Entity::rule)?;
        let declared = self.game.rules.get(id)?;
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let arguments = self.arguments(rule, &parameters, arguments, place);
        let arguments = arguments.into_iter().map(|argument| names.within(argument));
        Some(Check::Needs(id, arguments.collect()))
    }
}
