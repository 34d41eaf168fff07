//! Whether a move is legal, and why not. Arguments are judged as given.
//!
//! Conditions are judged in their order. One that cannot be judged is a fault, unless one before it fails.

use super::eval::Evaluator;
use super::plan::Planned;
use super::{Interpreter, Outcome};
use crate::base::Span;
use crate::engine::{Budget, Cost, Move, Reason, Refusal, Task};
use crate::hir::{ActionId, Condition, Expr, ExprKind, Parameter, Ty};
use crate::state::{Position, Value};

/// A condition of a move: whether it holds, and whether the seat sees all that was read to find that out.
struct Judged<'a> {
    planned: &'a Planned,
    holds: Outcome<bool>,
    open: bool,
}

/// The conditions of a move whose parameters are chosen, judged for the seat that makes it.
struct Judge<'a> {
    evaluator: Evaluator<'a>,
    conditions: &'a [Planned],
    /// What the seat has chosen.
    chosen: &'a [Parameter],
}

impl<'a> Judge<'a> {
    fn new(
        rules: &'a Interpreter,
        state: &'a Position,
        action: &Move,
        budget: &'a Budget,
    ) -> Option<Self> {
        let declared = rules.game.actions.get(action.action)?;
        let mut evaluator = Evaluator::new(rules, state, budget).told_to(action.seat);
        evaluator.bind(declared.me, Value::Seat(action.seat));
        for (parameter, value) in declared.parameters.iter().zip(&action.arguments) {
            evaluator.bind(parameter.local, value.clone());
        }
        Some(Self {
            evaluator,
            conditions: rules.plans.get(action.action)?,
            chosen: &declared.parameters,
        })
    }

    fn judge(&mut self, planned: &'a Planned) -> Judged<'a> {
        let (holds, open) = self.evaluator.isolated(|it| it.condition(planned));
        Judged { planned, holds, open }
    }

    /// The conditions that the seat is told of, and whether they hold. One that cannot be judged is left out where one
    /// before it fails. What is hidden from the seat counts only where all that it can see holds, be it that something
    /// hidden cannot be judged: else the seat could learn of it by moves that it may not make anyway.
    fn verdict(&mut self) -> Outcome<Vec<(&'a Planned, bool)>> {
        let conditions = self.conditions.iter();
        let judged: Vec<Judged<'a>> = conditions.map(|it| self.judge(it)).collect();
        self.evaluator.rules.tell(|probe| {
            let known = judged.iter().filter_map(|it| {
                let holds = it.holds.as_ref().ok()?;
                Some((it.planned.condition, *holds))
            });
            probe.judged(&known.collect::<Vec<_>>());
        });
        let seen_fails = judged.iter().any(|it| it.open && matches!(it.holds, Ok(false)));
        let (mut failed, mut hidden) = (false, false);
        let mut told = Vec::new();
        for it in judged {
            hidden |= !it.open;
            match it.holds {
                Ok(holds) => {
                    failed |= !holds;
                    if it.open || !seen_fails {
                        told.push((it.planned, holds));
                    }
                }
                Err(_) if failed || (hidden && seen_fails) => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(told)
    }

    fn reason(&mut self, planned: &Planned) -> Option<Reason> {
        let condition = self.evaluator.rules.game.conditions.get(planned.condition)?;
        let work_out = Evaluator::bound_openly;
        let bound = self.evaluator.bind_in_turn(&planned.through, work_out);
        bound.ok()?;
        Some(Reason {
            condition: planned.condition,
            sentence: self.evaluator.reason(&condition.reason),
            values: self.values(condition),
        })
    }

    /// The values that a condition depends on, but for those that are hidden from the seat.
    fn values(&mut self, condition: &Condition) -> Vec<(Span, Value, Ty)> {
        let Evaluator { rules, .. } = self.evaluator;
        // A condition may say no more than its seat may know, though a part of it says more.
        let before = self.evaluator.hidden_locals.clone();
        let is_chosen = |name| self.chosen.iter().any(|it| it.local == name);
        let guarded = rules.program.guarded.iter().copied();
        let guarded = guarded.filter(|name| !is_chosen(*name));
        self.evaluator.hidden_locals.extend(guarded);
        let is_me = |fact: &Expr| matches!(fact.kind, ExprKind::Local(local) if rules.game.local(local).is_acting_seat());
        let mut open = |expr: &Expr| {
            let value = self.evaluator.if_open(|it| it.eval(expr));
            value.ok().flatten()
        };
        let facts = condition.expr.facts(&mut |it| open(it).map(|it| it.is_yes()));
        let told = facts.into_iter().filter(|fact| !is_me(fact));
        let told = told.filter_map(|fact| Some((fact.span, open(fact)?, fact.ty.clone())));
        let told = told.collect();
        self.evaluator.hidden_locals = before;
        told
    }
}

impl Evaluator<'_> {
    /// Whether a condition of an action holds.
    fn condition(&mut self, planned: &Planned) -> Outcome<bool> {
        self.bind_in_turn(&planned.through, Self::bound_openly)?;
        match self.rules.game.conditions.get(planned.condition) {
            Some(condition) => self.holds(&condition.expr),
            None => Ok(true),
        }
    }
}

impl Interpreter {
    /// Refuses an argument that is no value of its parameter, or a condition that does not hold. Reasons are made only
    /// where it is refused.
    pub(super) fn judge(&self, state: &Position, action: &Move) -> Outcome<Result<(), Refusal>> {
        match self.is_legal(state, action)? {
            Err(refusal) => return Ok(Err(refusal)),
            Ok(true) => {
                self.tell(|probe| {
                    let conditions = self.plans.get(action.action).into_iter().flatten();
                    let held = conditions.map(|planned| (planned.condition, true));
                    probe.judged(&held.collect::<Vec<_>>());
                });
                return Ok(Ok(()));
            }
            Ok(false) => {}
        }
        let budget = Budget::new(Task::Search);
        let Some(mut judge) = Judge::new(self, state, action, &budget) else {
            return Ok(Err(Refusal::NotOffered { acting: Vec::new(), offered: Vec::new() }));
        };
        let failing = judge.verdict()?.into_iter().filter(|(_, holds)| !holds);
        let reasons: Vec<Option<Reason>> =
            failing.map(|(planned, _)| judge.reason(planned)).collect();
        Ok(if reasons.is_empty() {
            Ok(())
        } else {
            let told = reasons.into_iter().flatten().collect();
            Err(Refusal::Conditions(told))
        })
    }

    /// Whether a condition fails that reads no argument and nothing hidden: everybody can see that the
    /// seat has no such move.
    pub(super) fn is_barred_openly(&self, state: &Position, seat: u32, id: ActionId) -> bool {
        let budget = Budget::new(Task::Search);
        let action = Move { seat, action: id, arguments: Vec::new() };
        let Some(mut judge) = Judge::new(self, state, &action, &budget) else {
            return false;
        };
        judge.evaluator = judge.evaluator.told_to_all();
        let conditions = judge.conditions.iter();
        let mut judged = conditions
            .filter(|planned| !planned.reads_argument)
            .map(|planned| judge.judge(planned));
        judged.any(|judged| judged.open && matches!(judged.holds, Ok(false)))
    }

    /// Judges a move whose arguments are values of their parameters, for the seat that makes it.
    fn judged<'a>(
        &'a self,
        state: &'a Position,
        action: &Move,
        budget: &'a Budget,
    ) -> Option<Judge<'a>> {
        self.is_legal(state, action).ok()?.ok()?;
        Judge::new(self, state, action, budget)
    }

    /// The conditions of a move that the seat is told of, and whether they hold; none where it is no move.
    pub(super) fn explained(
        &self,
        state: &Position,
        action: &Move,
    ) -> Outcome<Vec<(Reason, bool)>> {
        let budget = Budget::new(Task::Search);
        let Some(mut judge) = self.judged(state, action, &budget) else {
            return Ok(Vec::new());
        };
        let told = judge.verdict()?.into_iter();
        Ok(told.filter_map(|(planned, holds)| Some((judge.reason(planned)?, holds))).collect())
    }

    /// What a move costs, as far as the seat that makes it can know. What cannot be worked out is left out: a condition
    /// of the move says so.
    pub(super) fn price(&self, state: &Position, action: &Move) -> Vec<Cost> {
        let budget = Budget::new(Task::Search);
        let Some(declared) = self.game.actions.get(action.action) else {
            return Vec::new();
        };
        let Some(mut judge) = self.judged(state, action, &budget) else {
            return Vec::new();
        };
        let costs = declared.costs.iter().filter_map(|cost| {
            let evaluator = &mut judge.evaluator;
            evaluator.if_open(|it| it.cost(cost)).ok().flatten()
        });
        costs.filter(|cost| cost.amount > 0).collect()
    }
}
