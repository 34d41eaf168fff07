//! Programs in another language, with Python's standard library alone: `kuhn_poker.py` plays through the referee, and `first_move.py` plays
//! a seat.

use std::process::Command;

#[test]
fn a_program_in_python_solves_kuhn_poker() {
    let output = Command::new("python3")
        .current_dir(env!("CARGO_WORKSPACE_DIR"))
        .arg("tests/referee/kuhn_poker.py")
        .arg(env!("CARGO_BIN_EXE_hoyle"))
        .arg("games/gallery/kuhn_poker.game")
        .output()
        .expect("this test needs `python3`");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap().replace('\r', "");
    let page = include_str!("../../grammar/referee.md");
    assert!(page.contains(&said), "the page shows something else");
    assert_eq!(
        said,
        "Kuhn Poker: 58 histories, 6 and 6 information sets\n\
         Ada can expect -1/18\n\
         against these strategies: at most -1/18, at least -1/18\n"
    );
}

#[test]
fn a_program_in_python_plays_a_seat_of_any_game() {
    for game in ["gallery/leduc_poker", "gallery/hanabi", "gallery/hearts"] {
        let output = Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .current_dir(env!("CARGO_WORKSPACE_DIR"))
            .args(["arena", &format!("games/{game}.game"), "-n", "1"])
            .args(["--bots", "program(python3 tests/referee/first_move.py),random"])
            .output()
            .unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{game}: {output:?}");
    }
}
