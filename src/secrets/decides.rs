//! What decides which cards are laid open: what lies where they come from, or who sees them there.

use super::follower::{Followed, Follower};
use super::label::{Atom, LabelId, Source};
use super::lies::Spot;
use super::place::Seers;
use super::term::Op;

impl Follower<'_> {
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
        let Some((Op::Zone(zone, _) | Op::Top(zone, _), at)) = self.terms.get(atom.value) else {
            return false;
        };
        let is_place = |(place, indices): &Spot| {
            place == zone
                && at.len() == indices.len()
                && at.iter().zip(indices).all(|(a, b)| self.is_same(*a, *b))
        };
        self.is_as_it_was(atom) && spots.iter().any(is_place)
    }

    /// Whether the cards that a secret comes from still decide what lies in their zone.
    fn is_as_it_was(&self, atom: &Atom) -> bool {
        let Some((Op::Zone(zone, number) | Op::Top(zone, number), at)) = self.terms.get(atom.value)
        else {
            return true;
        };
        let differ = |a, b| self.differ(a, b);
        let is_known = |card| self.who_knows(card).is_none();
        let place = (*zone, at.as_slice());
        self.versions
            .is_same_but(place, *number, &differ, &is_known)
    }

    /// The same for all secrets of a value.
    pub(super) fn is_all_as_it_was(&self, label: LabelId) -> bool {
        let parts = self.labels.parts(label).iter();
        let mut atoms = parts.filter_map(|(atom, _)| self.labels.atom(*atom));
        atoms.all(|atom| self.is_as_it_was(atom))
    }

    /// Whether whoever has chosen cards sees the place that they come from.
    pub(super) fn is_chosen_by_sight(&mut self, value: Followed, spots: &[Spot]) -> bool {
        let parts = self.labels.parts(value.label).iter();
        let atoms = parts.filter_map(|(atom, _)| self.labels.atom(*atom));
        let mut own = atoms
            .filter(|atom| matches!(atom.source, Source::Choice(_)) && atom.value == value.term);
        let Some(choosers) = own.next().map(|atom| atom.audience.clone()) else {
            return false;
        };
        spots.iter().all(|spot| match self.declared_seers(spot) {
            Seers::All => true,
            Seers::These(seers) => choosers.iter().any(|who| self.is_among(&seers, *who)),
        })
    }
}
