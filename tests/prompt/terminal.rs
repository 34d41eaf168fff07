//! A game in a real pseudo-terminal: `tests/prompt/terminal.py`, with Python's standard library alone.

use std::process::Command;

#[test]
fn a_game_in_a_terminal_is_kept_and_gone_on_with() {
    let output = Command::new("python3")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .arg("tests/prompt/terminal.py")
        .arg(env!("CARGO_BIN_EXE_hoyle"))
        .output()
        .expect("this test needs `python3`");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
