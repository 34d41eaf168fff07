//! The position with every order that is still to fall: for the referee and for tests, who look under the cards. Play
//! goes on from the other one.

use std::borrow::Cow;

use super::ChanceSource;
use crate::engine::{Chance, ChanceKind, Drawn};
use crate::hir::{Game, Ty};
use crate::state::{Layout, Position};

/// The position with all cards in the order in which a source is going to draw them, if nothing is given or shuffled
/// until then. Where play stops at each chance, no order is settled beforehand.
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
                    name: zone.name.clone(),
                    kind: ChanceKind::Order {
                        count: cards.len(),
                        cards,
                        ty: Ty::Member(zone.of),
                    },
                };
                let Drawn::Order(order) = source.draw(&chance) else {
                    break;
                };
                // What was given and cannot fall is left out.
                let _ = layout.draw(whole.to_mut(), (id, &indices), &order);
            }
        }
    }
    whole
}
