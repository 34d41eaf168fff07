//! The position with all orders that are still to fall, for referees and tests that look beneath the cards. Play goes
//! on from the position without them.

use std::borrow::Cow;

use super::ChanceSource;
use crate::engine::{Chance, ChanceKind, Drawn};
use crate::hir::{Game, Ty};
use crate::state::{Layout, Position};

/// The position with all cards in the order in which the source will draw them, unless outcomes are forced or cards are
/// shuffled before. If the caller gives outcomes, no order is fixed in advance.
pub(super) fn laid_out<'s>(
    game: &Game,
    layout: &Layout,
    state: &'s Position,
    source: &ChanceSource,
) -> Cow<'s, Position> {
    let mut whole = Cow::Borrowed(state);
    if source.is_asked() {
        return whole;
    }
    let zones = game.zones.iter_enumerated();
    for (id, zone) in zones.filter(|(id, _)| layout.is_shuffled(*id)) {
        for indices in layout.zone_indices(id, state.seats()) {
            if layout.undrawn(state, id, &indices).is_empty() {
                continue;
            }
            let mut source = source.clone();
            loop {
                let cards = layout.unordered(&whole, id, &indices);
                if cards.is_empty() {
                    break;
                }
                let chance = Chance {
                    looks: game.looks(&Ty::Member(zone.of)),
                    name: zone.name.clone(),
                    kind: ChanceKind::Order { count: cards.len(), cards, ty: Ty::Member(zone.of) },
                };
                let Drawn::Order(order) = source.draw(&chance) else {
                    break;
                };
                // A forced order that cannot fall is left out.
                let _ = layout.draw(whole.to_mut(), (id, &indices), &order);
            }
        }
    }
    whole
}
