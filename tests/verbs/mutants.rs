//! `hoyle mutate`: which changes are tried, and what is said where they cannot be tried.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn mutate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .arg("mutate")
        .args(arguments)
        .current_dir(env!("CARGO_WORKSPACE_DIR"))
        .output()
        .unwrap()
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(str::to_owned).collect()
}

const GAME: &str = "games/gallery/kuhn_poker.game";

fn game() -> PathBuf {
    Path::new(env!("CARGO_WORKSPACE_DIR")).join(GAME)
}

#[test]
fn the_list_has_a_line_for_each_change_and_nothing_is_written() {
    let before = std::fs::read_to_string(game()).unwrap();
    let listed = lines(&mutate(&[GAME, "--list"]));
    assert!(listed.len() > 10, "{listed:?}");
    for line in &listed {
        let rest = line.strip_prefix(GAME).expect("the file comes first");
        let place: Vec<&str> = rest.splitn(4, ':').collect();
        let row: usize = place[1].parse().unwrap();
        let text = before.lines().nth(row - 1).unwrap();
        // What is changed stands where the line says.
        let column: usize = place[2].parse().unwrap();
        let changed = place[3].trim().trim_start_matches('`');
        let first = changed.trim_start_matches("require ").chars().next();
        assert_eq!(text.chars().nth(column - 1), first, "{line}");
    }
    assert_eq!(std::fs::read_to_string(game()).unwrap(), before);
}

#[test]
fn a_sample_is_part_of_the_list_and_the_same_each_time() {
    let all = lines(&mutate(&[GAME, "--list"]));
    let sample = ["--list", "--sample", "5", "--seed"];
    let of = |seed| lines(&mutate(&[&[GAME], &sample[..], &[seed]].concat()));
    let (first, again, other) = (of("3"), of("3"), of("4"));
    assert_eq!(first.len(), 5);
    assert_eq!(first, again);
    assert_ne!(first, other);
    assert!(first.iter().all(|line| all.contains(line)));
}

#[test]
fn a_game_that_fails_as_it_is_is_named_first() {
    let folder = std::env::temp_dir().join(format!("hoyle-mutate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("wrong.game");
    let game = std::fs::read_to_string(game()).unwrap();
    let wrong = "test \"it is wrong\" {\n  seats Ada Ben\n  expect 1 is 2\n}\n";
    std::fs::write(&file, game + "\n" + wrong).unwrap();
    let output = mutate(&[file.to_str().unwrap()]);
    let said = String::from_utf8(output.stderr).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("`it is wrong` fails with the rules as they are"), "{said}");
}

#[test]
fn a_file_that_is_not_there_is_a_mistake_of_use() {
    assert_eq!(mutate(&["nowhere.game"]).status.code(), Some(2));
}
