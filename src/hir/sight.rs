//! What all see by the declarations alone, whatever the position: the top of an open pile, the faces of dice.

use super::{Audience, Game, StateId, Ty, TypeId, Zone, ZoneId};

impl Zone {
    /// How many of so many cards, counted from the bottom, are hidden from those who do not see the zone.
    #[must_use]
    pub const fn covered(&self, cards: usize) -> usize {
        if self.top_public {
            cards.saturating_sub(1)
        } else {
            cards
        }
    }
}

impl Game {
    /// Whether all see the card on top of a zone.
    #[must_use]
    pub fn top_is_public(&self, zone: ZoneId) -> bool {
        self.zones.get(zone).is_some_and(|it| it.top_public)
    }

    /// The state that holds which face of a die lies up; nothing for what is no die.
    #[must_use]
    pub fn face(&self, of: TypeId) -> Option<StateId> {
        self.types.get(of)?.face
    }

    /// Whether all see every zone in which a thing of this type can lie.
    #[must_use]
    pub fn lies_open(&self, of: TypeId) -> bool {
        let mut zones = self.zones.iter().filter(|zone| zone.of == of);
        zones.all(|zone| zone.audience == Audience::Public)
    }

    /// The dice of which a state holds the faces.
    #[must_use]
    pub fn dice(&self, face: StateId) -> Option<TypeId> {
        match self.states.get(face)?.indices.first() {
            Some(Ty::Member(of)) if self.face(*of) == Some(face) => Some(*of),
            Some(_) | None => None,
        }
    }
}
