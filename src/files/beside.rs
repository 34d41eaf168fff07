//! Files that lie beside a game.

use std::path::{Path, PathBuf};

/// The folder for the transcripts of a game, beside its file.
pub const TRANSCRIPTS: &str = "transcripts";

/// The transcripts for referees in the folder `transcripts` beside a game, in order of name. Those of other viewers have a
/// name with two dots.
#[must_use]
pub fn transcripts_beside(game: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(game.with_file_name(TRANSCRIPTS))
        .into_iter()
        .flatten();
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let of_referee = |path: &PathBuf| {
        let stem = path
            .file_stem()
            .map(|stem| stem.to_string_lossy().into_owned());
        path.extension().is_some_and(|it| it == "transcript")
            && stem.is_some_and(|stem| !stem.contains('.'))
    };
    let mut found: Vec<PathBuf> = paths.filter(of_referee).collect();
    found.sort();
    found
}

/// The game files directly in a folder, in order of name.
#[must_use]
pub fn games_in(folder: &Path) -> Vec<PathBuf> {
    let here = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let entries = std::fs::read_dir(here).into_iter().flatten();
    let paths = entries
        .filter_map(Result::ok)
        .map(|entry| entry.file_name());
    let mut found: Vec<PathBuf> = paths
        .map(|name| folder.join(name))
        .filter(|path| path.extension().is_some_and(|it| it == "game"))
        .collect();
    found.sort();
    found
}
