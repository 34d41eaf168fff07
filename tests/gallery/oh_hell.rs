//! Oh Hell.

use std::collections::BTreeSet;

use super::bids::Bids;
use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, of_seat};
use super::tricks::Tricks;

/// In the first round everybody has one card, in the second two, and so on. The first lead goes round the table.
struct OhHell {
    tricks: Tricks,
    bids: Bids,
    points: Vec<i32>,
    /// The round that is played, counted from 1.
    round: usize,
    rounds: usize,
}

impl OhHell {
    fn begin_round(&mut self) {
        let seats = self.points.len();
        self.tricks.draw_trump();
        self.tricks.deal(self.round);
        self.tricks.leader = (self.round - 1) % seats;
        self.bids = Bids::new(seats, self.tricks.leader, self.round);
    }

    /// Who has taken as many tricks as they said scores ten, and the tricks.
    fn score(&mut self) {
        for seat in 0..self.points.len() {
            let won = i32::try_from(self.tricks.won(seat)).unwrap();
            if self.bids.made[seat] == Some(won) {
                self.points[seat] += 10 + won;
            }
        }
    }

    fn is_over(&self) -> bool {
        self.round > self.rounds
    }
}

impl Second for OhHell {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut game = Self {
            tricks: Tricks::new(players, seed),
            bids: Bids::new(players.seats, 0, 0),
            points: vec![0; players.seats],
            round: 1,
            rounds: players.option("rounds", 7),
        };
        game.begin_round();
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        let bids = self.bids.choices();
        bids.unwrap_or_else(|| self.tricks.choices())
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "tricks_to_take" {
            return self.bids.bid(seat, chosen);
        }
        self.tricks.play(chosen);
        if self.tricks.hands_are_empty() {
            self.score();
            self.round += 1;
            if !self.is_over() {
                self.begin_round();
            }
        }
    }

    fn over(&self) -> Option<Over> {
        let over = Over::won_by_most("All rounds are played.", &self.points);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let seats = 0..self.points.len();
        let mut places: Vec<_> =
            seats.map(|seat| of_seat("points", seat, self.points[seat])).collect();
        if !self.is_over() {
            places.extend(self.tricks.table());
            places.extend(self.bids.table());
        }
        places
    }
}

#[test]
fn oh_hell_is_played_alike() {
    compare::<OhHell>(
        "oh_hell",
        &[(3, "", 8), (4, "", 8), (5, "", 4), (5, "rounds=8", 4), (3, "rounds=1", 8)],
    );
}
