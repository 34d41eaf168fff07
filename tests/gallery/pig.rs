//! Pig.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Chance, Choice, Chosen, Over, Players, Second, at, name, of_seat};

struct Pig {
    chance: Chance,
    faces: usize,
    goal: usize,
    points: Vec<usize>,
    /// What was rolled in this turn.
    rolled: usize,
    to_move: usize,
}

impl Pig {
    fn end_turn(&mut self) {
        self.rolled = 0;
        self.to_move = (self.to_move + 1) % self.points.len();
    }

    fn winner(&self) -> Option<usize> {
        self.points.iter().position(|points| *points >= self.goal)
    }
}

impl Second for Pig {
    fn begin(players: &Players, seed: u64) -> Self {
        Self {
            chance: Chance::new(seed),
            faces: players.option("faces_of_dice", 6),
            goal: players.option("goal", 100),
            points: vec![0; players.seats],
            rolled: 0,
            to_move: 0,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        let moves = match (self.winner(), self.rolled) {
            (Some(_), _) => vec![],
            (None, 0) => vec!["roll_again"],
            (None, _) => vec!["roll_again", "hold"],
        };
        let moves = moves.into_iter();
        moves.map(|it| (self.to_move, it.to_owned())).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "hold" {
            self.points[seat] += self.rolled;
            return self.end_turn();
        }
        let face = self.chance.below("roll", self.faces) + 1;
        if face == 1 {
            return self.end_turn();
        }
        self.rolled += face;
        // Nobody rolls on who has enough: the points are written down as the goal.
        if self.points[seat] + self.rolled >= self.goal {
            self.points[seat] = self.goal;
        }
    }

    fn over(&self) -> Option<Over> {
        let winner = self.winner()?;
        let points = self.points.iter().map(|it| i32::try_from(*it).unwrap());
        Some(Over {
            reason: format!("{} has {} points.", name(winner), self.goal),
            winners: [winner].into(),
            scores: points.collect(),
        })
    }

    fn table(&self) -> Vec<(String, String)> {
        let seats = 0..self.points.len();
        let mut places: Vec<_> =
            seats.map(|seat| of_seat("points", seat, self.points[seat])).collect();
        if self.winner().is_none() {
            places.push(at("pot", self.rolled));
        }
        places
    }
}

#[test]
fn pig_is_played_alike() {
    compare::<Pig>(
        "pig",
        &[
            (2, "", 5),
            (3, "", 5),
            (4, "", 5),
            (2, "goal=20", 20),
            (3, "faces_of_dice=2 goal=20", 5),
            (2, "faces_of_dice=20", 20),
        ],
    );
}
