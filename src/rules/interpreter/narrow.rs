//! What the conjuncts leave of the domain of a parameter.

use super::Outcome;
use super::domain::Domain;
use super::items::bit;
use super::search::Search;
use super::values;
use crate::hir::{Compare, Ty};
use crate::program::{Restriction, Says};

impl<'a> Search<'a> {
    /// What the conjuncts leave of the domain of the next parameter.
    pub(super) fn domain(&mut self, at: usize) -> Outcome<Domain> {
        let mut domain = match self.bases.get(at) {
            Some(Some(base)) => base.clone(),
            Some(None) | None => {
                let base = self.base(at)?;
                if let Some(slot) = self.bases.get_mut(at) {
                    *slot = Some(base.clone());
                }
                base
            }
        };
        self.narrow(at, &mut domain, false);
        self.evaluator.budget.spend(1, self.action.span)?;
        Ok(domain)
    }

    /// What the conjuncts leave of a domain that read no other parameter. The values of the first parameter are gone
    /// through once in any case; those of the others are looked at here, and not again for each choice before them.
    pub(super) fn base(&mut self, at: usize) -> Outcome<Domain> {
        let mut domain = Domain::all(self.ty(at), &|ty| self.values(ty));
        self.narrow(at, &mut domain, true);
        if at == 0 {
            return Ok(domain);
        }
        let narrowed = self.narrowed;
        for number in narrowed.at_level(at + 1).iter().copied() {
            let conjunct = narrowed.conjuncts.get(number);
            let Some(placed) = conjunct.filter(|placed| placed.reads_one()) else {
                continue;
            };
            let Domain::Few(places) = &mut domain else {
                break;
            };
            if self.applied.get(number).is_some_and(|applied| *applied) {
                continue;
            }
            let mut judged = true;
            for place in places.clone().bits() {
                let value = values::nth(self.ty(at), &|ty| self.values(ty), u64::from(place));
                self.evaluator.budget.spend(1, self.action.span)?;
                self.choose(at, value);
                match self.judge(placed) {
                    Ok(true) => {}
                    Ok(false) => places.remove(place),
                    // It is judged again in its order.
                    Err(_) => judged = false,
                }
            }
            self.apply(number, judged);
        }
        Ok(domain)
    }

    /// Makes what conjuncts say part of the domain of a parameter: those that read no other, or those that do.
    pub(super) fn narrow(&mut self, at: usize, domain: &mut Domain, one: bool) {
        let narrowed = self.narrowed;
        for number in narrowed.at_level(at + 1).iter().copied() {
            let conjunct = narrowed.conjuncts.get(number);
            let Some(placed) = conjunct.filter(|placed| placed.reads_one() == one) else {
                continue;
            };
            let Some(restriction) = &placed.restriction else {
                continue;
            };
            // What cannot be worked out is judged for each value, in its order.
            let applied = self.bind(placed).and_then(|()| self.restrict(domain, restriction));
            self.apply(number, applied.unwrap_or(false));
        }
    }

    /// Notes whether a conjunct is part of the domain of its parameter.
    pub(super) fn apply(&mut self, number: usize, applied: bool) {
        if let Some(slot) = self.applied.get_mut(number) {
            *slot = applied;
        }
    }

    /// Makes what a conjunct says part of the domain; says whether it could.
    pub(super) fn restrict(
        &mut self,
        domain: &mut Domain,
        restriction: &'a Restriction,
    ) -> Outcome<bool> {
        let ty = self.ty(restriction.parameter);
        let values = self.values(ty);
        let of = ty.element().unwrap_or(&Ty::Number);
        Ok(match &restriction.says {
            Says::In(items) => {
                let items = self.evaluator.items(items)?;
                domain.keep(ty, values, items)
            }
            Says::NotIn(items) => {
                let items = self.evaluator.items(items)?;
                domain.drop(ty, values, items)
            }
            Says::Compares(Compare::Is, with) => {
                let code = self.evaluator.code(with)?;
                domain.keep(ty, values, std::iter::once(code))
            }
            Says::Compares(Compare::IsNot, with) => {
                let code = self.evaluator.code(with)?;
                domain.drop(ty, values, std::iter::once(code))
            }
            Says::Compares(compare, with) => {
                let code = self.evaluator.code(with)?;
                domain.order(ty, *compare, code)
            }
            Says::Is(wanted) => domain.keep(ty, values, std::iter::once(i32::from(*wanted))),
            Says::Within(whole) => {
                let whole = self.evaluator.set_within(whole, of)?;
                domain.within(whole)
            }
            Says::Has(thing) => {
                let code = self.evaluator.code_as(thing, of)?;
                domain.has(bit(code, of), true)
            }
            Says::Lacks(thing) => {
                let code = self.evaluator.code_as(thing, of)?;
                domain.has(bit(code, of), false)
            }
            Says::Size(compare, number) => {
                let number = self.evaluator.code(number)?;
                domain.sized(*compare, number)
            }
            Says::Empty(wanted) => {
                let compare = if *wanted { Compare::Is } else { Compare::AtLeast };
                domain.sized(compare, i32::from(!*wanted))
            }
        })
    }
}
