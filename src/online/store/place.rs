//! [`Place`]: where the file lies, and what can be said about it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::StoreError;
use super::trouble::Trouble;
use crate::files::{self, FileLock};

/// How long a connection waits for another program, such as one that copies the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Statements that a connection keeps ready.
const STATEMENTS: usize = 32;

/// The file of a store.
#[derive(Clone, Debug)]
pub(super) struct Place {
    /// The path as it was given, for messages.
    shown: String,
    /// The file to which all links lead.
    pub(super) file: PathBuf,
}

impl Place {
    /// The place of a path. Missing folders are made.
    pub(super) fn of(path: &Path) -> Result<Self, StoreError> {
        let shown = path.display().to_string();
        match resolve(path) {
            Ok(file) => Ok(Self { shown, file }),
            Err(error) => Err(StoreError::Failed(format!("cannot open {shown}: {error}"))),
        }
    }

    /// Takes the lock beside the file.
    pub(super) fn lock(&self) -> Result<FileLock, StoreError> {
        match files::lock(&with_ending(&self.file, ".lock")) {
            Ok(Some(lock)) => Ok(lock),
            Ok(None) => Err(StoreError::Taken(self.shown.clone())),
            Err(error) => Err(StoreError::Failed(format!(
                "cannot open {}: its lock file cannot be written: {error}",
                self.shown
            ))),
        }
    }

    /// Opens a connection to the file, which is made if it does not exist.
    pub(super) fn connect(&self) -> Result<Connection, Trouble> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.file, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(connection)
    }

    /// What is reported when the file cannot be used for a deed, such as "read".
    pub(super) fn error(&self, deed: &str, trouble: Trouble) -> StoreError {
        match trouble {
            Trouble::Outrun => StoreError::Outrun,
            Trouble::Told(_) | Trouble::Database(_) => {
                StoreError::Failed(format!("cannot {deed} {}: {}", self.shown, trouble.cause()))
            }
        }
    }
}

fn resolve(path: &Path) -> io::Result<PathBuf> {
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let path = std::path::absolute(path)?;
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    std::fs::create_dir_all(folder)?;
    match path.canonicalize() {
        Ok(file) => Ok(file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Ok(folder.canonicalize()?.join(name))
        }
        Err(error) => Err(error),
    }
}

/// A path with something added to its last name.
pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut longer = OsString::from(path);
    longer.push(ending);
    longer.into()
}
