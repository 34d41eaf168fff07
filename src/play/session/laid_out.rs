//! The position with every order that is still to fall: for the referee and for tests, who look under the cards. Play
//! goes on from the other one.

use std::borrow::Cow;

use super::Session;
use crate::engine::{Chance, ChanceKind, Drawn};
use crate::hir::Ty;
use crate::state::Position;

impl Session {
    /// The position with all cards in the order in which they are going to be drawn, if nothing is given or shuffled
    /// until then. Where play stops at each chance, no order is settled beforehand.
    #[must_use]
    pub fn laid_out(&self) -> Cow<'_, Position> {
        let (game, layout) = (self.game(), self.layout());
        let mut whole = Cow::Borrowed(self.state());
        if self.chance_source.is_asked() {
            return whole;
        }
        let zones = game.zones.iter_enumerated();
        for (id, zone) in zones.filter(|(id, _)| layout.is_shuffled(*id)) {
            for indices in layout.zone_indices(id, self.state().seats()) {
                if layout.undrawn(self.state(), id, &indices).is_empty() {
                    continue;
                }
                let mut source = self.chance_source.clone();
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
}
