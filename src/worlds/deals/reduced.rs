//! [`Reduced`]: facts in their plainest form.

use std::collections::BTreeMap;

use super::{Deal, DealFact};
use crate::state::Set;

/// A deal in which each fact lies across several cards that may lie in its places and elsewhere. What else was known is in the
/// places that each card may have.
#[derive(Clone, Debug)]
pub(super) struct Reduced {
    /// For each card, the places in which it may lie.
    pub may: Vec<Set>,
    /// The facts that are left.
    pub facts: Vec<DealFact>,
}

impl Reduced {
    /// The facts of a deal; `None` if there is no deal in which all of them are true.
    pub fn new(deal: &Deal) -> Option<Self> {
        let cards = deal.cards();
        let all = Set::full(u32::try_from(deal.room.len()).unwrap_or(u32::MAX));
        // That a place is full says something of the cards, too.
        let places = (0..).zip(&deal.room);
        let mut full: Vec<DealFact> = places
            .map(|(place, room)| {
                DealFact::exactly(*room, Set::full(cards), Set::default().with(place))
            })
            .collect();
        let may = (0..cards).map(|_| all.clone()).collect();
        let mut reduced = Self { may, facts: deal.facts.clone() };
        loop {
            let before = reduced.may.clone();
            full = reduced.conclude(full)?;
            let facts = std::mem::take(&mut reduced.facts);
            reduced.facts = reduced.conclude(facts)?;
            if reduced.may == before {
                return Some(reduced);
            }
        }
    }

    /// Draws conclusions from each fact, and gives what is left of them.
    fn conclude(&mut self, facts: Vec<DealFact>) -> Option<Vec<DealFact>> {
        let mut left: BTreeMap<(Set, Set), (u32, u32)> = BTreeMap::new();
        for DealFact { cards, places, mut least, mut most } in facts {
            let mut open = Set::default();
            for card in cards.bits() {
                let may = self.may.get(card as usize)?;
                if may.is_within(&places) {
                    least = least.saturating_sub(1);
                    most = most.checked_sub(1)?;
                } else if !may.clone().both(&places).is_empty() {
                    open.insert(card);
                }
            }
            most = most.min(open.len());
            if least > most {
                return None;
            }
            if most == 0 || least == open.len() {
                for card in open.bits() {
                    let may = self.may.get_mut(card as usize)?;
                    let before = std::mem::take(may);
                    *may = if most == 0 { before.minus(&places) } else { before.both(&places) };
                }
            } else if least > 0 || most < open.len() {
                let bounds = left.entry((open, places)).or_insert((least, most));
                *bounds = (bounds.0.max(least), bounds.1.min(most));
            }
        }
        let facts = left.into_iter();
        Some(
            facts
                .map(|((cards, places), (least, most))| DealFact { cards, places, least, most })
                .collect(),
        )
    }
}
