//! What surely holds of values: that two are the same or differ, and that one is in a set.

use super::fact::{Clause, Fact};
use super::knowledge::Knowledge;
use super::label::Who;
use super::op::Op;
use super::term::TermId;
use crate::hir::{Builtin, Compare, Fold, SetOperation};

impl Knowledge<'_> {
    /// Whether a condition surely holds of one: the member stands in the condition.
    pub(super) fn holds_of(
        &self,
        (condition, holds): (TermId, bool),
        member: TermId,
        one: TermId,
    ) -> bool {
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
        let each = self.terms.find(&(Op::Each(self.terms.folds(*body)), Vec::new()));
        let condition = self.terms.without_not((*body, true));
        each.is_some_and(|each| self.holds_of(condition, each, one)) && self.is_member(one, *domain)
    }

    /// The term that equals this one by what must always hold.
    fn plain(&self, term: TermId) -> TermId {
        let found = self.facts.laws.iter().find_map(|law| {
            let mut found = None;
            let fits = self.terms.matches(law.pattern, law.member, term, &mut found);
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
            || self.sit_apart(a, b)
            || self.are_from_apart(a, b)
            || self.have_other_columns(a, b)
            || self.facts.single().any(|fact| {
                matches!(fact, Fact::Differ(x, y) if (*x, *y) == (a, b) || (*y, *x) == (a, b))
            })
    }

    /// Whether two values are from sets that are written out and have no member in common.
    fn are_from_apart(&self, a: TermId, b: TermId) -> bool {
        self.written_around(a).any(|ours| {
            self.written_around(b).any(|theirs| {
                let mut pairs = ours.iter().flat_map(|x| theirs.iter().map(move |y| (*x, *y)));
                pairs.all(|(x, y)| self.terms.are_distinct(x, y))
            })
        })
    }

    /// The sets that a value is in, as they are written out.
    fn written_around(&self, one: TermId) -> impl Iterator<Item = &[TermId]> {
        self.facts.sets_with(one).filter_map(|set| match self.terms.get(set) {
            Some((Op::Set, of)) => Some(of.as_slice()),
            Some(_) | None => None,
        })
    }

    /// Whether two members of a type surely have different values in one of its columns.
    fn have_other_columns(&self, a: TermId, b: TermId) -> bool {
        let columns = |one| {
            self.facts.single().filter_map(move |fact| {
                let Fact::Same(x, y) = fact else { return None };
                let of = |side| match self.terms.get(side) {
                    Some((Op::Column(ty, column), row)) if row.first() == Some(&one) => {
                        Some((*ty, *column))
                    }
                    Some(_) | None => None,
                };
                of(*x).map(|column| (column, *y)).or_else(|| of(*y).map(|column| (column, *x)))
            })
        };
        columns(a).any(|(column, x)| {
            columns(b).any(|(other, y)| column == other && self.terms.are_distinct(x, y))
        })
    }

    /// Whether one seat is some places away from the other one, and the table is larger than that.
    fn sit_apart(&self, a: TermId, b: TermId) -> bool {
        let ((one, here), (other, there)) = (self.seat_from(a), self.seat_from(b));
        let away = here.abs_diff(there);
        away > 0 && away < self.game.players.0 && self.is_same(one, other)
    }

    /// The seat from which another one is counted, and how many places away that is, clockwise.
    fn seat_from(&self, mut seat: TermId) -> (TermId, i32) {
        let mut away = 0;
        while let Some((Op::Builtin(Builtin::Neighbour(to)), of)) = self.terms.get(seat)
            && let &[from] = of.as_slice()
        {
            away += i32::from(to.offset());
            seat = from;
        }
        (seat, away)
    }

    /// Whether something is surely in a set.
    pub(super) fn is_member(&self, one: TermId, set: TermId) -> bool {
        let by_form = match self.terms.get(set) {
            Some((Op::Seats, _)) => true,
            Some((Op::Builtin(Builtin::SeatsFrom(_)), _)) => true,
            Some((Op::Set, of)) => of.iter().any(|member| self.is_same(one, *member)),
            Some((Op::Builtin(Builtin::Sets(SetOperation::Union)), of)) => {
                of.iter().any(|part| self.is_same(one, *part) || self.is_member(one, *part))
            }
            Some((Op::Builtin(Builtin::Sets(SetOperation::Difference)), of)) => match of.as_slice()
            {
                [whole, part] => {
                    self.is_member(one, *whole)
                        && (self.differ(one, *part) || self.is_outside(one, *part))
                }
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
            || self.is_member_of_each(one, set)
            || self.cards_below(one).is_some_and(|cards| self.is_member(cards, set))
    }

    /// All cards of the place of which a value is the top.
    pub(super) fn cards_below(&self, top: TermId) -> Option<TermId> {
        let (Op::Top(zone, number), at) = self.terms.get(top)? else { return None };
        self.terms.find(&(Op::Zone(*zone, *number), at.clone()))
    }

    /// Whether it is known of a value that it is in some set or zone.
    pub(super) fn is_in_something(&self, one: TermId) -> bool {
        self.facts.clauses.iter().any(|clause| {
            matches!(clause.fact, Fact::In(x, _) if self.members_of(clause, x, one).is_some())
        })
    }

    /// The same by what holds for every member of a set: `keep[s]` is in `hand[s]`.
    fn is_member_of_each(&self, one: TermId, set: TermId) -> bool {
        let mut clauses = self.facts.clauses.iter().filter(|clause| !clause.each.is_empty());
        clauses.any(|clause| {
            let Fact::In(x, of) = clause.fact else { return false };
            // That a member is one leads to no set that is not known without it.
            let is_own = clause.each.iter().any(|each| each.member == x);
            let members = self.members_of(clause, x, one).filter(|_| !is_own);
            members.is_some_and(|members| clause.is_for(&self.terms, &members, (of, set)))
        })
    }

    /// The members for which a part of a clause is a term, if they are members and the clause holds in any case.
    fn members_of(&self, clause: &Clause, part: TermId, term: TermId) -> Option<Vec<TermId>> {
        let found = clause.members_in(&self.terms, part, term)?;
        (clause.given.is_empty() && self.are_members(clause, &found)).then_some(found)
    }

    /// Whether each of some things is a member of the set that a clause is about.
    pub(super) fn are_members(&self, clause: &Clause, found: &[TermId]) -> bool {
        let mut both = found.iter().zip(&clause.each);
        both.all(|(one, each)| self.is_member(*one, each.domain))
    }

    /// Whether something is surely not in a set, because a condition has said so.
    fn is_outside(&self, one: TermId, set: TermId) -> bool {
        let inside = self.terms.find(&(Op::Compare(Compare::In), vec![one, set]));
        inside.is_some_and(|inside| {
            self.facts.single().any(|fact| *fact == Fact::Holds(inside, false))
        })
    }

    /// Whether all of `who` surely see something with this audience.
    pub(super) fn is_among(&self, audience: &[Who], who: Who) -> bool {
        audience.iter().any(|seer| match (seer.one, who.one) {
            (true, true) => self.is_same(seer.term, who.term),
            (false, true) => self.is_member(who.term, seer.term),
            (_, false) => seer.term == who.term,
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::fact::Fact;
    use crate::knowledge::Knowledge;
    use crate::label::Who;
    use crate::op::Op;
    use crate::samples::{game, seat, something, who};

    #[test]
    fn values_are_the_same_or_differ_once_that_is_known() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (a, b, c) = (something(&mut know), something(&mut know), something(&mut know));
        assert!(!know.is_same(a, b) && !know.differ(a, b));
        know.hold(Fact::Same(a, b));
        know.hold(Fact::Differ(b, c));
        assert!(know.is_same(b, a));
        assert!(know.differ(c, b));
    }

    #[test]
    fn constants_differ_without_a_fact() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (first, second) = (seat(&mut know, 0), seat(&mut know, 1));
        assert!(know.differ(first, second));
        assert!(!know.differ(first, first));
    }

    #[test]
    fn a_set_that_is_written_out_has_what_is_the_same_as_a_member() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (first, one) = (seat(&mut know, 0), something(&mut know));
        let set = know.terms.make(Op::Set, vec![first]);
        assert!(know.is_member(first, set) && !know.is_member(one, set));
        know.hold(Fact::Same(one, first));
        assert!(know.is_member(one, set));
    }

    #[test]
    fn an_audience_has_its_seats_and_the_members_of_its_sets() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (first, second) = (who(&mut know, 0), who(&mut know, 1));
        assert!(know.is_among(&[first], first) && !know.is_among(&[first], second));
        let some = Who { term: something(&mut know), one: false };
        assert!(!know.is_among(&[some], second));
        know.hold(Fact::In(second.term, some.term));
        assert!(know.is_among(&[some], second));
    }
}
