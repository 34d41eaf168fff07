//! The disk. No other part of the library opens files.

mod beside;
mod file_lock;
#[cfg(feature = "cli")]
mod folder;
#[cfg(feature = "cli")]
mod growing_file;
#[cfg(feature = "cli")]
mod output;
#[cfg(feature = "cli")]
mod part;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::base::limits::FILE;
use crate::base::{Files, Loader};

pub use beside::{TRANSCRIPTS, games_in, transcripts_beside};
pub use file_lock::{FileLock, lock};
#[cfg(feature = "cli")]
pub use folder::save_folder;
#[cfg(feature = "cli")]
pub use growing_file::GrowingFile;
#[cfg(feature = "cli")]
pub use output::{Output, Outputs};

/// Loads files from the disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Loader for Disk {
    fn load(&self, path: &Path) -> io::Result<Vec<u8>> {
        let about = std::fs::metadata(path)?;
        // Pipes and devices may have no end. For a folder, the system gives the error.
        if !about.is_file() && !about.is_dir() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is no ordinary file"));
        }
        let most = u64::try_from(FILE).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        File::open(path)?.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
        if bytes.len() > FILE {
            return Err(io::Error::new(
                io::ErrorKind::FileTooLarge,
                format!("it is longer than {FILE} bytes"),
            ));
        }
        Ok(bytes)
    }

    fn leads_outside(&self, folder: &Path, path: &Path) -> bool {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        match (folder.canonicalize(), path.canonicalize()) {
            (Ok(folder), Ok(path)) => !path.starts_with(folder),
            // A file that does not exist is not read.
            _ => false,
        }
    }
}

/// The game files under a path: the file itself, or every `.game` file in and below a folder, in order of name.
///
/// # Errors
/// When the path or a folder below it cannot be read.
pub fn game_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    walk(path, &["game"])
}

/// The game files and variant files under a path, as in [`game_files`]; in each folder the games come first.
///
/// # Errors
/// When the path or a folder below it cannot be read.
pub fn rule_files(path: &Path) -> io::Result<Vec<PathBuf>> {
    walk(path, &["game", "variant"])
}

fn walk(path: &Path, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        return Ok(vec![path.to_owned()]);
    }
    walk_folder(path, endings, &mut BTreeSet::new())
}

/// `seen` has the visited folders, as a link may lead back to one of them.
fn walk_folder(
    path: &Path,
    endings: &[&str],
    seen: &mut BTreeSet<PathBuf>,
) -> io::Result<Vec<PathBuf>> {
    if !seen.insert(path.canonicalize()?) {
        return Ok(Vec::new());
    }
    let mut entries: Vec<PathBuf> = std::fs::read_dir(path)?
        .map(|entry| entry.map(|it| it.path()))
        .collect::<io::Result<_>>()?;
    entries.sort_by_key(|it| (is_variant(it), it.clone()));
    let mut found = Vec::new();
    for entry in entries {
        let hidden = entry.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if entry.is_dir() && !hidden {
            found.extend(walk_folder(&entry, endings, seen)?);
        } else if endings.iter().any(|ending| ends_in(&entry, ending)) {
            found.push(entry);
        }
    }
    Ok(found)
}

fn ends_in(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|it| it == ending)
}

fn is_variant(path: &Path) -> bool {
    ends_in(path, "variant")
}

/// The one game of a path: the file itself, or the only `.game` file directly in a folder.
///
/// # Errors
/// When there is no such file, or more than one.
pub fn game_file(path: &Path) -> io::Result<PathBuf> {
    if !path.is_dir() {
        std::fs::metadata(path)?;
        return Ok(path.to_owned());
    }
    let name = only_game(path, "in this folder", "name one")?;
    Ok(path.join(name))
}

/// The files to read for a path: a game, or a variant file with the game of its folder.
///
/// # Errors
/// When there is no game, or more than one.
pub fn files_of(path: &Path) -> io::Result<Files> {
    let file = game_file(path)?;
    if !is_variant(&file) {
        return Ok(Files::from(&file));
    }
    let name = only_game(folder_of(&file), "beside it", "a variant file belongs to one game")?;
    Ok(Files { game: file.with_file_name(name), variant: Some(file) })
}

/// The names of the variant files in a game's folder, in order.
///
/// # Errors
/// When the folder cannot be read.
pub fn variants_beside(game: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder_of(game))? {
        let path = entry?.path();
        let stem = path.file_stem().filter(|_| is_variant(&path));
        names.extend(stem.map(|stem| stem.to_string_lossy().into_owned()));
    }
    names.sort();
    Ok(names)
}

/// The name of the only `.game` file directly in a folder.
fn only_game(folder: &Path, place: &str, hint: &str) -> io::Result<PathBuf> {
    let entries: Vec<PathBuf> = std::fs::read_dir(folder)?
        .map(|entry| entry.map(|it| it.file_name().into()))
        .collect::<io::Result<_>>()?;
    only_game_of(entries, place, hint)
}

/// The only `.game` file among some paths. `place` and `hint` are for the message.
///
/// # Errors
/// When there is no such file, or more than one.
pub fn only_game_of(
    entries: impl IntoIterator<Item = PathBuf>,
    place: &str,
    hint: &str,
) -> io::Result<PathBuf> {
    let mut games = entries.into_iter().filter(|entry| ends_in(entry, "game"));
    match (games.next(), games.next()) {
        (Some(game), None) => Ok(game),
        (None, _) => Err(io::Error::new(io::ErrorKind::NotFound, format!("no .game file {place}"))),
        (Some(_), Some(_)) => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            format!("several .game files {place}; {hint}"),
        )),
    }
}

/// The folder of a file.
fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
