//! Five dice that are thrown up to three times in a turn.

use crate::table::{Chance, at};

pub struct Dice {
    chance: Chance,
    pub faces: [usize; 5],
    throws: usize,
}

impl Dice {
    /// A turn begins: all dice are thrown.
    pub fn new(seed: u64) -> Self {
        let mut dice = Self {
            chance: Chance::new(seed),
            faces: [0; 5],
            throws: 0,
        };
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
        let some = (1..32).filter(|_| self.throws < 3).map(|set: usize| {
            let dice = (0..5).filter(|die| set >> die & 1 == 1);
            let dice: Vec<String> = dice.map(|die| format!("Die{}", die + 1)).collect();
            format!("throw_again({{{}}})", dice.join(" "))
        });
        some.collect()
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
        vec![
            at("cup", dice.collect::<Vec<_>>().join(" ")),
            at("throws", self.throws),
        ]
    }
}
