//! What a seat may do, by the narrowed form of an action. Moves are counted and found without listing them: parameters
//! are chosen one by one from what the conjuncts leave of their domains, the other conjuncts cut as soon as they can be
//! judged, and what does not depend on each other is multiplied.

use super::domain::{self, Domain};
use super::eval::Evaluator;
use super::items::bit;
use super::memory::Counted;
use super::{Outcome, Reference};
use crate::engine::{Budget, Fault, Move, Offer, Refusal, Task};
use crate::hir::{Action, ActionId, Compare, Ty};
use crate::program::{Narrowed, Placed, Restriction, Says};
use crate::state::{State, Value};

/// One way through the parameters of an action.
pub(super) struct Search<'a> {
    pub(super) evaluator: Evaluator<'a>,
    pub(super) action: &'a Action,
    narrowed: &'a Narrowed,
    /// By conjunct, whether it is part of the domain of its parameter now.
    applied: Vec<bool>,
    /// By parameter, what the conjuncts leave of its domain that read no other, once that was asked.
    bases: Vec<Option<Domain>>,
    /// Conjuncts that cannot be judged, while one before them waits for a parameter; the first of them is last.
    doubts: Vec<(usize, Fault)>,
    /// While all are counted: how many begin with each value of the first parameter.
    firsts: Option<Vec<u64>>,
}

/// Of more values of the first parameter it is not noted how many moves begin with each.
const FIRSTS: u64 = 1 << 16;

impl<'a> Search<'a> {
    /// `evaluator` is one for the position and the question.
    fn new(
        mut evaluator: Evaluator<'a>,
        (seat, id): (u32, ActionId),
    ) -> Result<Self, Evaluator<'a>> {
        let rules = evaluator.rules;
        let (Some(action), Some(narrowed)) =
            (rules.game.actions.get(id), rules.program.actions.get(id))
        else {
            return Err(evaluator);
        };
        evaluator.bind(action.me, Value::Seat(seat));
        Ok(Self {
            evaluator,
            action,
            narrowed,
            applied: vec![false; narrowed.conjuncts.len()],
            bases: vec![None; narrowed.parameters.len()],
            doubts: Vec::new(),
            firsts: None,
        })
    }

    fn length(&self) -> usize {
        self.narrowed.parameters.len()
    }

    fn choose(&mut self, at: usize, value: Value) {
        if let Some((local, _)) = self.narrowed.parameters.get(at) {
            self.evaluator.bind(*local, value);
        }
    }

    /// How many values a seat can choose from.
    fn values(&self, ty: &Ty) -> u64 {
        let evaluator = &self.evaluator;
        evaluator.rules.layout.count(ty, evaluator.state.seats)
    }

    fn ty(&self, at: usize) -> &'a Ty {
        let parameter = self.narrowed.parameters.get(at);
        parameter.map_or(&Ty::None, |(_, ty)| ty)
    }

    fn nth_value(&self, at: usize, domain: &Domain, number: u64) -> Value {
        domain.nth(self.ty(at), &|ty| self.values(ty), number)
    }

    /// The same while all are tried. To make a set takes longer than another value: each thing is looked at that it may
    /// hold.
    fn candidate(&self, at: usize, domain: &Domain, number: u64) -> Outcome<Value> {
        let budget = self.evaluator.budget;
        budget.spend(domain.width(), self.action.span)?;
        Ok(self.nth_value(at, domain, number))
    }

    fn fits(&self, at: usize, value: &Value) -> bool {
        domain::contains(self.ty(at), &|ty| self.values(ty), value)
    }

    /// Chooses all parameters, unless one of the arguments is no value of its parameter.
    pub(super) fn take(&mut self, arguments: &[Value]) -> Result<(), Refusal> {
        if arguments.len() != self.length() {
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

    /// Whether all conjuncts hold, once all parameters are chosen. A fault counts as a failure here.
    fn is_legal(&mut self) -> bool {
        let mut conjuncts = self.narrowed.conjuncts.iter();
        conjuncts.all(|placed| matches!(self.judge(placed), Ok(true)))
    }

    fn judge(&mut self, placed: &'a Placed) -> Outcome<bool> {
        self.bind(placed)?;
        self.evaluator.holds(&placed.conjunct.expr)
    }

    fn bind(&mut self, placed: &'a Placed) -> Outcome<()> {
        for (local, value) in &placed.conjunct.bindings {
            let bound = self.evaluator.bound(*local, value)?;
            self.evaluator.bind_to_bound(*local, bound);
        }
        Ok(())
    }

    /// Whether all conjuncts hold that can be judged once so many parameters are chosen, and not before.
    fn passes(&mut self, level: usize) -> Outcome<bool> {
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

    /// What the conjuncts leave of the domain of the next parameter.
    fn domain(&mut self, at: usize) -> Outcome<Domain> {
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
        self.narrow(at, &mut domain, false)?;
        self.evaluator.budget.spend(1, self.action.span)?;
        Ok(domain)
    }

    /// What the conjuncts leave of a domain that read no other parameter. The values of the first parameter are gone
    /// through once in any case; those of the others are looked at here, and not again for each choice before them.
    fn base(&mut self, at: usize) -> Outcome<Domain> {
        let mut domain = Domain::all(self.ty(at), &|ty| self.values(ty));
        self.narrow(at, &mut domain, true)?;
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
            for place in places.bits() {
                let value = domain::nth(self.ty(at), &|ty| self.values(ty), u64::from(place));
                self.evaluator.budget.spend(1, self.action.span)?;
                self.choose(at, value);
                match self.judge(placed) {
                    Ok(true) => {}
                    Ok(false) => *places = places.without(place),
                    // It is judged again in its order.
                    Err(_) => judged = false,
                }
            }
            self.apply(number, judged);
        }
        Ok(domain)
    }

    /// Makes what conjuncts say part of the domain of a parameter: those that read no other, or those that do.
    fn narrow(&mut self, at: usize, domain: &mut Domain, one: bool) -> Outcome<()> {
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
            let applied = self
                .bind(placed)
                .and_then(|()| self.restrict(domain, restriction));
            self.apply(number, applied.unwrap_or(false));
        }
        Ok(())
    }

    /// Notes whether a conjunct is part of the domain of its parameter.
    fn apply(&mut self, number: usize, applied: bool) {
        if let Some(slot) = self.applied.get_mut(number) {
            *slot = applied;
        }
    }

    /// Makes what a conjunct says part of the domain; says whether it could.
    fn restrict(&mut self, domain: &mut Domain, restriction: &'a Restriction) -> Outcome<bool> {
        let ty = self.ty(restriction.parameter);
        let values = self.values(ty);
        let of = ty.element().unwrap_or(&Ty::Number);
        Ok(match &restriction.says {
            Says::In(items) => {
                let items = self.evaluator.items(items)?;
                domain.keep(ty, values, items);
                true
            }
            Says::NotIn(items) => {
                let items = self.evaluator.items(items)?;
                domain.drop(ty, values, items)
            }
            Says::Compares(Compare::Is, with) => {
                let code = self.evaluator.code(with)?;
                domain.keep(ty, values, std::iter::once(code));
                true
            }
            Says::Compares(Compare::IsNot, with) => {
                let code = self.evaluator.code(with)?;
                domain.drop(ty, values, std::iter::once(code))
            }
            Says::Compares(compare, with) => {
                let code = self.evaluator.code(with)?;
                domain.order(ty, *compare, code)
            }
            Says::Is(wanted) => {
                domain.keep(ty, values, std::iter::once(i32::from(*wanted)));
                true
            }
            Says::Within(whole) => {
                let whole = self.evaluator.set_as(whole, of)?;
                domain.within(whole);
                true
            }
            Says::Has(thing) => {
                let code = self.evaluator.code_as(thing, of)?;
                domain.has(bit(code, of), true);
                true
            }
            Says::Lacks(thing) => {
                let code = self.evaluator.code_as(thing, of)?;
                domain.has(bit(code, of), false);
                true
            }
            Says::Size(compare, number) => {
                let number = self.evaluator.code(number)?;
                domain.sized(*compare, number)
            }
            Says::Empty(wanted) => {
                let compare = if *wanted {
                    Compare::Is
                } else {
                    Compare::AtLeast
                };
                domain.sized(compare, i32::from(!*wanted))
            }
        })
    }

    /// Whether each value of the domain has to be looked at.
    fn is_tested(&self, level: usize) -> bool {
        let here = self.narrowed.at_level(level).iter();
        let mut left = here.filter(|at| !self.applied.get(**at).is_some_and(|applied| *applied));
        left.next().is_some() || !self.doubts.is_empty()
    }

    /// Notes how many moves begin with the next value of the first parameter.
    fn note_first(&mut self, at: usize, moves: u64) {
        if let (0, Some(firsts)) = (at, &mut self.firsts) {
            firsts.push(moves);
        }
    }

    /// How many values of a domain pass, at most `limit`.
    fn passing(&mut self, at: usize, domain: &Domain, limit: u64) -> Outcome<u64> {
        if !self.is_tested(at + 1) {
            return Ok(domain.len());
        }
        let mut passing = 0;
        for number in 0..domain.len() {
            let value = self.candidate(at, domain, number)?;
            self.choose(at, value);
            let passes = u64::from(self.passes(at + 1)?);
            self.note_first(at, passes);
            passing += passes;
            if passing >= limit {
                break;
            }
        }
        Ok(passing)
    }

    /// Legal ways to choose the parameters, at most about `limit`.
    fn count(&mut self, limit: u64) -> Outcome<u64> {
        if self.passes(0)? {
            self.count_from(0, limit)
        } else {
            Ok(0)
        }
    }

    /// The same from a parameter on, where all that could be judged before has held.
    fn count_from(&mut self, at: usize, limit: u64) -> Outcome<u64> {
        if at == self.length() {
            return Ok(1);
        }
        let domain = self.domain(at)?;
        if at == 0 && domain.len() > FIRSTS {
            self.firsts = None;
        }
        if self.narrowed.is_independent_from(at + 1) {
            let passing = self.passing(at, &domain, limit)?;
            if passing == 0 || at + 1 == self.length() {
                return Ok(passing);
            }
            return Ok(passing.saturating_mul(self.count_from(at + 1, limit)?));
        }
        let mut total = 0u64;
        for number in 0..domain.len() {
            let value = self.candidate(at, &domain, number)?;
            self.choose(at, value);
            let here = if self.passes(at + 1)? {
                self.count_from(at + 1, limit - total.min(limit))?
            } else {
                0
            };
            self.note_first(at, here);
            total = total.saturating_add(here);
            if total >= limit {
                break;
            }
        }
        Ok(total)
    }

    /// The legal choice at a place in their order. `firsts` says how many begin with each value of the first parameter,
    /// where that is known: in how many ways the others can be chosen, or where they do not depend on it, 1 or 0.
    fn nth(&mut self, mut place: u64, firsts: &[u64]) -> Outcome<Option<Vec<Value>>> {
        let mut chosen = Vec::new();
        if !self.passes(0)? {
            return Ok(None);
        }
        let found = self.nth_from(0, &mut place, &mut chosen, firsts)?;
        Ok(found.then_some(chosen))
    }

    fn nth_from(
        &mut self,
        at: usize,
        place: &mut u64,
        chosen: &mut Vec<Value>,
        firsts: &[u64],
    ) -> Outcome<bool> {
        if at == self.length() {
            return Ok(true);
        }
        let domain = self.domain(at)?;
        let rest = if self.narrowed.is_independent_from(at + 1) {
            Some(self.count_from(at + 1, u64::MAX)?.max(1))
        } else {
            None
        };
        if let (Some(rest), false) = (rest, self.is_tested(at + 1)) {
            let number = *place / rest;
            *place %= rest;
            return Ok(number < domain.len() && self.take_nth(at, &domain, number, place, chosen)?);
        }
        for number in 0..domain.len() {
            let known = usize::try_from(number)
                .ok()
                .and_then(|number| firsts.get(number));
            let here = match (known, rest) {
                (Some(known), rest) => known.saturating_mul(rest.unwrap_or(1)),
                (None, rest) => {
                    let value = self.candidate(at, &domain, number)?;
                    self.choose(at, value);
                    match (self.passes(at + 1)?, rest) {
                        (false, _) => 0,
                        (true, Some(rest)) => rest,
                        (true, None) => self.count_from(at + 1, place.saturating_add(1))?,
                    }
                }
            };
            if *place < here {
                return self.take_nth(at, &domain, number, place, chosen);
            }
            *place -= here;
        }
        Ok(false)
    }

    fn take_nth(
        &mut self,
        at: usize,
        domain: &Domain,
        number: u64,
        place: &mut u64,
        chosen: &mut Vec<Value>,
    ) -> Outcome<bool> {
        let value = self.candidate(at, domain, number)?;
        self.choose(at, value.clone());
        chosen.push(value);
        if !self.passes(at + 1)? {
            return Ok(false);
        }
        self.nth_from(at + 1, place, chosen, &[])
    }

    /// The first legal choices, at most `most`.
    fn list(&mut self, most: usize) -> Outcome<Vec<Vec<Value>>> {
        let mut found = Vec::new();
        if self.passes(0)? {
            self.list_from(0, most, &mut Vec::new(), &mut found)?;
        }
        Ok(found)
    }

    fn list_from(
        &mut self,
        at: usize,
        most: usize,
        chosen: &mut Vec<Value>,
        found: &mut Vec<Vec<Value>>,
    ) -> Outcome<()> {
        if at == self.length() {
            found.push(chosen.clone());
            return Ok(());
        }
        let domain = self.domain(at)?;
        for number in 0..domain.len() {
            if found.len() >= most {
                break;
            }
            let value = self.candidate(at, &domain, number)?;
            self.choose(at, value.clone());
            if self.passes(at + 1)? {
                chosen.push(value);
                self.list_from(at + 1, most, chosen, found)?;
                chosen.pop();
            }
        }
        Ok(())
    }

    /// The values of the next parameter with which a legal move begins.
    fn next_values(&mut self, prefix: &[Value]) -> Outcome<Vec<Value>> {
        for (at, value) in prefix.iter().enumerate() {
            if !self.passes(at)? || !self.fits(at, value) {
                return Ok(Vec::new());
            }
            self.choose(at, value.clone());
        }
        let at = prefix.len();
        if !self.passes(at)? {
            return Ok(Vec::new());
        }
        let domain = self.domain(at)?;
        let mut out = Vec::new();
        for number in 0..domain.len() {
            let value = self.candidate(at, &domain, number)?;
            self.choose(at, value.clone());
            if self.passes(at + 1)? && self.count_from(at + 1, 1)? > 0 {
                out.push(value);
            }
        }
        Ok(out)
    }
}

impl Reference {
    /// Searches the moves of a seat with an action, with a budget of its own; nothing is found of what is no action.
    fn search<T: Default>(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        work: impl FnOnce(&mut Search<'_>) -> Outcome<T>,
    ) -> Outcome<T> {
        let budget = Budget::new(Task::Search);
        self.remembering(state, |memory| {
            let evaluator = Evaluator::new(self, state, &budget).with_memory(memory);
            match Search::new(evaluator, (seat, id)) {
                Ok(mut search) => {
                    let found = work(&mut search);
                    (found, search.evaluator.memory)
                }
                Err(evaluator) => (Ok(T::default()), evaluator.memory),
            }
        })
    }

    /// The offers with which a seat can do something.
    pub(super) fn possible(
        &self,
        state: &State,
        offers: Vec<Offer>,
        budget: &Budget,
    ) -> Outcome<Vec<Offer>> {
        self.remembering(state, |memory| {
            let mut evaluator = Evaluator::new(self, state, budget).with_memory(memory);
            let mut possible = Vec::new();
            for offer in offers {
                let count;
                (count, evaluator) = match Search::new(evaluator, (offer.seat, offer.action)) {
                    Ok(mut search) => (search.count(1), search.evaluator),
                    Err(evaluator) => (Ok(0), evaluator),
                };
                match count {
                    Ok(0) => {}
                    Ok(_) => possible.push(offer),
                    Err(fault) => return (Err(fault), evaluator.memory),
                }
            }
            (Ok(possible), evaluator.memory)
        })
    }

    /// How many moves there are, and how many begin with each value of the first parameter.
    fn counted(&self, state: &State, seat: u32, id: ActionId) -> Outcome<Counted> {
        self.search(state, seat, id, |search| {
            if let Some(counted) = search.evaluator.memory.counts.get(&(seat, id)) {
                return Ok(counted.clone());
            }
            search.firsts = Some(Vec::new());
            let moves = search.count(u64::MAX)?;
            let counted = Counted {
                moves,
                firsts: search.firsts.take().unwrap_or_default(),
            };
            let counts = &mut search.evaluator.memory.counts;
            counts.insert((seat, id), counted.clone());
            Ok(counted)
        })
    }

    pub(super) fn count_moves(&self, state: &State, seat: u32, id: ActionId) -> Outcome<u64> {
        Ok(self.counted(state, seat, id)?.moves)
    }

    pub(super) fn nth_move(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        at: u64,
    ) -> Outcome<Option<Vec<Value>>> {
        let counted = self.counted(state, seat, id)?;
        if at >= counted.moves {
            return Ok(None);
        }
        self.search(state, seat, id, |search| search.nth(at, &counted.firsts))
    }

    pub(super) fn list_moves(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        most: usize,
    ) -> Outcome<(u64, Vec<Vec<Value>>)> {
        let found = self.search(state, seat, id, |search| search.list(most))?;
        let count = if found.len() < most {
            found.len() as u64
        } else {
            self.count_moves(state, seat, id)?
        };
        Ok((count, found))
    }

    pub(super) fn candidate_values(
        &self,
        state: &State,
        seat: u32,
        id: ActionId,
        prefix: &[Value],
    ) -> Outcome<Vec<Value>> {
        self.search(state, seat, id, |search| search.next_values(prefix))
    }

    /// Whether arguments are values of their parameters and all conditions hold with them.
    pub(super) fn is_legal(&self, state: &State, action: &Move) -> Outcome<Result<bool, Refusal>> {
        self.search(state, action.seat, action.action, |search| {
            Ok(Some(
                search.take(&action.arguments).map(|()| search.is_legal()),
            ))
        })
        .map(|judged| judged.unwrap_or(Ok(false)))
    }
}
