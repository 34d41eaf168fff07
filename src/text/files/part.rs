//! A file beside another one, whose place it takes when it is whole.

use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

/// How the name of such a file begins and ends, and that of such a folder.
pub(super) const NAME: (&str, &str) = (".hoyle-", ".part");

/// A file that is being written. It is locked as long as it is open, so that others know that somebody still writes it.
pub(super) struct PartFile {
    pub(super) file: File,
    path: TempPath,
    target: PathBuf,
}

impl PartFile {
    /// Begins a file beside its target, which stays as it is. It gets the mode that the target has, or that new files have.
    pub(super) fn new(target: &Path) -> io::Result<Self> {
        let folder = super::folder_of(target);
        std::fs::metadata(folder)?;
        loop {
            let mut builder = Builder::new();
            builder.prefix(NAME.0).suffix(NAME.1);
            if let Some(mode) = mode_of_new_files() {
                builder.permissions(mode);
            }
            // Which name it would have had says nothing.
            let made = builder.tempfile_in(folder);
            let made = made.map_err(|error| io::Error::from(error.kind()))?;
            let (file, path) = made.into_parts();
            let _ = file.try_lock();
            // Before the lock, somebody who tidies up may have taken it for a file that nobody writes.
            if path.exists() {
                if let Ok(there) = std::fs::metadata(target) {
                    file.set_permissions(there.permissions())?;
                }
                let target = target.to_owned();
                return Ok(Self { file, path, target });
            }
        }
    }

    /// Puts it in the place of its target.
    pub(super) fn publish(self) -> io::Result<File> {
        self.file.sync_all()?;
        self.path.persist(&self.target)?;
        let _ = self.file.unlock();
        Ok(self.file)
    }
}

/// Deletes what runs left that were killed before it was whole: nobody holds its lock any more.
pub(super) fn tidy(folder: &Path) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_part = name.starts_with(NAME.0) && name.ends_with(NAME.1);
        if !is_part || !File::open(entry.path()).is_ok_and(|it| it.try_lock().is_ok()) {
            continue;
        }
        let path = entry.path();
        let _ = if path.is_dir() {
            std::fs::remove_dir_all(path)
        } else {
            std::fs::remove_file(path)
        };
    }
}

/// All may read and write them whom the system lets.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn mode_of_new_files() -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt as _;
    Some(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn mode_of_new_files() -> Option<Permissions> {
    None
}
