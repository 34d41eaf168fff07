//! The conditions of an action, taken out of the rules that it needs, to be judged one by one.

use std::collections::BTreeSet;

use crate::hir::{Action, Check, CiteId, Expr, Game, LocalId, RuleId};

/// A condition and how to get to it.
pub(super) struct Planned {
    pub(super) condition: CiteId,
    /// The parameters of the rules on the way in that it depends on, outermost first, with their arguments.
    pub(super) through: Vec<(LocalId, Expr)>,
    /// Whether it depends on an argument of the move.
    pub(super) reads_argument: bool,
}

/// The conditions of an action in the order in which they are judged.
pub(super) fn plan(game: &Game, action: &Action) -> Vec<Planned> {
    let mut conditions = Vec::new();
    collect(game, &action.checks, &mut Vec::new(), &mut conditions);
    for planned in &mut conditions {
        let condition = game.conditions.get(planned.condition);
        let arguments = planned.through.iter().map(|(_, argument)| argument);
        let mut read = condition.map(|condition| &condition.expr).into_iter().chain(arguments);
        planned.reads_argument = read.any(|expr| {
            let mut parameters = action.parameters.iter();
            parameters.any(|parameter| expr.reads(parameter.local))
        });
    }
    conditions
}

fn collect<'g>(
    game: &'g Game,
    checks: &'g [Check],
    way: &mut Vec<(RuleId, &'g [Expr])>,
    out: &mut Vec<Planned>,
) {
    for check in checks {
        match check {
            Check::Require(condition) => out.push(Planned {
                condition: *condition,
                through: through(game, *condition, way),
                reads_argument: false,
            }),
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

/// Follows what a condition reads outwards through the rules, keeping only the arguments it depends on.
fn through(game: &Game, condition: CiteId, way: &[(RuleId, &[Expr])]) -> Vec<(LocalId, Expr)> {
    let condition = game.conditions.get(condition);
    let mut reads: BTreeSet<LocalId> =
        condition.map(|condition| condition.expr.locals()).unwrap_or_default();
    let mut through = Vec::new();
    for (rule, arguments) in way.iter().rev() {
        let parameters =
            game.rules.get(*rule).map(|rule| rule.parameters.as_slice()).unwrap_or_default();
        let needed: Vec<(LocalId, Expr)> = parameters
            .iter()
            .zip(arguments.iter())
            .filter(|(parameter, _)| reads.contains(parameter))
            .map(|(parameter, argument)| (*parameter, argument.clone()))
            .collect();
        reads = needed.iter().flat_map(|(_, argument)| argument.locals()).collect();
        through.splice(0..0, needed);
    }
    through
}
