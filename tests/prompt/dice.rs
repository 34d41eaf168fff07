//! Dice are listed by what they show, as the table shows them, and can be typed so.

use std::path::Path;

use super::typed;

#[test]
fn dice_are_listed_by_what_they_show() {
    let root = Path::new(env!("CARGO_WORKSPACE_DIR"));
    let seats = "Ada,Ben:random,Cleo:random";
    let arguments = ["play", "games/vienna", "--seats", seats, "--seed", "3"];
    let told = typed(root, &arguments, "start(Start3)\n:legal place\nplace({9}, Oper)\n");
    let (_, listed) = told.split_once("place(dice, at)").expect("moves");
    let moves: Vec<&str> = listed.split("  ").map(str::trim).collect();
    let moves: Vec<&str> = moves.into_iter().filter(|it| it.starts_with("place({")).collect();
    assert!(moves.len() > 10, "{told}");
    let by_name = moves.iter().find(|it| it.contains("Red"));
    assert_eq!(by_name, None, "{told}");
    assert!(told.contains("`dice` may be: {4}, {5}, {2}, {3}, {4 5}, {4 4},"), "{told}");
    // What is listed is legal, and each move is listed once.
    for (at, text) in moves.iter().enumerate() {
        assert!(!moves[..at].contains(text), "{text} twice:\n{told}");
        let lines = format!("start(Start3)\n:why {text}\n");
        let why = typed(root, &arguments, &lines);
        assert!(why.contains("The move is legal"), "{why}");
    }
}

/// Two red dice and a white one, which all show the same.
const CUP: &str = r#"language 1
game "Cup" { players 1..1 }
table Colour from "colours.csv" { copies: 1..2 }
type Die is copies of Colour with faces 1..1
zone cup[seat] of Die public
zone tray of Die public
zone box of all Die public
setup { deal box to each cup }
action lay(dice: set of up to 3 Die, where_to: one of left right) {
  require yours: dice in cup[me] else "{dice} {where_to}"
  do {
    for each d in dice { move d to tray }
    end turn
  }
}
phase laying { lay }
play {
  turn of seat 1 in laying
  ask seat 1 for colour: Colour public "Which colour?"
  end game "Over."
}
"#;

/// What is told when lines are typed at the cup.
fn at_the_cup(lines: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("cup.game"), CUP).expect("a file");
    std::fs::write(folder.path().join("colours.csv"), "colour,copies\nRed,2\nWhite,1\n")
        .expect("a file");
    typed(folder.path(), &["play", "cup.game", "--seats", "Ada", "--seed", "7"], lines)
}

#[test]
fn a_face_that_dice_of_two_kinds_show_does_not_say_which_is_meant() {
    let told = at_the_cup("lay 1 left\n");
    assert!(told.contains("`1` may be `Red1` or `White1`; name the die."), "{told}");
    let told = at_the_cup("lay Red1 left\n");
    assert!(told.contains("Ada: lay({Red1}, left)"), "{told}");
    // All of them are meant without doubt.
    let told = at_the_cup("lay 1 1 1 left\n");
    assert!(told.contains("Ada: lay({Red1 Red2 White1}, left)"), "{told}");
}

#[test]
fn a_word_that_fits_nowhere_and_one_that_is_missing_are_named() {
    let told = at_the_cup("lay Red1 lef\n");
    assert!(told.contains("`lef`") && told.contains("Did you mean `left`?"), "{told}");
    let told = at_the_cup("lay Red1\n");
    assert!(told.contains("`lay(dice, where_to)` still needs `where_to`."), "{told}");
    let told = at_the_cup("lay 5 left\n");
    assert!(told.contains("No die of yours shows 5."), "{told}");
}

#[test]
fn a_number_is_the_answer_with_that_place_in_the_list() {
    let told = at_the_cup("2\nlay Red1 left\n2\n");
    assert!(told.contains("Moves have no numbers, so `2` is none;"), "{told}");
    assert!(told.contains("Ada: colour(White)"), "{told}");
    let told = at_the_cup("lay Red1 left\n3\n");
    assert!(!told.contains("Ada: colour") && told.contains("`3` is none"), "{told}");
}

#[test]
fn a_move_that_is_not_offered_is_refused_with_the_reason() {
    let told = at_the_cup("colour White\n");
    assert!(told.contains("That is not possible now."), "{told}");
}

#[test]
fn seats_have_no_names_that_the_game_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = "language 1\ngame \"Ada\" { players 2..2 }\ntype Bird is one of Ada Crow\n\
        zone sky of all Bird public\naction go { do { end turn } }\nphase day { go }\n\
        play { turn of seat 1 in day end game \"Over.\" }\n";
    std::fs::write(folder.path().join("ada.game"), rules).expect("a file");
    let told = typed(folder.path(), &["play", "ada.game", "--seed", "1"], "");
    assert!(told.starts_with("Ada with Ben (you), Cleo (bot)"), "{told}");
}
