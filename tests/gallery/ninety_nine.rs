//! Ninety-Nine.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{
    ACE, Card, JACK, KING, QUEEN, all_cards, card, deal, jokers, pack, take, written,
};
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, name};

/// No sum may be greater.
const MOST: i32 = 99;

struct NinetyNine {
    chance: Chance,
    hands: Vec<Vec<Card>>,
    /// The top card first.
    deck: Vec<Card>,
    pile: Vec<Card>,
    sum: i32,
    still_in: Vec<bool>,
    to_move: usize,
}

impl NinetyNine {
    fn sum_with(&self, card: Card) -> i32 {
        let change = match card.rank {
            _ if card.is_joker() => return MOST,
            ACE => 1,
            JACK => -10,
            QUEEN => 0,
            KING => 10,
            number => i32::try_from(number).unwrap(),
        };
        (self.sum + change).max(0)
    }

    fn lay_down(&mut self, seat: usize, card: Card) {
        self.sum = self.sum_with(card);
        take(&mut self.hands[seat], card);
        self.pile.push(card);
        if self.deck.is_empty() {
            let last = self.pile.pop().unwrap();
            self.deck = std::mem::replace(&mut self.pile, vec![last]);
            self.chance.shuffle("deck", &mut self.deck);
        }
        if !self.deck.is_empty() {
            self.hands[seat].push(self.deck.remove(0));
        }
    }

    fn drop_out(&mut self, seat: usize) {
        self.pile.append(&mut self.hands[seat]);
        self.still_in[seat] = false;
    }

    fn left(&self) -> Vec<usize> {
        let seats = 0..self.hands.len();
        seats.filter(|seat| self.still_in[*seat]).collect()
    }
}

impl Second for NinetyNine {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let cards = pack(2).into_iter().chain(jokers()).collect();
        let (hands, deck) = deal(cards, players.seats, 3, &mut chance);
        Self {
            chance,
            hands,
            deck,
            pile: Vec::new(),
            sum: 0,
            still_in: vec![true; players.seats],
            to_move: 0,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over().is_some() {
            return BTreeSet::new();
        }
        let hand = self.hands[self.to_move].iter();
        let fits = hand.filter(|card| self.sum_with(**card) <= MOST);
        let mut all: BTreeSet<Choice> =
            fits.map(|card| (self.to_move, format!("lay_down({card})"))).collect();
        if all.is_empty() {
            all.insert((self.to_move, "drop_out".to_owned()));
        }
        all
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        match chosen.action {
            "lay_down" => self.lay_down(seat, card(chosen.arguments[0])),
            _ => self.drop_out(seat),
        }
        let seats = self.hands.len();
        let next = (1..=seats).map(|step| (seat + step) % seats);
        let next = next.into_iter().find(|seat| self.still_in[*seat]);
        self.to_move = next.unwrap();
    }

    fn over(&self) -> Option<Over> {
        match self.left()[..] {
            [last] => Some(Over::won_by("Nobody else can stay below a hundred.", [last])),
            _ => None,
        }
    }

    fn table(&self) -> Vec<(String, String)> {
        let left: Vec<String> = self.left().into_iter().map(name).collect();
        let mut places = all_cards("hand", &self.hands);
        places.extend([
            at("deck", written(&self.deck)),
            at("discards", written(&self.pile)),
            at("sum_so_far", self.sum),
            at("still_in", format!("{{{}}}", left.join(" "))),
        ]);
        places
    }
}

#[test]
fn ninety_nine_is_played_alike() {
    compare::<NinetyNine>(
        "ninety_nine",
        &[(2, "", 10), (3, "", 10), (4, "", 10), (5, "", 10), (6, "", 10)],
    );
}
