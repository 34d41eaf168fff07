//! `cargo bench --bench playouts`: games played at random, and how long one takes.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark prints, and stops where it cannot go on"
)]

use std::sync::Arc;
use std::time::Instant;

use hoyle::session::random_game;
use hoyle::{Disk, Runtime, Setup};

const GAMES: &[(&str, u32, u64)] = &[
    ("gallery/tic_tac_toe", 2, 100_000),
    ("gallery/connect_four", 2, 5_000),
    ("gallery/kuhn_poker", 2, 20_000),
    ("black_vienna/black_vienna", 4, 500),
    ("inkognito/inkognito", 4, 500),
    ("intent_to_kill/intent_to_kill", 2, 100),
    ("vienna/vienna", 3, 20),
];

fn main() {
    let only = std::env::args()
        .nth(1)
        .filter(|name| !name.starts_with('-'));
    for (name, seats, games) in GAMES {
        if only.as_ref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let path = format!("games/{name}.game");
        let game = hoyle::compile(std::path::Path::new(&path), &[], &Disk)
            .game
            .expect("a game");
        let runtime = Runtime::new(Arc::clone(&game));
        let names: Vec<String> = (1..=*seats).map(|seat| format!("seat{seat}")).collect();
        let setup = Setup::new(&game, &names, &[], 1).expect("a setup");
        let play = |seed: u64| {
            let setup = Setup {
                seed,
                ..setup.clone()
            };
            random_game(runtime.rules.as_ref(), &setup).map(|random| random.moves)
        };
        let _ = play(1);
        let start = Instant::now();
        let (mut alone, mut moves) = (0, 0);
        for seed in 0..*games {
            if let Some(made) = play(seed) {
                alone += 1;
                moves += made;
            }
        }
        let time = start.elapsed().as_nanos() / u128::from(*games);
        println!("{name:32} {time:>10} ns a game, {moves} moves, {alone} of {games} games alone");
    }
}
