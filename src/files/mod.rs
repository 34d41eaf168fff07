//! The disk: the one place of the library that opens files.

use std::io;
use std::path::{Path, PathBuf};

use crate::base::Loader;

/// Reads from the file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Loader for Disk {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        std::fs::read(path)
    }
}

/// The game files under a path: the file itself, or every `.game` file in a folder and those below it, in order of name.
///
/// # Errors
/// When the path or a folder below it cannot be read.
pub fn game_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        return Ok(vec![path.to_owned()]);
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)?.map(|entry| entry.map(|it| it.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let mut found = Vec::new();
    for entry in entries {
        let hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if entry.is_dir() && !hidden {
            found.extend(game_files(&entry)?);
        } else if entry.extension().is_some_and(|it| it == "game") {
            found.push(entry);
        }
    }
    Ok(found)
}

/// The one game that a path means: a file, or the only `.game` file right in a folder.
///
/// # Errors
/// When there is none, or more than one.
pub fn game_file(path: &Path) -> io::Result<PathBuf> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        return Ok(path.to_owned());
    }
    let entries: Vec<PathBuf> = std::fs::read_dir(path)?.map(|entry| entry.map(|it| it.path())).collect::<io::Result<_>>()?;
    let mut games = entries.into_iter().filter(|it| it.extension().is_some_and(|extension| extension == "game"));
    match (games.next(), games.next()) {
        (Some(game), None) => Ok(game),
        (None, _) => Err(io::Error::new(io::ErrorKind::NotFound, "no .game file in this folder")),
        (Some(_), Some(_)) => Err(io::Error::new(io::ErrorKind::InvalidInput, "several .game files in this folder; name one")),
    }
}
