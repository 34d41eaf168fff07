//! Facts that surely hold at a point in the rules: from the conditions on the way there, from whose
//! turn it is, from what was told and shown, and from what the file says must always hold. They
//! are about values. What may change a place gives it a new value, and so ends what was known of
//! it.

use std::collections::{BTreeMap, BTreeSet};

use super::follower::Follower;
use super::label::Who;
use super::term::{Op, TermId};
use crate::hir::{Builtin, Compare, ExprKind, Fold, Ty};

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

/// A fact, or one that holds for every member of a set: the member stands in the fact. What is known if some conditions
/// hold, or do not, is `Known`; it counts where they do.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Held {
    pub(super) fact: Fact,
    pub(super) each: Option<(TermId, TermId)>,
    pub(super) given: Vec<(TermId, bool)>,
}

impl From<Fact> for Held {
    fn from(fact: Fact) -> Self {
        Self {
            fact,
            each: None,
            given: Vec::new(),
        }
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
    pub(super) held: Vec<Held>,
    /// The same facts, and how many of them are about one of two conditions.
    all: BTreeSet<Held>,
    pub(super) either: usize,
    /// A number for each set of facts that has come up, by the set before the last one.
    numbers: BTreeMap<(u32, Held), u32>,
    before: Vec<u32>,
    number: u32,
    /// What must always hold, of the values that places have had since the last decision.
    pub(super) laws: Vec<Law>,
}

impl Facts {
    pub(super) fn hold(&mut self, held: Held) {
        if self.held.len() >= REMEMBERED || !self.all.insert(held.clone()) {
            return;
        }
        let next = u32::try_from(self.numbers.len() + 1).unwrap_or(u32::MAX);
        let number = *self
            .numbers
            .entry((self.number, held.clone()))
            .or_insert(next);
        self.before.push(self.number);
        self.number = number;
        self.either += usize::from(matches!(held.fact, Fact::Or(..)));
        self.held.push(held);
    }

    pub(super) const fn count(&self) -> usize {
        self.held.len()
    }

    /// A number that is the same for the same facts.
    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// Forgets all facts but the first `count`, and returns them.
    pub(super) fn forget(&mut self, count: usize) -> Vec<Held> {
        if let Some(number) = self.before.get(count) {
            self.number = *number;
        }
        self.before.truncate(count);
        let gone = self.held.split_off(count.min(self.held.len()));
        for held in &gone {
            self.all.remove(held);
            self.either -= usize::from(matches!(held.fact, Fact::Or(..)));
        }
        gone
    }

    /// Facts about single values.
    pub(super) fn single(&self) -> impl Iterator<Item = &Fact> {
        self.held
            .iter()
            .filter(|held| held.each.is_none() && held.given.is_empty())
            .map(|held| &held.fact)
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

impl Follower<'_> {
    pub(super) fn hold(&mut self, fact: Fact) {
        self.facts.hold(fact.into());
    }

    /// All know a value, or some do.
    pub(super) fn known(&mut self, value: TermId, who: Option<Who>) {
        let value = self.bare(value);
        self.hold(Fact::Known(value, who));
    }

    /// A condition without `not`: who knows one knows the other.
    fn bare(&self, term: TermId) -> TermId {
        self.without_not((term, true)).0
    }

    /// A condition that holds, or does not, without `not`.
    pub(super) fn without_not(&self, (term, holds): (TermId, bool)) -> (TermId, bool) {
        match self.terms.get(term).map(|(op, of)| (op, of.as_slice())) {
            Some((Op::Builtin(Builtin::Not), [inner])) => (*inner, !holds),
            Some(_) | None => (term, holds),
        }
    }

    /// Play has come to a decision: what must always hold holds of all values here.
    pub(super) fn settle(&mut self) {
        let game = self.game;
        self.looked = self.versions.now.epoch;
        self.facts.laws.clear();
        let mut laws = Vec::new();
        for invariant in &game.invariants {
            let ExprKind::Quantified(every) = &invariant.expr.kind else {
                continue;
            };
            if every.fold != Fold::Every || every.domain.ty.element() != Some(&Ty::Seat) {
                continue;
            }
            let ExprKind::Compare(Compare::Is, a, b) = &every.body.kind else {
                continue;
            };
            let domain = self.eval(&every.domain).term;
            let member = self.any_of(every.local, domain, super::label::OPEN).term;
            let (a, b) = (self.eval(a).term, self.eval(b).term);
            let law = |pattern| Law {
                member,
                domain,
                pattern,
            };
            laws.extend((b == member && a != member).then(|| law(a)));
            laws.extend((a == member && b != member).then(|| law(b)));
        }
        self.facts.laws = laws;
    }

    /// Whether a condition surely holds of one: the member stands in the condition.
    fn holds_of(&self, (condition, holds): (TermId, bool), member: TermId, one: TermId) -> bool {
        let mut facts = self.facts.single();
        facts.any(|fact| match fact {
            Fact::Holds(known, so) => {
                let mut found = Some(one);
                *so == holds && self.terms.matches(condition, member, *known, &mut found)
            }
            Fact::Same(..) | Fact::Differ(..) | Fact::In(..) | Fact::InOneOf(..) => false,
            Fact::Or(..) | Fact::Known(..) => false,
        })
    }

    /// Whether something is surely one of `all x in D where C`.
    fn is_chosen(&self, one: TermId, of: &[TermId]) -> bool {
        let [domain, body] = of else {
            return false;
        };
        let each = self
            .terms
            .find(&(Op::Each(self.terms.folds(*body)), Vec::new()));
        let condition = self.without_not((*body, true));
        each.is_some_and(|each| self.holds_of(condition, each, one)) && self.is_member(one, *domain)
    }

    /// The term that equals this one by what must always hold.
    fn plain(&self, term: TermId) -> TermId {
        let found = self.facts.laws.iter().find_map(|law| {
            let mut found = None;
            let fits = self
                .terms
                .matches(law.pattern, law.member, term, &mut found);
            found.filter(|seat| fits && self.is_member(*seat, law.domain))
        });
        found.unwrap_or(term)
    }

    /// Whether two terms are surely the same value.
    pub(super) fn is_same(&self, a: TermId, b: TermId) -> bool {
        if a == b {
            return true;
        }
        let (a, b) = (self.plain(a), self.plain(b));
        let is = |x: TermId, y: TermId| a == self.plain(x) && b == self.plain(y);
        a == b
            || self
                .facts
                .single()
                .any(|fact| matches!(fact, Fact::Same(x, y) if is(*x, *y) || is(*y, *x)))
    }

    /// Whether two terms are surely different values.
    pub(super) fn differ(&self, a: TermId, b: TermId) -> bool {
        self.terms.are_distinct(a, b)
            || self.facts.single().any(|fact| {
                matches!(fact, Fact::Differ(x, y) if (*x, *y) == (a, b) || (*y, *x) == (a, b))
            })
    }

    /// Whether something is surely in a set.
    pub(super) fn is_member(&self, one: TermId, set: TermId) -> bool {
        let by_form = match self.terms.get(set) {
            Some((Op::Seats, _)) => true,
            Some((Op::Builtin(Builtin::SeatsFrom | Builtin::SeatsBackFrom), _)) => true,
            Some((Op::Set, of)) => of.iter().any(|member| self.is_same(one, *member)),
            Some((Op::Builtin(Builtin::Union), of)) => of
                .iter()
                .any(|part| self.is_same(one, *part) || self.is_member(one, *part)),
            Some((Op::Builtin(Builtin::Difference), of)) => match of.as_slice() {
                [whole, part] => self.is_member(one, *whole) && self.differ(one, *part),
                _ => false,
            },
            Some((Op::Fold(Fold::All), of)) => self.is_chosen(one, of),
            Some((Op::Unordered, of)) => of.iter().any(|list| self.is_member(one, *list)),
            _ => false,
        };
        let mut facts = self.facts.single();
        by_form
            || facts
                .any(|fact| matches!(fact, Fact::In(x, of) if *of == set && self.is_same(one, *x)))
            || matches!(self.terms.get(one), Some((Op::Any(_), of)) if of.first() == Some(&set))
    }

    /// Whether all of `who` surely see something with this audience.
    pub(super) fn is_among(&self, audience: &[Who], who: Who) -> bool {
        audience.iter().any(|seer| match (seer.one, who.one) {
            (true, true) => self.is_same(seer.term, who.term),
            (false, true) => self.is_member(who.term, seer.term),
            (_, false) => seer.term == who.term,
        })
    }

    /// Who knows a value because it was told or shown, or because play came this way: all, or
    /// these.
    pub(super) fn who_knows(&self, term: TermId) -> Option<Vec<Who>> {
        let term = self.bare(term);
        let is_face = matches!(self.terms.get(term), Some((Op::State(state, _), _)) if self.game.dice(*state).is_some());
        let mut some = Vec::new();
        for held in &self.facts.held {
            let (known, who) = match &held.fact {
                Fact::Known(known, who) => (known, who.as_ref()),
                Fact::Holds(known, _) => (known, None),
                Fact::Same(..) | Fact::Differ(..) | Fact::In(..) => continue,
                Fact::InOneOf(..) | Fact::Or(..) => continue,
            };
            let is_it = match held.each {
                None => *known == term && self.is_given(held, None),
                Some((member, domain)) => {
                    let mut found = None;
                    self.terms.matches(*known, member, term, &mut found)
                        && found.is_some_and(|one| {
                            self.is_known_member(one, domain) && self.is_given(held, Some(one))
                        })
                }
            };
            let is_it = is_it || (is_face && self.is_face_of(held, term));
            match who {
                _ if !is_it => {}
                None => return None,
                Some(who) => some.push(*who),
            }
        }
        Some(some)
    }

    /// Whether the conditions under which something is known hold, for one member if it is about each.
    pub(super) fn is_given(&self, held: &Held, one: Option<TermId>) -> bool {
        let of = held.each.zip(one);
        held.given.iter().all(|condition| match of {
            Some(((member, _), one)) => self.holds_of(*condition, member, one),
            None => self.holds_of(*condition, condition.0, condition.0),
        })
    }
}

/// Facts that are remembered at one point; to know fewer is safe.
const REMEMBERED: usize = 400;
