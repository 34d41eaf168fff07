//! Two executors, one meaning: with machine code and without it, every decision is the same, and so is every position.

use hoyle::Disk;
use hoyle::session::Stream;

use crate::both::Both;
use crate::decisions::at_every_decision;
use crate::every_move;
use crate::table::{games, seat_counts};

#[test]
fn both_executors_play_the_same_games() {
    for path in games() {
        let game = hoyle::compile(&path, &[], &Disk).game.expect("a game");
        for seats in seat_counts(&path) {
            let mut both = Both::begun(&game, seats, 3).unwrap();
            let mut numbers = Stream::new(3, "executors", seats.into());
            for _ in 0..150 {
                let moves = both.compare(&mut numbers);
                if !both.step(moves, &mut numbers).unwrap() {
                    break;
                }
            }
            both.compare_records();
        }
    }
}

#[test]
fn every_legal_move_is_found_and_no_other() {
    let mut judged = 0;
    at_every_decision(1, |_, session| {
        // A look at some positions of the long games is enough.
        if session.moves() % (1 + session.moves() / 4) == 0 {
            judged += every_move::compare(session, 2_000);
        }
    });
    assert!(judged > 100_000, "only {judged} moves were judged");
}
