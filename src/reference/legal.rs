//! What a seat may do. A move's arguments are judged as given; moves are counted and found without
//! listing them: parameters are chosen one by one, and a condition cuts as soon as it can be judged.
//!
//! Conditions are judged in their order. One that cannot be judged is a fault, unless one before it fails.

use super::domain;
use super::eval::Evaluator;
use super::plan::Planned;
use super::{Outcome, Reference};
use crate::base::Span;
use crate::engine::{Budget, Cost, Fault, Move, Reason, Refusal, Task};
use crate::hir::{Action, ActionId, Condition, Expr, ExprKind, Ty};
use crate::state::{Set, State, Value};

/// One way through the parameters of an action.
struct Search<'a> {
    evaluator: Evaluator<'a>,
    action: &'a Action,
    conditions: &'a [Planned],
    types: Vec<Ty>,
    /// For a set that has to be part of another: what it can hold, once that is known.
    wholes: Vec<Option<Set>>,
    /// Conditions that cannot be judged, while one before them waits for a parameter; the first of them is last.
    doubts: Vec<(usize, Fault)>,
}

/// A condition of a move: whether it holds, and whether the seat sees all that was read to find that out.
struct Judged<'a> {
    planned: &'a Planned,
    holds: Outcome<bool>,
    open: bool,
}

impl<'a> Search<'a> {
    fn new(
        rules: &'a Reference,
        state: &'a State,
        (seat, id): (u32, ActionId),
        budget: &'a Budget,
    ) -> Option<Self> {
        let action = rules.game.actions.get(id)?;
        let mut evaluator = Evaluator::new(rules, state, budget).told_to(seat);
        evaluator.bind(action.me, Value::Seat(seat));
        let types: Vec<Ty> = action
            .parameters
            .iter()
            .filter_map(|it| rules.game.locals.get(it.local))
            .map(|it| it.ty.clone())
            .collect();
        let wholes = vec![None; types.len()];
        Some(Self {
            evaluator,
            action,
            conditions: &rules.plans.get(id)?.conditions,
            types,
            wholes,
            doubts: Vec::new(),
        })
    }

    fn choose(&mut self, at: usize, value: Value) {
        if let Some(parameter) = self.action.parameters.get(at) {
            self.evaluator.bind(parameter.local, value);
        }
    }

    /// How many values a seat can choose from.
    fn choices(&self, ty: &Ty) -> u64 {
        let evaluator = &self.evaluator;
        evaluator.rules.layout.count(ty, evaluator.state.seats)
    }

    fn size(&self, at: usize) -> u64 {
        match (self.types.get(at), self.wholes.get(at)) {
            (Some(Ty::Set(_, size)), Some(Some(whole))) => size.sets(whole.len()),
            (Some(ty), _) => self.choices(ty),
            (None, _) => 0,
        }
    }

    fn value(&self, at: usize, number: u64) -> Value {
        match (self.types.get(at), self.wholes.get(at)) {
            (Some(Ty::Set(_, size)), Some(Some(whole))) => {
                let places = domain::nth_set(*size, whole.len(), number);
                Value::Set(
                    whole
                        .bits()
                        .zip(0..)
                        .filter(|(_, place)| places.has(*place))
                        .map(|(bit, _)| bit)
                        .collect(),
                )
            }
            (Some(ty), _) => domain::nth(ty, &|ty| self.choices(ty), number),
            (None, _) => Value::None,
        }
    }

    /// The same while all are tried. To make a set takes longer than another value: each thing is looked at
    /// that it may hold.
    fn candidate(&self, at: usize, number: u64) -> Outcome<Value> {
        let steps = match (self.types.get(at), self.wholes.get(at)) {
            (Some(Ty::Set(..)), Some(Some(whole))) => u64::from(whole.len()),
            (Some(Ty::Set(of, _)), _) => self.choices(of),
            _ => 1,
        };
        let budget = self.evaluator.budget;
        budget.spend(steps.max(1), self.action.span)?;
        Ok(self.value(at, number))
    }

    /// Finds what the next parameter can hold, where it is a set that has to be part of others.
    fn narrow(&mut self, at: usize) {
        let conditions = self.conditions;
        let mut narrowed: Option<Set> = None;
        for planned in conditions {
            let Some((parameter, whole)) = &planned.bound else {
                continue;
            };
            if *parameter == at
                && let Ok(found) = self.evaluator.whole(planned, whole)
            {
                narrowed = Some(Set(narrowed.map_or(found.0, |before| before.0 & found.0)));
            }
        }
        if let Some(slot) = self.wholes.get_mut(at) {
            *slot = narrowed;
        }
    }

    fn fits(&self, at: usize, value: &Value) -> bool {
        self.types
            .get(at)
            .is_some_and(|ty| domain::contains(ty, &|ty| self.choices(ty), value))
    }

    /// Chooses all parameters, unless one of the arguments is no value of its parameter.
    fn take(&mut self, arguments: &[Value]) -> Result<(), Refusal> {
        if arguments.len() != self.types.len() {
            return Err(Refusal::Argument {
                parameter: arguments.len(),
            });
        }
        for (at, value) in arguments.iter().enumerate() {
            if !self.fits(at, value) {
                return Err(Refusal::Argument { parameter: at });
            }
            self.choose(at, value.clone());
        }
        Ok(())
    }

    /// Whether all conditions hold that can be judged once so many parameters are chosen, and not before.
    fn passes(&mut self, level: usize) -> Outcome<bool> {
        let conditions = self.conditions;
        let before = |at: usize| conditions.iter().take(at);
        let waited = |at: usize| conditions.get(at).is_some_and(|it| it.level < level);
        self.doubts.retain(|(at, _)| waited(*at));
        let end = self.doubts.last().map_or(conditions.len(), |(at, _)| *at);
        for (at, planned) in before(end).enumerate() {
            if planned.level != level {
                continue;
            }
            match self.evaluator.condition(planned) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(fault) => {
                    self.doubts.push((at, fault));
                    break;
                }
            }
        }
        match self.doubts.last() {
            Some((at, fault)) if before(*at).all(|it| it.level <= level) => Err(fault.clone()),
            _ => Ok(true),
        }
    }

    fn is_free_from(&self, level: usize) -> bool {
        self.conditions.iter().all(|it| it.level <= level)
    }

    /// Legal ways to choose the parameters from `at` on, at most `limit`.
    fn count(&mut self, at: usize, limit: u64) -> Outcome<u64> {
        if !self.passes(at)? {
            return Ok(0);
        }
        if self.is_free_from(at) {
            return Ok((at..self.types.len())
                .map(|it| self.size(it))
                .fold(1, u64::saturating_mul));
        }
        self.narrow(at);
        let mut total = 0u64;
        for number in 0..self.size(at) {
            let value = self.candidate(at, number)?;
            self.choose(at, value);
            total = total.saturating_add(self.count(at + 1, limit - total.min(limit))?);
            if total >= limit {
                break;
            }
        }
        Ok(total)
    }

    /// Counts, and puts down the first legal choices, at most `most`; `chosen` holds the values up to `at`.
    fn list(
        &mut self,
        at: usize,
        most: usize,
        chosen: &mut Vec<Value>,
        found: &mut Vec<Vec<Value>>,
    ) -> Outcome<u64> {
        if !self.passes(at)? {
            return Ok(0);
        }
        if self.is_free_from(at) {
            let total = (at..self.types.len())
                .map(|it| self.size(it))
                .fold(1, u64::saturating_mul);
            let room = u64::try_from(most.saturating_sub(found.len())).unwrap_or(0);
            for place in 0..total.min(room) {
                let mut whole = chosen.clone();
                self.free_nth(at, &mut place.clone(), &mut whole);
                found.push(whole);
            }
            return Ok(total);
        }
        self.narrow(at);
        let mut total = 0u64;
        for number in 0..self.size(at) {
            let value = self.candidate(at, number)?;
            self.choose(at, value.clone());
            chosen.push(value);
            total = total.saturating_add(self.list(at + 1, most, chosen, found)?);
            chosen.pop();
        }
        Ok(total)
    }

    /// The legal choice at a place in their order; `chosen` holds the values up to `at`.
    fn nth(&mut self, at: usize, place: &mut u64, chosen: &mut Vec<Value>) -> Outcome<bool> {
        if !self.passes(at)? {
            return Ok(false);
        }
        if at == self.types.len() {
            *place = place.wrapping_sub(1);
            return Ok(*place == u64::MAX);
        }
        if self.is_free_from(at) {
            return Ok(self.free_nth(at, place, chosen));
        }
        self.narrow(at);
        for number in 0..self.size(at) {
            let value = self.candidate(at, number)?;
            self.choose(at, value.clone());
            chosen.push(value);
            if self.nth(at + 1, place, chosen)? {
                return Ok(true);
            }
            chosen.pop();
        }
        Ok(false)
    }

    /// The same where no condition is left: the place is a number with a digit for each parameter.
    fn free_nth(&self, at: usize, place: &mut u64, chosen: &mut Vec<Value>) -> bool {
        let sizes: Vec<u64> = (at..self.types.len()).map(|it| self.size(it)).collect();
        let total = sizes.iter().copied().fold(1, u64::saturating_mul);
        if *place >= total {
            *place -= total;
            return false;
        }
        let mut rest = total;
        for (offset, size) in sizes.iter().enumerate() {
            rest /= size.max(&1);
            chosen.push(self.value(at + offset, *place / rest.max(1)));
            *place %= rest.max(1);
        }
        true
    }

    fn judge(&mut self, planned: &'a Planned) -> Judged<'a> {
        let (holds, open) = self.evaluator.isolated(|it| it.condition(planned));
        Judged {
            planned,
            holds,
            open,
        }
    }

    /// The conditions that the seat is told of, and whether they hold. One that cannot be judged is left out where one
    /// before it fails. What is hidden from the seat counts only where all that it can see holds, be it that something
    /// hidden cannot be judged: else the seat could learn of it by moves that it may not make anyway.
    fn verdict(&mut self) -> Outcome<Vec<(&'a Planned, bool)>> {
        let conditions = self.conditions.iter();
        let judged: Vec<Judged<'a>> = conditions.map(|it| self.judge(it)).collect();
        let seen_fails = judged
            .iter()
            .any(|it| it.open && matches!(it.holds, Ok(false)));
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
        let condition = self
            .evaluator
            .rules
            .game
            .conditions
            .get(planned.condition)?;
        self.evaluator.enter(planned).ok()?;
        Some(Reason {
            condition: planned.condition,
            sentence: self.evaluator.reason(&condition.reason),
            values: self.values(condition),
        })
    }

    /// The values that a condition depends on, but for those that are hidden from the seat.
    fn values(&mut self, condition: &Condition) -> Vec<(Span, Value, Ty)> {
        let Evaluator { rules, .. } = self.evaluator;
        let is_me = |fact: &Expr| matches!(fact.kind, ExprKind::Local(local) if rules.game.locals.get(local).is_some_and(|it| it.name == "me"));
        let mut open = |expr: &Expr| {
            let value = self.evaluator.if_open(|it| it.eval(expr));
            value.ok().flatten()
        };
        let facts = condition
            .expr
            .facts(&mut |it| open(it).map(|it| it.is_yes()));
        let told = facts.into_iter().filter(|fact| !is_me(fact));
        told.filter_map(|fact| Some((fact.span, open(fact)?, fact.ty.clone())))
            .collect()
    }
}

impl Evaluator<'_> {
    /// Whether a condition of an action holds.
    fn condition(&mut self, planned: &Planned) -> Outcome<bool> {
        self.enter(planned)?;
        match self.rules.game.conditions.get(planned.condition) {
            Some(condition) => self.holds(&condition.expr),
            None => Ok(true),
        }
    }

    /// What a set has to be part of by a condition.
    fn whole(&mut self, planned: &Planned, whole: &Expr) -> Outcome<Set> {
        self.enter(planned)?;
        let of = whole.ty.element().cloned().unwrap_or(Ty::Number);
        Ok(self.eval(whole)?.to_set(&of))
    }

    /// Binds the parameters of the rules on the way to a condition.
    fn enter(&mut self, planned: &Planned) -> Outcome<()> {
        for passage in &planned.through {
            for (parameter, argument) in &passage.arguments {
                self.bind_to(*parameter, argument)?;
            }
        }
        Ok(())
    }
}

impl Reference {
    /// Refuses an argument that is no value of its parameter, or a condition that does not hold.
    pub(super) fn judge(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        arguments: &[Value],
    ) -> Outcome<Result<(), Refusal>> {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (seat, id), &budget) else {
            return Ok(Err(Refusal::NotOffered {
                acting: Vec::new(),
                offered: Vec::new(),
            }));
        };
        if let Err(refusal) = search.take(arguments) {
            return Ok(Err(refusal));
        }
        let failing = search.verdict()?.into_iter().filter(|(_, holds)| !holds);
        let reasons: Vec<Option<Reason>> = failing.map(|(it, _)| search.reason(it)).collect();
        Ok(if reasons.is_empty() {
            Ok(())
        } else {
            let told = reasons.into_iter().flatten().collect();
            Err(Refusal::Conditions(told))
        })
    }

    /// The conditions of a move that the seat is told of, and whether they hold; none where it is no move.
    pub(super) fn explained(&self, state: &State, action: &Move) -> Outcome<Vec<(Reason, bool)>> {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (action.seat, action.action), &budget)
        else {
            return Ok(Vec::new());
        };
        if search.take(&action.arguments).is_err() {
            return Ok(Vec::new());
        }
        let told = search.verdict()?.into_iter();
        Ok(told
            .filter_map(|(planned, holds)| Some((search.reason(planned)?, holds)))
            .collect())
    }

    /// What a move costs, as far as the seat that makes it can know. What cannot be worked out is left out: a condition
    /// of the move says so.
    pub(super) fn price(&self, state: &State, action: &Move) -> Vec<Cost> {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (action.seat, action.action), &budget)
        else {
            return Vec::new();
        };
        if search.take(&action.arguments).is_err() {
            return Vec::new();
        }
        let costs = search
            .action
            .costs
            .iter()
            .filter_map(|cost| search.evaluator.if_open(|it| it.cost(cost)).ok().flatten());
        costs.filter(|it| it.amount > 0).collect()
    }

    pub(super) fn exists(
        &self,
        state: &State,
        (seat, id): (u32, ActionId),
        budget: &Budget,
    ) -> Outcome<bool> {
        Search::new(self, state, (seat, id), budget)
            .map_or(Ok(false), |mut search| Ok(search.count(0, 1)? > 0))
    }

    /// Whether a condition fails that needs no argument, and all can see that it does.
    pub(super) fn is_barred_openly(&self, state: &State, seat: u32, id: ActionId) -> bool {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (seat, id), &budget) else {
            return false;
        };
        search.evaluator = search.evaluator.told_to_all();
        let conditions = search.conditions.iter().filter(|it| it.level == 0);
        let mut judged = conditions.map(|it| search.judge(it));
        judged.any(|it| it.open && matches!(it.holds, Ok(false)))
    }

    pub(super) fn count_moves(&self, state: &State, seat: u32, id: ActionId) -> Outcome<u64> {
        let budget = Budget::new(Task::Search);
        Search::new(self, state, (seat, id), &budget)
            .map_or(Ok(0), |mut search| search.count(0, u64::MAX))
    }

    pub(super) fn nth_move(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        at: u64,
    ) -> Outcome<Option<Vec<Value>>> {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (seat, id), &budget) else {
            return Ok(None);
        };
        let (mut place, mut chosen) = (at, Vec::new());
        Ok(search.nth(0, &mut place, &mut chosen)?.then_some(chosen))
    }

    pub(super) fn list_moves(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        most: usize,
    ) -> Outcome<(u64, Vec<Vec<Value>>)> {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (seat, id), &budget) else {
            return Ok((0, Vec::new()));
        };
        let mut found = Vec::new();
        let count = search.list(0, most, &mut Vec::new(), &mut found)?;
        Ok((count, found))
    }

    pub(super) fn next_values(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        prefix: &[Value],
    ) -> Outcome<Vec<Value>> {
        let budget = Budget::new(Task::Search);
        let Some(mut search) = Search::new(self, state, (seat, id), &budget) else {
            return Ok(Vec::new());
        };
        for (at, value) in prefix.iter().enumerate() {
            if !search.passes(at)? || !search.fits(at, value) {
                return Ok(Vec::new());
            }
            search.choose(at, value.clone());
        }
        let at = prefix.len();
        if !search.passes(at)? {
            return Ok(Vec::new());
        }
        search.narrow(at);
        let mut out = Vec::new();
        for number in 0..search.size(at) {
            let value = search.candidate(at, number)?;
            search.choose(at, value.clone());
            if search.count(at + 1, 1)? > 0 {
                out.push(value);
            }
        }
        Ok(out)
    }
}
