//! Cards that are offered to somebody, who gives as many in return, or none.

use super::pack::{Card, card, take};
use super::table::{Choice, Chosen};

/// An offer that waits for an answer.
pub struct Offer {
    pub by: usize,
    pub to: usize,
    pub cards: Vec<Card>,
}

/// The sets of so many of some cards.
pub fn sets_of(count: usize, cards: &[Card]) -> Vec<Vec<Card>> {
    let Some((first, others)) = cards.split_first() else {
        return if count == 0 { vec![vec![]] } else { vec![] };
    };
    let mut sets = sets_of(count, others);
    if count > 0 {
        for mut with_first in sets_of(count - 1, others) {
            with_first.push(*first);
            sets.push(with_first);
        }
    }
    sets
}

/// A set of cards in hoyle's notation.
pub fn set(mut cards: Vec<Card>) -> String {
    cards.sort();
    let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
    format!("{{{}}}", names.join(" "))
}

impl Offer {
    /// What can be given in return.
    pub fn answers(&self, hands: &[Vec<Card>]) -> Vec<Choice> {
        let mut sets = sets_of(self.cards.len(), &hands[self.to]);
        sets.push(Vec::new());
        let answers = sets.into_iter().map(|cards| format!("in_return({})", set(cards)));
        answers.map(|text| (self.to, text)).collect()
    }

    /// Something is given in return; if it is nothing, everybody keeps their cards.
    pub fn answer(self, hands: &mut [Vec<Card>], chosen: &Chosen) {
        let given: Vec<Card> = chosen.set().into_iter().map(card).collect();
        if given.is_empty() {
            return;
        }
        for (cards, from, to) in [(self.cards, self.by, self.to), (given, self.to, self.by)] {
            for card in cards {
                take(&mut hands[from], card);
                hands[to].push(card);
            }
        }
    }
}
