//! Five dice that are thrown up to three times in a turn.

use super::table::{Chance, at};

pub struct Dice {
    chance: Chance,
    pub faces: [usize; 5],
    throws: usize,
}

/// The move that throws these dice, counted from 0.
fn throw_again(dice: &[usize]) -> String {
    let dice: Vec<String> = dice.iter().map(|die| format!("Die{}", die + 1)).collect();
    format!("throw_again({{{}}})", dice.join(" "))
}

impl Dice {
    /// A turn begins: all dice are thrown.
    pub fn new(seed: u64) -> Self {
        let mut dice = Self { chance: Chance::new(seed), faces: [0; 5], throws: 0 };
        dice.first_throw();
        dice
    }

    pub fn first_throw(&mut self) {
        self.throws = 0;
        self.throw(&["Die1", "Die2", "Die3", "Die4", "Die5"]);
    }

    /// Throws some of the dice.
    pub fn throw(&mut self, which: &[&str]) {
        for (at, face) in self.faces.iter_mut().enumerate() {
            if which.contains(&format!("Die{}", at + 1).as_str()) {
                *face = self.chance.below("roll", 6) + 1;
            }
        }
        self.throws += 1;
    }

    /// All throws that can be made now: of any dice, but of one at least.
    pub fn throws(&self) -> Vec<String> {
        let sets = (1..32).filter(|_| self.throws < 3);
        let sets = sets.map(|set: usize| (0..5).filter(|die| set >> die & 1 == 1).collect());
        sets.map(|dice: Vec<usize>| throw_again(&dice)).collect()
    }

    /// The throw of all dice that do not show what most of them show; none if it cannot be made.
    pub fn throw_of_others(&self) -> Option<String> {
        let count = |face| self.faces.iter().filter(|it| **it == face).count();
        let most = (1..=6).max_by_key(|face| count(*face))?;
        let others: Vec<usize> = (0..5).filter(|die| self.faces[*die] != most).collect();
        (self.throws < 3 && !others.is_empty()).then(|| throw_again(&others))
    }

    /// The faces from the lowest to the highest.
    pub fn sorted(&self) -> [usize; 5] {
        let mut faces = self.faces;
        faces.sort_unstable();
        faces
    }

    pub fn table(&self) -> Vec<(String, String)> {
        let dice = self.faces.iter().enumerate();
        let dice = dice.map(|(at, face)| format!("Die{}:{face}", at + 1));
        vec![at("cup", dice.collect::<Vec<_>>().join(" ")), at("throws", self.throws)]
    }
}
