//! A pack of cards, and what lies in hands.

use std::fmt;

use super::table::{Chance, of_seat};

/// The suits, from the lowest.
pub const SUITS: [&str; 4] = ["Clubs", "Diamonds", "Hearts", "Spades"];

/// The ranks, from the lowest; a two is the rank 2, and an ace the rank 14.
const RANKS: [&str; 13] = [
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
    "King", "Ace",
];

/// Further cards, which have a suit and ranks of their own behind all others.
const JOKERS: [&str; 2] = ["RedJoker", "BlackJoker"];

pub const JACK: usize = 11;
pub const QUEEN: usize = 12;
pub const KING: usize = 13;
pub const ACE: usize = 14;

/// A card of a pack; packs lie in the order of suits, and within a suit of ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card {
    pub suit: usize,
    pub rank: usize,
}

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return write!(out, "{}", JOKERS[self.rank]);
        }
        write!(out, "{}Of{}", RANKS[self.rank - 2], SUITS[self.suit])
    }
}

impl Card {
    pub fn is_joker(self) -> bool {
        self.suit == SUITS.len()
    }
}

/// The jokers of a pack.
pub fn jokers() -> impl Iterator<Item = Card> {
    let suit = SUITS.len();
    (0..JOKERS.len()).map(move |rank| Card { suit, rank })
}

/// The card of a name.
pub fn card(name: &str) -> Card {
    let mut all = pack(2).into_iter().chain(jokers());
    let named = all.find(|card| card.to_string() == name);
    named.expect("a card")
}

/// All cards from a rank on, not shuffled.
pub fn pack(lowest: usize) -> Vec<Card> {
    let suits = 0..SUITS.len();
    let cards = suits.flat_map(|suit| (lowest..=ACE).map(move |rank| Card { suit, rank }));
    cards.collect()
}

/// Shuffles a pack and deals so many cards to each hand, one by one. Gives the hands, and what is left, the top card first.
pub fn deal(
    mut pack: Vec<Card>,
    seats: usize,
    count: usize,
    chance: &mut Chance,
) -> (Vec<Vec<Card>>, Vec<Card>) {
    chance.shuffle("deck", &mut pack);
    let rest = pack.split_off(seats * count);
    let mut hands = vec![Vec::new(); seats];
    for (at, card) in pack.into_iter().enumerate() {
        hands[at % seats].push(card);
    }
    (hands, rest)
}

/// Takes a card out of a hand.
pub fn take(hand: &mut Vec<Card>, card: Card) {
    let at = hand.iter().position(|it| *it == card);
    hand.remove(at.expect("the card is held"));
}

/// Cards with blanks between them, as they lie in a place.
pub fn written(cards: &[Card]) -> String {
    let names: Vec<String> = cards.iter().map(ToString::to_string).collect();
    if names.is_empty() {
        return "no cards".to_owned();
    }
    names.join(" ")
}

/// Places of all seats with cards in them.
pub fn all_cards(place: &str, cards: &[Vec<Card>]) -> Vec<(String, String)> {
    let seats = cards.iter().enumerate();
    let places = seats.map(|(seat, cards)| of_seat(place, seat, written(cards)));
    places.collect()
}
