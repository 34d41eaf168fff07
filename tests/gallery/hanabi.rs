//! Hanabi.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, name, of_seat};

/// The last of them is there only in some games.
const COLOURS: [&str; 6] = ["Red", "Yellow", "Green", "Blue", "White", "Rainbow"];
const RAINBOW: usize = 5;
const NUMBERS: [&str; 5] = ["One", "Two", "Three", "Four", "Five"];
/// How many cards of each number there are in a colour.
const COPIES: [usize; 5] = [3, 2, 2, 2, 1];

/// A card; the number is counted from 0, so that it is also how high the firework of its colour has to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rocket {
    colour: usize,
    number: usize,
    copy: usize,
}

impl Rocket {
    fn name(self) -> String {
        let (colour, number) = (COLOURS[self.colour], NUMBERS[self.number]);
        format!("{colour}{number}{}", self.copy)
    }
}

struct Hanabi {
    /// The top card last.
    deck: Vec<Rocket>,
    /// The places of a hand keep their numbers; a place is empty once nothing is left to draw.
    hands: Vec<Vec<Option<Rocket>>>,
    discards: Vec<Rocket>,
    /// How many cards of each colour are in the sky.
    sky: [usize; 6],
    keeps_score: bool,
    empty_hints: bool,
    sixth: String,
    hints: usize,
    /// The places that the last hint was about.
    hinted: Option<Vec<String>>,
    fuses: usize,
    to_move: usize,
    /// How many turns are left, once the deck is empty.
    last_turns: Option<usize>,
    end: Option<&'static str>,
}

impl Hanabi {
    fn fits(&self, card: Rocket) -> bool {
        self.sky[card.colour] == card.number
    }

    /// Whether nobody needs a card, because it is in the sky, or there is another one like it.
    fn is_useless(&self, card: Rocket) -> bool {
        let is_gone = |it: &&Rocket| (it.colour, it.number) == (card.colour, card.number);
        let gone = self.discards.iter().filter(is_gone).count();
        self.sky[card.colour] > card.number || gone + 1 < COPIES[card.number]
    }

    fn fire(&mut self, card: Rocket) {
        if !self.fits(card) {
            self.discards.push(card);
            self.fuses -= 1;
            return;
        }
        self.sky[card.colour] += 1;
        if card.number == 4 {
            self.hints = (self.hints + 1).min(8);
        }
    }

    fn colours(&self) -> usize {
        if self.sixth == "NotThere" { 5 } else { 6 }
    }

    fn is_complete(&self) -> bool {
        self.sky.iter().filter(|height| **height == 5).count() == self.colours()
    }

    /// What everybody scores.
    fn score(&self) -> usize {
        if self.fuses == 0 && !self.keeps_score {
            return 0;
        }
        self.sky.iter().sum()
    }

    /// The colours that a hint about a card can name.
    fn shades(&self, card: Rocket) -> Vec<usize> {
        if card.colour == RAINBOW && self.sixth == "EveryColour" {
            (0..RAINBOW).collect()
        } else {
            vec![card.colour]
        }
    }

    /// The turn ends, with a new card in the place of one that was played.
    fn end_turn(&mut self, seat: usize, played: Option<usize>) {
        if self.fuses == 0 {
            self.end = Some("The last fuse is burnt.");
        } else if self.is_complete() {
            self.end = Some("All fireworks are complete.");
        }
        if self.end.is_some() {
            return;
        }
        self.last_turns = self.last_turns.map(|left| left - 1);
        if let Some(place) = played {
            self.hands[seat][place] = self.deck.pop();
        }
        if self.deck.is_empty() && self.last_turns.is_none() {
            self.last_turns = Some(self.hands.len());
        }
        if self.last_turns == Some(0) {
            self.end = Some("The show is over.");
        }
        self.to_move = (seat + 1) % self.hands.len();
    }

    /// The cards of whoever acts, with their places.
    fn own(&self) -> impl Iterator<Item = (usize, Rocket)> {
        let places = self.hands[self.to_move].iter().enumerate();
        places.filter_map(|(place, card)| Some((place + 1, (*card)?)))
    }

    /// The places of all cards that a hint is about.
    fn places(&self, hint: &Chosen) -> Vec<String> {
        let mut seats = 0..self.hands.len();
        let whom = seats.find(|seat| name(*seat) == hint.arguments[0]).unwrap();
        let is_meant = |card: &Rocket| {
            let about = hint.arguments[1];
            let mut shades = self.shades(*card).into_iter();
            shades.any(|shade| COLOURS[shade] == about) || (card.number + 1).to_string() == about
        };
        let places = self.hands[whom].iter().zip(1..);
        let meant = places.filter(|(card, _)| card.as_ref().is_some_and(is_meant));
        meant.map(|(_, place)| place.to_string()).collect()
    }

    fn hints(&self) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let others = (0..self.hands.len()).filter(|seat| *seat != self.to_move);
        for whom in others.filter(|_| self.hints > 0) {
            let cards: Vec<Rocket> = self.hands[whom].iter().flatten().copied().collect();
            let named = if self.sixth == "LikeOthers" { 6 } else { 5 };
            for (colour, called) in COLOURS.iter().enumerate().take(named) {
                let hits = cards.iter().any(|card| self.shades(*card).contains(&colour));
                if hits || self.empty_hints {
                    found.insert(format!("hint_colour({}, {})", name(whom), called));
                }
            }
            for number in 0..5 {
                if self.empty_hints || cards.iter().any(|card| card.number == number) {
                    found.insert(format!("hint_number({}, {})", name(whom), number + 1));
                }
            }
        }
        found
    }

    fn discards(&self, which: impl Fn(Rocket) -> bool) -> BTreeSet<String> {
        let cards = self.own().filter(|(_, card)| self.hints < 8 && which(*card));
        cards.map(|(place, _)| format!("discard({place})")).collect()
    }

    fn fires(&self, which: impl Fn(Rocket) -> bool) -> BTreeSet<String> {
        let cards = self.own().filter(|(_, card)| which(*card));
        cards.map(|(place, _)| format!("fire({place})")).collect()
    }

    fn by_me(&self, moves: impl IntoIterator<Item = String>) -> BTreeSet<Choice> {
        let moves = moves.into_iter().filter(|_| self.end.is_none());
        moves.map(|text| (self.to_move, text)).collect()
    }
}

impl Second for Hanabi {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut deck = Vec::new();
        let sixth = players.option("sixth", "NotThere".to_owned());
        let flag = |name| players.option(name, "no".to_owned()) == "yes";
        let colours = if sixth == "NotThere" { 5 } else { 6 };
        for colour in 0..colours {
            for (number, copies) in COPIES.into_iter().enumerate() {
                let copies = 1..=copies;
                deck.extend(copies.map(|copy| Rocket { colour, number, copy }));
            }
        }
        Chance::new(seed).shuffle("deck", &mut deck);
        deck.reverse();
        let in_hand = if players.seats < 4 { 5 } else { 4 };
        let hands = (0..players.seats).map(|_| (0..in_hand).map(|_| deck.pop()).collect());
        Self {
            hands: hands.collect(),
            deck,
            discards: Vec::new(),
            sky: [0; 6],
            keeps_score: flag("keeps_score"),
            empty_hints: flag("empty_hints"),
            sixth,
            hints: 8,
            hinted: None,
            fuses: 3,
            to_move: 0,
            last_turns: None,
            end: None,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        let all = self.hints().into_iter().chain(self.discards(|_| true));
        self.by_me(all.chain(self.fires(|_| true)))
    }

    /// Whoever looks at their own cards fires what fits, and otherwise lays aside what nobody needs.
    fn steady(&self) -> BTreeSet<Choice> {
        let best = [
            self.fires(|card| self.fits(card)),
            self.discards(|card| self.is_useless(card)),
            self.hints(),
        ];
        let first = best.into_iter().find(|moves| !moves.is_empty());
        self.by_me(first.unwrap_or_default())
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action.starts_with("hint") {
            self.hints -= 1;
            self.hinted = Some(self.places(chosen));
            return self.end_turn(seat, None);
        }
        let place = chosen.number::<usize>() - 1;
        let card = self.hands[seat][place].take().unwrap();
        if chosen.action == "fire" {
            self.fire(card);
        } else {
            self.discards.push(card);
            self.hints += 1;
        }
        self.end_turn(seat, Some(place));
    }

    fn over(&self) -> Option<Over> {
        let built = i32::try_from(self.score()).unwrap();
        let won = self.is_complete() && self.fuses > 0;
        Some(Over {
            reason: self.end?.to_owned(),
            winners: (0..self.hands.len()).filter(|_| won).collect(),
            scores: vec![built; self.hands.len()],
        })
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = vec![at("hints", self.hints), at("fuses", self.fuses)];
        let hinted = self.hinted.iter();
        places.extend(hinted.map(|hinted| at("told places", hinted.join(" "))));
        for (colour, height) in COLOURS.iter().zip(self.sky) {
            places.push(at(&format!("height[{colour}]"), height));
        }
        for (seat, hand) in self.hands.iter().enumerate() {
            for (place, card) in hand.iter().enumerate() {
                let card = card.map_or("no cards".to_owned(), Rocket::name);
                places.push(at(&format!("hand[{}, {}]", name(seat), place + 1), card));
            }
            places.push(of_seat("built", seat, self.score()));
        }
        places
    }
}

#[test]
fn hanabi_is_played_alike() {
    let games = [
        (2, "", 12),
        (3, "", 12),
        (4, "", 12),
        (5, "", 12),
        (3, "sixth=EveryColour keeps_score=yes", 12),
        (2, "sixth=LikeOthers empty_hints=yes", 12),
    ];
    let ends = compare::<Hanabi>("hanabi", &games);
    assert_eq!(ends.len(), 3, "{ends:?}");
}
