//! The order in which cards are put down.

use super::DealFact;

/// The cards in an order in which few facts are begun and not finished at any time: `cards` are those whose place is open.
pub(super) fn order(cards: &[u32], facts: &[DealFact]) -> Vec<u32> {
    let mut left: Vec<u32> = facts.iter().map(|fact| fact.cards.len()).collect();
    let mut rest = cards.to_vec();
    let mut order = Vec::with_capacity(rest.len());
    while let Some(at) = best(&rest, facts, &left) {
        let card = rest.remove(at);
        for (fact, left) in facts.iter().zip(&mut left) {
            *left -= u32::from(fact.cards.has(card));
        }
        order.push(card);
    }
    order
}

/// Where the card stands that begins the fewest new facts; of several, the one that ends the most, and then the one with the
/// least that is left to be done in the facts that it goes on with.
fn best(rest: &[u32], facts: &[DealFact], left: &[u32]) -> Option<usize> {
    let cost = |card: u32| {
        let (mut open, mut undone) = (0_i64, 0_i64);
        for (fact, left) in facts.iter().zip(left).filter(|(fact, _)| fact.cards.has(card)) {
            let begins = *left == fact.cards.len();
            open += i64::from(begins) - i64::from(*left == 1);
            undone += i64::from(*left) - 1;
        }
        (open, undone)
    };
    let costs = rest.iter().map(|card| cost(*card));
    costs.enumerate().min_by_key(|(_, cost)| *cost).map(|(at, _)| at)
}
