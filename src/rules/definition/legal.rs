//! Why a move is legal or not, as its seat is told.

use super::Outcome;
use super::conditions::Needed;
use super::datum::Datum;
use super::value::{Eval, number_of};
use crate::base::Span;
use crate::engine::{Cost, Fault, Move, Paid, Reason, Refusal, StatePlace};
use crate::hir::{
    Action, ActionId, Condition, Expr, ExprKind, LocalId, Payment, StateRef, Template, Ty,
    guarded_names,
};
use crate::state::{FilledText, Value, belongs};

/// What is known of a condition of a move.
struct Judged<'n, 'g> {
    needed: &'n Needed<'g>,
    holds: Outcome<bool>,
    /// Whether the seat that moves sees all that was read.
    open: bool,
}

impl<'a> Eval<'a> {
    /// For the seat that makes a move, whose parameters have their values.
    fn for_move(mut self, action: &Move) -> Self {
        let declared = self.game.action(action.action);
        self.reader = Some(action.seat);
        self.names.insert(declared.me, Datum::Seat(action.seat));
        for (parameter, value) in declared.parameters.iter().zip(&action.arguments) {
            let ty = &self.game.local(parameter.local).ty;
            self.names.insert(parameter.local, Datum::of(value, ty));
        }
        self
    }

    /// Refuses an argument that is no value of its parameter.
    fn arguments_fit(&self, action: &Move) -> Result<(), Refusal> {
        let parameters = &self.game.action(action.action).parameters;
        if action.arguments.len() != parameters.len() {
            return Err(Refusal::Argument { parameter: action.arguments.len(), local: None });
        }
        let count = |ty: &Ty| self.layout.count(ty, self.state.seats);
        let mut given = parameters.iter().zip(&action.arguments);
        let outside = given.position(|(parameter, value)| {
            !belongs(value, &self.game.local(parameter.local).ty, &count)
        });
        outside.map_or(Ok(()), |at| {
            let local = parameters.get(at).map(|parameter| parameter.local);
            Err(Refusal::Argument { parameter: at, local })
        })
    }

    /// Refuses a move that is not legal. Whether it is offered is not asked.
    pub(super) fn judged(self, action: &Move) -> Outcome<Result<(), Refusal>> {
        if let Err(refusal) = self.arguments_fit(action) {
            return Ok(Err(refusal));
        }
        let told = self.explained(action)?;
        let failing: Vec<_> = told.into_iter().filter(|(_, holds)| !holds).collect();
        if failing.is_empty() {
            return Ok(Ok(()));
        }
        let reasons = failing.into_iter().filter_map(|(reason, _)| reason);
        Ok(Err(Refusal::Conditions(reasons.collect())))
    }

    /// The conditions of a move that its seat is told of, with whether they hold; a reason that cannot be said is left
    /// out.
    pub(super) fn explained(self, action: &Move) -> Outcome<Vec<(Option<Reason>, bool)>> {
        if self.arguments_fit(action).is_err() {
            return Ok(Vec::new());
        }
        let mut eval = self.for_move(action);
        let needs = eval.conditions_of(&eval.game.action(action.action).checks, &[]);
        let told = eval.verdict(&needs)?.into_iter();
        Ok(told.map(|(needed, holds)| (eval.reason(needed, action.action), holds)).collect())
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

    fn judge<'n>(&mut self, needed: &'n Needed<'a>) -> Judged<'n, 'a> {
        let expr = &self.game.condition(needed.condition).expr;
        let (holds, open) =
            self.isolated(|eval| eval.with_rules(&needed.through, |eval| eval.holds(expr)));
        Judged { needed, holds, open }
    }

    /// Why a condition holds or fails: its sentence, and the values on which it depends, as far as the seat sees them.
    fn reason(&mut self, needed: &Needed<'a>, action: ActionId) -> Option<Reason> {
        let condition = self.game.condition(needed.condition);
        let said = self.with_rules(&needed.through, |eval| {
            let sentence = eval.sentence(&condition.reason);
            let values = eval.facts(condition, eval.game.action(action));
            Ok(Reason { condition: needed.condition, sentence, values })
        });
        said.ok()
    }

    /// The values on which a condition depends, but for those that are hidden from the reader.
    fn facts(&mut self, condition: &Condition, action: &Action) -> Vec<(Span, Value, Ty)> {
        let game = self.game;
        // A condition may say no more than its seat may know, though a part of it says more.
        let before = self.hidden_names.clone();
        let is_chosen = |name: &LocalId| action.parameters.iter().any(|it| it.local == *name);
        let guarded = guarded_names(game).into_iter().filter(|name| !is_chosen(name));
        self.hidden_names.extend(guarded);
        let mut open = |expr: &Expr| self.open_value(expr).ok().flatten();
        let facts = condition.expr.facts(&mut |expr| open(expr).map(|it| it.is_yes()));
        let is_me = |fact: &Expr| matches!(fact.kind, ExprKind::Local(local) if game.local(local).is_acting_seat());
        let facts = facts.into_iter().filter(|fact| !is_me(fact));
        let mut value = |fact: &Expr| Some(open(fact)?.to_value(&fact.ty));
        let told = facts.filter_map(|fact| Some((fact.span, value(fact)?, fact.ty.clone())));
        let told = told.collect();
        self.hidden_names = before;
        told
    }

    /// Whether a condition fails that reads no argument and nothing hidden: everybody can see that the seat has no such
    /// move.
    pub(super) fn barred_openly(self, seat: u32, id: ActionId) -> bool {
        let action = self.game.action(id);
        let mut eval = self.for_move(&Move { seat, action: id, arguments: Vec::new() });
        // Somebody who only looks on has the number of no seat.
        eval.reader = Some(eval.state.seats);
        let mut needs = eval.conditions_of(&action.checks, &[]);
        needs.retain(|needed| {
            let given = needed.through.iter().map(|(_, value)| *value);
            let mut read = given.chain([&eval.game.condition(needed.condition).expr]);
            !read.any(|expr| action.parameters.iter().any(|it| expr.reads(it.local)))
        });
        let mut judged = needs.iter().map(|needed| eval.judge(needed));
        judged.any(|judged| judged.open && matches!(judged.holds, Ok(false)))
    }

    /// What a move costs, as far as its seat can know.
    pub(super) fn price(self, action: &Move) -> Vec<Cost> {
        if self.arguments_fit(action).is_err() {
            return Vec::new();
        }
        let mut eval = self.for_move(action);
        let costs = eval.game.action(action.action).costs.iter().filter_map(|payment| {
            let (paid, open) = eval.isolated(|eval| {
                let paid = eval.payment(payment)?;
                eval.sees(paid.from.seers.as_ref());
                Ok::<_, Fault>(paid)
            });
            let Paid { amount, from, .. } = paid.ok().filter(|paid| open && paid.amount > 0)?;
            Some(Cost { amount, from })
        });
        costs.collect()
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
    pub(super) fn question_text(&mut self, template: &Template) -> Outcome<FilledText> {
        let values = template
            .values()
            .map(|expr| Ok(self.open_value(expr)?.map(|found| found.to_value(&expr.ty))));
        Ok(FilledText { sentence: template.sentence, values: values.collect::<Outcome<_>>()? })
    }

    /// A payment with its amount and places.
    pub(super) fn payment(&mut self, payment: &Payment) -> Outcome<Paid> {
        let amount = number_of(&self.value(&payment.amount)?);
        Ok(Paid { amount, from: self.purse(&payment.from)?, to: self.purse(&payment.to)? })
    }

    fn purse(&mut self, place: &StateRef) -> Outcome<StatePlace> {
        let indices = self.indices(&place.indices, &self.game.state(place.state).indices)?;
        let seers = self.layout.seers_of(self.game, self.state, place.state, &indices);
        Ok(StatePlace { id: place.state, indices, seers })
    }
}
