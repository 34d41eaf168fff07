//! What is drawn before a decision fits the width of a screen, and usually its height.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The lines of a screen.
const LINES: usize = 24;

/// Games and their seats.
const GAMES: &[(&str, &str)] = &[
    ("games/black_vienna", "Ada,Ben:random,Cleo:random"),
    ("games/inkognito", "Ada,Ben:random,Cleo:random"),
    ("games/intent_to_kill", "Ada,Ben:random"),
    ("games/vienna", "Ada,Ben:random,Cleo:random"),
    ("games/gallery/connect_four.game", "Ada,Ben:random"),
    ("games/gallery/fox_and_hounds.game", "Ada,Ben:random"),
];

/// What is drawn before each of some decisions.
fn drawn(game: &str, seats: &str, more: &[&str]) -> Vec<Vec<String>> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["play", game, "--seats", seats, "--seed", "2", "--table"])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let moves = ":auto 1\n".repeat(40);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(moves.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let mut blocks: Vec<Vec<String>> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if line.is_empty() {
            open = true;
            blocks.push(Vec::new());
        } else if line.starts_with("A bot makes") {
            open = false;
        } else if open {
            blocks.last_mut().unwrap().push(line.to_owned());
        }
    }
    assert!(blocks.len() > 2, "nothing is drawn of {game}");
    blocks
}

#[test]
fn nothing_is_wider_than_the_screen() {
    for (game, seats) in GAMES {
        for width in [80, 40] {
            for line in drawn(game, seats, &["--width", &width.to_string()]).concat() {
                assert!(line.chars().count() <= width, "{game}: {line}");
            }
        }
    }
}

#[test]
fn most_decisions_fit_a_screen() {
    for (game, seats) in GAMES {
        let blocks = drawn(game, seats, &[]);
        // An empty line above, and the line of the prompt.
        let mut heights: Vec<usize> = blocks.iter().map(|block| block.len() + 2).collect();
        heights.sort_unstable();
        let median = heights[heights.len() / 2];
        assert!(
            median <= LINES,
            "{game}: half of the pictures have {median} lines or more"
        );
    }
}

#[test]
fn plain_pictures_have_letters_and_digits_alone() {
    for (game, seats) in GAMES {
        for line in drawn(game, seats, &["--plain"]).concat() {
            let drawn = line
                .chars()
                .find(|it| "─│┌┬┐├┼┤└┴┘·–⚀⚁⚂⚃⚄⚅\u{1b}".contains(*it));
            assert_eq!(drawn, None, "{game}: {line}");
        }
    }
}
