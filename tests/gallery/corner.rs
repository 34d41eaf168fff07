//! Corner.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{ACE, Card, all_cards, card, deal, pack};
use super::table::{Chance, Choice, Chosen, Over, Players, Second, name};
use super::trading::{Offer, set, sets_of};

struct Corner {
    hands: Vec<Vec<Card>>,
    offered: Option<Offer>,
    turns: usize,
}

impl Corner {
    fn has_cornered(hand: &[Card]) -> bool {
        (10..=ACE).any(|rank| hand.iter().filter(|card| card.rank == rank).count() == 4)
    }

    /// Up to three cards of one rank.
    fn offers(&self, seat: usize) -> Vec<String> {
        let sets = (1..=3).flat_map(|count| sets_of(count, &self.hands[seat]));
        let alike = sets.filter(|cards| cards.iter().all(|card| card.rank == cards[0].rank));
        let others = (0..self.hands.len()).filter(|other| *other != seat);
        let others: Vec<String> = others.map(name).collect();
        let offers = alike.flat_map(|cards| {
            let cards = set(cards);
            let to = others.iter().map(move |whom| format!("offer({cards}, {whom})"));
            to.collect::<Vec<_>>()
        });
        offers.collect()
    }
}

impl Second for Corner {
    fn begin(players: &Players, seed: u64) -> Self {
        let (hands, _) = deal(pack(10), players.seats, 5, &mut Chance::new(seed));
        Self { hands, offered: None, turns: 0 }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over().is_some() {
            return BTreeSet::new();
        }
        if let Some(offer) = &self.offered {
            return offer.answers(&self.hands).into_iter().collect();
        }
        let seat = self.turns % self.hands.len();
        let offers = self.offers(seat).into_iter();
        offers.map(|offer| (seat, offer)).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if let Some(offer) = self.offered.take() {
            offer.answer(&mut self.hands, chosen);
            self.turns += 1;
            return;
        }
        let seats = 0..self.hands.len();
        let is_it = |other: &usize| name(*other) == chosen.arguments[1];
        self.offered = Some(Offer {
            by: seat,
            to: seats.into_iter().find(is_it).unwrap(),
            cards: chosen.set().into_iter().map(card).collect(),
        });
    }

    fn over(&self) -> Option<Over> {
        let seats = 0..self.hands.len();
        let winners = seats.filter(|seat| Self::has_cornered(&self.hands[*seat]));
        let winners: Vec<usize> = winners.collect();
        if !winners.is_empty() {
            return Some(Over::won_by("The market is cornered.", winners));
        }
        (self.turns == 200).then(|| Over::won_by("Nobody has cornered the market.", []))
    }

    fn table(&self) -> Vec<(String, String)> {
        all_cards("hand", &self.hands)
    }
}

#[test]
fn corner_is_played_alike() {
    let ends = compare::<Corner>("corner", &[(4, "", 25)]);
    assert_eq!(ends.len(), 2, "{ends:?}");
}
