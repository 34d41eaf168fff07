//! When each condition of an action can be judged: as soon as the parameters it reads are chosen.

use std::collections::BTreeSet;

use crate::hir::{Action, Check, CiteId, Compare, Expr, ExprKind, Game, LocalId, RuleId, Ty};

/// The conditions of an action, taken from the rules that it needs.
pub(super) struct Plan {
    pub(super) conditions: Vec<Planned>,
}

/// A condition, the way to it, and how many parameters have to be chosen first.
pub(super) struct Planned {
    pub(super) condition: CiteId,
    /// The rules on the way to it, outermost first, with the arguments that the condition depends
    /// on.
    pub(super) through: Vec<Passage>,
    pub(super) level: usize,
    /// If the condition only says that a set is part of another: which parameter, and of what.
    pub(super) bound: Option<(usize, Expr)>,
}

#[derive(Clone)]
pub(super) struct Passage {
    pub(super) arguments: Vec<(LocalId, Expr)>,
}

impl Plan {
    pub(super) fn new(game: &Game, action: &Action) -> Self {
        let mut conditions = Vec::new();
        collect(game, &action.checks, &mut Vec::new(), &mut conditions);
        let level_of = |reads: &BTreeSet<LocalId>| {
            let positions = action
                .parameters
                .iter()
                .enumerate()
                .filter(|(_, it)| reads.contains(&it.local))
                .map(|(at, _)| at + 1);
            positions.max().unwrap_or(0)
        };
        let planned = conditions.into_iter().map(|(condition, through)| {
            let mut planned = plan(game, condition, &through, &level_of);
            planned.bound = bound(game, action, &planned, &level_of);
            planned
        });
        let planned = planned.collect();
        Self {
            conditions: planned,
        }
    }
}

type Way<'g> = (RuleId, &'g [Expr]);

fn collect<'g>(
    game: &'g Game,
    checks: &'g [Check],
    way: &mut Vec<Way<'g>>,
    out: &mut Vec<(CiteId, Vec<Way<'g>>)>,
) {
    for check in checks {
        match check {
            Check::Require(condition) => out.push((*condition, way.clone())),
            Check::Needs(rule, arguments) => {
                way.push((*rule, arguments));
                if let Some(rule) = game.rules.get(*rule) {
                    collect(game, &rule.checks, way, out);
                }
                way.pop();
            }
        }
    }
}

/// Follows what a condition reads outwards through the rules, and keeps only the arguments it
/// depends on.
fn plan(
    game: &Game,
    condition: CiteId,
    way: &[Way<'_>],
    level_of: &dyn Fn(&BTreeSet<LocalId>) -> usize,
) -> Planned {
    let mut reads = BTreeSet::new();
    if let Some(found) = game.conditions.get(condition) {
        locals(&found.expr, &mut reads);
    }
    let mut through = Vec::new();
    for (rule, arguments) in way.iter().rev() {
        let parameters = game
            .rules
            .get(*rule)
            .map(|it| it.parameters.as_slice())
            .unwrap_or_default();
        let needed = parameters
            .iter()
            .zip(arguments.iter())
            .filter(|(parameter, _)| reads.contains(parameter));
        let arguments: Vec<(LocalId, Expr)> = needed
            .map(|(parameter, argument)| (*parameter, argument.clone()))
            .collect();
        reads = BTreeSet::new();
        for (_, argument) in &arguments {
            locals(argument, &mut reads);
        }
        through.push(Passage { arguments });
    }
    through.reverse();
    Planned {
        condition,
        through,
        level: level_of(&reads),
        bound: None,
    }
}

/// For `chosen in these`: the parameter that is a part, if the whole can be known before it is
/// chosen.
fn bound(
    game: &Game,
    action: &Action,
    planned: &Planned,
    level_of: &dyn Fn(&BTreeSet<LocalId>) -> usize,
) -> Option<(usize, Expr)> {
    let ExprKind::Compare(Compare::In, part, whole) =
        &game.conditions.get(planned.condition)?.expr.kind
    else {
        return None;
    };
    if !matches!(part.ty, Ty::Set(..)) || part.ty.element() != whole.ty.element() {
        return None;
    }
    let outwards = |expr: &Expr| {
        let mut reads = BTreeSet::new();
        locals(expr, &mut reads);
        for passage in planned.through.iter().rev() {
            let mut outer = BTreeSet::new();
            passage
                .arguments
                .iter()
                .filter(|(parameter, _)| reads.contains(parameter))
                .for_each(|(_, argument)| locals(argument, &mut outer));
            reads = outer;
        }
        reads
    };
    let ExprKind::Local(mut name) = part.kind else {
        return None;
    };
    for passage in planned.through.iter().rev() {
        let argument = passage
            .arguments
            .iter()
            .find(|(parameter, _)| *parameter == name)
            .map(|(_, argument)| &argument.kind);
        name = if let Some(ExprKind::Local(local)) = argument {
            *local
        } else {
            return None;
        };
    }
    let at = action.parameters.iter().position(|it| it.local == name)?;
    (level_of(&outwards(whole)) <= at).then(|| (at, whole.as_ref().clone()))
}

/// Collects the locals that an expression reads.
fn locals(expr: &Expr, out: &mut BTreeSet<LocalId>) {
    if let ExprKind::Local(local) | ExprKind::LocalAt(local, _) = &expr.kind {
        out.insert(*local);
    }
    expr.children()
        .into_iter()
        .for_each(|child| locals(child, out));
}
