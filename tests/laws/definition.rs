//! The definition, and executors that have to mean the same: at every decision and every chance, all say the same.

use std::path::{Path, PathBuf};

use hoyle::Disk;

use crate::table::{games, seat_counts};
use crate::together::{Compared, Left, Together};

/// Outcomes of chance and decisions after which a game is left.
const STEPS: usize = 30;
/// Actions that can be taken in more ways are not listed by the definition, which tries each of them.
const MOST: usize = 3_000;

/// Its boards and sets are so large that each question takes the definition minutes.
const TOO_LARGE: &str = "huge_sets.game";

/// Plays a game with all executors.
fn played(path: &Path, seats: u32, seed: u64, compared: &mut Compared) {
    let compiled = hoyle::compile(path, &[], &Disk);
    let game = compiled.game.expect("a game");
    let played = Together::begun(&game, (seats, &[]), (MOST, seed), compared);
    let left = played.and_then(|mut it| (0..STEPS).try_for_each(|_| it.goes_on()));
    if let Err(Left::Stopped(why)) = left {
        println!("{} with {seats} seats stops: {why}", path.display());
    }
}

#[test]
fn executors_play_all_games_as_the_definition_does() {
    let only = std::env::var("GAME").unwrap_or_default();
    let seeds: u64 = std::env::var("SEEDS").map_or(1, |it| it.parse().unwrap());
    let mut compared = Compared::default();
    let small = Path::new(env!("CARGO_WORKSPACE_DIR")).join("tests/laws/games");
    let small = hoyle::files::game_files(&small).unwrap();
    let all: Vec<PathBuf> = games().into_iter().chain(small).collect();
    let chosen = |path: &&PathBuf| {
        let path = path.display().to_string();
        path.contains(&only) && !path.ends_with(TOO_LARGE)
    };
    for path in all.iter().filter(chosen) {
        for seats in seat_counts(path) {
            (0..seeds).for_each(|seed| played(path, seats, seed, &mut compared));
        }
    }
    println!("{compared:?}");
    let Compared { decisions, chances, moves, refused, too_long, .. } = compared;
    assert_eq!(too_long, 0, "nothing in these games takes many steps");
    assert!(compared.unheard > 2 * (decisions + chances), "{}", compared.unheard);
    assert!(!only.is_empty() || decisions > 1_500 && chances > 600, "{decisions} {chances}");
    assert!(!only.is_empty() || moves > 40_000 && refused > 10_000, "{moves} {refused}");
}
