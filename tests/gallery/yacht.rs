//! Yacht.

use std::collections::BTreeSet;

use super::compare::compare;
use super::dice::Dice;
use super::table::{Choice, Chosen, Over, Players, Second, of_seat};

const BOXES: [&str; 12] = [
    "Ones",
    "Twos",
    "Threes",
    "Fours",
    "Fives",
    "Sixes",
    "FullHouse",
    "FourOfAKind",
    "LittleStraight",
    "BigStraight",
    "Choice",
    "Yacht",
];

struct Yacht {
    dice: Dice,
    /// The boxes that each player has filled.
    filled: Vec<Vec<&'static str>>,
    points: Vec<i32>,
    to_move: usize,
}

/// What five dice score in a box; they lie in order.
fn score(name: &str, faces: [usize; 5]) -> usize {
    let total = faces.iter().sum();
    let alike = |from: usize, to: usize| faces[from] == faces[to];
    let of_number = |number| number * faces.iter().filter(|face| **face == number).count();
    match name {
        "FullHouse" if alike(0, 1) && alike(3, 4) && alike(1, 2) != alike(2, 3) => total,
        "FourOfAKind" if alike(0, 3) || alike(1, 4) => 4 * faces[2],
        "LittleStraight" if faces == [1, 2, 3, 4, 5] => 30,
        "BigStraight" if faces == [2, 3, 4, 5, 6] => 30,
        "Choice" => total,
        "Yacht" if alike(0, 4) => 50,
        _ => {
            let number = BOXES[..6].iter().position(|it| *it == name);
            number.map_or(0, |at| of_number(at + 1))
        }
    }
}

impl Yacht {
    fn is_over(&self) -> bool {
        self.filled.iter().all(|boxes| boxes.len() == BOXES.len())
    }
}

impl Second for Yacht {
    fn begin(players: &Players, seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            filled: vec![Vec::new(); players.seats],
            points: vec![0; players.seats],
            to_move: 0,
        }
    }

    fn choices(&self) -> BTreeSet<Choice> {
        if self.is_over() {
            return BTreeSet::new();
        }
        let filled = &self.filled[self.to_move];
        let open = BOXES.iter().filter(|name| !filled.contains(name));
        let moves = open.map(|name| format!("enter({name})"));
        let moves = moves.chain(self.dice.throws());
        moves.map(|text| (self.to_move, text)).collect()
    }

    /// Everybody goes for dice that are all alike.
    fn steady(&self) -> BTreeSet<Choice> {
        let mut choices = self.choices();
        let throw = self.dice.throw_of_others();
        choices.retain(|(_, text)| throw.as_ref().is_none_or(|throw| throw == text));
        choices
    }

    fn choose(&mut self, seat: usize, chosen: &Chosen) {
        if chosen.action == "throw_again" {
            return self.dice.throw(&chosen.set());
        }
        let entered = BOXES.iter().find(|name| **name == chosen.arguments[0]);
        let scored = score(chosen.arguments[0], self.dice.sorted());
        self.filled[seat].extend(entered);
        self.points[seat] += i32::try_from(scored).unwrap();
        self.to_move = (seat + 1) % self.points.len();
        if !self.is_over() {
            self.dice.first_throw();
        }
    }

    fn over(&self) -> Option<Over> {
        let over = Over::won_by_most("All sheets are full.", &self.points);
        self.is_over().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        let points = self.points.iter().enumerate();
        let points = points.map(|(seat, points)| of_seat("points", seat, points));
        points.chain(self.dice.table()).collect()
    }
}

#[test]
fn yacht_is_played_alike() {
    let games = (1..=6).map(|seats| (seats, "", 16));
    compare::<Yacht>("yacht", &games.collect::<Vec<_>>());
}
