//! Commerce.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{ACE, Card, all_cards, card, deal, pack, take, written};
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, best, name};
use super::trading::Offer;

struct Commerce {
    chance: Chance,
    hands: Vec<Vec<Card>>,
    /// The top card first.
    deck: Vec<Card>,
    discards: Vec<Card>,
    offered: Option<Offer>,
    /// The turns that have been taken, and the one in which somebody knocked.
    turns: usize,
    knocked: Option<usize>,
}

fn value(card: Card) -> usize {
    match card.rank {
        ACE => 11,
        number => number.min(10),
    }
}

/// The best total of one suit.
fn total(hand: &[Card]) -> usize {
    let of_suit = |suit| hand.iter().filter(move |card| card.suit == suit);
    let totals = (0..4).map(|suit| of_suit(suit).map(|card| value(*card)).sum());
    totals.max().unwrap_or(0)
}

impl Commerce {
    fn exchange(&mut self, seat: usize, card: Card) {
        take(&mut self.hands[seat], card);
        self.discards.push(card);
        if self.deck.is_empty() {
            let last = self.discards.pop().unwrap();
            self.deck = std::mem::replace(&mut self.discards, vec![last]);
            self.chance.shuffle("deck", &mut self.deck);
        }
        self.hands[seat].push(self.deck.remove(0));
    }

    /// After a knock all others have one more turn. Without one, the hands are shown after thirty rounds.
    fn is_over(&self) -> bool {
        let seats = self.hands.len();
        let last = self.knocked.map_or(30 * seats, |turn| turn + seats);
        self.turns == last
    }

    fn moves(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for card in &self.hands[seat] {
            moves.push(format!("exchange({card})"));
            let others = (0..self.hands.len()).filter(|other| *other != seat);
            moves.extend(others.map(|other| format!("offer({card}, {})", name(other))));
        }
        if self.knocked.is_none() {
            moves.push("knock".to_owned());
        }
        moves
    }
}

impl Second for Commerce {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let (hands, deck) = deal(pack(2), players.seats, 3, &mut chance);
        Self { chance, hands, deck, discards: Vec::new(), offered: None, turns: 0, knocked: None }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if let Some(offer) = &self.offered {
            return offer.answers(&self.hands).into_iter().collect();
        }
        if self.is_over() {
            return BTreeSet::new();
        }
        let seat = self.turns % self.hands.len();
        let moves = self.moves(seat).into_iter();
        moves.map(|text| (seat, text)).collect()
    }

    /// Nobody knocks.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices.retain(|(_, text)| text != "knock");
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        match chosen.action {
            "exchange" => self.exchange(seat, card(chosen.arguments[0])),
            "offer" => {
                let seats = 0..self.hands.len();
                let is_it = |other: &usize| name(*other) == chosen.arguments[1];
                self.offered = Some(Offer {
                    by: seat,
                    to: seats.into_iter().find(is_it).unwrap(),
                    cards: vec![card(chosen.arguments[0])],
                });
                return;
            }
            "knock" => self.knocked = Some(self.turns),
            _ => {
                let offer = self.offered.take().unwrap();
                offer.answer(&mut self.hands, chosen);
            }
        }
        self.turns += 1;
    }

    fn over(&self) -> Option<Over> {
        let winners = best(&self.hands, |hand| total(hand));
        let over = Over::won_by("The hands are shown.", winners);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = all_cards("hand", &self.hands);
        places.push(at("deck", written(&self.deck)));
        places.push(at("discards", written(&self.discards)));
        places
    }
}

#[test]
fn commerce_is_played_alike() {
    let games = (2..=6).map(|seats| (seats, "", 10));
    compare::<Commerce>("commerce", &games.collect::<Vec<_>>());
}
