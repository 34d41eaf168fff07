//! The tests in the files of the games under `games/` and of their variants, and of variants in other folders.

use std::path::Path;
use std::process::Command;

use libtest_mimic::{Failed, Trial};

/// A trial for each folder of games.
pub fn trials(root: &Path) -> Vec<Trial> {
    let entries = std::fs::read_dir(root.join("games")).unwrap();
    let folders = entries.map(|entry| entry.unwrap().file_name());
    let games = folders.map(|folder| format!("games/{}", folder.to_string_lossy()));
    games
        .chain(["tests/variants".to_owned()])
        .map(|path| {
            let root = root.to_owned();
            Trial::test(format!("{path}/own tests"), move || {
                run(&root, &path).map_err(Failed::from)
            })
        })
        .collect()
}

fn run(root: &Path, folder: &str) -> Result<(), String> {
    let output = Command::new(env!("CARGO_BIN_EXE_hoyle"))
        .current_dir(root)
        .args(["test", folder])
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}
