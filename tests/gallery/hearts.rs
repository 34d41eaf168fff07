//! Hearts.

use std::collections::BTreeSet;

use crate::compare::compare;
use crate::pack::{Card, QUEEN, SUITS};
use crate::table::{Choice, Chosen, Over, Players, Second, best, of_seat};
use crate::tricks::Tricks;

/// Deals of thirteen tricks without trumps, until somebody has enough points; few points are good.
struct Hearts {
    tricks: Tricks,
    points: Vec<i32>,
    limit: i32,
}

fn penalty(card: &Card) -> i32 {
    match SUITS[card.suit] {
        "Hearts" => 1,
        "Spades" if card.rank == QUEEN => 13,
        _ => 0,
    }
}

impl Hearts {
    fn is_over(&self) -> bool {
        self.points.iter().any(|points| *points >= self.limit)
    }
}

impl Second for Hearts {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut tricks = Tricks::new(players, seed);
        tricks.deal(13);
        Self {
            tricks,
            points: vec![0; 4],
            limit: players.option("limit", 50),
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        self.tricks.choices()
    }

    fn choose(&mut self, _seat: usize, chosen: &Chosen) {
        self.tricks.play(chosen);
        if self.tricks.hands_are_empty() {
            for (points, taken) in self.points.iter_mut().zip(&self.tricks.taken) {
                *points += taken.iter().map(penalty).sum::<i32>();
            }
            self.tricks.deal(13);
        }
    }

    fn over(&self) -> Option<Over> {
        let winners = best(&self.points, |points| -points);
        let over = Over::won_by("The hearts are counted.", winners);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let mut places = self.tricks.table();
        places.extend((0..4).map(|seat| of_seat("points", seat, self.points[seat])));
        places
    }
}

#[test]
fn hearts_is_played_alike() {
    compare::<Hearts>(
        "hearts",
        &[(4, "", 8), (4, "limit=26", 8), (4, "limit=200", 2)],
    );
}
