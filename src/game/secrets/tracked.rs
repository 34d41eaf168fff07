//! Places of which all can keep track, although not all see them: whatever was put there or taken away, all have heard.

use std::collections::BTreeSet;

use crate::hir::{Game, PlaceId};

/// The places of which all are taken to keep track, and those of which they cannot. A walk through the game takes some
/// for granted, and finds those to which something comes that not all know. Another walk begins without them, until one
/// finds no more: then each place is as it was at first, or as all have heard since.
#[derive(Clone, Default)]
pub(super) struct Tracked {
    places: BTreeSet<PlaceId>,
    lost: BTreeSet<PlaceId>,
}

impl Tracked {
    /// Takes all hidden places for granted.
    pub(super) fn of(game: &Game) -> Self {
        let states = game.states.keys().filter(|id| game.dice(*id).is_none());
        let places = states.map(PlaceId::from).chain(game.zones.keys().map(PlaceId::from));
        let places = places.filter(|place| !game.is_public(*place)).collect();
        Self { places, lost: BTreeSet::new() }
    }

    /// Whether all know what is in a place.
    pub(super) fn has(&self, place: PlaceId) -> bool {
        self.places.contains(&place)
    }

    /// Something comes to a place, or leaves it, and not all know what.
    pub(super) fn lose(&mut self, place: PlaceId) {
        if self.has(place) {
            self.lost.insert(place);
        }
    }

    /// What the next walk takes for granted; nothing if this one was right.
    pub(super) fn next(&self) -> Option<Self> {
        let places = self.places.difference(&self.lost).copied().collect();
        (!self.lost.is_empty()).then(|| Self { places, lost: BTreeSet::new() })
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Code;
    use crate::samples::found;

    #[test]
    fn all_keep_track_of_what_was_counted_aloud() {
        let rules = |value: &str| {
            format!(
                r#"state eggs[seat]: number = 0 private
                play {{
                  for each s in seats {{ set eggs[s] = eggs[s] + {value} }}
                  end game "Over." won by all s in seats with most eggs[s]
                }}"#
            )
        };
        assert_eq!(found(&rules("2")), []);
        assert_eq!(found(&rules("size of hand[s]")), []);
        assert_eq!(found(&rules("(count c in hand[s] where c is Crow)")), [Code::G0804]);
    }

    #[test]
    fn nobody_keeps_track_of_what_a_seat_does_for_a_secret_reason() {
        let rules = r#"state eggs[seat]: number = 0 private
        play {
          for each s in seats { if Crow in hand[s] { set eggs[s] = 1 } }
          end game "Over." won by all s in seats with most eggs[s]
        }"#;
        assert_eq!(found(rules), [Code::G0804]);
    }

    #[test]
    fn all_keep_track_of_a_dark_pile_to_which_open_cards_go() {
        let rules = |from: &str| {
            format!(
                r#"zone burrow of Bird secret
                play {{
                  move 1 from trees to nest
                  move {from} to burrow
                  set shown = Crow in burrow
                  end game "Over."
                }}"#
            )
        };
        assert_eq!(found(&rules("nest")), []);
        assert_eq!(found(&rules("1 from nest")), []);
        assert_eq!(found(&rules("1 from trees")), [Code::G0801]);
        assert_eq!(found(&rules("hand[seat 1]")), [Code::G0801]);
    }
}
