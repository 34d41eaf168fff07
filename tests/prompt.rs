//! The prompt as people use it: what is drawn fits a screen, and a game in a terminal goes on where it was left.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test that cannot go on stops"
)]

#[path = "prompt/dice.rs"]
mod dice;
#[path = "prompt/fits.rs"]
mod fits;
#[path = "prompt/killed.rs"]
mod killed;
#[path = "prompt/languages.rs"]
mod languages;
#[path = "prompt/meant.rs"]
mod meant;
#[path = "prompt/noted.rs"]
mod noted;
#[path = "prompt/outside.rs"]
mod outside;
#[path = "prompt/picture.rs"]
mod picture;
#[path = "prompt/reloaded.rs"]
mod reloaded;
#[path = "prompt/screens.rs"]
mod screens;
#[path = "prompt/staked.rs"]
mod staked;
#[path = "prompt/terminal.rs"]
mod terminal;
#[path = "prompt/told.rs"]
mod told;
#[path = "prompt/traced.rs"]
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
