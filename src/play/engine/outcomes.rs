//! [`Outcomes`]: the outcomes of chance, each with its exact probability.

use std::collections::BTreeMap;

use super::{Chance, ChanceKind, Count, Drawn, Exact, one_of};

/// The outcomes of a chance in a fixed order.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    count: Count,
    /// The remaining outcomes with their probabilities, the next one last.
    rest: Vec<(Drawn, Exact)>,
}

/// The outcomes of a chance, with probabilities that add up to 1. The outcomes of an order are the next card alone; the
/// others fall later. A value that occurs twice is one outcome, and so are cards that look the same.
#[must_use]
pub fn outcomes(chance: &Chance) -> Outcomes {
    let rest: Vec<(Drawn, Exact)> = match &chance.kind {
        ChanceKind::Order { cards, .. } => {
            let mut cards = cards.clone();
            cards.sort_unstable_by(|one, other| other.cmp(one));
            shares(cards.into_iter().map(|card| (chance.look(card), Drawn::Order(vec![card]))))
        }
        ChanceKind::Choice { from, .. } => shares(
            from.iter()
                .rev()
                .map(|value| (chance.look_of_value(value), Drawn::Choice(value.clone()))),
        ),
    };
    Outcomes { count: Count::from(rest.len()), rest }
}

/// Outcomes that are all equally likely, each with its share. Those that look the same are one.
fn shares<L: Ord>(all: impl ExactSizeIterator<Item = (L, Drawn)>) -> Vec<(Drawn, Exact)> {
    let each = one_of(Count::from(all.len()));
    let mut shares: Vec<(Drawn, Exact)> = Vec::new();
    let mut places: BTreeMap<L, usize> = BTreeMap::new();
    for (look, drawn) in all {
        let at = *places.entry(look).or_insert(shares.len());
        match shares.get_mut(at) {
            Some((_, share)) => *share += &each,
            None => shares.push((drawn, each.clone())),
        }
    }
    shares
}

impl Outcomes {
    /// The number of all outcomes, including those that were already given out.
    #[must_use]
    pub const fn total(&self) -> &Count {
        &self.count
    }
}

impl Iterator for Outcomes {
    type Item = (Drawn, Exact);

    fn next(&mut self) -> Option<Self::Item> {
        self.rest.pop()
    }
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
            kind: ChanceKind::Order { count: cards.len(), cards, ty: Ty::Number },
            looks: Vec::new(),
        }
    }

    fn drawn(from: &[i32]) -> Chance {
        Chance {
            name: "pips".to_owned(),
            kind: ChanceKind::Choice {
                from: from.iter().copied().map(Value::Number).collect(),
                ty: Ty::Number,
            },
            looks: Vec::new(),
        }
    }

    fn part(of: i32, whole: i32) -> Exact {
        Exact::new(of.into(), whole.into())
    }

    #[test]
    fn each_card_is_as_likely_to_be_the_next() {
        let all: Vec<_> = outcomes(&shuffled(vec![7, 3, 5])).collect();
        let expected = [3, 5, 7].map(|card| (Drawn::Order(vec![card]), part(1, 3)));
        assert_eq!(all, expected);
    }

    #[test]
    fn cards_that_look_the_same_are_one_outcome() {
        let alike = Chance { looks: vec![0, 0, 0, 3], ..shuffled(vec![1, 2, 3]) };
        let all: Vec<_> = outcomes(&alike).collect();
        let expected = [(2, part(2, 3)), (3, part(1, 3))]
            .map(|(card, share)| (Drawn::Order(vec![card]), share));
        assert_eq!(all, expected);
        assert_eq!(alike.fitted(&Drawn::Order(vec![0, 0])), Drawn::Order(vec![1, 2]));
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
