//! Games in a real pseudo-terminal: scripts for Python with its standard library alone.

use std::process::Command;

#[test]
fn a_game_in_a_terminal_is_kept_and_gone_on_with() {
    runs("tests/prompt/terminal.py");
}

#[test]
fn play_stops_where_somebody_wants_to_read_or_stops_a_bot() {
    runs("tests/prompt/stops.py");
}

#[test]
fn tables_at_once_keep_their_own_games() {
    runs("tests/prompt/tables.py");
}

#[test]
fn people_who_hide_cards_look_away_and_nothing_typed_is_lost() {
    runs("tests/prompt/hidden.py");
}

#[test]
fn moves_that_stake_the_game_are_asked_about() {
    runs("tests/prompt/staked.py");
}

fn runs(script: &str) {
    let output = Command::new("python3")
        .current_dir(env!("CARGO_WORKSPACE_DIR"))
        .args(["-B", script, env!("CARGO_BIN_EXE_hoyle")])
        .output()
        .expect("this test needs `python3`");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
