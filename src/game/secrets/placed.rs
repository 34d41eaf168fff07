//! Cards and dice that setup puts to places which none leaves in play: where they lie is known throughout.

use super::fact::Fact;
use super::knowledge::Knowledge;
use super::lies::Spot;
use super::term::TermId;

impl Knowledge<'_> {
    /// The cards and dice that setup has put to places which none leaves in play.
    pub(super) fn placed_for_good(&self) -> Vec<(TermId, Spot)> {
        let mut found = Vec::new();
        for fact in self.facts.single() {
            let Fact::In(card, _) = fact else { continue };
            let Some(lies) = self.lies(*card).filter(|_| self.terms.is_constant(*card)) else {
                continue;
            };
            let may_go = |(zone, at): &Spot| {
                self.writes.is_left(*zone) || !at.iter().all(|it| self.terms.is_constant(*it))
            };
            if let [spot] = lies.spots.as_slice()
                && !may_go(spot)
            {
                found.push((*card, spot.clone()));
            }
        }
        found
    }

    /// Says where cards and dice lie that never move.
    pub(super) fn lay_out(&mut self) {
        for (card, spot) in self.placed.clone() {
            let there = self.zone_term(&spot);
            self.hold(Fact::In(card, there));
        }
    }
}
