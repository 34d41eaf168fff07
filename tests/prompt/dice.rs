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
