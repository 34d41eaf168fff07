//! Writes a folder in one step, so that an incomplete one is never found.

use std::io;
use std::path::{Path, PathBuf};

use tempfile::Builder;

use super::folder_of;
use super::part::{NAME, tidy};

/// Makes a folder with files, given by their paths in it. The folder and missing folders above it are made under
/// another name and then renamed: after an error, nothing is left.
///
/// # Errors
/// When the folder exists already, a file cannot be written, or the disk is full.
pub fn save_folder(folder: &Path, files: &[(String, String)]) -> io::Result<()> {
    if folder.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    // The topmost missing folder is the one to be renamed.
    let mut top = folder;
    while let Some(above) = top.parent().filter(|it| !it.as_os_str().is_empty()) {
        if above.exists() {
            break;
        }
        top = above;
    }
    let below = folder.strip_prefix(top).map_err(io::Error::other)?;
    tidy(folder_of(top));
    let hidden = Builder::new().prefix(NAME.0).suffix(NAME.1).tempdir_in(folder_of(top))?;
    let lock = std::fs::File::open(hidden.path());
    if let Ok(lock) = &lock {
        let _ = lock.try_lock();
    }
    let made = hidden.path().join("whole");
    for (path, text) in files {
        write(&made.join(below).join(path), text)?;
    }
    std::fs::rename(&made, top)
}

fn write(path: &PathBuf, text: &str) -> io::Result<()> {
    if let Some(above) = path.parent() {
        std::fs::create_dir_all(above)?;
    }
    let mut file = std::fs::File::create_new(path)?;
    io::Write::write_all(&mut file, text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::save_folder;

    fn file(path: &str) -> (String, String) {
        (path.to_owned(), "stones\n".to_owned())
    }

    fn entries(folder: &Path) -> std::io::Result<Vec<String>> {
        let entries = fs::read_dir(folder)?;
        let name = |it: fs::DirEntry| it.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries.map(|it| it.map(name)).collect::<Result<_, _>>()?;
        names.sort();
        Ok(names)
    }

    #[test]
    fn a_folder_is_made_whole_or_not_at_all() -> std::io::Result<()> {
        let outside = tempfile::tempdir()?;
        let fort = outside.path().join("games/old/fort");
        // A file cannot be a folder as well.
        assert!(save_folder(&fort, &[file("wall"), file("wall/gate")]).is_err());
        assert!(entries(outside.path())?.is_empty());
        save_folder(&fort, &[file("wall"), file("tower/gate")])?;
        assert_eq!(entries(outside.path())?, ["games"]);
        assert_eq!(entries(&fort)?, ["tower", "wall"]);
        assert_eq!(fs::read_to_string(fort.join("tower/gate"))?, "stones\n");
        assert!(save_folder(&fort, &[file("moat")]).is_err());
        assert_eq!(entries(&fort)?, ["tower", "wall"]);
        Ok(())
    }
}
