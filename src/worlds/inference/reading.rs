//! [`Reading`]: whether an expression reads something of a kind, itself or in what it calls.

use std::collections::BTreeSet;

use crate::hir::{Builtin, Check, Expr, ExprKind, Game, Unit};

/// Looks for something in expressions, and in the functions and rules that they call. How many cards lie in a zone is not looked
/// at.
pub(super) struct Reading<'g> {
    game: &'g Game,
    /// Whether an expression, its parts aside, is sought.
    is_sought: &'g dyn Fn(&Game, &Expr) -> bool,
    /// The functions and rules that have been looked at.
    called: BTreeSet<Unit>,
}

impl<'g> Reading<'g> {
    pub fn new(game: &'g Game, is_sought: &'g dyn Fn(&Game, &Expr) -> bool) -> Self {
        Self { game, is_sought, called: BTreeSet::new() }
    }

    pub fn expr(&mut self, expr: &Expr) -> bool {
        if let Some(zone) = counted(expr) {
            return zone.iter().any(|index| self.expr(index));
        }
        (self.is_sought)(self.game, expr)
            || self.is_called(expr)
            || expr.children().into_iter().any(|part| self.expr(part))
    }

    fn is_called(&mut self, expr: &Expr) -> bool {
        let game = self.game;
        if let ExprKind::Function(id, _) = expr.kind {
            return self.called.insert(Unit::Function(id)) && self.expr(&game.function(id).body);
        }
        if let ExprKind::Rule(id, _) = expr.kind {
            let is_new = self.called.insert(Unit::Rule(id));
            return is_new && game.rules.get(id).is_some_and(|rule| self.checks(&rule.checks));
        }
        false
    }

    pub fn checks(&mut self, checks: &[Check]) -> bool {
        let game = self.game;
        checks.iter().any(|check| match check {
            Check::Require(id) => {
                game.conditions.get(*id).is_some_and(|condition| self.expr(&condition.expr))
            }
            Check::Needs(id, arguments) => {
                let is_new = self.called.insert(Unit::Rule(*id));
                arguments.iter().any(|argument| self.expr(argument))
                    || is_new && game.rules.get(*id).is_some_and(|rule| self.checks(&rule.checks))
            }
        })
    }
}

/// The indices of a zone of which only the number of cards is read.
fn counted(expr: &Expr) -> Option<&[Expr]> {
    let ExprKind::Builtin(Builtin::SizeOf | Builtin::IsEmpty, parts) = &expr.kind else {
        return None;
    };
    let [Expr { kind: ExprKind::Zone(zone), .. }] = parts.as_slice() else { return None };
    Some(&zone.indices)
}
