//! Where cards lie, as far as the rules say.

use std::collections::BTreeSet;

use super::fact::{Each, Fact};
use super::knowledge::Knowledge;
use super::op::Op;
use super::term::TermId;
use crate::hir::{Builtin, Compare, Fold, SetOperation, ZoneId};

/// A zone of a family.
pub(super) type Spot = (ZoneId, Vec<TermId>);

/// Where a card is, or the cards of a set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lies {
    pub(super) spots: Vec<Spot>,
    /// Whether they lie on top of piles whose tops all see.
    pub(super) on_top: bool,
}

/// Steps that are looked for.
const DEEPEST: u32 = 8;

impl Knowledge<'_> {
    /// The zones that a card, or the cards of a set, are surely in; nothing if that is not known.
    pub(super) fn lies(&self, term: TermId) -> Option<Lies> {
        self.found(term, term, 0)
    }

    /// As `lies`, for a value of which `card` is the card that is looked for, or the same set.
    fn found(&self, term: TermId, card: TermId, depth: u32) -> Option<Lies> {
        let (op, of) = self.terms.get(term).filter(|_| depth < DEEPEST)?;
        let inner = |part: &TermId| self.found(*part, card, depth + 1);
        let by_form = match op {
            Op::Zone(zone, number) => self.one(*zone, of, *number, card),
            Op::Top(zone, number) => self
                .one(*zone, of, *number, card)
                .map(|lies| Lies { on_top: self.game.top_is_public(*zone), ..lies })
                .or_else(|| self.by_facts(self.cards_below(term)?, card, depth)),
            Op::Builtin(Builtin::Sets(SetOperation::Difference)) => of.first().and_then(inner),
            Op::Builtin(Builtin::Sets(SetOperation::Union)) | Op::Set | Op::Otherwise => {
                self.any_of_these(of, depth)
            }
            Op::If => self.any_of_these(of.get(1..)?, depth),
            Op::Fold(Fold::Last | Fold::Only | Fold::Most | Fold::Least) => {
                of.first().and_then(inner)
            }
            Op::Fold(Fold::First | Fold::All) => {
                let whole = of.first().and_then(inner);
                whole.or_else(|| self.required(*of.get(1)?, card, depth))
            }
            Op::Any(_) => of.first().and_then(inner),
            Op::Unknown(_) | Op::Number(_) | Op::Flag(_) | Op::None | Op::Seat(_) => None,
            Op::Member(..) | Op::Seats | Op::Members(_) | Op::Local(..) | Op::At => None,
            Op::State(..) | Op::Column(..) | Op::Rule(..) | Op::Hook(..) | Op::Builtin(_) => None,
            Op::Compare(_) | Op::And | Op::Or | Op::Fold(_) | Op::Each(_) | Op::Old(_) => None,
            Op::Unordered => None,
        };
        by_form.or_else(|| self.by_facts(term, card, depth))
    }

    fn one(&self, zone: ZoneId, at: &[TermId], since: u32, card: TermId) -> Option<Lies> {
        let differ = |a, b| self.differ(a, b);
        let is_there = self.versions.is_still(zone, at, since, card, &differ);
        is_there.then(|| Lies { spots: vec![(zone, at.to_vec())], on_top: false })
    }

    fn any_of_these(&self, of: &[TermId], depth: u32) -> Option<Lies> {
        let mut all = Lies { spots: Vec::new(), on_top: true };
        for part in of {
            if matches!(self.terms.get(*part), Some((Op::None, _))) {
                continue;
            }
            let found = self.found(*part, *part, depth + 1)?;
            all.on_top &= found.on_top;
            for spot in found.spots {
                if !all.spots.contains(&spot) {
                    all.spots.push(spot);
                }
            }
        }
        Some(all)
    }

    /// The zone that the condition of a fold requires its members to be in.
    fn required(&self, body: TermId, card: TermId, depth: u32) -> Option<Lies> {
        let number = self.terms.folds(body);
        let member = |term: &TermId| {
            let found = self.terms.get(*term);
            found.is_some_and(|(op, _)| *op == Op::Each(number))
        };
        let (mut open, mut seen) = (vec![body], BTreeSet::new());
        while let Some(next) = open.pop() {
            if !seen.insert(next) {
                continue;
            }
            let place = match self.terms.get(next) {
                Some((Op::And, of)) => {
                    open.extend(of);
                    None
                }
                Some((Op::Builtin(Builtin::Not), of)) => {
                    open.extend(of.first().and_then(|inner| self.some_body(*inner)));
                    None
                }
                Some((Op::Compare(Compare::In), of)) => {
                    of.get(1).filter(|_| of.first().is_some_and(member))
                }
                Some((Op::Compare(Compare::Is), of)) => match of.as_slice() {
                    [a, b] if member(b) => Some(a),
                    [a, b] if member(a) => Some(b),
                    _ => None,
                },
                _ => None,
            };
            let found = place.and_then(|place| self.found(*place, card, depth + 1));
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The condition of a `some`, from how it is kept: `first … is none`.
    fn some_body(&self, term: TermId) -> Option<TermId> {
        let (Op::Compare(Compare::Is), sides) = self.terms.get(term)? else {
            return None;
        };
        let (Op::Fold(Fold::First), of) = self.terms.get(*sides.first()?)? else {
            return None;
        };
        let (Op::None, _) = self.terms.get(*sides.get(1)?)? else {
            return None;
        };
        of.get(1).copied()
    }

    /// What is known of where a card lies: one place, rather than one of several.
    fn by_facts(&self, term: TermId, card: TermId, depth: u32) -> Option<Lies> {
        let mut several = None;
        for clause in &self.facts.clauses {
            let found = match (&clause.fact, clause.each.as_slice()) {
                (Fact::In(one, place), []) if *one == term && *place != term => {
                    self.found(*place, card, depth + 1)
                }
                (Fact::InOneOf(one, places), []) if *one == term => {
                    self.any_of_these_for(places, card, depth)
                }
                (Fact::In(one, place), [each]) => self.of_each((*one, *place), *each, term),
                (Fact::Same(a, b), []) if *a == term && *b != term => {
                    self.found(*b, card, depth + 2)
                }
                (Fact::Same(a, b), []) if *b == term && *a != term => {
                    self.found(*a, card, depth + 2)
                }
                _ => None,
            };
            match found {
                Some(lies) if lies.spots.len() < 2 => return Some(lies),
                Some(lies) => several = several.or(Some(lies)),
                None => {}
            }
        }
        several
    }

    fn any_of_these_for(&self, places: &[TermId], card: TermId, depth: u32) -> Option<Lies> {
        let mut all = Lies { spots: Vec::new(), on_top: true };
        for place in places {
            let found = self.found(*place, card, depth + 1)?;
            all.on_top &= found.on_top;
            for spot in found.spots {
                if !all.spots.contains(&spot) {
                    all.spots.push(spot);
                }
            }
        }
        Some(all)
    }

    /// What holds for every member of a set: `gift[s]` is in `hand[s]`.
    fn of_each(
        &self,
        (one, place): (TermId, TermId),
        Each { member, domain }: Each,
        term: TermId,
    ) -> Option<Lies> {
        let mut found = None;
        let fits = self.terms.matches(one, member, term, &mut found);
        let seat = found.filter(|seat| fits && self.is_known_member(*seat, domain))?;
        let (Op::Zone(zone, since), at) = self.terms.get(place)? else {
            return None;
        };
        let at: Option<Vec<TermId>> = at
            .iter()
            .map(|index| {
                if *index == member {
                    Some(seat)
                } else {
                    let has = self.terms.any(*index, &mut |part, _| part == member);
                    (!has).then_some(*index)
                }
            })
            .collect();
        self.one(*zone, &at?, *since, term)
    }
}

#[cfg(test)]
mod tests {
    use super::Spot;
    use crate::fact::Fact;
    use crate::hir::PlaceId;
    use crate::knowledge::Knowledge;
    use crate::samples::{deck, game, hand, pile, seat, something};
    use crate::term::TermId;
    use crate::versions::{Change, Gone, Where};

    fn spots(know: &Knowledge<'_>, card: TermId) -> Option<Vec<Spot>> {
        know.lies(card).map(|lies| lies.spots)
    }

    #[test]
    fn a_card_lies_where_it_was_put_until_it_may_have_left() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (card, there) = (something(&mut know), know.zone_term(&(pile(), Vec::new())));
        assert_eq!(spots(&know, card), None);
        know.hold(Fact::In(card, there));
        assert_eq!(spots(&know, card), Some(vec![(pile(), Vec::new())]));
        know.versions.change(&Change {
            family: PlaceId::Zone(pile()),
            at: Where::All,
            gone: Gone::Any,
        });
        assert_eq!(spots(&know, card), None);
    }

    #[test]
    fn a_card_of_one_of_two_zones_lies_in_either() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let first = seat(&mut know, 0);
        let (mine, all) = ((hand(), vec![first]), (deck(), Vec::new()));
        let card = something(&mut know);
        let places = vec![know.zone_term(&mine), know.zone_term(&all)];
        know.hold(Fact::InOneOf(card, places));
        assert_eq!(spots(&know, card), Some(vec![mine, all]));
    }

    #[test]
    fn what_is_the_same_lies_in_the_same_place() {
        let game = game();
        let mut know = Knowledge::new(&game);
        let (card, name) = (something(&mut know), something(&mut know));
        let there = know.zone_term(&(deck(), Vec::new()));
        know.hold(Fact::In(card, there));
        know.hold(Fact::Same(name, card));
        assert_eq!(spots(&know, name), Some(vec![(deck(), Vec::new())]));
    }
}
