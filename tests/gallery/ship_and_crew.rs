//! Ship and Crew.

use std::collections::BTreeSet;

use super::compare::compare;
use super::dice::Dice;
use super::table::{Choice, Chosen, Over, Players, Second, of_seat};

struct ShipAndCrew {
    dice: Dice,
    cargo: Vec<i32>,
    to_move: usize,
    /// The voyages that are still to be made, with the one that is being made.
    voyages: usize,
}

/// Ship, captain and crew, a six, a five and a four, are taken out; the other two dice are the cargo.
fn cargo(dice: &Dice) -> usize {
    let mut faces = dice.faces.to_vec();
    for needed in [6, 5, 4] {
        match faces.iter().position(|face| *face == needed) {
            Some(at) => faces.remove(at),
            None => return 0,
        };
    }
    faces.iter().sum()
}

impl Second for ShipAndCrew {
    fn begin(players: &Players, seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            cargo: vec![0; players.seats],
            to_move: 0,
            voyages: players.option("voyages", 5),
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.voyages == 0 {
            return BTreeSet::new();
        }
        let mut moves = self.dice.throws();
        moves.push("set_out".to_owned());
        moves.into_iter().map(|it| (self.to_move, it)).collect()
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "throw_again" {
            return self.dice.throw(&chosen.set());
        }
        self.cargo[seat] += i32::try_from(cargo(&self.dice)).unwrap();
        self.to_move = (seat + 1) % self.cargo.len();
        if self.to_move == 0 {
            self.voyages -= 1;
        }
        if self.voyages > 0 {
            self.dice.first_throw();
        }
    }

    fn over(&self) -> Option<Over> {
        let over = Over::won_by_most("All ships are home.", &self.cargo);
        (self.voyages == 0).then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let cargo = self.cargo.iter().enumerate();
        let cargo = cargo.map(|(seat, cargo)| of_seat("cargo", seat, cargo));
        cargo.chain(self.dice.table()).collect()
    }
}

#[test]
fn ship_and_crew_is_played_alike() {
    let mut games: Vec<_> = (2..=6).map(|seats| (seats, "", 8)).collect();
    games.extend([(2, "voyages=1", 8), (3, "voyages=10", 8)]);
    compare::<ShipAndCrew>("ship_and_crew", &games);
}
