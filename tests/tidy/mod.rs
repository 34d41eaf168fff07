//! Habits of the repository that no compiler looks after: rooms, sizes, leftovers, and that what there is
//! is written down. The rooms are read from the table in `src/README.md`.

mod editors;
mod figures;
mod foreign;
mod knots;
mod layers;
mod locks;
mod map;
mod names;
mod numbers;
mod repositories;
mod sizes;
mod source;
mod written_down;

use std::fs;
use std::path::{Path, PathBuf};

/// Nothing of this is left in the source.
const LEFTOVERS: &[&str] = &["todo!", "dbg!", "FIXME", "unimplemented!"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_WORKSPACE_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// All files below a folder with an ending, by their path from the root; what was built is left out.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            let is_built = path.file_name().is_some_and(|it| it == "target");
            if path.is_dir() && !is_built {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == ending) {
                let name = path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

/// Lines of code with their numbers; comments are left out.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .map(|(at, line)| (at + 1, line))
}

fn must_be_empty(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// What stands between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn nothing_is_left_to_do() {
    let mut wrong = Vec::new();
    for (file, text) in files("src", "rs") {
        for (number, line) in text.lines().enumerate() {
            wrong.extend(
                LEFTOVERS
                    .iter()
                    .filter(|it| line.contains(**it))
                    .map(|it| format!("{file}:{}: {it}", number + 1)),
            );
        }
    }
    must_be_empty(&wrong);
}

#[test]
fn unsafe_code_is_forbidden_in_every_crate_but_one() {
    let roots = files("src", "rs").into_iter().filter(|(file, _)| {
        let name = file.rsplit('/').next();
        name == Some("lib.rs") || file == "src/door/main.rs"
    });
    let allow: Vec<String> = roots
        .filter(|(_, text)| !text.contains("#![forbid(unsafe_code)]"))
        .map(|(file, _)| file)
        .collect();
    assert_eq!(allow, ["src/rules/machine/lib.rs"]);
}

#[test]
fn every_file_says_what_it_is() {
    let silent = files("src", "rs").into_iter().filter(|(_, text)| !text.starts_with("//!"));
    must_be_empty(
        &silent
            .map(|(file, _)| format!("{file} does not begin with a line of `//!`"))
            .collect::<Vec<_>>(),
    );
}
