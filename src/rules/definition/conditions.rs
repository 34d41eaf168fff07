//! The conditions of an action, taken out of the rules that it needs.

use super::Outcome;
use super::value::Eval;
use crate::hir::{Check, CiteId, Expr, LocalId};

/// The parameters of rules on the way to a condition, outermost first, with their arguments.
pub(super) type Through<'g> = Vec<(LocalId, &'g Expr)>;

/// A condition of an action.
#[derive(Clone)]
pub(super) struct Needed<'g> {
    pub(super) condition: CiteId,
    pub(super) through: Through<'g>,
}

impl<'a> Eval<'a> {
    /// The conditions of an action, in the order in which they are judged.
    pub(super) fn conditions_of(
        &self,
        checks: &'a [Check],
        way: &[(LocalId, &'a Expr)],
    ) -> Vec<Needed<'a>> {
        let mut all = Vec::new();
        for check in checks {
            match check {
                Check::Require(id) => {
                    let through = read_through(&self.game.condition(*id).expr, way);
                    all.push(Needed { condition: *id, through });
                }
                Check::Needs(rule, arguments) => {
                    let rule = self.game.rule(*rule);
                    let given = rule.parameters.iter().copied().zip(arguments);
                    let way: Vec<_> = way.iter().copied().chain(given).collect();
                    all.extend(self.conditions_of(&rule.checks, &way));
                }
            }
        }
        all
    }

    /// Works something out where the parameters of some rules have their values, each of which may read those before.
    /// What the reader may not know of them stays hidden.
    pub(super) fn with_rules<T>(
        &mut self,
        through: &[(LocalId, &Expr)],
        work: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        let before = (self.names.clone(), self.hidden_names.clone());
        let given = through.iter().try_for_each(|(local, value)| {
            let (value, open) = self.isolated(|eval| eval.for_name(*local, value));
            self.hidden |= !open && value.is_err();
            self.names.insert(*local, value?);
            if open {
                self.hidden_names.remove(local);
            } else {
                self.hidden_names.insert(*local);
            }
            Ok(())
        });
        let found = given.and_then(|()| work(self));
        (self.names, self.hidden_names) = before;
        found
    }
}

/// Of the names on the way to an expression, those on which it depends.
pub(super) fn read_through<'g>(expr: &Expr, way: &[(LocalId, &'g Expr)]) -> Through<'g> {
    let mut read = expr.locals();
    let mut through = Vec::new();
    for (local, value) in way.iter().rev() {
        if read.contains(local) {
            read.extend(value.locals());
            through.insert(0, (*local, *value));
        }
    }
    through
}
