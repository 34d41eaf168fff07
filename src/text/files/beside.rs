//! Files that lie beside a game.

use std::io;
use std::path::{Path, PathBuf};

/// The folder for the transcripts of a game, beside its file.
pub const TRANSCRIPTS: &str = "transcripts";

/// The transcripts of referees in the folder `transcripts` beside a game, in order of name. The transcripts of other
/// viewers have names with two dots.
///
/// # Errors
/// When the folder exists and cannot be read.
pub fn transcripts_beside(game: &Path) -> io::Result<Vec<PathBuf>> {
    let of_referee = |path: &Path| {
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        path.extension().is_some_and(|it| it == "transcript")
            && stem.is_some_and(|stem| !stem.contains('.'))
    };
    let folder = game.with_file_name(TRANSCRIPTS);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        found.extend(Some(path).filter(|path| of_referee(path)));
    }
    found.sort();
    Ok(found)
}

/// The game files directly in a folder, in order of name.
///
/// # Errors
/// When the folder cannot be read.
pub fn games_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(here)? {
        let path = folder.join(entry?.file_name());
        found.extend(Some(path).filter(|path| path.extension().is_some_and(|it| it == "game")));
    }
    found.sort();
    Ok(found)
}
