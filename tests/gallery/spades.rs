//! Spades.

use std::collections::BTreeSet;

use crate::bids::Bids;
use crate::compare::compare;
use crate::pack::SUITS;
use crate::table::{Choice, Chosen, Over, Players, Second, of_seat};
use crate::tricks::Tricks;

/// Deals of thirteen tricks, in which a side has to take what its players have said together.
struct Spades {
    tricks: Tricks,
    bids: Bids,
    /// The points of the first and third seat, and those of the two others.
    points: [i32; 2],
    first_leader: usize,
    goal: i32,
}

impl Spades {
    fn begin_deal(&mut self) {
        self.tricks.deal(13);
        self.tricks.leader = self.first_leader;
        self.bids = Bids::new(4, self.first_leader, 13);
    }

    /// Ten for each trick of the bid, and one for each trick beyond it; if there are fewer, ten are lost for each of the bid.
    fn score(&mut self, side: usize) {
        let won = self.tricks.won(side) + self.tricks.won(side + 2);
        let won = i32::try_from(won).unwrap();
        let bid = self.bids.made[side].unwrap() + self.bids.made[side + 2].unwrap();
        self.points[side] += if won >= bid {
            10 * bid + (won - bid)
        } else {
            -10 * bid
        };
    }

    fn is_over(&self) -> bool {
        self.points.iter().any(|points| points.abs() >= self.goal)
    }
}

impl Second for Spades {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut game = Self {
            tricks: Tricks::new(players, seed),
            bids: Bids::new(4, 0, 13),
            points: [0, 0],
            first_leader: 0,
            goal: players.option("goal", 200),
        };
        game.tricks.trump = SUITS.iter().position(|suit| *suit == "Spades");
        game.begin_deal();
        game
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        let bids = self.bids.choices();
        bids.unwrap_or_else(|| self.tricks.choices())
    }

    /// Who bids little reaches the goal.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        choices.retain(|(_, text)| {
            ["(0)", "(1)", "(2)", "(3)"]
                .iter()
                .any(|it| text.ends_with(it))
        });
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "tricks_to_take" {
            return self.bids.bid(seat, chosen);
        }
        self.tricks.play(chosen);
        if self.tricks.hands_are_empty() {
            self.score(0);
            self.score(1);
            self.first_leader = (self.first_leader + 1) % 4;
            if !self.is_over() {
                self.begin_deal();
            }
        }
    }

    fn over(&self) -> Option<Over> {
        let [one, other] = self.points;
        let over = Over::won_by_most("The bids are counted.", &[one, other, one, other]);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let points = (0..4).map(|seat| of_seat("points", seat, self.points[seat % 2]));
        let mut places: Vec<_> = points.collect();
        if !self.is_over() {
            places.extend(self.tricks.table());
            places.extend(self.bids.table());
        }
        places
    }
}

#[test]
fn spades_is_played_alike() {
    compare::<Spades>(
        "spades",
        &[(4, "", 20), (4, "goal=50", 20), (4, "goal=500", 5)],
    );
}
