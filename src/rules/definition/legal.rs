//! Which moves are legal, and why others are not.
//!
//! Moves are found by trying all: parameters are chosen one after the other, each from all values of its type, and a
//! condition is judged as soon as all is chosen that it reads. A condition that cannot be judged is a fault, unless one
//! before it fails.

use std::collections::BTreeSet;

use super::datum::Datum;
use super::value::{Eval, number_of};
use super::{Definition, Outcome};
use crate::base::Span;
use crate::engine::{Budget, Cost, Fault, Move, Paid, Reason, Refusal, StatePlace, Task};
use crate::hir::{
    Action, ActionId, Check, CiteId, Condition, Expr, ExprKind, LocalId, Payment, StateRef,
    Template, Ty, TypeShape,
};
use crate::state::{FilledText, Position, Set, Value, belongs, value_at};

/// A condition of an action, with the parameters of the rules on the way to it, outermost first.
#[derive(Clone)]
struct Needed<'g> {
    condition: CiteId,
    through: Vec<(LocalId, &'g Expr)>,
}

/// What is known of a condition of a move.
struct Judged<'n, 'g> {
    needed: &'n Needed<'g>,
    holds: Outcome<bool>,
    /// Whether the seat that moves sees all that was read.
    open: bool,
}

/// A part of a condition, with how many parameters have to be chosen before it can be judged.
struct Part<'g> {
    through: Vec<(LocalId, &'g Expr)>,
    expr: &'g Expr,
    level: usize,
}

impl Definition {
    /// The conditions of an action, in the order in which they are judged.
    fn needs<'g>(&'g self, checks: &'g [Check], way: &[(LocalId, &'g Expr)]) -> Vec<Needed<'g>> {
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
                    all.extend(self.needs(&rule.checks, &way));
                }
            }
        }
        all
    }

    /// The parts of the conditions of an action, each of which has to hold.
    fn parts<'g>(&'g self, action: &'g Action) -> Vec<Part<'g>> {
        let mut parts = Vec::new();
        for needed in self.needs(&action.checks, &[]) {
            for expr in conjuncts(&self.game.condition(needed.condition).expr) {
                let through = read_through(expr, &needed.through);
                let given = through.iter().flat_map(|(_, value)| value.locals());
                let reads: BTreeSet<LocalId> = expr.locals().into_iter().chain(given).collect();
                let mut parameters = action.parameters.iter();
                let last = parameters.rposition(|parameter| reads.contains(&parameter.local));
                parts.push(Part { through, expr, level: last.map_or(0, |at| at + 1) });
            }
        }
        parts
    }

    /// The legal moves of a seat with an action, in order, up to so many; of those that begin with some arguments.
    pub(super) fn moves(
        &self,
        state: &Position,
        (seat, id): (u32, ActionId),
        prefix: &[Value],
        most: usize,
    ) -> Outcome<Vec<Vec<Value>>> {
        let (action, budget) = (self.game.action(id), Budget::new(Task::Search));
        let mut eval = Eval::new(self, state, &budget);
        eval.names.insert(action.me, Datum::Seat(seat));
        let parts = self.parts(action);
        let mut search = Search { eval, action, parts, prefix, most, found: Vec::new() };
        search.choose(&mut Vec::new(), None)?;
        Ok(search.found)
    }

    /// All values of a type, in the order in which moves with them are listed: `none` comes last, and smaller sets come
    /// before larger ones.
    fn all_values(&self, ty: &Ty, seats: u32) -> Box<dyn Iterator<Item = Value>> {
        let count = |ty: &Ty| u32::try_from(self.layout.count(ty, seats)).unwrap_or(u32::MAX);
        match ty.shape() {
            TypeShape::Optional(inner) => {
                Box::new(self.all_values(inner, seats).chain([Value::None]))
            }
            TypeShape::Set(of, size) => {
                let things = count(of);
                let sizes = (0..=things).filter(move |count| size.allows(*count));
                Box::new(sizes.flat_map(move |size| subsets(0, things, size)).map(Value::Set))
            }
            TypeShape::Single | TypeShape::List(_) | TypeShape::Unknown => {
                let ty = ty.clone();
                Box::new((0..count(&ty)).map(move |at| value_at(at, &ty)))
            }
        }
    }

    fn judge<'a>(
        &'a self,
        state: &'a Position,
        (seat, id): (u32, ActionId),
        arguments: &[Value],
        budget: &'a Budget,
    ) -> Judge<'a> {
        let action = self.game.action(id);
        let mut eval = Eval::new(self, state, budget);
        eval.reader = Some(seat);
        eval.names.insert(action.me, Datum::Seat(seat));
        for (parameter, value) in action.parameters.iter().zip(arguments) {
            let ty = &self.game.local(parameter.local).ty;
            eval.names.insert(parameter.local, Datum::of(value, ty));
        }
        Judge { eval, action }
    }

    /// Refuses an argument that is no value of its parameter.
    fn arguments_fit(&self, state: &Position, action: &Move) -> Result<(), Refusal> {
        let parameters = &self.game.action(action.action).parameters;
        let given = action.arguments.len();
        if given != parameters.len() {
            return Err(Refusal::Argument { parameter: given, local: None });
        }
        for (at, (parameter, value)) in parameters.iter().zip(&action.arguments).enumerate() {
            let count = |ty: &Ty| self.layout.count(ty, state.seats);
            if !belongs(value, &self.game.local(parameter.local).ty, &count) {
                return Err(Refusal::Argument { parameter: at, local: Some(parameter.local) });
            }
        }
        Ok(())
    }

    /// Refuses a move that is not legal. Whether it is offered is not asked.
    pub(super) fn judged(&self, state: &Position, action: &Move) -> Outcome<Result<(), Refusal>> {
        if let Err(refusal) = self.arguments_fit(state, action) {
            return Ok(Err(refusal));
        }
        let told = self.explained(state, action)?;
        let failing: Vec<_> = told.into_iter().filter(|(_, holds)| !holds).collect();
        if failing.is_empty() {
            return Ok(Ok(()));
        }
        let reasons = failing.into_iter().filter_map(|(reason, _)| reason);
        Ok(Err(Refusal::Conditions(reasons.collect())))
    }

    /// The conditions of a move that its seat is told of, with whether they hold; a reason that cannot be said is left
    /// out.
    pub(super) fn explained(
        &self,
        state: &Position,
        action: &Move,
    ) -> Outcome<Vec<(Option<Reason>, bool)>> {
        if self.arguments_fit(state, action).is_err() {
            return Ok(Vec::new());
        }
        let budget = Budget::new(Task::Search);
        let asked = (action.seat, action.action);
        let mut judge = self.judge(state, asked, &action.arguments, &budget);
        let needs = self.needs(&judge.action.checks, &[]);
        let told = judge.verdict(&needs)?;
        Ok(told.into_iter().map(|(needed, holds)| (judge.reason(needed), holds)).collect())
    }

    /// Whether a condition fails that reads no argument and nothing hidden: everybody can see that the seat has no such
    /// move.
    pub(super) fn is_barred_openly(&self, state: &Position, seat: u32, id: ActionId) -> bool {
        let budget = Budget::new(Task::Search);
        let mut judge = self.judge(state, (seat, id), &[], &budget);
        // Somebody who only looks on has the number of no seat.
        judge.eval.reader = Some(state.seats);
        let needs = self.needs(&judge.action.checks, &[]);
        let of_argument = |needed: &&Needed<'_>| {
            let given = needed.through.iter().map(|(_, value)| *value);
            let mut read = given.chain([&self.game.condition(needed.condition).expr]);
            let parameters = &judge.action.parameters;
            read.any(|expr| parameters.iter().any(|parameter| expr.reads(parameter.local)))
        };
        let needs: Vec<_> = needs.iter().filter(|it| !of_argument(it)).collect();
        let mut judged = needs.into_iter().map(|needed| judge.judge(needed));
        judged.any(|judged| judged.open && matches!(judged.holds, Ok(false)))
    }

    /// What a move costs, as far as its seat can know.
    pub(super) fn price(&self, state: &Position, action: &Move) -> Vec<Cost> {
        if self.arguments_fit(state, action).is_err() {
            return Vec::new();
        }
        let budget = Budget::new(Task::Search);
        let asked = (action.seat, action.action);
        let mut judge = self.judge(state, asked, &action.arguments, &budget);
        let mut costs = Vec::new();
        for payment in &judge.action.costs {
            let (paid, open) = judge.eval.isolated(|eval| {
                let paid = eval.payment(payment);
                let seers = paid.as_ref().ok().and_then(|paid| paid.from.seers.clone());
                eval.sees(seers.as_ref());
                paid
            });
            if let (Ok(Paid { amount, from, .. }), true) = (paid, open)
                && amount > 0
            {
                costs.push(Cost { amount, from });
            }
        }
        costs
    }
}

/// A way through the parameters of an action.
struct Search<'a> {
    eval: Eval<'a>,
    action: &'a Action,
    parts: Vec<Part<'a>>,
    prefix: &'a [Value],
    most: usize,
    found: Vec<Vec<Value>>,
}

impl Search<'_> {
    /// Chooses the next parameter in all ways. `doubt` is the first part that could not be judged, while one before it
    /// waits for a parameter.
    fn choose(&mut self, chosen: &mut Vec<Value>, doubt: Option<(usize, Fault)>) -> Outcome<()> {
        let level = chosen.len();
        let end = doubt.as_ref().map_or(self.parts.len(), |(at, _)| *at);
        let mut doubt = doubt;
        for at in 0..end {
            if self.parts.get(at).is_none_or(|part| part.level != level) {
                continue;
            }
            match self.judge(at) {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(fault) => {
                    doubt = Some((at, fault));
                    break;
                }
            }
        }
        if let Some((at, fault)) = &doubt
            && self.parts.iter().take(*at).all(|part| part.level <= level)
        {
            return Err(fault.clone());
        }
        let Some(parameter) = self.action.parameters.get(level).copied() else {
            self.found.push(chosen.clone());
            return Ok(());
        };
        let (rules, seats) = (self.eval.rules, self.eval.state.seats);
        let ty = &rules.game.local(parameter.local).ty;
        let all = match self.prefix.get(level) {
            Some(given) => Box::new(std::iter::once(given.clone())),
            None => rules.all_values(ty, seats),
        };
        for value in all {
            if self.found.len() >= self.most {
                break;
            }
            self.eval.names.insert(parameter.local, Datum::of(&value, ty));
            chosen.push(value);
            let found = self.choose(chosen, doubt.clone());
            chosen.pop();
            found?;
        }
        self.eval.names.remove(&parameter.local);
        Ok(())
    }

    fn judge(&mut self, at: usize) -> Outcome<bool> {
        let Some(part) = self.parts.get(at) else {
            return Ok(true);
        };
        let before = self.eval.names.clone();
        for (local, value) in &part.through {
            let value = self.eval.for_name(*local, value)?;
            self.eval.names.insert(*local, value);
        }
        let holds = self.eval.holds(part.expr);
        self.eval.names = before;
        holds
    }
}

/// The conditions of a move whose parameters are chosen, judged for the seat that makes it.
struct Judge<'a> {
    eval: Eval<'a>,
    action: &'a Action,
}

impl<'a> Judge<'a> {
    fn judge<'n>(&mut self, needed: &'n Needed<'a>) -> Judged<'n, 'a> {
        let (holds, open) = self.eval.isolated(|eval| {
            let condition = eval.rules.game.condition(needed.condition);
            eval.within(&needed.through, |eval| eval.holds(&condition.expr))
        });
        Judged { needed, holds, open }
    }

    /// The conditions that the seat is told of, and whether they hold. One that cannot be judged is left out where one
    /// before it fails. What is hidden from the seat counts only where all that it can see holds: else the seat could
    /// learn of it by moves that it may not make anyway.
    fn verdict<'n>(&mut self, needs: &'n [Needed<'a>]) -> Outcome<Vec<(&'n Needed<'a>, bool)>> {
        let judged: Vec<Judged<'n, 'a>> = needs.iter().map(|it| self.judge(it)).collect();
        let seen_fails = judged.iter().any(|it| it.open && matches!(it.holds, Ok(false)));
        let (mut failed, mut hidden) = (false, false);
        let mut told = Vec::new();
        for it in judged {
            hidden |= !it.open;
            match it.holds {
                Ok(holds) => {
                    failed |= !holds;
                    if it.open || !seen_fails {
                        told.push((it.needed, holds));
                    }
                }
                Err(_) if failed || hidden && seen_fails => {}
                Err(fault) => return Err(fault),
            }
        }
        Ok(told)
    }

    /// Why a condition holds or fails: its sentence, and the values on which it depends, as far as the seat sees them.
    fn reason(&mut self, needed: &Needed<'a>) -> Option<Reason> {
        let condition = self.eval.rules.game.condition(needed.condition);
        let chosen = self.action.parameters.iter().map(|parameter| parameter.local);
        let chosen: BTreeSet<LocalId> = chosen.collect();
        let said = self.eval.within(&needed.through, |eval| {
            let sentence = eval.sentence(&condition.reason);
            let condition = needed.condition;
            Ok(Reason { condition, sentence, values: eval.facts(condition, &chosen) })
        });
        said.ok()
    }
}

impl Eval<'_> {
    /// Works something out where the parameters of some rules have their values, each of which may read those before.
    /// What the reader may not know of them stays hidden.
    fn within<T>(
        &mut self,
        through: &[(LocalId, &Expr)],
        work: impl FnOnce(&mut Self) -> Outcome<T>,
    ) -> Outcome<T> {
        let before = (self.names.clone(), self.hidden_names.clone());
        let mut found = Ok(());
        for (local, value) in through {
            match self.isolated(|eval| eval.for_name(*local, value)) {
                (Ok(value), open) => {
                    self.names.insert(*local, value);
                    if open {
                        self.hidden_names.remove(local);
                    } else {
                        self.hidden_names.insert(*local);
                    }
                }
                (Err(fault), open) => {
                    self.hidden |= !open;
                    found = Err(fault);
                    break;
                }
            }
        }
        let found = found.and_then(|()| work(self));
        (self.names, self.hidden_names) = before;
        found
    }

    /// A sentence for the reader, without what it may not see or what cannot be worked out.
    fn sentence(&mut self, template: &Template) -> FilledText {
        let values = template.values().map(|expr| {
            let found = self.open_value(expr).ok().flatten();
            found.map(|found| found.to_value(&expr.ty))
        });
        FilledText { sentence: template.sentence, values: values.collect() }
    }

    /// A question for the reader, without what it may not see.
    pub(super) fn question(&mut self, template: &Template) -> Outcome<FilledText> {
        let values = template.values().map(|expr| {
            let found = self.open_value(expr)?;
            Ok(found.map(|found| found.to_value(&expr.ty)))
        });
        Ok(FilledText { sentence: template.sentence, values: values.collect::<Outcome<_>>()? })
    }

    /// The values on which a condition depends, but for those that are hidden from the reader.
    fn facts(&mut self, id: CiteId, chosen: &BTreeSet<LocalId>) -> Vec<(Span, Value, Ty)> {
        let rules = self.rules;
        let condition: &Condition = rules.game.condition(id);
        // A condition may say no more than its seat may know, though a part of it says more.
        let before = self.hidden_names.clone();
        self.hidden_names.extend(rules.guarded_names().difference(chosen));
        let mut open = |expr: &Expr| self.open_value(expr).ok().flatten();
        let facts = condition.expr.facts(&mut |expr| open(expr).map(|it| it.is_yes()));
        let is_me = |fact: &Expr| matches!(fact.kind, ExprKind::Local(local) if rules.game.local(local).name == "me");
        let facts = facts.into_iter().filter(|fact| !is_me(fact));
        let told = facts
            .filter_map(|fact| Some((fact.span, open(fact)?.to_value(&fact.ty), fact.ty.clone())));
        let told = told.collect();
        self.hidden_names = before;
        told
    }

    /// A payment with its amount and places.
    pub(super) fn payment(&mut self, payment: &Payment) -> Outcome<Paid> {
        let amount = number_of(&self.value(&payment.amount)?);
        Ok(Paid { amount, from: self.purse(&payment.from)?, to: self.purse(&payment.to)? })
    }

    fn purse(&mut self, place: &StateRef) -> Outcome<StatePlace> {
        let game = &self.rules.game;
        let indices = self.indices(&place.indices, &game.state(place.state).indices)?;
        let seers = self.rules.layout.seers_of(game, self.state, place.state, &indices);
        Ok(StatePlace { id: place.state, indices, seers })
    }
}

/// The parts of a condition that are joined by `and`.
fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    if let ExprKind::And(left, right) = &expr.kind {
        return [conjuncts(left), conjuncts(right)].concat();
    }
    vec![expr]
}

/// Of the names on the way to an expression, those on which it depends.
fn read_through<'g>(expr: &Expr, way: &[(LocalId, &'g Expr)]) -> Vec<(LocalId, &'g Expr)> {
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

/// All sets of so many of the things from `first` to `end`, in lexicographic order.
fn subsets(first: u32, end: u32, size: u32) -> Box<dyn Iterator<Item = Set>> {
    if size == 0 {
        return Box::new(std::iter::once(Set::default()));
    }
    let with = move |thing: u32| subsets(thing + 1, end, size - 1).map(move |it| it.with(thing));
    Box::new((first..end).flat_map(with))
}
