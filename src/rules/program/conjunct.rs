//! Conditions taken apart: out of rules and functions, and at each `and`.

use std::collections::BTreeMap;

use crate::base::limits::CONDITIONS;
use crate::hir::{Builtin, Check, CiteId, Expr, ExprKind, Game, LocalId, Ty};

/// A part of a condition that has to hold for the whole to hold.
#[derive(Clone, Debug)]
pub struct Conjunct {
    /// The `require` that it is part of.
    pub condition: CiteId,
    /// The names that are given values before it is judged, in order.
    pub bindings: Vec<(LocalId, Expr)>,
    /// What has to hold.
    pub expr: Expr,
}

/// What stands for the parameters of rules and functions on the way in.
#[derive(Clone, Default)]
struct Inside {
    /// Parameters that stand for a name or a constant of the action.
    names: BTreeMap<LocalId, Expr>,
    /// Parameters that are worked out first.
    bindings: Vec<(LocalId, Expr)>,
}

impl Inside {
    /// The same one call further in.
    fn with(&self, parameters: &[LocalId], arguments: &[Expr]) -> Self {
        let mut inside = self.clone();
        for (parameter, argument) in parameters.iter().zip(arguments) {
            let argument = self.put_in(argument);
            if is_plain(&argument) {
                inside.names.insert(*parameter, argument);
            } else {
                inside.names.remove(parameter);
                inside.bindings.push((*parameter, argument));
            }
        }
        inside
    }

    /// An expression in the terms of the action.
    fn put_in(&self, expr: &Expr) -> Expr {
        let mut expr = expr.clone();
        self.replace(&mut expr);
        expr
    }

    fn replace(&self, expr: &mut Expr) {
        if let ExprKind::Local(local) = expr.kind
            && let Some(argument) = self.names.get(&local)
        {
            expr.kind = argument.kind.clone();
            expr.ty = argument.ty.clone();
            return;
        }
        for child in expr.children_mut() {
            self.replace(child);
        }
    }
}

/// A name or a constant costs no more in several places than in one.
const fn is_plain(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Local(_)
            | ExprKind::Number(_)
            | ExprKind::Flag(_)
            | ExprKind::None
            | ExprKind::Seat(_)
            | ExprKind::Member(..)
    )
}

/// Whether an expression has a value whatever the position is: it reads names, and places that are there for each of
/// their indices.
fn cannot_fail(expr: &Expr) -> bool {
    let is_index = |it: &&Expr| matches!(it.ty, Ty::Seat | Ty::Member(_) | Ty::Flag);
    let reads = matches!(
        expr.kind,
        ExprKind::State(..) | ExprKind::Zone(_) | ExprKind::Top(_) | ExprKind::Column(..)
    );
    let is_there = reads && expr.children().iter().all(is_index);
    let is_made_of = matches!(
        expr.kind,
        ExprKind::Seats
            | ExprKind::Members(_)
            | ExprKind::Compare(..)
            | ExprKind::And(..)
            | ExprKind::Or(..)
    );
    (is_there || is_made_of || is_plain(expr)) && expr.children().into_iter().all(cannot_fail)
}

/// The conjuncts of the conditions of an action, in the order in which conditions are judged.
pub(super) fn conjuncts(game: &Game, checks: &[Check]) -> Vec<Conjunct> {
    let mut apart = Apart { game, opened: 0, conjuncts: Vec::new() };
    apart.checks(checks, &Inside::default(), None);
    apart.conjuncts
}

/// Rules and functions that are taken apart for one action. Those that ask for others twice would be without number;
/// what stays whole is judged all the same.
const OPENED: usize = CONDITIONS;

/// Takes conditions apart.
struct Apart<'g> {
    game: &'g Game,
    /// Rules and functions that have been taken apart so far.
    opened: usize,
    conjuncts: Vec<Conjunct>,
}

impl Apart<'_> {
    fn checks(&mut self, checks: &[Check], inside: &Inside, within: Option<CiteId>) {
        for check in checks {
            match check {
                Check::Require(id) => {
                    if let Some(condition) = self.game.conditions.get(*id) {
                        self.split(within.unwrap_or(*id), &condition.expr, inside);
                    }
                }
                Check::Needs(id, arguments) => {
                    let Some(rule) = self.game.rules.get(*id) else {
                        continue;
                    };
                    // What an action needs itself is limited by the check.
                    if let Some(condition) = within {
                        let kind = ExprKind::Rule(*id, arguments.clone());
                        let (ty, span) = (Ty::Flag, rule.span);
                        self.split(condition, &Expr { kind, ty, span }, inside);
                    } else {
                        let inside = inside.with(&rule.parameters, arguments);
                        self.checks(&rule.checks, &inside, None);
                    }
                }
            }
        }
    }

    /// Takes one condition apart. A construct that is not taken apart here is judged whole, which is always right. So is
    /// a function that goes through several values, as what it gives is remembered.
    fn split(&mut self, id: CiteId, expr: &Expr, inside: &Inside) {
        let game = self.game;
        if let ExprKind::And(first, second) = &expr.kind {
            self.split(id, first, inside);
            self.split(id, second, inside);
        } else if let ExprKind::Rule(rule, arguments) = &expr.kind
            && let Some(rule) = game.rules.get(*rule)
            && self.take_all(&rule.parameters, arguments)
            && self.may_open()
        {
            let inside = inside.with(&rule.parameters, arguments);
            self.checks(&rule.checks, &inside, Some(id));
        } else if let ExprKind::Function(function, arguments) = &expr.kind
            && let Some(function) = game.functions.get(*function)
            && may_be_split(&function.body)
            && self.take_all(&function.parameters, arguments)
            && self.may_open()
        {
            let inside = inside.with(&function.parameters, arguments);
            self.split(id, &function.body, &inside);
        } else {
            self.conjuncts.push(conjunct(id, expr, inside));
        }
    }

    /// Whether parameters take their arguments without a fault. Another argument has to be worked out before all
    /// conditions, even if none of them reads it.
    fn take_all(&self, parameters: &[LocalId], arguments: &[Expr]) -> bool {
        let takes = |parameter: &LocalId, argument: &Expr| {
            let Some(ty) = self.game.locals.get(*parameter).map(|it| &it.ty) else {
                return false;
            };
            let Some((low, high)) = ty.never_none().range() else {
                let [of, wanted] = [&argument.ty, ty].map(|ty| ty.never_none().element());
                return of == wanted && argument.sure_size().is_within(ty.set_size());
            };
            ty.spans(&argument.ty)
                || matches!(argument.kind, ExprKind::Number(it) if low <= it && it <= high)
        };
        let mut both = parameters.iter().zip(arguments);
        both.all(|(parameter, argument)| takes(parameter, argument) && cannot_fail(argument))
    }

    const fn may_open(&mut self) -> bool {
        self.opened += 1;
        self.opened <= OPENED
    }
}

/// Whether the body of a function is made of conditions, or is one comparison.
fn may_be_split(body: &Expr) -> bool {
    !body.goes_through_several()
        && matches!(
            body.kind,
            ExprKind::And(..)
                | ExprKind::Compare(..)
                | ExprKind::Rule(..)
                | ExprKind::Builtin(Builtin::Not | Builtin::IsEmpty, _)
        )
        && body.ty == Ty::Flag
}

fn conjunct(condition: CiteId, expr: &Expr, inside: &Inside) -> Conjunct {
    let expr = inside.put_in(expr);
    // From the inside out: what a binding reads has to be bound, too.
    let mut read = expr.locals();
    let mut bindings = Vec::new();
    for (local, value) in inside.bindings.iter().rev() {
        if read.remove(local) {
            read.extend(value.locals());
            bindings.push((*local, value.clone()));
        }
    }
    bindings.reverse();
    Conjunct { condition, bindings, expr }
}
