//! What games of tricks have in common.

use std::collections::BTreeSet;

use super::pack::{Card, SUITS, all_cards, card, deal, pack, take, written};
use super::table::{Chance, Choice, Chosen, Players, at, name, of_seat};

/// Hands, and the trick that is being played.
pub struct Tricks {
    pub chance: Chance,
    pub trump: Option<usize>,
    pub hands: Vec<Vec<Card>>,
    /// What was not dealt, the top card first.
    pub rest: Vec<Card>,
    /// Who leads, and the cards that were played, one after the other.
    pub leader: usize,
    pub trick: Vec<Card>,
    /// The cards of the tricks that each seat has taken.
    pub taken: Vec<Vec<Card>>,
}

impl Tricks {
    /// Nobody has a card yet, and the first seat is to lead.
    pub fn new(players: &Players, seed: u64) -> Self {
        Self {
            chance: Chance::new(seed),
            trump: None,
            hands: vec![Vec::new(); players.seats],
            rest: Vec::new(),
            leader: 0,
            trick: Vec::new(),
            taken: vec![Vec::new(); players.seats],
        }
    }

    /// Begins a deal: all cards are shuffled, and everybody gets so many.
    pub fn deal(&mut self, count: usize) {
        let seats = self.hands.len();
        (self.hands, self.rest) = deal(pack(2), seats, count, &mut self.chance);
        self.taken = vec![Vec::new(); seats];
    }

    /// One of the four suits becomes trumps.
    pub fn draw_trump(&mut self) {
        self.trump = Some(self.chance.below("suit", SUITS.len()));
    }

    pub fn to_play(&self) -> usize {
        (self.leader + self.trick.len()) % self.hands.len()
    }

    /// How many tricks a seat has taken.
    pub fn won(&self, seat: usize) -> usize {
        self.taken[seat].len() / self.hands.len()
    }

    pub fn hands_are_empty(&self) -> bool {
        self.hands.iter().all(Vec::is_empty)
    }

    /// The cards that may be played: of the suit that was led, as long as there is one in the hand.
    pub fn choices(&self) -> BTreeSet<Choice> {
        let seat = self.to_play();
        let moves = self.playable().into_iter();
        moves.map(|card| (seat, format!("play_card({card})"))).collect()
    }

    /// The cards of whoever is to play that follow suit, or all if none does.
    pub fn playable(&self) -> Vec<Card> {
        let seat = self.to_play();
        let hand = &self.hands[seat];
        let led = self.trick.first().map(|card| card.suit);
        let follows = |card: &&Card| led.is_none_or(|led| led == card.suit);
        let following: Vec<Card> = hand.iter().filter(follows).copied().collect();
        if following.is_empty() { hand.clone() } else { following }
    }

    /// Without the cards of a suit that must not be led before one of it has been played.
    pub fn playable_unless_broken(&self, suit: &str) -> Vec<Card> {
        let is_of = |card: &Card| SUITS[card.suit] == suit;
        let playable = self.playable();
        let leads = self.trick.is_empty();
        if leads && !self.taken.iter().flatten().any(is_of) && !playable.iter().all(is_of) {
            return playable.into_iter().filter(|card| !is_of(card)).collect();
        }
        playable
    }

    /// A card is played. When the trick is full, its taker is given, who leads to the next one.
    pub fn play(&mut self, chosen: &Chosen) -> Option<usize> {
        let card = card(chosen.arguments[0]);
        let seat = self.to_play();
        take(&mut self.hands[seat], card);
        self.trick.push(card);
        if self.trick.len() < self.hands.len() {
            return None;
        }
        let trick = std::mem::take(&mut self.trick);
        let led = trick[0].suit;
        let strength = |card: &Card| (Some(card.suit) == self.trump, card.suit == led, card.rank);
        let highest = (0..trick.len()).max_by_key(|at| strength(&trick[*at]))?;
        self.leader = (self.leader + highest) % self.hands.len();
        self.taken[self.leader].extend(trick);
        Some(self.leader)
    }

    pub fn table(&self) -> Vec<(String, String)> {
        let mut places = all_cards("hand", &self.hands);
        places.extend(all_cards("taken", &self.taken));
        places.extend((0..self.hands.len()).map(|seat| of_seat("tricks", seat, self.won(seat))));
        let trump = self.trump.map_or("none", |suit| SUITS[suit]);
        places.extend([
            at("trick", written(&self.trick)),
            at("leader", name(self.leader)),
            at("trump", trump),
        ]);
        places
    }
}
