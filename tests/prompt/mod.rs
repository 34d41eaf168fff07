//! The prompt as people use it: what is drawn fits a screen, and a game in a terminal goes on where it was left.

mod cards;
mod dice;
mod fits;
mod killed;
mod languages;
mod meant;
mod noted;
mod outside;
mod picture;
mod reloaded;
mod screens;
mod staked;
mod terminal;
mod told;
mod traced;

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Runs the program in a folder, types lines, and gives what it prints.
fn typed(folder: &Path, arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // It ends with an error if the program leaves before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}
