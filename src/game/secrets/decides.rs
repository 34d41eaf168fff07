//! What decides which cards are laid open: what lies where they come from, or who sees them there.

use super::copies::Copies;
use super::fact::Fact;
use super::label::{Atom, LabelId, Labelled, OPEN, Source};
use super::lies::{Lies, Spot};
use super::op::Op;
use super::seers::Seers;
use super::term::TermId;
use super::values::Values;
use crate::base::Span;
use crate::hir::{PlaceId, ZoneId};

impl Values<'_> {
    /// A label without what lies in these places.
    pub(super) fn without_places(&mut self, label: LabelId, spots: &[Spot]) -> LabelId {
        let parts = self.labels.parts(label).to_vec();
        let found: Vec<Atom> = parts
            .iter()
            .filter_map(|(atom, _)| self.labels.atom(*atom).cloned())
            .filter(|atom| self.is_of_places(atom, spots))
            .collect();
        self.labels.without(label, |atom| found.contains(atom))
    }

    fn is_of_places(&self, atom: &Atom, spots: &[Spot]) -> bool {
        if let Some((Op::State(face, number), at)) = self.know.terms.get(atom.value)
            && self.game.dice(*face).is_some()
        {
            return self.is_face_in(at, spots)
                && self.know.number_of_place(PlaceId::State(*face), at) == *number;
        }
        let Some((Op::Zone(zone, _) | Op::Top(zone, _), at)) = self.know.terms.get(atom.value)
        else {
            return false;
        };
        let is_place = |(place, indices): &Spot| {
            place == zone
                && at.len() == indices.len()
                && at.iter().zip(indices).all(|(a, b)| self.know.is_same(*a, *b))
        };
        self.is_as_it_was(atom) && spots.iter().any(is_place)
    }

    /// Whether dice lie in one of these places: their faces lie there, too.
    fn is_face_in(&self, dice: &[TermId], spots: &[Spot]) -> bool {
        let lies = dice.first().and_then(|die| self.know.lies(*die));
        let is_one = |found: &Spot| {
            let is_it = |(zone, at): &Spot| {
                let (here, there) = (at.iter(), found.1.iter());
                *zone == found.0 && here.zip(there).all(|(a, b)| self.know.is_same(*a, *b))
            };
            spots.iter().any(is_it)
        };
        lies.is_some_and(|lies| matches!(lies.spots.as_slice(), [spot] if is_one(spot)))
    }

    /// Whether the cards that a secret comes from still decide what lies in their zone.
    fn is_as_it_was(&self, atom: &Atom) -> bool {
        let Some((Op::Zone(zone, number) | Op::Top(zone, number), at)) =
            self.know.terms.get(atom.value)
        else {
            return true;
        };
        let differ = |a, b| self.know.differ(a, b);
        let is_known = |card| self.know.is_known(card);
        let place = (*zone, at.as_slice());
        self.know.versions.is_same_but(place, *number, &differ, &is_known)
    }

    /// As `is_as_it_was`, for all secrets of a value.
    pub(super) fn is_all_as_it_was(&self, label: LabelId) -> bool {
        let parts = self.labels.parts(label).iter();
        let mut atoms = parts.filter_map(|(atom, _)| self.labels.atom(*atom));
        atoms.all(|atom| self.is_as_it_was(atom))
    }

    /// Whether whoever has chosen cards sees the place that they come from.
    pub(super) fn is_chosen_by_sight(&mut self, value: Labelled, spots: &[Spot]) -> bool {
        let parts = self.labels.parts(value.label).iter();
        let atoms = parts.filter_map(|(atom, _)| self.labels.atom(*atom));
        let chosen = self.chosen_as(value.term);
        let mut own =
            atoms.filter(|atom| matches!(atom.source, Source::Choice(_)) && atom.value == chosen);
        let Some(choosers) = own.next().map(|atom| atom.audience.clone()) else {
            return false;
        };
        let sees = |it: &mut Self, spot: &Spot| match it.know.declared_seers(spot) {
            Seers::All => true,
            Seers::These(seers) => choosers.iter().any(|who| it.know.is_among(&seers, *who)),
        };
        let before = self.places_once(value.term);
        let has_sight = before.iter().any(|spot| sees(self, spot));
        spots
            .iter()
            .all(|spot| sees(self, spot) || (has_sight && self.has_come_last(value.term, spot)))
    }

    /// What somebody has chosen where a card is taken: the card, or what it is a copy of if nobody can tell the copies apart.
    pub(super) fn chosen_as(&self, card: TermId) -> TermId {
        Copies { know: &self.know }.kind_taken(card).unwrap_or(card)
    }

    /// Whether a card came to a place by itself, and nothing has come, gone or been shuffled there since: everybody knows
    /// that it lies on top, or at the bottom.
    fn has_come_last(&mut self, card: TermId, spot: &Spot) -> bool {
        let there = self.know.zone_term(spot);
        self.came.get(&there) == Some(&card)
    }

    /// Places where a card has lain that are still seen by the same.
    fn places_once(&self, card: TermId) -> Vec<Spot> {
        let mut found = Vec::new();
        for fact in self.know.facts.single() {
            if let Fact::In(one, place) = fact
                && *one == card
                && let Some((Op::Zone(zone, _), at)) = self.know.terms.get(*place)
                && !self.know.is_of_role(*zone)
            {
                found.push((*zone, at.clone()));
            }
        }
        found
    }

    /// The secrets that decide in which zones cards lie; nothing if they may be anywhere.
    pub(super) fn location(
        &mut self,
        value: Labelled,
        lies: Option<&Lies>,
        like: ZoneId,
        span: Span,
    ) -> Option<LabelId> {
        let Some(lies) = lies else {
            return self.anywhere(value, like);
        };
        let which = lies.spots.iter().fold(OPEN, |label, spot| {
            let which = self.which_label(spot);
            self.labels.join(label, which)
        });
        let is_family = lies.spots.iter().any(|spot| self.is_family(spot));
        if lies.spots.len() < 2 && !is_family {
            return Some(which);
        }
        let mut label = self.join(which, value.label);
        let hidden: Vec<Spot> = lies
            .spots
            .iter()
            .filter(|spot| !(lies.on_top && self.has_been_seen(spot)))
            .filter(|spot| !self.know.is_open_zone(spot.0))
            .filter(|spot| !self.know.knows_cards(spot.0))
            .cloned()
            .collect();
        let hidden_families = hidden.iter().any(|spot| self.is_family(spot));
        if hidden.len() > 1 || hidden_families {
            for spot in &hidden {
                let secrets = self.secrets_of(spot, span);
                label = self.join(label, secrets);
            }
        }
        Some(label)
    }

    /// The place of cards of which no seat can say where they lie: some zones are open, and others never hold
    /// cards.
    fn anywhere(&self, value: Labelled, like: ZoneId) -> Option<LabelId> {
        let holding: Vec<ZoneId> =
            self.game.alike(like).filter(|zone| self.know.may_hold(*zone)).collect();
        let is_dealt = self
            .game
            .alike(like)
            .filter_map(|zone| self.game.zones.get(zone))
            .any(|zone| zone.filled);
        if let [zone] = holding.as_slice()
            && is_dealt
            && self.game.zones.get(*zone).is_some_and(|it| it.indices.is_empty())
        {
            return Some(OPEN);
        }
        let hidden: Vec<ZoneId> = holding
            .into_iter()
            .filter(|zone| !self.know.is_open_zone(*zone) && !self.know.knows_cards(*zone))
            .collect();
        let declared = hidden.first().and_then(|zone| self.game.zones.get(*zone));
        let is_one = hidden.len() == 1 && declared.is_some_and(|it| it.indices.is_empty());
        let is_one = is_one && is_dealt;
        // A card that is in no open zone is in the only one that is not, if it lies anywhere.
        (hidden.is_empty() || is_one).then_some(value.label)
    }

    /// Whether all have looked at a place since it changed last.
    fn has_been_seen(&self, (zone, at): &Spot) -> bool {
        self.know.number_of_place(PlaceId::Zone(*zone), at) <= self.know.looked
    }

    /// Whether some zone of a family is meant, and it is not said which.
    pub(super) fn is_family(&self, spot: &Spot) -> bool {
        let some = |_, op: &Op| matches!(op, Op::Any(_));
        spot.1.iter().any(|index| {
            self.know.terms.has_free_member(*index) || self.know.terms.any(*index, &mut { some })
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    #[test]
    fn a_card_is_laid_open_by_what_lies_where_it_comes_from() {
        let rules = r#"play {
          for each bird in hand[seat 1] { move bird to nest }
          end game "Over."
        }"#;
        assert_eq!(found(rules), []);
    }

    #[test]
    fn a_card_is_not_laid_open_by_what_lies_elsewhere() {
        let rules = r#"play {
          if Crow in hand[seat 2] { for each bird in hand[seat 1] { move bird to nest } }
          end game "Over."
        }"#;
        assert_eq!(found(rules), [Code::G0807]);
    }
}
