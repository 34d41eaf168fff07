//! What is drawn before a decision fits a screen.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The lines of a screen above the one that is typed.
const LINES: usize = 23;

/// What is printed before the move of a bot.
const BOTS_MOVE: [&str; 4] = ["A bot makes", "Ein Bot macht", "Un bot joue", "Un bot fa"];

/// Games and their seats.
const GAMES: &[(&str, &str)] = &[
    ("games/black_vienna", "Ada,Ben:random,Cleo:random"),
    ("games/inkognito", "Ada,Ben:random,Cleo:random"),
    ("games/intent_to_kill", "Ada,Ben:random"),
    ("games/vienna", "Ada,Ben:random,Cleo:random"),
    ("games/gallery/connect_four.game", "Ada,Ben:random"),
    ("games/gallery/fox_and_hounds.game", "Ada,Ben:random"),
];

/// What is drawn before each of the first decisions.
fn drawn(game: &str, seats: &str, more: &[&str]) -> Vec<Vec<String>> {
    drawn_before(40, game, seats, &[&["--seed", "2"], more].concat())
}

/// What is drawn before each of so many decisions.
fn drawn_before(decisions: usize, game: &str, seats: &str, more: &[&str]) -> Vec<Vec<String>> {
    let text = played(decisions, game, seats, &[&["--table"], more].concat());
    let mut blocks: Vec<Vec<String>> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if line.is_empty() {
            open = true;
            blocks.push(Vec::new());
        } else if BOTS_MOVE.iter().any(|start| line.starts_with(start)) {
            open = false;
        } else if open {
            blocks.last_mut().unwrap().push(line.to_owned());
        }
    }
    assert!(blocks.len() > 2, "nothing is drawn of {game}");
    blocks
}

/// What is told before each of so many decisions, where no table is drawn.
fn told_before(decisions: usize, game: &str, seats: &str, more: &[&str]) -> Vec<Vec<String>> {
    let text = played(decisions, game, seats, more);
    let mut told = vec![Vec::new()];
    for line in text.lines().skip(2) {
        if BOTS_MOVE.iter().any(|start| line.starts_with(start)) {
            told.push(Vec::new());
        } else {
            told.last_mut().unwrap().push(line.to_owned());
        }
    }
    told
}

/// What is printed when bots make the moves of whoever plays.
fn played(decisions: usize, game: &str, seats: &str, more: &[&str]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .current_dir(env!("CARGO_WORKSPACE_DIR"))
        .args(["play", game, "--seats", seats])
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let moves = ":auto 1\n".repeat(decisions);
    child.stdin.take().unwrap().write_all(moves.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
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

/// Holds every decision of whole games against a screen: what is told and asked is on it. So is the table above them, but
/// where more has happened than there is room for.
fn fits(game: &str, seats: &str, more: &[&str]) {
    for seed in ["1", "2", "3"] {
        let more = [more, &["--seed", seed]].concat();
        let blocks = drawn_before(400, game, seats, &more);
        let told = told_before(400, game, seats, &more);
        // With the last move, the game is over.
        for (block, told) in blocks.iter().zip(told) {
            let about = || format!("{game} for {seats}, {more:?}:\n{}", block.join("\n"));
            let told = words(&told);
            // What is longer than a screen stops there at a terminal.
            let rows = lines_of(block, &told);
            assert!(rows.is_some(), "`{told}` is not below {}", about());
            let without = block.len() - rows.unwrap_or_default();
            assert!(without <= LINES, "{}", about());
        }
    }
}

/// On how many lines a text stands below the table, right above what is asked; nothing if it does not.
fn lines_of(block: &[String], text: &str) -> Option<usize> {
    let is_drawn = |line: &String| line.starts_with(['┌', '│', '├', '└', '+', '|']);
    let asked = block.iter().rev().take_while(|line| !is_drawn(line));
    let first = block.len() - asked.count();
    if text.is_empty() {
        return Some(0);
    }
    (first..block.len()).find_map(|from| {
        let below = (from + 1..=block.len()).map(|to| &block[from..to]);
        let mut told = below.take_while(|lines| words(lines).len() <= text.len());
        told.find(|lines| words(lines) == text).map(<[_]>::len)
    })
}

/// Lines as one text, however they are broken.
fn words(lines: &[String]) -> String {
    // A screen reader is spared signs.
    let text = lines.join(" ").replace(" · ", "; ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_decision_of_vienna_fits_a_screen() {
    let three = "Ada,Ben:random,Cleo:random";
    let five = "Ada,Ben:random,Cleo:random,Dan:random,Eve:random";
    for language in ["en", "de", "fr", "it"] {
        fits("games/vienna", five, &["--lang", language]);
    }
    fits("games/vienna", three, &[]);
    fits("games/vienna", five, &["--plain"]);
}

#[test]
fn every_decision_of_intent_to_kill_fits_a_screen() {
    for side in ["Ada,Ben:random", "Ada:random,Ben"] {
        fits("games/intent_to_kill", side, &[]);
        fits("games/intent_to_kill", side, &["--plain"]);
    }
}

#[test]
fn every_decision_of_black_vienna_fits_a_screen() {
    let six = "Ada,Ben:random,Cleo:random,Dan:random,Eve:random,Fay:random";
    for language in ["en", "fr"] {
        fits("games/black_vienna", "Ada,Ben:random,Cleo:random", &["--lang", language]);
        fits("games/black_vienna", six, &["--lang", language]);
    }
}

#[test]
fn every_decision_of_inkognito_fits_a_screen() {
    for seats in ["Ada,Ben:random,Cleo:random", "Ada,Ben:random,Cleo:random,Dan:random,Eve:random"]
    {
        fits("games/inkognito", seats, &[]);
    }
}

#[test]
fn plain_pictures_have_letters_and_digits_alone() {
    for (game, seats) in GAMES {
        for line in drawn(game, seats, &["--plain"]).concat() {
            let drawn = line.chars().find(|it| "─│┌┬┐├┼┤└┴┘·–⚀⚁⚂⚃⚄⚅\u{1b}".contains(*it));
            assert_eq!(drawn, None, "{game}: {line}");
        }
    }
}
