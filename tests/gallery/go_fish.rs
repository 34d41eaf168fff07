//! Go Fish.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, name, of_seat};

const RANKS: [&str; 13] = [
    "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
    "King", "Ace",
];

/// A card is known by its rank alone.
struct GoFish {
    hands: Vec<Vec<usize>>,
    /// The top card first.
    pool: Vec<usize>,
    books: Vec<Vec<usize>>,
    to_move: usize,
}

impl GoFish {
    fn of(&self, seat: usize, rank: usize) -> usize {
        self.hands[seat].iter().filter(|it| **it == rank).count()
    }

    fn is_over(&self) -> bool {
        self.books.iter().map(Vec::len).sum::<usize>() == RANKS.len()
    }

    fn lay_book(&mut self, seat: usize) {
        let book = (0..RANKS.len()).find(|rank| self.of(seat, *rank) == 4);
        if let Some(rank) = book {
            self.hands[seat].retain(|it| *it != rank);
            self.books[seat].push(rank);
        }
    }

    fn take_card(&mut self, seat: usize) {
        if self.hands[seat].is_empty() && !self.pool.is_empty() {
            let card = self.pool.remove(0);
            self.hands[seat].push(card);
        }
    }

    fn can_ask(&self, seat: usize) -> bool {
        let has = |seat: usize| !self.hands[seat].is_empty();
        has(seat) && (0..self.hands.len()).any(|other| other != seat && has(other))
    }

    /// Goes on to whoever can ask next, this seat included.
    fn go_on(&mut self) {
        while !self.is_over() {
            self.take_card(self.to_move);
            if self.can_ask(self.to_move) {
                return;
            }
            self.to_move = (self.to_move + 1) % self.hands.len();
        }
    }

    fn end_turn(&mut self) {
        self.to_move = (self.to_move + 1) % self.hands.len();
        self.go_on();
    }
}

impl Second for GoFish {
    fn begin(players: &Players, seed: u64) -> Self {
        let seats = players.seats;
        let mut pool: Vec<usize> = (0..4 * RANKS.len()).map(|card| card / 4).collect();
        Chance::new(seed).shuffle("pool", &mut pool);
        let each = if seats < 4 { 7 } else { 5 };
        let rest = pool.split_off(seats * each);
        let hands = (0..seats).map(|seat| pool.iter().skip(seat).step_by(seats).copied().collect());
        let (hands, books) = (hands.collect(), vec![Vec::new(); seats]);
        let mut game = Self { hands, pool: rest, books, to_move: 0 };
        (0..seats).for_each(|seat| game.lay_book(seat));
        game.go_on();
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        let own: BTreeSet<usize> = self.hands[self.to_move].iter().copied().collect();
        let others = (0..self.hands.len()).filter(|it| *it != self.to_move);
        let others = others.filter(|it| !self.hands[*it].is_empty());
        let inquire = |whom: usize, rank: &usize| {
            (self.to_move, format!("inquire({}, {})", name(whom), RANKS[*rank]))
        };
        others.flat_map(|whom| own.iter().map(move |rank| inquire(whom, rank))).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let whom = (0..self.hands.len()).find(|it| name(*it) == chosen.arguments[0]).unwrap();
        let rank = RANKS.iter().position(|it| *it == chosen.arguments[1]).unwrap();
        let found = self.of(whom, rank);
        if found == 0 {
            if self.pool.is_empty() {
                return self.end_turn();
            }
            let fished = self.pool.remove(0);
            self.hands[seat].push(fished);
            self.lay_book(seat);
            if fished != rank {
                return self.end_turn();
            }
        } else {
            self.hands[whom].retain(|it| *it != rank);
            self.hands[seat].extend(vec![rank; found]);
            self.lay_book(seat);
        }
        if self.is_over() {
            return;
        }
        self.take_card(seat);
        if !self.can_ask(seat) {
            self.end_turn();
        }
    }

    fn over(&self) -> Option<Over> {
        let books: Vec<i32> =
            self.books.iter().map(|it| i32::try_from(it.len()).unwrap()).collect();
        self.is_over().then(|| Over::won_by_most("All books are laid.", &books))
    }

    fn table(&self) -> Vec<(String, String)> {
        let cards = |cards: &[usize]| {
            let names: Vec<&str> = cards.iter().map(|rank| RANKS[*rank]).collect();
            if names.is_empty() { "no cards".to_owned() } else { names.join(" ") }
        };
        let seats = 0..self.hands.len();
        let hands = seats.clone().map(|seat| of_seat("hand", seat, cards(&self.hands[seat])));
        let laid = seats.map(|seat| {
            let fours: Vec<usize> = self.books[seat].iter().flat_map(|rank| [*rank; 4]).collect();
            of_seat("laid", seat, cards(&fours))
        });
        hands.chain(laid).collect()
    }
}

#[test]
fn go_fish_is_played_alike() {
    compare::<GoFish>("go_fish", &[(2, "", 30), (3, "", 30), (4, "", 30), (5, "", 30)]);
}
