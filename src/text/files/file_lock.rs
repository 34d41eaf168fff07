//! A file that stands for something only one program at a time may have.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// What is held as long as this is there, and at the latest until the program ends, however it ends.
#[derive(Debug)]
pub struct FileLock(#[expect(dead_code, reason = "it is open, and nothing is read")] File);

/// Holds a file, which is made if it is not there; nothing if another program holds it.
///
/// # Errors
/// When it cannot be made or held.
pub fn lock(path: &Path) -> io::Result<Option<FileLock>> {
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(FileLock(file))),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
