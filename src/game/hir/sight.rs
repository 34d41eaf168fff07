//! Who sees what in any position, by the declarations alone: open zones and top cards, the faces of dice, and whether
//! all seats always see the same.

use super::{
    Audience, Decision, Game, LocalId, PlaceId, StateId, Stmt, StmtKind, Ty, TypeId, Zone, ZoneId,
};

impl Zone {
    /// How many of `cards`, counted from the bottom, are hidden from seats that do not see the zone.
    #[must_use]
    pub const fn covered(&self, cards: usize) -> usize {
        if self.top_public { cards.saturating_sub(1) } else { cards }
    }
}

impl Game {
    /// The audience of a place. The face of a die is seen where the die lies, and so by all seats if dice of its type
    /// can lie only in open zones.
    #[must_use]
    pub fn audience(&self, place: impl Into<PlaceId>) -> Audience {
        match place.into() {
            PlaceId::Zone(id) => self.zone(id).audience,
            PlaceId::State(id) => match self.dice(id) {
                Some(of) if self.lies_open(of) => Audience::Public,
                Some(_) | None => self.state(id).audience,
            },
        }
    }

    /// Whether all seats always see a place, with the order of its cards.
    #[must_use]
    pub fn is_public(&self, place: impl Into<PlaceId>) -> bool {
        self.audience(place) == Audience::Public
    }

    /// Whether all seats see the top card of a zone.
    #[must_use]
    pub fn top_is_public(&self, zone: ZoneId) -> bool {
        self.zone(zone).top_public
    }

    /// The state that holds the faces of dice; `None` for other types.
    #[must_use]
    pub fn face(&self, of: TypeId) -> Option<StateId> {
        self.types.get(of)?.face
    }

    /// The zones in which a number in a move looks for a die: those of the acting seat, or those without an index if no
    /// zone belongs to a seat.
    #[must_use]
    pub fn zones_of_dice(&self, of: TypeId) -> Vec<ZoneId> {
        let indexed = |indices: &[Ty]| {
            let zones = self.zones.iter_enumerated();
            let found = zones.filter(|(_, it)| it.of == of && it.indices == indices);
            found.map(|(id, _)| id).collect::<Vec<_>>()
        };
        let own = indexed(&[Ty::Seat]);
        if own.is_empty() { indexed(&[]) } else { own }
    }

    /// Whether all seats always know the same: each place is seen by all or by none, nothing is told or shown to some
    /// seats alone, and no choice is sealed.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let is_alike = |audience: Audience| match audience {
            Audience::Public | Audience::Nobody | Audience::Holder => true,
            Audience::Owner | Audience::Of(_) => false,
        };
        let mut places = (self.zones.iter().map(|it| it.audience))
            .chain(self.states.iter().map(|it| it.audience));
        let mut chosen = self.actions.iter().flat_map(|it| &it.parameters);
        places.all(is_alike)
            && chosen.all(|it| !it.private)
            && self.statements().all(|it| it.kind.is_for_all())
    }

    /// Whether each value that is drawn is laid open by the next statement. Otherwise there is a time when nobody knows it,
    /// although no place hides it.
    #[must_use]
    pub fn draws_openly(&self) -> bool {
        let is_laid_open = |drawn: LocalId, next: Option<&Stmt>| {
            let keeps = next.map(|next| next.kind.parts().keeps).unwrap_or_default();
            let mut places = keeps.iter().filter(|(value, _)| value.is_local(drawn));
            places.any(|(_, place)| match self.audience(*place) {
                Audience::Public | Audience::Holder => true,
                Audience::Nobody | Audience::Owner | Audience::Of(_) => false,
            })
        };
        self.blocks.iter().all(|block| {
            let nexts = block.statements.iter().skip(1).map(Some).chain([None]);
            let pairs = block.statements.iter().zip(nexts);
            let mut draws = pairs.filter_map(|(it, next)| Some((it.kind.drawn()?, next)));
            draws.all(|(drawn, next)| is_laid_open(drawn, next))
        })
    }

    /// Whether all seats see everything: nothing lies hidden from anybody, no draw is kept to itself, and no choice is
    /// sealed.
    #[must_use]
    pub fn hides_nothing(&self) -> bool {
        let lies_open = |audience: Audience| match audience {
            Audience::Public | Audience::Holder => true,
            Audience::Nobody | Audience::Owner | Audience::Of(_) => false,
        };
        let places = self.zones.iter().map(|it| it.audience);
        let mut places = places.chain(self.states.iter().map(|it| it.audience));
        self.is_open() && places.all(lies_open) && self.draws_openly()
    }

    /// Whether all seats see every zone that can hold this type.
    #[must_use]
    pub fn lies_open(&self, of: TypeId) -> bool {
        let mut zones = self.zones.iter().filter(|zone| zone.of == of);
        zones.all(|zone| zone.audience == Audience::Public)
    }

    /// The type of the dice whose faces a state holds.
    #[must_use]
    pub fn dice(&self, face: StateId) -> Option<TypeId> {
        match self.states.get(face)?.indices.first() {
            Some(Ty::Member(of)) if self.face(*of) == Some(face) => Some(*of),
            Some(_) | None => None,
        }
    }
}

impl StmtKind {
    /// Whether the statement leaves all seats with the same knowledge.
    fn is_for_all(&self) -> bool {
        let hears = self.parts().hears;
        let is_sealed = self.decision().is_some_and(Decision::is_sealed);
        hears.iter().all(|to| to.expr().is_none()) && !is_sealed
    }
}
