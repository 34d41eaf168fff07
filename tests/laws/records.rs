//! One seed and the same moves are one game.

use crate::table::{Table, games, seat_counts};

#[test]
fn one_seed_gives_one_game() {
    for path in games() {
        for seats in seat_counts(&path) {
            let play = || {
                let mut table = Table::new(&path, seats, 5);
                while table.step() {}
                table.record()
            };
            assert_eq!(play(), play());
        }
    }
}

#[test]
fn a_record_replays_to_the_same_position() {
    for path in games() {
        for seats in seat_counts(&path) {
            let mut table = Table::new(&path, seats, 3);
            while table.step() {}
            let text = table.record();
            let replayed = Table::replay(&path, &text);
            assert!(replayed.state() == table.session.state());
        }
    }
}
