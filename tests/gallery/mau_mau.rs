//! Mau-Mau.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{Card, JACK, SUITS, all_cards, card, deal, pack, take, written};
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, name};

struct MauMau {
    chance: Chance,
    hands: Vec<Vec<Card>>,
    /// The top card first.
    deck: Vec<Card>,
    /// The last card that was laid down is the last one.
    pile: Vec<Card>,
    /// The suit that is to be followed: that of the last card, or the one that was wished for.
    suit: usize,
    to_move: usize,
    /// Somebody has laid down a jack and has not named a suit yet.
    wishes: bool,
}

impl MauMau {
    fn draw(&mut self, seat: usize) {
        if self.deck.is_empty() {
            let last = self.pile.pop().unwrap();
            self.deck = std::mem::replace(&mut self.pile, vec![last]);
            self.chance.shuffle("deck", &mut self.deck);
        }
        if !self.deck.is_empty() {
            self.hands[seat].push(self.deck.remove(0));
        }
    }

    fn top(&self) -> Card {
        *self.pile.last().unwrap()
    }

    fn winner(&self) -> Option<usize> {
        self.hands.iter().position(Vec::is_empty)
    }

    fn lay_down(&mut self, seat: usize, card: Card) {
        take(&mut self.hands[seat], card);
        self.pile.push(card);
        self.suit = card.suit;
        self.wishes = card.rank == JACK;
        if self.winner().is_some() || self.wishes {
            return;
        }
        self.pass_on();
        match card.rank {
            7 => (0..2).for_each(|_| self.draw(self.to_move)),
            8 => self.pass_on(),
            _ => {}
        }
    }

    fn pass_on(&mut self) {
        self.to_move = (self.to_move + 1) % self.hands.len();
    }
}

impl Second for MauMau {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let (hands, mut deck) = deal(pack(7), players.seats, 5, &mut chance);
        let first = deck.remove(0);
        Self { chance, hands, deck, pile: vec![first], suit: first.suit, to_move: 0, wishes: false }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        let by = |text| (self.to_move, text);
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        if self.wishes {
            let suits = SUITS.iter().map(|suit| by(format!("wish({suit})")));
            return suits.collect();
        }
        let rank = self.top().rank;
        let fits = |card: &&Card| card.suit == self.suit || card.rank == rank || card.rank == JACK;
        let cards = self.hands[self.to_move].iter().filter(fits);
        let moves = cards.map(|card| by(format!("lay_down({card})")));
        moves.chain([by("draw_one".to_owned())]).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        match chosen.action {
            "lay_down" => return self.lay_down(seat, card(chosen.arguments[0])),
            "wish" => {
                let wished = |suit: &&str| **suit == *chosen.arguments[0];
                self.suit = SUITS.iter().position(wished).unwrap();
                self.wishes = false;
            }
            _ => self.draw(seat),
        }
        self.pass_on();
    }

    fn over(&self) -> Option<Over> {
        let winner = self.winner()?;
        let reason = format!("{} has no card left.", name(winner));
        Some(Over::won_by(reason, [winner]))
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = all_cards("hand", &self.hands);
        places.extend([
            at("deck", written(&self.deck)),
            at("discards", written(&self.pile)),
            at("suit", SUITS[self.suit]),
        ]);
        places
    }
}

#[test]
fn mau_mau_is_played_alike() {
    compare::<MauMau>("mau_mau", &[(2, "", 10), (3, "", 10), (4, "", 10)]);
}
