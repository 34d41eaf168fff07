//! Donkey.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{ACE, Card, JACK, all_cards, card, deal, pack, take};
use super::sealed::Sealed;
use super::table::{Chance, Choice, Chosen, Over, Players, Second};

struct Donkey {
    hands: Vec<Vec<Card>>,
    passed: Sealed<Card>,
    /// How often cards have been passed.
    rounds: usize,
}

impl Donkey {
    fn has_four_alike(hand: &[Card]) -> bool {
        (JACK..=ACE).any(|rank| hand.iter().filter(|card| card.rank == rank).count() == 4)
    }

    fn winners(&self) -> BTreeSet<usize> {
        let seats = 0..self.hands.len();
        seats.filter(|seat| Self::has_four_alike(&self.hands[*seat])).collect()
    }
}

impl Second for Donkey {
    fn begin(players: &Players, seed: u64) -> Self {
        let (hands, _) = deal(pack(JACK), players.seats, 4, &mut Chance::new(seed));
        Self { hands, passed: Sealed::new(0..players.seats), rounds: 0 }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over().is_some() {
            return BTreeSet::new();
        }
        let pass = |seat| move |card| (seat, format!("pass({card})"));
        let open = self.passed.open();
        open.flat_map(|seat| self.hands[seat].iter().map(pass(seat))).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let Some(passed) = self.passed.answer(seat, card(chosen.arguments[0])) else {
            return;
        };
        let seats = passed.len();
        for (seat, card) in passed.into_iter().enumerate() {
            take(&mut self.hands[seat], card);
            self.hands[(seat + 1) % seats].push(card);
        }
        self.rounds += 1;
    }

    fn over(&self) -> Option<Over> {
        let winners = self.winners();
        if !winners.is_empty() {
            return Some(Over::won_by("Down with the cards!", winners));
        }
        (self.rounds == 100).then(|| Over::won_by("Nobody has four alike.", []))
    }

    fn table(&self) -> Vec<(String, String)> {
        all_cards("hand", &self.hands)
    }
}

#[test]
fn donkey_is_played_alike() {
    let ends = compare::<Donkey>("donkey", &[(4, "", 20)]);
    assert_eq!(ends.len(), 2, "{ends:?}");
}
