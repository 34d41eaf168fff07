//! The outcomes of chance, one after the other, each with its exact probability.

use super::{Chance, ChanceKind, Count, Drawn, Exact, one_of};
use crate::state::Value;

/// What can fall, in a fixed order. Orders of cards are made one by one: to ask for their number costs nothing.
#[derive(Clone, Debug)]
pub struct Outcomes {
    count: Count,
    rest: Rest,
}

#[derive(Clone, Debug)]
enum Rest {
    /// The next order of cards, and the probability of each.
    Orders(Option<Vec<u32>>, Exact),
    /// Values with their probabilities, the next one last.
    Choices(Vec<(Value, Exact)>),
}

/// The outcomes of a chance, with probabilities that add up to 1. A value that stands twice in what is drawn from is one
/// outcome.
#[must_use]
pub fn outcomes(chance: &Chance) -> Outcomes {
    match &chance.kind {
        ChanceKind::Order { cards, .. } => {
            let mut first = cards.clone();
            first.sort_unstable();
            let count: Count = (1..=cards.len()).map(Count::from).product();
            let each = one_of(count.clone());
            Outcomes {
                count,
                rest: Rest::Orders(Some(first), each),
            }
        }
        ChanceKind::Choice { from, .. } => {
            let each = one_of(Count::from(from.len()));
            let mut choices: Vec<(Value, Exact)> = Vec::new();
            for value in from.iter().rev() {
                match choices.iter_mut().find(|(known, _)| known == value) {
                    Some((_, share)) => *share += &each,
                    None => choices.push((value.clone(), each.clone())),
                }
            }
            Outcomes {
                count: Count::from(choices.len()),
                rest: Rest::Choices(choices),
            }
        }
    }
}

impl Outcomes {
    /// The number of all outcomes, also of those that were already given out.
    #[must_use]
    pub const fn total(&self) -> &Count {
        &self.count
    }
}

impl Iterator for Outcomes {
    type Item = (Drawn, Exact);

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.rest {
            Rest::Orders(next, each) => {
                let order = next.take()?;
                *next = following(&order);
                Some((Drawn::Order(order), each.clone()))
            }
            Rest::Choices(choices) => choices
                .pop()
                .map(|(value, share)| (Drawn::Choice(value), share)),
        }
    }
}

/// The order that follows in the order of a dictionary; nothing behind the last.
fn following(order: &[u32]) -> Option<Vec<u32>> {
    let rises = |pair: &[u32]| pair.first() < pair.last();
    let pivot = order.windows(2).rposition(rises)?;
    let (head, tail) = order.split_at(pivot);
    let (first, rest) = tail.split_first()?;
    let swap = rest.iter().rposition(|card| card > first)?;
    let mut tail: Vec<u32> = rest.iter().rev().copied().collect();
    let next = std::mem::replace(tail.get_mut(rest.len() - 1 - swap)?, *first);
    Some([head, &[next], &tail].concat())
}

#[cfg(test)]
mod tests {
    use super::{Count, Exact, outcomes};
    use crate::engine::{Chance, ChanceKind, Drawn};
    use crate::hir::Ty;
    use crate::state::Value;

    fn shuffled(cards: Vec<u32>) -> Chance {
        Chance {
            name: "deck".to_owned(),
            kind: ChanceKind::Order {
                cards,
                ty: Ty::Number,
            },
        }
    }

    fn drawn(from: &[i32]) -> Chance {
        Chance {
            name: "pips".to_owned(),
            kind: ChanceKind::Choice {
                from: from.iter().copied().map(Value::Number).collect(),
                ty: Ty::Number,
            },
        }
    }

    fn part(of: i32, whole: i32) -> Exact {
        Exact::new(of.into(), whole.into())
    }

    #[test]
    fn every_order_comes_once() {
        let all: Vec<_> = outcomes(&shuffled(vec![7, 3, 5])).collect();
        let orders = [
            [3, 5, 7],
            [3, 7, 5],
            [5, 3, 7],
            [5, 7, 3],
            [7, 3, 5],
            [7, 5, 3],
        ];
        let expected = orders.map(|order| (Drawn::Order(order.to_vec()), part(1, 6)));
        assert_eq!(all, expected);
        let six: std::collections::BTreeSet<_> = outcomes(&shuffled((0..6).collect()))
            .map(|(order, _)| format!("{order:?}"))
            .collect();
        assert_eq!(six.len(), 720);
        assert_eq!(outcomes(&shuffled(vec![])).count(), 1);
    }

    #[test]
    fn orders_are_not_listed_to_be_counted() {
        let all = outcomes(&shuffled((0..52).collect()));
        let expected = "80658175170943878571660636856403766975289505440883277824000000000000";
        assert_eq!(all.total().to_string(), expected);
        assert_eq!(all.take(3).count(), 3);
    }

    #[test]
    fn a_value_that_stands_twice_is_twice_as_likely() {
        let all: Vec<_> = outcomes(&drawn(&[1, 1, 2])).collect();
        let expected = [
            (Drawn::Choice(Value::Number(1)), part(2, 3)),
            (Drawn::Choice(Value::Number(2)), part(1, 3)),
        ];
        assert_eq!(all, expected);
        assert_eq!(*outcomes(&drawn(&[])).total(), Count::ZERO);
    }
}
