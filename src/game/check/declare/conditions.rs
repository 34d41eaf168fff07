//! The conditions of rules and actions.

use std::collections::BTreeMap;

use super::super::checker::Checker;
use super::super::names::Entity;
use super::super::report;
use super::named::Names;
use crate::base::Span;
use crate::hir::{Check, Condition, Payment, Ty};
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
    pub(super) fn read(
        check: &mut Checker<'_>,
        owner: &str,
        conditions: &[ast::Condition],
    ) -> Conditions {
        let mut number = 0;
        let mut found = Conditions::default();
        let before = check.scope.know(Vec::new());
        for condition in conditions {
            match condition {
                ast::Condition::Needs { rule, arguments } => {
                    let needed = found.needs(check, rule, arguments);
                    found.checks.extend(needed);
                }
                ast::Condition::Require(require) => {
                    number += 1;
                    found.require(check, owner, require, number);
                }
                ast::Condition::Costs(costs) => found.costs(check, owner, costs),
                ast::Condition::Let { name, value } => found.name(check, name, value),
            }
        }
        check.scope.forget(before);
        found
    }

    /// Adds a label; if it is taken, returns the place of its first use.
    pub(super) fn label(&mut self, label: &str, span: Span) -> Option<Span> {
        let first = self.labels.get(label).copied();
        self.labels.entry(label.to_owned()).or_insert(span);
        first
    }

    /// A condition without a label is cited by its `number` among the `require` lines.
    fn require(
        &mut self,
        check: &mut Checker<'_>,
        owner: &str,
        require: &ast::Require,
        number: usize,
    ) {
        if let Some(label) = &require.label
            && let Some(first) = self.label(&label.text, label.span)
        {
            check.sink.push(report::duplicate(label.span, &label.text, first));
        }
        let label = require.label.as_ref();
        let expr = check.expect(&require.condition, &Ty::Flag);
        let present = expr.present(true);
        let reason = check.text(&require.reason);
        let condition = Condition {
            owner: owner.to_owned(),
            label: label.map_or_else(|| number.to_string(), |it| it.text.clone()),
            expr: self.names.within(expr),
            reason: self.names.within_text(reason),
            span: require.span,
        };
        let id = check.game.conditions.push_and_get_key(condition);
        self.checks.push(Check::Require(id));
        let locals = present.iter().map(|local| check.game.local(*local));
        self.known.extend(locals.map(|local| local.name.clone()));
        check.scope.know(present);
    }

    fn needs(
        &self,
        check: &mut Checker<'_>,
        rule: &ast::Name,
        arguments: &[ast::Expr],
    ) -> Option<Check> {
        let id = check.names.resolve_as(check.sink, rule, "rule", Entity::rule)?;
        let declared = check.game.rule(id);
        let (parameters, place) = (declared.parameters.clone(), declared.span);
        let arguments = check.arguments(rule, &parameters, arguments, place);
        let arguments = arguments.into_iter().map(|argument| self.names.within(argument));
        Some(Check::Needs(id, arguments.collect()))
    }
}
