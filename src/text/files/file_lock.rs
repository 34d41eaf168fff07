//! [`FileLock`]: a lock on a file, for what one program at a time may have.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// A lock that is held until this value is dropped, or the program ends in any way.
#[derive(Debug)]
pub struct FileLock(#[expect(dead_code, reason = "it is open, and nothing is read")] File);

/// Locks a file, which is made if it does not exist; `None` if another program holds the lock.
///
/// # Errors
/// When the file cannot be made or locked.
pub fn lock(path: &Path) -> io::Result<Option<FileLock>> {
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FileLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
