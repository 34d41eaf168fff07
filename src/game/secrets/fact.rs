//! Facts that surely hold at a point in the rules: from the conditions on the way there, from whose
//! turn it is, from what was told and shown, and from what the file says must always hold. They
//! are about values. What may change a place gives it a new value, and so ends what was known of
//! it.

use std::collections::{BTreeMap, BTreeSet};

use super::label::Who;
use super::term::{TermId, Terms};

/// Something that holds from here on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fact {
    Same(TermId, TermId),
    Differ(TermId, TermId),
    /// A member of a set, or a card of a zone.
    In(TermId, TermId),
    /// In one of several sets or zones.
    InOneOf(TermId, Vec<TermId>),
    /// One of two conditions holds.
    Or(TermId, TermId),
    /// A condition without `not` holds, or does not; all know that.
    Holds(TermId, bool),
    /// All know the value, or some do.
    Known(TermId, Option<Who>),
}

/// A fact, or one that holds for every member of a set, or of several: the members stand in the fact. What is known if
/// some conditions hold, or do not, is `Known`; it counts where they do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Clause {
    pub(super) fact: Fact,
    pub(super) each: Vec<Each>,
    pub(super) given: Vec<(TermId, bool)>,
}

/// The members of a set, one of which stands in a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Each {
    pub(super) member: TermId,
    pub(super) domain: TermId,
}

impl From<Fact> for Clause {
    fn from(fact: Fact) -> Self {
        Self { fact, each: Vec::new(), given: Vec::new() }
    }
}

impl Clause {
    /// The members for which a part of the clause is a term.
    pub(super) fn members_in(
        &self,
        terms: &Terms,
        part: TermId,
        term: TermId,
    ) -> Option<Vec<TermId>> {
        let mut found = vec![None; self.each.len()];
        let fits = terms.matches_all(part, &self.holes(), term, &mut found);
        found.into_iter().collect::<Option<Vec<TermId>>>().filter(|_| fits)
    }

    /// Whether a part of the clause is a term for these members.
    pub(super) fn is_for(
        &self,
        terms: &Terms,
        members: &[TermId],
        (part, term): (TermId, TermId),
    ) -> bool {
        let mut found: Vec<Option<TermId>> = members.iter().copied().map(Some).collect();
        part == term || terms.matches_all(part, &self.holes(), term, &mut found)
    }

    fn holes(&self) -> Vec<TermId> {
        self.each.iter().map(|each| each.member).collect()
    }
}

/// `always every s in seats: player[colour_of(s)] is s`: a term like one side equals the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Law {
    pub(super) member: TermId,
    pub(super) domain: TermId,
    pub(super) pattern: TermId,
}

/// The facts at a point on the way through a game.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) clauses: Vec<Clause>,
    /// The same facts, and how many of them are about one of two conditions.
    all: BTreeSet<Clause>,
    pub(super) either: usize,
    /// A number for each set of facts that has come up, by the set before the last one.
    numbers: BTreeMap<(u32, Clause), u32>,
    before: Vec<u32>,
    number: u32,
    /// What must always hold, of the values that places have had since the last decision.
    pub(super) laws: Vec<Law>,
}

impl Facts {
    pub(super) fn hold(&mut self, clause: Clause) {
        if self.clauses.len() >= REMEMBERED || !self.all.insert(clause.clone()) {
            return;
        }
        let next = u32::try_from(self.numbers.len() + 1).unwrap_or(u32::MAX);
        let number = *self.numbers.entry((self.number, clause.clone())).or_insert(next);
        self.before.push(self.number);
        self.number = number;
        self.either += usize::from(matches!(clause.fact, Fact::Or(..)));
        self.clauses.push(clause);
    }

    pub(super) const fn count(&self) -> usize {
        self.clauses.len()
    }

    /// A number that is the same for the same facts.
    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// Forgets all facts but the first `count`, and returns them.
    pub(super) fn forget(&mut self, count: usize) -> Vec<Clause> {
        if let Some(number) = self.before.get(count) {
            self.number = *number;
        }
        self.before.truncate(count);
        let gone = self.clauses.split_off(count.min(self.clauses.len()));
        for clause in &gone {
            self.all.remove(clause);
            self.either -= usize::from(matches!(clause.fact, Fact::Or(..)));
        }
        gone
    }

    /// Facts about single values.
    pub(super) fn single(&self) -> impl Iterator<Item = &Fact> {
        self.clauses
            .iter()
            .filter(|clause| clause.each.is_empty() && clause.given.is_empty())
            .map(|clause| &clause.fact)
    }

    /// The sets that a seat is in.
    pub(super) fn sets_with(&self, seat: TermId) -> impl Iterator<Item = TermId> {
        self.single().filter_map(move |fact| match fact {
            Fact::In(member, of) => (*member == seat).then_some(*of),
            Fact::Same(..) | Fact::Differ(..) | Fact::InOneOf(..) => None,
            Fact::Or(..) | Fact::Holds(..) | Fact::Known(..) => None,
        })
    }
}

/// Facts that are remembered at one point; to know fewer is safe.
const REMEMBERED: usize = 400;

#[cfg(test)]
mod tests {
    use super::{Clause, Fact, Facts};
    use crate::term::TermId;

    const A: TermId = TermId(1);
    const B: TermId = TermId(2);

    #[test]
    fn the_same_facts_have_the_same_number() {
        let mut facts = Facts::default();
        let none = facts.number();
        facts.hold(Fact::Same(A, B).into());
        let one = facts.number();
        assert_ne!(none, one);
        facts.forget(0);
        assert_eq!(facts.number(), none);
        facts.hold(Fact::Same(A, B).into());
        assert_eq!(facts.number(), one);
    }

    #[test]
    fn what_is_known_twice_counts_once() {
        let mut facts = Facts::default();
        facts.hold(Fact::Differ(A, B).into());
        facts.hold(Fact::Differ(A, B).into());
        assert_eq!(facts.count(), 1);
    }

    #[test]
    fn forgetting_gives_back_what_was_assumed_last() {
        let mut facts = Facts::default();
        facts.hold(Fact::In(A, B).into());
        facts.hold(Fact::Or(A, B).into());
        assert_eq!(facts.either, 1);
        assert_eq!(facts.forget(1), [Clause::from(Fact::Or(A, B))]);
        assert_eq!(facts.either, 0);
        assert_eq!(facts.sets_with(A).collect::<Vec<_>>(), [B]);
    }

    #[test]
    fn a_clause_with_a_condition_is_no_fact_about_a_single_value() {
        let mut facts = Facts::default();
        facts.hold(Clause { fact: Fact::Known(A, None), each: Vec::new(), given: vec![(B, true)] });
        assert_eq!(facts.single().count(), 0);
    }
}
