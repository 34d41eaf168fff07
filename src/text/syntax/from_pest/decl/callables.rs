//! Declarations that are used by name: actions, rules, functions, procedures and hooks.

use super::super::expr::{call, expressions, value_in};
use super::super::stmt::{block_in, payment};
use super::super::text::words_in;
use super::super::ty::{parameters_in, ty_in};
use super::super::written::written_in;
use super::super::{Reader, Rule};
use crate::syntax::ast::{
    Action, Condition, Costs, Function, Hook, Procedure, Require, Rule as RuleDecl, Text,
};
use crate::syntax::pairs::Pair;
use crate::syntax::report;

pub(super) fn action(reader: &mut Reader<'_>, pair: Pair<'_>) -> Action {
    let interrupt = pair.as_rule() == Rule::interrupt;
    let phases = pair.names().into_iter().skip(1);
    let effect = pair.child(Rule::effect);
    Action {
        name: pair.name_in(),
        parameters: parameters_in(reader, pair),
        written: written_in(reader, pair),
        interrupt: interrupt.then(|| phases.collect()),
        conditions: conditions(reader, pair),
        effect: effect.map(|it| block_in(reader, it)).unwrap_or_default(),
    }
}

pub(super) fn rule(reader: &mut Reader<'_>, pair: Pair<'_>) -> RuleDecl {
    let conditions = conditions(reader, pair);
    for condition in &conditions {
        if let Condition::Costs(costs) = condition {
            reader.report(report::rule_that_costs(costs.span));
        }
    }
    RuleDecl { name: pair.name_in(), parameters: parameters_in(reader, pair), conditions }
}

pub(super) fn conditions(reader: &mut Reader<'_>, pair: Pair<'_>) -> Vec<Condition> {
    let all = pair.inner().filter(|it| {
        matches!(it.as_rule(), Rule::need | Rule::require | Rule::costs | Rule::binding)
    });
    all.map(|it| condition(reader, it)).collect()
}

fn condition(reader: &mut Reader<'_>, pair: Pair<'_>) -> Condition {
    let span = pair.span();
    if pair.as_rule() == Rule::need {
        let (rule, arguments) = call(reader, pair);
        return Condition::Needs { rule, arguments };
    }
    if pair.as_rule() == Rule::binding {
        return Condition::Let { name: pair.name_in(), value: value_in(reader, pair) };
    }
    let label = pair.child(Rule::label).map(Pair::name_in);
    let is_cost = pair.as_rule() == Rule::costs;
    let reason = if let Some(reason) = pair.child(Rule::reason) {
        words_in(reader, reason)
    } else {
        let word = if is_cost { "costs" } else { "require" };
        reader.report(report::no_reason(span, word));
        Text::empty(span)
    };
    if is_cost {
        return Condition::Costs(Costs { label, payment: payment(reader, pair), reason, span });
    }
    Condition::Require(Require { label, condition: value_in(reader, pair), reason, span })
}

pub(super) fn function(reader: &mut Reader<'_>, pair: Pair<'_>) -> Option<Function> {
    let result = ty_in(reader, pair);
    let body = expressions(reader, pair).pop()?;
    let trusted = pair.child(Rule::trust).map(|it| words_in(reader, it));
    Some(Function {
        name: pair.name_in(),
        parameters: parameters_in(reader, pair),
        result,
        trusted,
        body,
    })
}

pub(super) fn procedure(reader: &mut Reader<'_>, pair: Pair<'_>) -> Procedure {
    Procedure {
        name: pair.name_in(),
        parameters: parameters_in(reader, pair),
        body: block_in(reader, pair),
    }
}

pub(super) fn hook(reader: &mut Reader<'_>, pair: Pair<'_>) -> Hook {
    Hook {
        name: pair.name_in(),
        parameters: parameters_in(reader, pair),
        result: ty_in(reader, pair),
        file: words_in(reader, pair),
        view_of: pair.names().into_iter().nth(1),
    }
}
