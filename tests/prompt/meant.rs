//! Lines that are no moves: what is said about them leads to a move when it is typed.

use std::path::Path;

use super::typed;

const VIENNA: (&str, &str) = ("games/black_vienna", "Ada,Ben:random,Cleo:random");
const CHESS: (&str, &str) = ("games/gallery/chess.game", "Ada,Ben:random");
const FOUR: (&str, &str) = ("games/gallery/connect_four.game", "Ada,Ben:random");

const WHIST: (&str, &str) = ("games/gallery/whist.game", "Ada,Ben:random,Cleo:random,Dan:random");

/// A line that can mean one move alone, and that move: it is made.
const MADE: &[((&str, &str), &str, &str)] = &[
    (VIENNA, "accuse(A B C)", "accuse({A B C})"),
    (VIENNA, "accuse A, B, C", "accuse({A B C})"),
    (VIENNA, "Accuse {A B C", "accuse({A B C})"),
    (VIENNA, "investigate AGM Ben", "investigate(AGM, Ben)"),
    (VIENNA, "agm ben", "investigate(AGM, Ben)"),
    (CHESS, "E2 E4", "e2e4"),
    (CHESS, "E2E4", "e2e4"),
    (CHESS, "go(E2, E4)", "e2e4"),
    (CHESS, "e2 e4", "e2e4"),
    (CHESS, "e2e4", "e2e4"),
    (CHESS, "go e2-e4", "e2e4"),
    (FOUR, "3", "3"),
    (FOUR, "drop_disc(3)", "3"),
    (WHIST, "5d", "5D"),
    (WHIST, "play_card q♣", "QC"),
    (WHIST, "q♣", "QC"),
];

/// A line, and the move that is suggested for it.
const MEANT: &[((&str, &str), &str, &str)] = &[
    (VIENNA, "inv AGM Ben", "investigate(AGM, Ben)"),
    (VIENNA, "ask(AGM, Ben)", "investigate(AGM, Ben)"),
    (CHESS, "move(E2, E4)", "go(E2, E4)"),
    (FOUR, "drop 3", "drop_disc(3)"),
];

/// A line, what may stand in it, and a line with the first of that.
const LISTED: &[((&str, &str), &str, &str, &str)] = &[
    (VIENNA, "investigate(ABC, Ben)", "`card` may be: AGM, APQ, JQX.", "investigate(AGM, Ben)"),
    (VIENNA, "inv ENQ Ben", "`card` may be: AGM, APQ, JQX.", "inv AGM Ben"),
    (VIENNA, "investigate(AGM)", "`card` may be: AGM, APQ, JQX.", "investigate(AGM, Ben)"),
    (
        VIENNA,
        "investigate(AGM, Bob)",
        "With AGM, `whom` may be: Ben, Cleo.",
        "investigate(AGM, Ben)",
    ),
    (VIENNA, "accuse(A B)", "`names` may be: {A B C}, {A B D},", "accuse({A B C})"),
    (FOUR, "drop_disc(9)", "`column` takes a number 1..7.", "drop_disc(1)"),
    (FOUR, "drop_disc(9)", "`column` may be: 1, 2, 3, 4, 5, 6, 7.", "drop_disc(1)"),
    (FOUR, "drop(9)", "`column` may be: 1, 2, 3, 4, 5, 6, 7.", "drop_disc(1)"),
];

fn at_the_table((game, seats): (&str, &str), lines: &str) -> String {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let arguments = ["play", game, "--seats", seats, "--seed", "7"];
    typed(root, &arguments, lines)
}

#[test]
fn marks_and_capitals_may_be_left_out() {
    for (table, line, made) in MADE {
        let told = at_the_table(*table, &format!("{line}\n:log\n"));
        assert!(told.contains(&format!("Ada: {made}")), "{line}:\n{told}");
    }
}

#[test]
fn what_was_meant_is_a_move_when_it_is_typed() {
    for (table, line, meant) in MEANT {
        let told = at_the_table(*table, &format!("{line}\n"));
        let suggested = format!("Did you mean `{meant}`?");
        assert!(told.contains(&suggested), "{line}:\n{told}");
        makes_a_move(*table, meant);
    }
}

#[test]
fn what_may_stand_in_a_move_is_listed() {
    for (table, line, list, right) in LISTED {
        let told = at_the_table(*table, &format!("{line}\n"));
        assert!(told.contains(list), "{line}:\n{told}");
        let told = at_the_table(*table, &format!("{right}\n"));
        let meant = told.split("Did you mean `").nth(1);
        let meant = meant.and_then(|it| it.split('`').next());
        makes_a_move(*table, meant.unwrap_or(right));
    }
}

/// A line, typed alone, is a move of Ada's, and is logged as it is typed or as players write it.
fn makes_a_move(table: (&str, &str), line: &str) {
    let told = at_the_table(table, &format!("{line}\n:log\n")).to_lowercase();
    let short = line.to_lowercase().replace("go(e2, e4)", "e2e4").replace("drop_disc(", "");
    let made = format!("ada: {}", short.trim_end_matches(')'));
    assert!(told.contains(&made), "{line}:\n{told}");
}

/// A game in which a card that is played and a card that is given are written alike, and two questions have one name.
const GIFTS: &str = r#"language 1
game "Gifts" { players 2..2 }
use cards
action lay(card: Card) written "{card}" { do { end turn } }
phase laying { lay }
play {
  turn of seat 1 in laying
  ask seat 1 for gift: Card public "What do you give?"
  first_thanks
  other_thanks
  end game "Over."
}
to first_thanks { ask seat 2 for thanks: flag public "Thank you?" }
to other_thanks { ask seat 1 for thanks: flag public "And you?" }
"#;

#[test]
fn a_text_is_the_move_that_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gifts.game"), GIFTS).unwrap();
    let arguments = ["play", "gifts.game", "--seats", "Ada,Ben:random", "--seed", "7"];
    let told = typed(folder.path(), &arguments, "9c\n9c\n:log\n");
    assert!(told.contains("Ada: 9C\n") && told.contains("Ada: gift(NineOfClubs)"), "{told}");
}

/// Whoever plays reads the reason; by which condition and which values it goes is told to whoever asks.
#[test]
fn a_refusal_at_a_drawn_table_is_its_reason() {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let play = |more: &[&str], lines: &str| {
        let arguments = ["play", VIENNA.0, "--seats", VIENNA.1, "--seed", "7"];
        typed(root, &[&arguments, more].concat(), lines)
    };
    let refused = "investigate(AGM, Ada)\n";
    let drawn = play(&["--table"], refused);
    assert!(drawn.contains("\nYou may not question yourself.\nWith AGM, "), "{drawn}");
    assert!(!drawn.contains("may_question.other_seat at "), "{drawn}");
    assert!(play(&[], refused).contains("may_question.other_seat at "));
    assert!(play(&["--table", "--open"], refused).contains("may_question.other_seat at "));
    let why = play(&["--table"], ":why investigate(AGM, Ada)\n");
    assert!(why.contains("may_question.other_seat at "), "{why}");
}

/// An action whose name begins so is suggested, and a word that no action has is not taken for one that nobody may take.
#[test]
fn the_beginning_of_an_action_is_enough_to_be_told_its_name() {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let arguments = ["play", VIENNA.0, "--seats", VIENNA.1, "--seed", "7"];
    let said = typed(root, &arguments, "inv\n:legal both\n:legal investigate both\n");
    assert!(said.contains("There is no action `inv`. Did you mean `investigate`?"), "{said}");
    assert!(said.contains("There is no action `both`"), "{said}");
    assert!(said.contains("Nothing, now."), "{said}");
}
