//! Inputs for laws: the files of the project, and a generator for random edits.

use std::fs;
use std::path::{Path, PathBuf};

/// The shipped rule files, by their path from the top.
pub(crate) fn rule_files() -> Vec<(String, String)> {
    let folders = ["games", "stdlib", "tests/variants"];
    folders.iter().flat_map(|it| below(it, &["game", "variant"])).collect()
}

/// The files in and below a folder of the project that end so.
pub(crate) fn below(folder: &str, endings: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from(folder)];
    let top = Path::new(env!("CARGO_WORKSPACE_DIR"));
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(top.join(&folder));
        let entries = entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries.flatten() {
            let path = folder.join(entry.file_name());
            let is_one =
                path.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending));
            if entry.path().is_dir() {
                open.push(path);
            } else if is_one {
                let name = path.to_string_lossy().into_owned();
                let text = fs::read_to_string(entry.path());
                found.push((name.clone(), text.unwrap_or_else(|error| panic!("{name}: {error}"))));
            }
        }
    }
    found.sort();
    found
}

/// A generator of pseudorandom numbers that gives the same ones each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % sides
    }
}
