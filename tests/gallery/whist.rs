//! Whist.

use std::collections::BTreeSet;

use super::compare::compare;
use super::table::{Choice, Chosen, Over, Players, Second, name};
use super::tricks::Tricks;

/// Four players, of whom those opposite each other are partners, and thirteen tricks.
struct Whist(Tricks);

impl Second for Whist {
    fn begin(players: &Players, seed: u64) -> Self {
        let mut tricks = Tricks::new(players, seed);
        tricks.deal(13);
        tricks.draw_trump();
        Self(tricks)
    }

    fn choices(&self) -> BTreeSet<Choice> {
        self.0.choices()
    }

    fn choose(&mut self, _seat: usize, chosen: &Chosen) {
        self.0.play(chosen);
    }

    fn over(&self) -> Option<Over> {
        let north_and_south = self.0.won(0) + self.0.won(2);
        let (first, tricks) = match north_and_south {
            7.. => (0, north_and_south),
            0..7 => (1, 13 - north_and_south),
        };
        let (one, other) = (name(first), name(first + 2));
        let reason = format!("{one} and {other} have {tricks} tricks.");
        let over = Over::won_by(reason, [first, first + 2]);
        self.0.hands_are_empty().then_some(over)
    }

    fn table(&self) -> Vec<(String, String)> {
        self.0.table()
    }
}

#[test]
fn whist_is_played_alike() {
    compare::<Whist>("whist", &[(4, "", 30)]);
}
