//! Writes a file in one step, so that nobody ever finds half of it.

use std::io::{self, Write as _};
use std::path::Path;

use tempfile::Builder;

use super::folder_of;

/// Writes a file under another name in the same folder, then renames it. If something goes wrong,
/// the old file is still whole.
///
/// # Errors
/// When the folder cannot be written to, or the disk is full.
pub fn save(path: &Path, text: &str) -> io::Result<()> {
    // Through a link, the file is replaced, not the link.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match std::fs::metadata(&path) {
        // A device or a pipe cannot be replaced.
        Ok(there) if !there.is_file() => std::fs::write(&path, text),
        there => {
            let mut file = Builder::new()
                .prefix(".hoyle-")
                .suffix(".part")
                .tempfile_in(folder_of(&path))?;
            file.write_all(text.as_bytes())?;
            if let Ok(there) = there {
                file.as_file().set_permissions(there.permissions())?;
            }
            file.as_file().sync_all()?;
            file.persist(&path)?;
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::save;

    #[test]
    fn a_file_is_exchanged_whole_or_not_at_all() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("game.record");
        save(&path, "first")?;
        save(&path, "second")?;
        assert_eq!(fs::read_to_string(&path)?, "second");
        let in_the_way = folder.path().join("folder");
        fs::create_dir(&in_the_way)?;
        assert!(save(&in_the_way, "third").is_err());
        assert!(save(&folder.path().join("nowhere/game.record"), "fourth").is_err());
        let mut left: Vec<_> = fs::read_dir(folder.path())?
            .map(|it| it.map(|it| it.file_name()))
            .collect::<Result<_, _>>()?;
        left.sort();
        assert_eq!(left, ["folder", "game.record"]);
        Ok(())
    }
}
