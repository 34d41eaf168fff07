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

/// Two cards, of which one is told to somebody: what the others hear can be noticed only by what they know.
const TOLD: &str = r#"
language 1
game "Told" { players 3..3 }
type Card is one of A B C D
zone deck of all Card secret
zone hand[seat] of Card private
setup {
  shuffle deck
  deal 1 from deck to each hand
}
action inquire(whom: seat, card: Card) {
  require other: whom is not me else "Ask somebody else."
  do {
    tell all held: card in hand[whom]
    reveal hand[left of me] to me
    end turn
  }
}
phase asking { inquire }
play {
  turn of seat 1 in asking
  turn of seat 3 in asking
  end game "Enough."
}
test "what is told and shown" {
  seats Ada Ben Cleo
  given hand[Ada] is {A} and hand[Ben] is {B} and hand[Cleo] is {C}
  Ada: inquire(Cleo, C)
  expect Ben knows C in hand[Cleo]
  expect Ada knows hand[Cleo]
  expect Ada knows hand[Ben]
  expect Cleo does not know hand[Ben]
}
"#;

#[test]
fn who_is_told_something_is_noticed_by_what_seats_know() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("told.game");
    let audiences = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let said = lines(&mutate(&[file.to_str().unwrap()]));
        let line = said.iter().find(|line| line.starts_with("audiences")).unwrap().clone();
        let survivors =
            said.into_iter().filter(|line| line.contains("`all`") || line.contains("`me`"));
        (line, survivors.count())
    };
    let (line, survivors) = audiences(TOLD);
    // A deck of which one card is left tells whoever sees it the rest, and setup is over when it is seen.
    assert_eq!(survivors, 0, "{line}");
    let without: Vec<&str> = TOLD.lines().filter(|line| !line.contains("know")).collect();
    let (_, survivors) = audiences(&without.join("\n"));
    assert_eq!(survivors, 4);
}
