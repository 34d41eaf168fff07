//! Terms: values in a form in which surely equal values are the same term. What can change carries
//! the number of its last change, so a term stands for one value, whenever it was read.

use std::collections::BTreeMap;

use super::op::Op;
use super::simpler::simpler;
use crate::base::define_ids;
use crate::hir::{Builtin, Compare, Fold};

define_ids! {
    pub(super) TermId;
}

pub(super) type Term = (Op, Vec<TermId>);

struct Made {
    term: Term,
    /// How deep its folds are nested.
    folds: u32,
    /// A bit for each fold outside it whose member stands in it.
    free: u64,
    /// Whether it contains names, or members of folds.
    named: bool,
    /// Whether it is made of constants alone.
    constant: bool,
    /// How many parts it has, each counted as often as it stands there.
    size: u32,
}

/// All terms so far, each once.
#[derive(Default)]
pub(super) struct Terms {
    all: Vec<Made>,
    ids: BTreeMap<Term, TermId>,
    fresh: u32,
}

impl Terms {
    pub(super) fn make(&mut self, op: Op, of: Vec<TermId>) -> TermId {
        let term = simpler((op, of), self);
        let term = match term {
            Ok(same) => return same,
            Err(term) => term,
        };
        if let Some(id) = self.ids.get(&term) {
            return *id;
        }
        let id = TermId::from(self.all.len());
        let parts = term.1.iter().filter_map(|part| self.all.get(usize::from(*part)));
        let start = (0, false, term.0.is_constant(), 1_u32);
        let (folds, named, constant, size) =
            parts.fold(start, |(folds, named, constant, size), part| {
                (
                    folds.max(part.folds),
                    named || part.named,
                    constant && part.constant,
                    size.saturating_add(part.size),
                )
            });
        self.all.push(Made {
            // The name will be replaced, and what it runs over is no part of it then.
            folds: if matches!(term.0, Op::Any(_)) {
                0
            } else {
                folds + u32::from(matches!(term.0, Op::Fold(_)))
            },
            free: self.free_in(&term),
            named: named || term.0.is_named(),
            constant,
            size,
            term: term.clone(),
        });
        self.ids.insert(term, id);
        id
    }

    /// A term that is already there.
    pub(super) fn find(&self, term: &Term) -> Option<TermId> {
        self.ids.get(term).copied()
    }

    /// A number that was not given before.
    pub(super) const fn fresh(&mut self) -> u32 {
        self.fresh += 1;
        self.fresh
    }

    pub(super) fn unknown(&mut self) -> TermId {
        let number = self.fresh();
        self.make(Op::Unknown(number), Vec::new())
    }

    pub(super) fn get(&self, id: TermId) -> Option<&Term> {
        self.all.get(usize::from(id)).map(|made| &made.term)
    }

    pub(super) const fn count(&self) -> usize {
        self.all.len()
    }

    /// How deep the folds of a term are nested.
    pub(super) fn folds(&self, id: TermId) -> u32 {
        self.all.get(usize::from(id)).map_or(0, |made| made.folds)
    }

    /// The members of folds outside a term that stand in it: a fold closes its own.
    fn free_in(&self, (op, of): &Term) -> u64 {
        let free = |part: &TermId| self.all.get(usize::from(*part)).map_or(0, |made| made.free);
        match (op, of.as_slice()) {
            (Op::Each(number), _) => member_bit(*number),
            (Op::Fold(_), [domain, body]) => {
                let own = self.folds(*body);
                let closed = if own < LAST_BIT { member_bit(own) } else { 0 };
                free(domain) | (free(body) & !closed)
            }
            _ => of.iter().fold(0, |all, part| all | free(part)),
        }
    }

    /// Whether a term is about the member of a fold outside it.
    pub(super) fn has_free_member(&self, id: TermId) -> bool {
        self.all.get(usize::from(id)).is_some_and(|made| made.free != 0)
    }

    pub(super) fn is_constant(&self, id: TermId) -> bool {
        self.all.get(usize::from(id)).is_some_and(|made| made.constant)
    }

    /// Whether a condition always holds, or never does; nothing if it depends on the game.
    pub(super) fn decided(&self, condition: TermId) -> Option<bool> {
        if let Some((Op::Flag(holds), _)) = self.get(condition) { Some(*holds) } else { None }
    }

    /// Of `all x in D where x is not Y`: `D` and `Y`.
    pub(super) fn all_but_one(&self, set: TermId) -> Option<(TermId, TermId)> {
        let (Op::Fold(Fold::All), of) = self.get(set)? else {
            return None;
        };
        let &[domain, body] = of.as_slice() else {
            return None;
        };
        let (Op::Builtin(Builtin::Not), not) = self.get(body)? else {
            return None;
        };
        let (Op::Compare(Compare::Is), sides) = self.get(*not.first()?)? else {
            return None;
        };
        match sides.as_slice() {
            [each, kept] if matches!(self.get(*each), Some((Op::Each(0), _))) => {
                // What differs from member to member leaves out some of them.
                (!self.has_free_member(*kept)).then_some((domain, *kept))
            }
            _ => None,
        }
    }

    /// A condition that holds, or does not, without `not`.
    pub(super) fn without_not(&self, (term, holds): (TermId, bool)) -> (TermId, bool) {
        match self.get(term).map(|(op, of)| (op, of.as_slice())) {
            Some((Op::Builtin(Builtin::Not), [inner])) => (*inner, !holds),
            Some(_) | None => (term, holds),
        }
    }

    /// A condition without `not`: who knows one knows the other.
    pub(super) fn bare(&self, term: TermId) -> TermId {
        self.without_not((term, true)).0
    }

    /// Whether two terms are different values wherever they are read.
    pub(super) fn are_distinct(&self, a: TermId, b: TermId) -> bool {
        let plain = |id| {
            self.get(id).filter(|(op, _)| {
                matches!(op, Op::Number(_) | Op::Flag(_) | Op::None | Op::Seat(_) | Op::Member(..))
            })
        };
        a != b && plain(a).is_some() && plain(b).is_some()
    }

    /// The term of a fold, with its name replaced. In a large one the name stays: then it equals
    /// only itself.
    pub(super) fn fold(
        &mut self,
        fold: Fold,
        name: TermId,
        domain: TermId,
        body: TermId,
    ) -> TermId {
        let size = self.all.get(usize::from(body)).map_or(0, |made| made.size);
        if size > LARGE {
            return self.make(Op::Fold(fold), vec![domain, body]);
        }
        let each = self.make(Op::Each(self.folds(body)), Vec::new());
        let body = self.replace(body, name, each);
        self.make(Op::Fold(fold), vec![domain, body])
    }

    /// The same term with one part replaced by another.
    pub(super) fn replace(&mut self, term: TermId, part: TermId, by: TermId) -> TermId {
        let mut done = BTreeMap::new();
        self.replaced(term, part, by, &mut done)
    }

    fn replaced(
        &mut self,
        term: TermId,
        part: TermId,
        by: TermId,
        done: &mut BTreeMap<TermId, TermId>,
    ) -> TermId {
        if term == part {
            return by;
        }
        if let Some(found) = done.get(&term) {
            return *found;
        }
        let Some(made) = self.all.get(usize::from(term)).filter(|made| made.named) else {
            return term;
        };
        let (op, of) = made.term.clone();
        let of = of.into_iter().map(|inner| self.replaced(inner, part, by, done)).collect();
        let found = self.make(op, of);
        done.insert(term, found);
        found
    }

    /// The same term for all rounds of a loop: what has come up in them has no number of its own.
    pub(super) fn shape(&mut self, id: TermId, old: usize) -> TermId {
        let mut done = BTreeMap::new();
        self.shaped(id, old, &mut done)
    }

    fn shaped(&mut self, id: TermId, old: usize, done: &mut BTreeMap<TermId, TermId>) -> TermId {
        if usize::from(id) < old {
            return id;
        }
        if let Some(found) = done.get(&id) {
            return *found;
        }
        let Some((op, of)) = self.get(id).cloned() else {
            return id;
        };
        let of = of.into_iter().map(|part| self.shaped(part, old, done));
        let of = of.collect();
        let found = self.make(op.without_number(), of);
        done.insert(id, found);
        found
    }

    /// Whether some part of the term is one of these.
    pub(super) fn any(&self, id: TermId, is: &mut dyn FnMut(TermId, &Op) -> bool) -> bool {
        let (mut open, mut seen) = (vec![id], std::collections::BTreeSet::new());
        while let Some(next) = open.pop() {
            let Some((op, of)) = self.get(next).filter(|_| seen.insert(next)) else {
                continue;
            };
            if is(next, op) {
                return true;
            }
            open.extend(of);
        }
        false
    }

    /// Whether a term is the pattern with something in place of the hole; `found` gets that.
    pub(super) fn matches(
        &self,
        pattern: TermId,
        hole: TermId,
        term: TermId,
        found: &mut Option<TermId>,
    ) -> bool {
        self.matched(pattern, &[hole], term, std::slice::from_mut(found), &mut { MATCHED })
    }

    /// The same with several holes, and as many places for what stands there.
    pub(super) fn matches_all(
        &self,
        pattern: TermId,
        holes: &[TermId],
        term: TermId,
        found: &mut [Option<TermId>],
    ) -> bool {
        self.matched(pattern, holes, term, found, &mut { MATCHED })
    }

    fn matched(
        &self,
        pattern: TermId,
        holes: &[TermId],
        term: TermId,
        found: &mut [Option<TermId>],
        left: &mut u32,
    ) -> bool {
        let hole = holes.iter().position(|hole| *hole == pattern);
        if let Some(one) = hole.and_then(|hole| found.get_mut(hole)) {
            return *one.get_or_insert(term) == term;
        }
        let named = |id: TermId| self.all.get(usize::from(id)).is_some_and(|made| made.named);
        if pattern == term && !named(pattern) {
            return true;
        }
        *left = left.saturating_sub(1);
        let (Some((wanted, parts)), Some((op, of))) = (self.get(pattern), self.get(term)) else {
            return false;
        };
        *left > 0
            && wanted == op
            && parts.len() == of.len()
            && parts
                .iter()
                .zip(of)
                .all(|(part, other)| self.matched(*part, holes, *other, found, left))
    }
}

/// The last bit stands for all folds that are nested deeper.
const LAST_BIT: u32 = 63;

fn member_bit(number: u32) -> u64 {
    1 << number.min(LAST_BIT)
}

/// Parts of a term that are compared with a pattern; larger terms do not match.
const MATCHED: u32 = 400;

/// Parts of a condition in which the name of a fold is replaced.
const LARGE: u32 = 2000;

#[cfg(test)]
mod tests {
    use super::Terms;
    use crate::hir::{Builtin, Compare, Fold, LocalId, ZoneId};
    use crate::op::Op;

    fn name(number: usize) -> Op {
        Op::Any(LocalId::from(number))
    }

    #[test]
    fn equal_values_are_one_term() {
        let mut terms = Terms::default();
        let one = terms.make(Op::Seat(0), Vec::new());
        assert_eq!(terms.make(Op::Seat(0), Vec::new()), one);
        assert_ne!(terms.make(Op::Seat(1), Vec::new()), one);
        assert_ne!(terms.unknown(), terms.unknown());
    }

    #[test]
    fn is_not_is_the_opposite_of_is() {
        let mut terms = Terms::default();
        let (a, b) = (terms.unknown(), terms.unknown());
        let is = terms.make(Op::Compare(Compare::Is), vec![a, b]);
        let is_not = terms.make(Op::Compare(Compare::IsNot), vec![a, b]);
        assert_eq!(terms.without_not((is_not, true)), (is, false));
        assert_eq!(terms.make(Op::Builtin(Builtin::Not), vec![is_not]), is);
    }

    #[test]
    fn the_name_of_a_fold_does_not_matter() {
        let mut terms = Terms::default();
        let domain = terms.make(Op::Seats, Vec::new());
        let mut all_but = |name: Op| {
            let member = terms.make(name, vec![domain]);
            let first = terms.make(Op::Seat(0), Vec::new());
            let body = terms.make(Op::Compare(Compare::IsNot), vec![member, first]);
            terms.fold(Fold::All, member, domain, body)
        };
        assert_eq!(all_but(name(0)), all_but(name(1)));
    }

    #[test]
    fn a_pattern_gives_what_stands_in_its_hole() {
        let mut terms = Terms::default();
        let (hole, inside) = (terms.unknown(), terms.unknown());
        let zone = |at| (Op::Zone(ZoneId::from(0), 1), vec![at]);
        let (op, of) = zone(hole);
        let pattern = terms.make(op, of);
        let (op, of) = zone(inside);
        let term = terms.make(op, of);
        let mut found = None;
        assert!(terms.matches(pattern, hole, term, &mut found));
        assert_eq!(found, Some(inside));
        assert!(!terms.matches(pattern, hole, inside, &mut None));
    }
}
