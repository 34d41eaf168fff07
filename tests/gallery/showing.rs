//! Showing.

use std::collections::BTreeSet;

use super::compare::compare;
use super::pack::{JACK, card, pack};
use super::sheet::Search;
use super::table::{Choice, Chosen, Over, Players, Second, name};

/// Whoever is asked for a card shows it to whoever asks, and to nobody else.
struct Showing {
    search: Search,
    turns: usize,
    end: Option<Over>,
}

impl Showing {
    fn seats(&self) -> usize {
        self.search.hands.len()
    }

    fn whispers(&self, seat: usize) -> BTreeSet<Choice> {
        let others = (0..self.seats()).filter(|other| *other != seat);
        let mut moves = BTreeSet::new();
        for whom in others.map(name) {
            let cards = pack(JACK).into_iter();
            moves.extend(cards.map(|card| (seat, format!("whisper({card}, {whom})"))));
        }
        moves
    }
}

impl Second for Showing {
    fn begin(players: &Players, seed: u64) -> Self {
        Self { search: Search::new(players.seats, seed), turns: 0, end: None }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.over().is_some() {
            return BTreeSet::new();
        }
        let seat = self.turns % self.seats();
        let open = self.search.sheets[seat].may_be_aside.iter();
        let mut moves = self.whispers(seat);
        moves.extend(open.map(|card| (seat, format!("accuse({card})"))));
        moves
    }

    /// Nobody names a card.
    fn steady(&self) -> BTreeSet<Choice> {
        self.whispers(self.turns % self.seats())
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        let card = card(chosen.arguments[0]);
        if chosen.action == "accuse" {
            let right = card == self.search.aside;
            let winners = (0..self.seats()).filter(|other| (*other == seat) == right);
            let word = if right { "right" } else { "wrong" };
            let reason = format!("{} was {word}.", name(seat));
            self.end = Some(Over::won_by(reason, winners));
            return;
        }
        let mut seats = 0..self.seats();
        let is_it = |other: &usize| name(*other) == chosen.arguments[1];
        let whom = seats.find(is_it).unwrap();
        let held = self.search.held(whom, &[card].into());
        self.search.sheets[seat].note(whom, &[card].into(), held);
        self.turns += 1;
    }

    fn over(&self) -> Option<Over> {
        let cold = self.turns == 12 * self.seats();
        let cold = cold.then(|| Over::won_by("The trail has gone cold.", []));
        self.end.clone().or(cold)
    }

    fn table(&self) -> Vec<(String, String)> {
        self.search.table()
    }
}

#[test]
fn showing_is_played_alike() {
    let ends = compare::<Showing>("showing", &[(2, "", 20), (3, "", 20), (4, "", 20)]);
    let has = |end: &str| ends.iter().any(|it| it.contains(end));
    assert!(has("right") && has("wrong") && has("cold"), "{ends:?}");
}
