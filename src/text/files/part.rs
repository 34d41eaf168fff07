//! [`PartFile`]: a file beside its target, which it replaces when it is complete.

use std::fs::{File, Permissions};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, TempPath};

/// How the name of such a file, or of such a folder, begins and ends.
pub(super) const NAME: (&str, &str) = (".hoyle-", ".part");

/// A file that is being written. Its lock, held while it is open, tells other runs that it is in use.
pub(super) struct PartFile {
    pub(super) file: File,
    path: TempPath,
    target: PathBuf,
}

impl PartFile {
    /// Begins a file beside its target, which stays as it is. The file gets the mode of the target, or that of new
    /// files.
    pub(super) fn new(target: &Path) -> io::Result<Self> {
        let folder = super::folder_of(target);
        std::fs::metadata(folder)?;
        loop {
            let mut builder = Builder::new();
            builder.prefix(NAME.0).suffix(NAME.1);
            if let Some(mode) = mode_of_new_files() {
                builder.permissions(mode);
            }
            // The error of the system names the temporary file, which tells the user nothing.
            let made = builder.tempfile_in(folder);
            let made = made.map_err(|error| io::Error::from(error.kind()))?;
            let (file, path) = made.into_parts();
            let _ = file.try_lock();
            // Before the file was locked, another run may have deleted it in [`Self::tidy`].
            if path.exists() {
                if let Ok(there) = std::fs::metadata(target) {
                    file.set_permissions(there.permissions())?;
                }
                let target = target.to_owned();
                return Ok(Self { file, path, target });
            }
        }
    }

    /// Puts the file in the place of its target.
    pub(super) fn publish(self) -> io::Result<File> {
        self.file.sync_all()?;
        self.path.persist(&self.target)?;
        let _ = self.file.unlock();
        Ok(self.file)
    }
}

/// Deletes incomplete files of runs that were killed: their locks are free.
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
        let _ =
            if path.is_dir() { std::fs::remove_dir_all(path) } else { std::fs::remove_file(path) };
    }
}

/// The mode of new files, as the system grants it.
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
