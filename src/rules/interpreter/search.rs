//! What a seat may do, by the narrowed form of an action. Moves are counted and found without listing them: parameters
//! are chosen one by one from what the conjuncts leave of their domains, the other conjuncts cut as soon as they can be
//! judged, and what does not depend on each other is multiplied.

use super::Outcome;
use super::domain::Domain;
use super::eval::Evaluator;
use crate::engine::{Fault, Refusal};
use crate::hir::{Action, Ty};
use crate::program::{Narrowed, Placed};
use crate::state::{Value, belongs};

/// One way through the parameters of an action.
pub(super) struct Search<'a> {
    pub(super) evaluator: Evaluator<'a>,
    pub(super) action: &'a Action,
    pub(super) narrowed: &'a Narrowed,
    /// By conjunct, whether it is part of the domain of its parameter now.
    pub(super) applied: Vec<bool>,
    /// By parameter, what the conjuncts leave of its domain that read no other, once that was asked.
    pub(super) bases: Vec<Option<Domain>>,
    /// Conjuncts that cannot be judged, while one before them waits for a parameter; the first of them is last.
    pub(super) doubts: Vec<(usize, Fault)>,
    /// While all are counted: how many begin with each value of the first parameter.
    pub(super) firsts: Option<Vec<u64>>,
}

impl<'a> Search<'a> {
    /// `evaluator` is one for the position and the question.
    pub(super) fn new(
        mut evaluator: Evaluator<'a>,
        seat: u32,
        (action, narrowed): (&'a Action, &'a Narrowed),
    ) -> Self {
        evaluator.bind(action.me, Value::Seat(seat));
        Self {
            evaluator,
            action,
            narrowed,
            applied: vec![false; narrowed.conjuncts.len()],
            bases: vec![None; narrowed.parameters.len()],
            doubts: Vec::new(),
            firsts: None,
        }
    }

    pub(super) fn length(&self) -> usize {
        self.narrowed.parameters.len()
    }

    pub(super) fn choose(&mut self, at: usize, value: Value) {
        if let Some((local, _)) = self.narrowed.parameters.get(at) {
            self.evaluator.bind(*local, value);
        }
    }

    /// How many values a seat can choose from.
    pub(super) fn values(&self, ty: &Ty) -> u64 {
        let evaluator = &self.evaluator;
        evaluator.rules.layout.count(ty, evaluator.state.seats)
    }

    pub(super) fn ty(&self, at: usize) -> &'a Ty {
        let parameter = self.narrowed.parameters.get(at);
        parameter.map_or(&Ty::None, |(_, ty)| ty)
    }

    pub(super) fn nth_value(&self, at: usize, domain: &Domain, number: u64) -> Value {
        domain.nth(self.ty(at), &|ty| self.values(ty), number)
    }

    /// As `nth_value`, while all are tried. To make a set takes longer than another value: each thing is looked at that
    /// it may hold.
    pub(super) fn candidate(&self, at: usize, domain: &Domain, number: u64) -> Outcome<Value> {
        let budget = self.evaluator.budget;
        budget.spend(domain.width(), self.action.span)?;
        Ok(self.nth_value(at, domain, number))
    }

    pub(super) fn fits(&self, at: usize, value: &Value) -> bool {
        belongs(value, self.ty(at), &|ty| self.values(ty))
    }

    /// Chooses all parameters, unless one of the arguments is no value of its parameter.
    pub(super) fn take(&mut self, arguments: &[Value]) -> Result<(), Refusal> {
        if arguments.len() != self.length() {
            return Err(Refusal::Argument { parameter: arguments.len(), local: None });
        }
        for (at, value) in arguments.iter().enumerate() {
            if !self.fits(at, value) {
                let parameter = self.narrowed.parameters.get(at);
                return Err(Refusal::Argument {
                    parameter: at,
                    local: parameter.map(|(local, _)| *local),
                });
            }
            self.choose(at, value.clone());
        }
        Ok(())
    }

    /// Whether all conjuncts hold, once all parameters are chosen. A fault counts as a failure here.
    pub(super) fn is_legal(&mut self) -> bool {
        let mut conjuncts = self.narrowed.conjuncts.iter();
        conjuncts.all(|placed| matches!(self.judge(placed), Ok(true)))
    }

    pub(super) fn judge(&mut self, placed: &'a Placed) -> Outcome<bool> {
        self.bind(placed)?;
        self.evaluator.holds(&placed.conjunct.expr)
    }

    pub(super) fn bind(&mut self, placed: &'a Placed) -> Outcome<()> {
        let bindings = &placed.conjunct.bindings;
        self.evaluator.bind_in_turn(bindings, Evaluator::bound)
    }

    /// Whether all conjuncts hold that can be judged once so many parameters are chosen, and not before.
    pub(super) fn passes(&mut self, level: usize) -> Outcome<bool> {
        let narrowed = self.narrowed;
        let conjuncts = &narrowed.conjuncts;
        if !self.doubts.is_empty() {
            let waited = |at: usize| conjuncts.get(at).is_some_and(|it| it.level < level);
            self.doubts.retain(|(at, _)| waited(*at));
        }
        let end = self.doubts.last().map_or(conjuncts.len(), |(at, _)| *at);
        for at in narrowed.at_level(level).iter().copied() {
            let Some(placed) = conjuncts.get(at).filter(|_| at < end) else {
                break;
            };
            if self.applied.get(at).is_some_and(|applied| *applied) {
                continue;
            }
            match self.judge(placed) {
                Ok(true) => {}
                Ok(false) => return Ok(false),
                Err(fault) => {
                    self.doubts.push((at, fault));
                    break;
                }
            }
        }
        match self.doubts.last() {
            Some((at, fault)) if conjuncts.iter().take(*at).all(|it| it.level <= level) => {
                Err(fault.clone())
            }
            _ => Ok(true),
        }
    }
}
