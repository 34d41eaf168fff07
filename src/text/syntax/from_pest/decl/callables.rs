//! Declarations that are used by name: actions, rules, functions, procedures and hooks.

use super::super::{Builder, Rule, child};
use crate::syntax::ast::{
    Action, Condition, Costs, Function, Hook, Name, Procedure, Require, Rule as RuleDecl, Text,
};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

impl Builder<'_> {
    pub(super) fn action(&mut self, pair: Pair<'_>) -> Action {
        let interrupt = pair.as_rule() == Rule::interrupt;
        let names: Vec<Name> = self.names(pair.clone().into_inner());
        let name = names
            .first()
            .cloned()
            .unwrap_or_else(|| self.name_in(&pair));
        let phases = names.get(1..).map(<[Name]>::to_vec).unwrap_or_default();
        let effect = child(&pair, Rule::effect);
        Action {
            name,
            parameters: self.parameters_in(&pair),
            interrupt: interrupt.then_some(phases),
            conditions: self.conditions(pair),
            effect: effect.map(|it| self.block_in(&it)).unwrap_or_default(),
        }
    }

    pub(super) fn rule(&mut self, pair: Pair<'_>) -> RuleDecl {
        let conditions = self.conditions(pair.clone());
        for condition in &conditions {
            if let Condition::Costs(costs) = condition {
                self.sink.push(report::rule_that_costs(costs.span));
            }
        }
        RuleDecl {
            name: self.name_in(&pair),
            parameters: self.parameters_in(&pair),
            conditions,
        }
    }

    pub(super) fn conditions(&mut self, pair: Pair<'_>) -> Vec<Condition> {
        let all = pair.into_inner().filter(|it| {
            matches!(
                it.as_rule(),
                Rule::need | Rule::require | Rule::costs | Rule::binding
            )
        });
        all.map(|it| self.condition(it)).collect()
    }

    fn condition(&mut self, pair: Pair<'_>) -> Condition {
        let span = self.span(&pair);
        if pair.as_rule() == Rule::need {
            let (rule, arguments) = self.call(pair);
            return Condition::Needs { rule, arguments };
        }
        if pair.as_rule() == Rule::binding {
            return Condition::Let {
                name: self.name_in(&pair),
                value: self.one(pair),
            };
        }
        let find = |rule| pair.clone().into_inner().find(|it| it.as_rule() == rule);
        let label = find(Rule::label).map(|it| self.name_in(&it));
        let is_cost = pair.as_rule() == Rule::costs;
        let reason = if let Some(reason) = find(Rule::reason) {
            self.words_in(&reason)
        } else {
            self.sink.push(report::no_reason(
                span,
                if is_cost { "costs" } else { "require" },
            ));
            Text {
                parts: Vec::new(),
                span,
            }
        };
        if is_cost {
            return Condition::Costs(Costs {
                label,
                payment: self.payment(pair),
                reason,
                span,
            });
        }
        Condition::Require(Require {
            label,
            condition: self.one(pair),
            reason,
            span,
        })
    }

    pub(super) fn function(&mut self, pair: Pair<'_>) -> Option<Function> {
        let result = self.ty_in(&pair);
        let body = self.expressions(pair.clone()).pop()?;
        let trusted = child(&pair, Rule::trust).map(|it| self.words_in(&it));
        Some(Function {
            name: self.name_in(&pair),
            parameters: self.parameters_in(&pair),
            result,
            trusted,
            body,
        })
    }

    pub(super) fn procedure(&mut self, pair: &Pair<'_>) -> Procedure {
        Procedure {
            name: self.name_in(pair),
            parameters: self.parameters_in(pair),
            body: self.block_in(pair),
        }
    }

    pub(super) fn hook(&mut self, pair: Pair<'_>) -> Hook {
        let names = self.names(pair.clone().into_inner());
        let name = names
            .first()
            .cloned()
            .unwrap_or_else(|| self.name_in(&pair));
        Hook {
            name,
            parameters: self.parameters_in(&pair),
            result: self.ty_in(&pair),
            file: self.words_in(&pair),
            view_of: names.get(1).cloned(),
        }
    }
}
