//! A game that is played at random where nobody listens is the game that a session with random bots plays: in all games,
//! with all variants.

use std::path::Path;
use std::sync::Arc;

use hoyle::{Disk, Executor, Runtime, Setup, Sources};

use crate::alone;
use crate::table::{games, seat_counts};

#[test]
fn a_game_that_goes_on_by_itself_is_the_game_of_random_bots() {
    let (mut played, mut went_on) = (0, 0);
    for path in games() {
        let plain = hoyle::compile(&path, &[], &Disk).game.expect("a game");
        let variants = plain.variants.iter().map(|variant| vec![variant.name.clone()]);
        let all: Vec<Vec<String>> = std::iter::once(Vec::new()).chain(variants).collect();
        for variants in all {
            let game = hoyle::compile(&path, &variants, &Disk).game.expect("a game");
            let compiled = Runtime::new(Arc::clone(&game));
            let walked = Runtime::with_executor(Arc::clone(&game), Executor::Interpreter);
            let seeds = if variants.is_empty() { 4 } else { 1 };
            for seats in seat_counts(&path) {
                let names: Vec<String> = (1..=seats).map(|seat| format!("Player{seat}")).collect();
                for seed in 0..seeds {
                    let Ok(setup) = Setup::new(&game, &names, &[], seed) else {
                        continue;
                    };
                    played += 2;
                    went_on += alone::compare(&compiled, &walked, &setup, usize::MAX);
                }
            }
        }
    }
    assert!(played >= 200 && went_on * 10 > played * 9, "{went_on} of {played}");
}

/// A game of `tests/laws/games`, at tables of these numbers of seats.
fn goes_on_by_itself(name: &str, seat_counts: &[u32], seeds: u64) {
    played_alike(name, seat_counts, seeds, 2);
}

/// The same of a game that goes on by itself with so many of the two executors at least, and that is played again in a
/// session with the other one.
fn played_alike(name: &str, seat_counts: &[u32], seeds: u64, least: usize) {
    let path = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/laws/games");
    let game = hoyle::compile(&path.join(name), &[], &Disk).game;
    let game = game.expect("a game");
    let compiled = Runtime::new(Arc::clone(&game));
    let walked = Runtime::with_executor(Arc::clone(&game), Executor::Interpreter);
    for seats in seat_counts {
        for seed in 0..seeds {
            let names: Vec<String> = (1..=*seats).map(|seat| format!("Player{seat}")).collect();
            let setup = Setup::new(&game, &names, &[], seed).expect("a setup");
            let went_on = alone::compare(&compiled, &walked, &setup, usize::MAX);
            assert!(went_on >= least, "{name}, seed {seed} with {seats} seats");
        }
    }
}

/// Boards of more than 64 fields, rows of fields, and cards that go to and fro, with random moves of all kinds.
#[test]
fn what_machine_code_keeps_beside_a_position_stays_right() {
    goes_on_by_itself("kept_sets.game", &[2, 3], 10);
}

#[test]
fn a_type_may_have_as_many_members_as_the_limit_says() {
    goes_on_by_itself("many_cards.game", &[2], 3);
}

/// Sets of up to 512 things, in all the ways in which rules use sets.
#[test]
fn sets_of_many_words_are_the_sets_of_the_tree() {
    goes_on_by_itself("wide_sets.game", &[2, 3], 10);
}

/// Sets of more things than machine code holds.
#[test]
fn sets_of_more_things_are_left_to_the_tree() {
    played_alike("huge_sets.game", &[2, 3], 3, 1);
}

/// Cards that fall are part of the move that needs them: a move has the same steps whether the game goes on by itself or not.
#[test]
fn a_game_that_goes_on_by_itself_has_no_more_steps() {
    let text = |rounds: u32| {
        format!(
            "language 1
game \"Falls\" {{ players 2..2 }}
type Bird is one of Bird1..Bird400
zone deck of all Bird secret
zone pile of Bird public
action go {{
  do {{
    repeat {rounds} times {{
      shuffle deck
      repeat 400 times {{ move 1 from deck to pile }}
      move pile to deck
    }}
    end turn
  }}
}}
phase going {{ go }}
play {{ turn of seat 1 in going end game \"Over.\" }}
"
        )
    };
    for (rounds, ends) in [(2, true), (200, false)] {
        let mut files = Sources::default();
        files.add("falls.game", "falls.game", text(rounds));
        let game = hoyle::compile("falls.game", &[], &files).game.expect("a game");
        let compiled = Runtime::new(Arc::clone(&game));
        let walked = Runtime::with_executor(Arc::clone(&game), Executor::Interpreter);
        let names = ["Ada".to_owned(), "Ben".to_owned()];
        let setup = Setup::new(&game, &names, &[], 1).expect("a setup");
        let went_on = alone::compare(&compiled, &walked, &setup, usize::MAX);
        assert_eq!(went_on, if ends { 2 } else { 0 }, "{rounds} rounds");
    }
}
