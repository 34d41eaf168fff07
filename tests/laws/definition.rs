//! The definition, and executors that have to mean the same: at every decision and every chance, all say the same.

use std::path::{Path, PathBuf};

use hoyle::{Disk, compile};

use crate::table::{games, seat_counts};
use crate::text::Text;
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

/// Rules and functions, to which a condition gives something.
const GIVEN: &str = "language 1\n\
    game \"Given\" { players 2..2 }\n\
    state n: 0..9 = 0 public\n\
    state wide: number = 0 public\n\
    rule within(k: 0..3) { require even: k mod 2 is 0 or k > 0 else \"No.\" }\n\
    rule unread(k: number) { require early: n < 9 else \"Too late.\" }\n\
    rule late(k: number) { require soon: n < 3 else \"No.\" require read: k > 0 else \"No.\" }\n\
    rule few(these: set of up to 3 0..9) { require early: n < 9 else \"No.\" }\n\
    function is_within(k: 0..3) -> flag = n < 9 and k < 9\n\
    function is_unread(k: number) -> flag = n < 9 and n < 8\n";

#[test]
fn what_a_condition_gives_is_worked_out_before_it_is_judged() {
    for (condition, fault) in [
        ("within(wide)", "this is 4, but the range that is needed here is 0..3"),
        ("within(n + 1)", "this is 4, but the range that is needed here is 0..3"),
        ("unread(7 / (4 - n))", "this would be divided by 0"),
        ("late(7 / (4 - n)) or yes", "this would be divided by 0"),
        ("few(all k in 0..9 where k < n)", "this set holds 4, but it may hold at most 3 here"),
        ("is_within(n)", "this is 4, but the range that is needed here is 0..3"),
        ("is_unread(7 / (4 - n))", "this would be divided by 0"),
    ] {
        let rules = format!(
            "action count {{ require fits: {condition} else \"No.\" do {{ add 1 to n set wide = n end turn }} }}\n\
             phase counting {{ count }}\n\
             play {{ repeat 9 times {{ turn of seat 1 in counting }} end game \"Over.\" }}\n"
        );
        let compiled = compile("given.game", &[], &Text(&format!("{GIVEN}{rules}")));
        let game = compiled.game.unwrap_or_else(|| panic!("{condition}"));
        let mut compared = Compared::default();
        let played = Together::begun(&game, (2, &[]), (MOST, 1), &mut compared);
        let played = played.and_then(|mut it| (0..STEPS).try_for_each(|_| it.goes_on()));
        let Err(Left::Stopped(why)) = played else { panic!("{condition} goes on") };
        assert!(why.contains(fault), "{condition}: {why}");
    }
}
