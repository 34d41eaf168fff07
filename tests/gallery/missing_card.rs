//! The Missing Card.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{Card, JACK, card, pack};
use super::sheet::Search;
use super::table::{Choice, Chosen, Over, Players, Second, name};
use super::trading::{set, sets_of};

/// Somebody is asked how many of two cards they hold, and all hear the answer.
struct MissingCard {
    search: Search,
    turns: usize,
    end: Option<Over>,
}

impl MissingCard {
    fn seats(&self) -> usize {
        self.search.hands.len()
    }

    fn to_move(&self) -> usize {
        self.turns % self.seats()
    }

    fn knows(&self, seat: usize) -> bool {
        self.search.sheets[seat].may_be_aside.len() == 1
    }
}

impl Second for MissingCard {
    fn begin(players: &Players, seed: u64) -> Self {
        Self { search: Search::new(players.seats, seed), turns: 0, end: None }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over().is_some() {
            return BTreeSet::new();
        }
        let seat = self.to_move();
        let mut moves = BTreeSet::new();
        for other in (0..self.seats()).filter(|other| *other != seat) {
            let pairs = sets_of(2, &pack(JACK)).into_iter();
            moves.extend(pairs.map(|pair| format!("ask_for({}, {})", set(pair), name(other))));
        }
        let open = self.search.sheets[seat].may_be_aside.iter();
        moves.extend(open.map(|card| format!("name_it({card})")));
        if !self.knows(seat) {
            moves.insert("wait".to_owned());
        }
        moves.into_iter().map(|text| (seat, text)).collect()
    }

    /// Nobody guesses, and nobody waits.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        let knows = self.knows(self.to_move());
        choices.retain(|(_, text)| text.starts_with(if knows { "name" } else { "ask" }));
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "name_it" {
            let right = card(chosen.arguments[0]) == self.search.aside;
            let winners = (0..self.seats()).filter(|other| (*other == seat) == right);
            let word = if right { "right" } else { "wrong" };
            let reason = format!("{} was {word}.", name(seat));
            self.end = Some(Over::won_by(reason, winners));
            return;
        }
        self.turns += 1;
        if chosen.action == "wait" {
            return;
        }
        let mut seats = 0..self.seats();
        let is_it = |other: &usize| name(*other) == chosen.arguments[1];
        let whom = seats.find(is_it).unwrap();
        let cards: BTreeSet<Card> = chosen.set().into_iter().map(card).collect();
        let held = self.search.held(whom, &cards);
        for (listener, sheet) in self.search.sheets.iter_mut().enumerate() {
            if listener != whom {
                sheet.note(whom, &cards, held);
            }
        }
    }

    fn over(&self) -> Option<Over> {
        let last = self.turns == 12 * self.seats();
        let last = last.then(|| Over::won_by("Nobody has found the card.", []));
        self.end.clone().or(last)
    }

    fn table(&self) -> Vec<(String, String)> {
        self.search.table()
    }
}

#[test]
fn missing_card_is_played_alike() {
    let games = [(2, "", 20), (3, "", 20), (4, "", 20)];
    let ends = compare::<MissingCard>("missing_card", &games);
    let has = |end: &str| ends.iter().any(|it| it.contains(end));
    assert!(has("right") && has("wrong") && has("Nobody"), "{ends:?}");
}
