//! Who sees a zone or state in a position.

use super::{Layout, Position, Set, Value};
use crate::hir::{Audience, Game, PlaceId, TypeId};

impl Layout {
    /// The seats that see a place; `None` if all seats do.
    #[must_use]
    pub fn seers(&self, state: &Position, audience: Audience, indices: &[Value]) -> Option<Set> {
        match audience {
            Audience::Public => None,
            Audience::Owner => Some(indices.first().map(Value::seats).unwrap_or_default()),
            Audience::Of(who) => {
                Some(self.state(state, who, indices).map(|it| it.seats()).unwrap_or_default())
            }
            Audience::Nobody | Audience::Holder => Some(Set::default()),
        }
    }

    /// The seats that see a place of a game. The face of a die is seen by those who see where the die lies, and by all
    /// seats if the die lies on an open top.
    #[must_use]
    pub fn seers_of(
        &self,
        game: &Game,
        state: &Position,
        place: impl Into<PlaceId>,
        indices: &[Value],
    ) -> Option<Set> {
        let place = place.into();
        match (game.audience(place), place, indices) {
            (Audience::Holder, PlaceId::State(face), [Value::Member(die)]) => {
                self.seers_of_die(game, state, (game.dice(face)?, *die))
            }
            (audience, _, _) => self.seers(state, audience, indices),
        }
    }

    fn seers_of_die(&self, game: &Game, state: &Position, (of, die): (TypeId, u32)) -> Option<Set> {
        let zones = game.zones.iter_enumerated().filter(|(_, it)| it.of == of);
        for (id, zone) in zones {
            for at in self.zone_indices(id, state.seats()) {
                let lying = self.cards(state, id, &at).unwrap_or_default();
                if lying.contains(&die.cast_signed()) {
                    let on_top = zone.top_public && lying.last() == Some(&die.cast_signed());
                    let seers = self.seers(state, zone.audience, &at);
                    return seers.filter(|_| !on_top);
                }
            }
        }
        Some(Set::default())
    }

    /// Whether a seat sees a place.
    #[must_use]
    pub fn sees(&self, state: &Position, seat: u32, audience: Audience, indices: &[Value]) -> bool {
        self.seers(state, audience, indices).is_none_or(|it| it.has(seat))
    }

    /// Whether a seat sees a place in the position `after` that it did not see in `before`.
    #[must_use]
    pub fn opens(&self, game: &Game, before: &Position, after: &Position, seat: u32) -> bool {
        let gains = |audience: Audience, indices: &[Value]| match (
            self.seers(before, audience, indices),
            self.seers(after, audience, indices),
        ) {
            (Some(before), Some(after)) => after.has(seat) && !before.has(seat),
            _ => false,
        };
        let zones =
            game.zones.iter_enumerated().filter(|(_, it)| matches!(it.audience, Audience::Of(_)));
        let states =
            game.states.iter_enumerated().filter(|(_, it)| matches!(it.audience, Audience::Of(_)));
        let mut zones = zones.map(|(id, it)| (it.audience, self.zone_indices(id, after.seats())));
        let mut states =
            states.map(|(id, it)| (it.audience, self.state_indices(id, after.seats())));
        let opens = |(audience, all): (Audience, Vec<Vec<Value>>)| {
            all.iter().any(|indices| gains(audience, indices))
        };
        zones.any(opens) || states.any(opens)
    }
}
