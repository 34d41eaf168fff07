//! Functions and rules that lead back to themselves.

use std::collections::{BTreeMap, BTreeSet};

use super::report;
use crate::diag::Diagnostic;
use crate::hir::{Check, CiteId, Expr, ExprKind, FunctionId, Game, RuleId};

/// Something with a name that is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Function(FunctionId),
    Rule(RuleId),
}

/// The first one that leads back to itself: one message for a cycle of several.
pub(super) fn recursion(game: &Game) -> Option<Diagnostic> {
    let calls = calls(game);
    let reaches = |from: Node| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for next in calls.get(&node).into_iter().flatten() {
                if seen.insert(*next) {
                    open.push(*next);
                }
            }
        }
        seen
    };
    match calls.keys().find(|node| reaches(**node).contains(node))? {
        Node::Function(id) => game
            .functions
            .get(*id)
            .map(|function| report::recursion(function.span, &function.name)),
        Node::Rule(id) => game
            .rules
            .get(*id)
            .map(|rule| report::recursion(rule.span, &rule.name)),
    }
}

/// What each function and rule uses.
fn calls(game: &Game) -> BTreeMap<Node, BTreeSet<Node>> {
    let functions = game.functions.iter_enumerated().map(|(id, function)| {
        let mut used = BTreeSet::new();
        in_expr(&function.body, &mut used);
        (Node::Function(id), used)
    });
    let rules = game.rules.iter_enumerated().map(|(id, rule)| {
        let mut used = BTreeSet::new();
        for check in &rule.checks {
            in_check(game, check, &mut used);
        }
        (Node::Rule(id), used)
    });
    functions.chain(rules).collect()
}

fn in_check(game: &Game, check: &Check, used: &mut BTreeSet<Node>) {
    match check {
        Check::Require(id) => in_condition(game, *id, used),
        Check::Needs(rule, arguments) => {
            used.insert(Node::Rule(*rule));
            arguments
                .iter()
                .for_each(|argument| in_expr(argument, used));
        }
    }
}

fn in_condition(game: &Game, id: CiteId, used: &mut BTreeSet<Node>) {
    if let Some(condition) = game.conditions.get(id) {
        in_expr(&condition.expr, used);
        condition
            .reason
            .values()
            .for_each(|value| in_expr(value, used));
    }
}

fn in_expr(expr: &Expr, used: &mut BTreeSet<Node>) {
    if let ExprKind::Function(id, _) = expr.kind {
        used.insert(Node::Function(id));
    }
    if let ExprKind::Rule(id, _) = expr.kind {
        used.insert(Node::Rule(id));
    }
    expr.children()
        .into_iter()
        .for_each(|child| in_expr(child, used));
}
