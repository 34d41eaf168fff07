//! Moves counted and found without listing them, and listed.

use super::Outcome;
use super::domain::Domain;
use super::search::Search;
use crate::state::Value;

/// Of more values of the first parameter it is not noted how many moves begin with each.
const FIRSTS: u64 = 1 << 16;

impl Search<'_> {
    /// Whether each value of the domain has to be looked at.
    pub(super) fn is_tested(&self, level: usize) -> bool {
        let here = self.narrowed.at_level(level).iter();
        let mut left = here.filter(|at| !self.applied.get(**at).is_some_and(|applied| *applied));
        left.next().is_some() || !self.doubts.is_empty()
    }

    /// Notes how many moves begin with the next value of the first parameter.
    pub(super) fn note_first(&mut self, at: usize, moves: u64) {
        if let (0, Some(firsts)) = (at, &mut self.firsts) {
            firsts.push(moves);
        }
    }

    /// How many values of a domain pass, at most `limit`.
    pub(super) fn passing(&mut self, at: usize, domain: &Domain, limit: u64) -> Outcome<u64> {
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
    pub(super) fn count(&mut self, limit: u64) -> Outcome<u64> {
        if self.passes(0)? { self.count_from(0, limit) } else { Ok(0) }
    }

    /// As `count`, from a parameter on, where all that could be judged before has held.
    pub(super) fn count_from(&mut self, at: usize, limit: u64) -> Outcome<u64> {
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
    pub(super) fn nth(&mut self, mut place: u64, firsts: &[u64]) -> Outcome<Option<Vec<Value>>> {
        let mut chosen = Vec::new();
        if !self.passes(0)? {
            return Ok(None);
        }
        let found = self.nth_from(0, &mut place, &mut chosen, firsts)?;
        Ok(found.then_some(chosen))
    }

    pub(super) fn nth_from(
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
            let known = usize::try_from(number).ok().and_then(|number| firsts.get(number));
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

    pub(super) fn take_nth(
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
    pub(super) fn list(&mut self, most: usize) -> Outcome<Vec<Vec<Value>>> {
        let mut found = Vec::new();
        if most > 0 && self.passes(0)? {
            self.list_from(0, most, &mut Vec::new(), &mut found)?;
        }
        Ok(found)
    }

    pub(super) fn list_from(
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
    pub(super) fn next_values(&mut self, prefix: &[Value]) -> Outcome<Vec<Value>> {
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
