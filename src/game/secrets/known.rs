//! Who knows a value, because it was told or shown, or because all know what it is made of.

use super::fact::{Clause, Fact};
use super::knowledge::Knowledge;
use super::label::Who;
use super::lies::Spot;
use super::op::Op;
use super::term::TermId;
use super::versions::{Change, Gone, OWN, Where};
use crate::hir::PhaseId;

impl Knowledge<'_> {
    /// Who knows a value because it was told or shown, or because play came this way: all, or
    /// these.
    pub(super) fn who_knows(&self, term: TermId) -> Option<Vec<Who>> {
        let term = self.terms.bare(term);
        let is_face = matches!(self.terms.get(term), Some((Op::State(state, _), _)) if self.game.dice(*state).is_some());
        let mut some = Vec::new();
        for clause in &self.facts.clauses {
            let (known, who) = match &clause.fact {
                Fact::Known(known, who) => (known, who.as_ref()),
                Fact::Holds(known, _) => (known, None),
                Fact::Same(..) | Fact::Differ(..) | Fact::In(..) => continue,
                Fact::InOneOf(..) | Fact::Or(..) => continue,
            };
            let is_it = self.is_known_by(clause, *known, term);
            let is_it = is_it || (is_face && self.is_face_of(clause, term));
            match who {
                _ if !is_it => {}
                None => return None,
                Some(who) => some.push(*who),
            }
        }
        Some(some)
    }

    /// Whether all know a value: they were told, or it follows from what they know.
    pub(super) fn is_known(&self, value: TermId) -> bool {
        self.is_open_term(value) || self.who_knows(value).is_none()
    }

    /// Whether all know the cards of a place: they were shown, and since then, only cards have left of which all know
    /// which they are.
    pub(super) fn is_shown(&self, (zone, at): &Spot) -> bool {
        let mut shown = self.facts.single().filter_map(|fact| match fact {
            Fact::Known(known, None) => self.terms.get(*known),
            Fact::Known(_, Some(_)) | Fact::Same(..) | Fact::Differ(..) | Fact::In(..) => None,
            Fact::InOneOf(..) | Fact::Or(..) | Fact::Holds(..) => None,
        });
        shown.any(|(op, place)| {
            let is_it = |number| {
                let differ = |a, b| self.differ(a, b);
                let is_known = |card| self.is_known(card);
                self.versions.is_same_but((*zone, at), number, &differ, &is_known)
            };
            matches!(op, Op::Zone(other, number) if other == zone && is_it(*number))
                && place.iter().zip(at).all(|(a, b)| self.is_same(*a, *b))
        })
    }

    /// The places whose cards all know, where what is known of them stays so in a phase.
    pub(super) fn shown_places(&self, phase: PhaseId) -> Vec<Spot> {
        let places = self.facts.single().filter_map(|fact| {
            let Fact::Known(known, None) = fact else { return None };
            let Some((Op::Zone(zone, _), at)) = self.terms.get(*known) else { return None };
            Some((*zone, at.clone()))
        });
        let changing = self.writes.phase(phase);
        let stays = |spot: &Spot| {
            self.writes.stays_known(phase, spot.0)
                && spot.1.iter().all(|index| self.is_steady(*index, &changing))
                && self.is_shown(spot)
        };
        let mut all: Vec<Spot> = places.filter(stays).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether a term is what a clause is about, for members of which all know which they are, and the conditions of the
    /// clause hold of them.
    fn is_known_by(&self, clause: &Clause, pattern: TermId, term: TermId) -> bool {
        if clause.each.is_empty() {
            return pattern == term && self.is_given(clause, &[]);
        }
        clause.members_in(&self.terms, pattern, term).is_some_and(|found| {
            let mut all = found.iter().zip(&clause.each);
            all.all(|(one, each)| self.is_known_member(*one, each.domain))
                && self.is_given(clause, &found)
        })
    }

    /// Whether the conditions of a clause hold of its members.
    fn is_given(&self, clause: &Clause, members: &[TermId]) -> bool {
        clause.given.iter().all(|(condition, holds)| {
            self.facts.single().any(|fact| {
                let Fact::Holds(known, so) = fact else { return false };
                so == holds && clause.is_for(&self.terms, members, (*condition, *known))
            })
        })
    }

    /// Whether all know which member of a domain this is.
    pub(super) fn is_known_member(&self, one: TermId, domain: TermId) -> bool {
        self.is_member(one, domain) && self.is_open_term(one)
    }

    /// Whether all surely know a value: it was told, or follows from what they know. The member of a fold outside is none.
    pub(super) fn is_open_term(&self, term: TermId) -> bool {
        !self.terms.has_free_member(term) && self.is_open_part(term)
    }

    fn was_told(&self, term: TermId) -> bool {
        let mut facts = self.facts.single();
        facts.any(|fact| matches!(fact, Fact::Known(known, None) | Fact::Holds(known, _) if *known == term))
    }

    /// The same of a part of a value, for each member of the folds that it stands in.
    fn is_open_part(&self, term: TermId) -> bool {
        let Some((op, of)) = self.terms.get(term) else {
            return false;
        };
        let is_name = matches!(op, Op::Local(own, _) if self.names.is_open(*own, term));
        if is_name || self.was_told(term) {
            return true;
        }
        let is_open = if let Op::Zone(zone, _) = op {
            self.is_open_zone(*zone) || self.tracked.has((*zone).into())
        } else if let Op::State(state, _) = op {
            self.game.is_public(*state) || self.tracked.has((*state).into())
        } else if let Op::Any(_) = op {
            // Any member of a set that all know.
            return of.iter().all(|set| self.is_open_part(*set) || self.who_knows(*set).is_none());
        } else if let Op::At = op {
            let answers = of.first().and_then(|answers| self.terms.get(*answers));
            matches!(answers, Some((Op::Local(local, _), _)) if !self.names.is_sealed(*local))
        } else {
            op.is_constant()
        };
        is_open && of.iter().all(|part| self.is_open_part(*part))
    }

    /// A change as other rounds see it, in which values from before the first round are the same.
    pub(super) fn kept(&self, change: Change, member: Option<TermId>, old: usize) -> Change {
        let at = match change.at {
            Where::At(indices) => {
                let own = indices.iter().position(|index| Some(*index) == member);
                match own {
                    Some(position) => Where::AllBut(position, OWN),
                    None if indices.iter().all(|index| self.is_fixed(*index, old)) => {
                        Where::At(indices)
                    }
                    None => Where::All,
                }
            }
            Where::All | Where::AllBut(..) => Where::All,
        };
        let gone = match change.gone {
            Gone::Nothing => Gone::Nothing,
            Gone::Card(card) if Some(card) == member => Gone::AllBut(OWN, self.is_known(card)),
            Gone::Open => Gone::Open,
            Gone::Card(card) | Gone::Rest(card) if self.is_known(card) => Gone::Open,
            Gone::AllBut(_, true) => Gone::Open,
            Gone::Card(_) | Gone::AllBut(_, false) | Gone::Rest(_) | Gone::Any => Gone::Any,
        };
        Change { at, gone, ..change }
    }

    /// Whether a fact is about the faces of the dice in a zone, and this is the face of one of them.
    pub(super) fn is_face_of(&self, clause: &Clause, term: TermId) -> bool {
        let Fact::Known(known, _) = clause.fact else {
            return false;
        };
        let (Some((Op::State(faces, since), shown)), Some((Op::State(face, number), die))) =
            (self.terms.get(known), self.terms.get(term))
        else {
            return false;
        };
        let (&[place], &[one]) = (shown.as_slice(), die.as_slice()) else {
            return false;
        };
        let differ = |a, b| self.differ(a, b);
        if faces != face
            || !self.is_open_term(one)
            || !matches!(self.terms.get(place), Some((Op::Zone(..), _)))
            || self.versions.of_from(*since, die, &differ) != *number
        {
            return false;
        }
        let domain = match self.terms.get(one) {
            Some((Op::Any(_), of)) => of.first().copied(),
            Some(_) | None => None,
        };
        let mut zones = domain.into_iter().chain(self.facts.sets_with(one));
        zones.any(|zone| self.is_known_by(clause, place, zone))
    }
}

#[cfg(test)]
mod tests {
    use crate::fact::{Clause, Fact};
    use crate::knowledge::Knowledge;
    use crate::op::Op;
    use crate::samples::{game, leader, seat, something, vote, who};

    #[test]
    fn what_was_told_is_known_to_those_who_heard_it() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (value, one) = (something(&mut know), who(&mut know, 0));
        assert_eq!(know.who_knows(value), Some(Vec::new()));
        know.known(value, Some(one));
        assert_eq!(know.who_knows(value), Some(vec![one]));
        know.known(value, None);
        assert_eq!(know.who_knows(value), None);
    }

    #[test]
    fn what_is_known_under_a_condition_is_known_where_it_holds() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (value, condition) = (something(&mut know), something(&mut know));
        know.facts.hold(Clause {
            fact: Fact::Known(value, None),
            each: Vec::new(),
            given: vec![(condition, true)],
        });
        assert_eq!(know.who_knows(value), Some(Vec::new()));
        know.hold(Fact::Holds(condition, true));
        assert_eq!(know.who_knows(value), None);
    }

    #[test]
    fn a_value_that_is_made_of_open_ones_is_open() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let first = seat(&mut know, 0);
        let (leads, voted) =
            (know.state_term(leader(), Vec::new()), know.state_term(vote(), vec![first]));
        assert!(know.is_open_term(leads));
        assert!(!know.is_open_term(voted));
        let set = know.terms.make(Op::Set, vec![leads, voted]);
        assert!(!know.is_open_term(set));
        know.known(voted, None);
        assert!(know.is_open_term(set));
    }
}
