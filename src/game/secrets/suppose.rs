//! What a condition says where it holds, and where it does not.

use std::collections::BTreeSet;

use super::fact::Fact;
use super::knowledge::Knowledge;
use super::op::Op;
use super::term::TermId;
use crate::hir::{Builtin, Compare, Fold, SetOperation};

/// How deep a condition is looked into.
const DEEPEST: u32 = 8;

/// Parts of a condition that are looked at.
const MOST: usize = 60;

impl Knowledge<'_> {
    /// The same for a condition that has been worked out.
    pub(super) fn suppose(&mut self, term: TermId, holds: bool) {
        let (mut open, mut seen) = (vec![(term, holds)], BTreeSet::new());
        while let Some((next, holds)) = open.pop() {
            if seen.len() < MOST && seen.insert((next, holds)) {
                self.suppose_one(next, holds, &mut open);
            }
        }
    }

    fn suppose_one(&mut self, term: TermId, holds: bool, more: &mut Vec<(TermId, bool)>) {
        let (bare, is_so) = self.terms.without_not((term, holds));
        self.hold(Fact::Holds(bare, is_so));
        let Some((op, of)) = self.terms.get(term).cloned() else {
            return;
        };
        match (op, of.as_slice()) {
            (Op::Builtin(Builtin::Not), [inner]) => more.push((*inner, !holds)),
            (Op::And, parts) if holds => more.extend(parts.iter().map(|part| (*part, true))),
            (Op::Or, parts) if !holds => more.extend(parts.iter().map(|part| (*part, false))),
            (Op::Or, [a, b]) => self.hold(Fact::Or(*a, *b)),
            (Op::Compare(Compare::Is), [a, b]) if holds => self.hold(Fact::Same(*a, *b)),
            (Op::Compare(Compare::Is), [a, b]) => self.hold(Fact::Differ(*a, *b)),
            (Op::Compare(Compare::In), [a, b]) if holds => self.hold(Fact::In(*a, *b)),
            _ => {}
        }
        if let Some((card, places)) = self.places(term, holds, 0)
            && !places.is_empty()
        {
            self.hold(Fact::InOneOf(card, places));
        }
        if self.facts.either == 0 {
            return;
        }
        // If one of two conditions holds, and it is not this one, then it is the other.
        let not = self.terms.make(Op::Builtin(Builtin::Not), vec![term]);
        let refuted = if holds { not } else { term };
        more.extend(self.facts.single().filter_map(|fact| match fact {
            Fact::Or(a, b) if *a == refuted => Some((*b, true)),
            Fact::Or(a, b) if *b == refuted => Some((*a, true)),
            Fact::Or(..) | Fact::Same(..) | Fact::Differ(..) | Fact::In(..) => None,
            Fact::InOneOf(..) | Fact::Holds(..) | Fact::Known(..) => None,
        }));
        for (other, members) in self.others_of_each(refuted) {
            let other = members
                .into_iter()
                .fold(other, |other, (member, one)| self.terms.replace(other, member, one));
            more.push((other, true));
        }
    }

    /// Where one of two conditions holds for each member of a set, and this one does not for some: the other one, and the
    /// members that stand in it.
    fn others_of_each(&self, refuted: TermId) -> Vec<(TermId, Vec<(TermId, TermId)>)> {
        let mut found = Vec::new();
        for clause in self.facts.clauses.iter().filter(|it| !it.each.is_empty()) {
            let Fact::Or(a, b) = clause.fact else { continue };
            for (one, other) in [(a, b), (b, a)] {
                let Some(members) = clause.members_in(&self.terms, one, refuted) else { continue };
                if clause.given.is_empty() && self.are_members(clause, &members) {
                    let both = clause.each.iter().zip(members);
                    found.push((other, both.map(|(each, one)| (each.member, one)).collect()));
                }
            }
        }
        found
    }

    /// What the condition of `all x in D where C` says of one of its members.
    pub(super) fn suppose_member(&mut self, one: TermId, set: TermId) {
        let Some((Op::Fold(Fold::All), of)) = self.terms.get(set) else {
            return;
        };
        let Some(body) = of.get(1).copied() else {
            return;
        };
        let number = self.terms.folds(body);
        let each = self.terms.make(Op::Each(number), Vec::new());
        let own = self.terms.replace(body, each, one);
        if own != body {
            self.suppose(own, true);
        }
    }

    /// What is drawn from what is left is none of what was taken away.
    pub(super) fn suppose_left(&mut self, one: TermId, set: TermId) {
        let (whole, part) = match self.terms.get(set) {
            Some((Op::Builtin(Builtin::Sets(SetOperation::Difference)), of)) => match of.as_slice()
            {
                [whole, part] => (*whole, *part),
                _ => return,
            },
            Some(_) | None => return,
        };
        let parts = match self.terms.get(part) {
            Some((Op::Set, of)) => of.clone(),
            Some(_) | None => vec![part],
        };
        for other in parts {
            self.hold(Fact::Differ(one, other));
        }
        self.suppose_left(one, whole);
    }

    /// Of `c in A or c in B`, and of `some x in D: c in A[x]`, `c` and the places; nothing if some
    /// part says something else.
    fn places(&self, term: TermId, holds: bool, depth: u32) -> Option<(TermId, Vec<TermId>)> {
        let (op, of) = self.terms.get(term).filter(|_| depth < DEEPEST)?;
        let depth = depth + 1;
        match (op, of.as_slice()) {
            (Op::Builtin(Builtin::Not), [inner]) => self.places(*inner, !holds, depth),
            (Op::Or, [a, b]) if holds => {
                let (card, mut places) = self.places(*a, true, depth)?;
                let (other, more) = self.places(*b, true, depth)?;
                places.extend(more);
                (card == other).then_some((card, places))
            }
            (Op::And, [a, b]) if holds => {
                self.places(*a, true, depth).or_else(|| self.places(*b, true, depth))
            }
            (Op::Compare(Compare::In), [card, place]) if holds => Some((*card, vec![*place])),
            (Op::Compare(Compare::Is), [card, none]) if holds => {
                // What is `none` lies nowhere.
                let is_none = matches!(self.terms.get(*none), Some((Op::None, _)));
                is_none.then(|| (*card, Vec::new()))
            }
            (Op::Compare(Compare::Is), [first, none]) if !holds => {
                let (Op::None, _) = self.terms.get(*none)? else {
                    return None;
                };
                let (Op::Fold(Fold::First), parts) = self.terms.get(*first)? else {
                    return None;
                };
                let found = self.places(*parts.get(1)?, true, depth)?;
                let inner = |_, op: &Op| matches!(op, Op::Each(_));
                (!self.terms.any(found.0, &mut { inner })).then_some(found)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::hir::{Builtin, Compare, SetOperation};
    use crate::knowledge::Knowledge;
    use crate::op::Op;
    use crate::samples::{deck, game, pile, something};

    #[test]
    fn a_condition_says_what_its_parts_say() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (a, b, c) = (something(&mut know), something(&mut know), something(&mut know));
        let same = know.terms.make(Op::Compare(Compare::Is), vec![a, b]);
        let differ = know.terms.make(Op::Compare(Compare::IsNot), vec![b, c]);
        let both = know.terms.make(Op::And, vec![same, differ]);
        know.suppose(both, true);
        assert!(know.is_same(a, b) && know.differ(b, c));
    }

    #[test]
    fn if_one_of_two_does_not_hold_the_other_does() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (a, b, c) = (something(&mut know), something(&mut know), something(&mut know));
        let first = know.terms.make(Op::Compare(Compare::Is), vec![a, b]);
        let second = know.terms.make(Op::Compare(Compare::Is), vec![b, c]);
        let either = know.terms.make(Op::Or, vec![first, second]);
        know.suppose(either, true);
        assert!(!know.is_same(b, c));
        know.suppose(first, false);
        assert!(know.is_same(b, c));
    }

    #[test]
    fn a_card_in_this_or_that_zone_lies_in_one_of_them() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let card = something(&mut know);
        let places = [(deck(), Vec::new()), (pile(), Vec::new())];
        let parts = places.each_ref().map(|spot| {
            let there = know.zone_term(spot);
            know.terms.make(Op::Compare(Compare::In), vec![card, there])
        });
        let either = know.terms.make(Op::Or, parts.to_vec());
        know.suppose(either, true);
        assert_eq!(know.lies(card).map(|it| it.spots), Some(places.to_vec()));
    }

    #[test]
    fn what_is_drawn_from_the_rest_is_none_of_what_was_taken_away() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (whole, taken, drawn) =
            (something(&mut know), something(&mut know), something(&mut know));
        let parts = vec![whole, taken];
        let rest = know.terms.make(Op::Builtin(Builtin::Sets(SetOperation::Difference)), parts);
        know.suppose_left(drawn, rest);
        assert!(know.differ(drawn, taken));
    }
}
