//! What poker hands are worth.

use super::pack::{ACE, Card};

/// The kinds of hands, from the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    HighCard,
    Pair,
    TwoPairs,
    Three,
    Straight,
    Flush,
    FullHouse,
    Four,
    StraightFlush,
}

/// What five cards are worth: their kind, and then the ranks, first those of which there are most. The greater one wins.
pub fn worth(cards: &[Card]) -> (Kind, Vec<usize>) {
    let count = |rank| cards.iter().filter(|card| card.rank == rank).count();
    let mut ranks: Vec<usize> = (2..=ACE).filter(|rank| count(*rank) > 0).collect();
    ranks.sort_by_key(|rank| std::cmp::Reverse((count(*rank), *rank)));
    if ranks == [ACE, 5, 4, 3, 2] {
        ranks = vec![5, 4, 3, 2, 1];
    }
    let straight = ranks.len() == 5 && ranks[0] - ranks[4] == 4;
    let flush = cards.iter().all(|card| card.suit == cards[0].suit);
    let kind = match (ranks.len(), count(ranks[0])) {
        (5, _) if straight && flush => Kind::StraightFlush,
        (5, _) if flush => Kind::Flush,
        (5, _) if straight => Kind::Straight,
        (5, _) => Kind::HighCard,
        (4, _) => Kind::Pair,
        (3, 2) => Kind::TwoPairs,
        (3, _) => Kind::Three,
        (_, 3) => Kind::FullHouse,
        (_, _) => Kind::Four,
    };
    (kind, ranks)
}
