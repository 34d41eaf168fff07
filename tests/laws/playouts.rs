//! A game that is played at random where nobody listens is the game that a session with random bots plays.

use std::sync::Arc;

use hoyle::session::{bot_move, bot_named, random_game};
use hoyle::state::State;
use hoyle::{Disk, Runtime, Setup, Stop};

use crate::table::{games, seat_counts};

/// The last position and the number of moves of a game in a session.
fn in_session(runtime: &Runtime, setup: Setup) -> Result<(State, u64), Stop> {
    let seats = u32::try_from(setup.names.seats.len()).unwrap();
    let mut bots: Vec<_> = (0..seats)
        .map(|seat| bot_named("random", setup.seed, seat))
        .collect();
    let mut session = runtime.begin(setup)?;
    while let Some(action) = bot_move(&session, &mut bots)? {
        session.act(action)?;
    }
    Ok((session.state().clone(), session.moves() as u64))
}

#[test]
fn a_game_that_goes_on_by_itself_is_the_game_of_random_bots() {
    let mut alone = 0;
    for path in games() {
        let game = hoyle::compile(&path, &[], &Disk).game.expect("a game");
        let compiled = Runtime::new(Arc::clone(&game));
        let walked = Runtime::interpreting(game);
        for seats in seat_counts(&path) {
            let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
            for seed in 0..4 {
                let setup = Setup::new(&walked.game, &names, &[], seed).unwrap();
                let expected = in_session(&walked, setup.clone()).unwrap();
                for runtime in [&compiled, &walked] {
                    let Some(random) = random_game(runtime.rules.as_ref(), &setup) else {
                        continue;
                    };
                    alone += 1;
                    assert_eq!(random.moves, expected.1, "{path:?} {seats} {seed}");
                    assert!(random.state == expected.0, "{path:?} {seats} {seed}");
                }
            }
        }
    }
    assert!(alone > 100, "only {alone} games went on by themselves");
}
