//! [`BackUps`]: copies of everything in one file each.

use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::StoreError;
use super::place::{Place, with_ending};
use super::trouble::Trouble;

/// Writes copies. Each has a connection of its own, so that neither reads nor writes wait for it.
pub(super) struct BackUps {
    place: Place,
    /// Copies are written one at a time, since two may have the same name.
    turn: Mutex<()>,
}

impl BackUps {
    pub(super) fn of(place: Place) -> Self {
        Self { place, turn: Mutex::new(()) }
    }

    /// Writes a copy to a new file: under another name first, so that an incomplete one is never found.
    pub(super) fn write(&self, to: &Path) -> Result<(), StoreError> {
        let _turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = to.display();
        let failed = |why: &str| StoreError::Failed(format!("cannot write {shown}: {why}"));
        let told = |error: io::Error| failed(&error.to_string());
        let to = std::path::absolute(to).map_err(told)?;
        if to.symlink_metadata().is_ok() {
            return Err(failed("it exists already"));
        }
        let part = with_ending(&to, ".part");
        // A back-up that was killed may have left it.
        match std::fs::remove_file(&part) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(told(error)),
            Ok(()) | Err(_) => {}
        }
        if let Err(trouble) = self.copy(&part) {
            let _ = std::fs::remove_file(&part);
            return Err(failed(&trouble.cause()));
        }
        std::fs::rename(&part, &to).map_err(told)
    }

    fn copy(&self, to: &Path) -> Result<(), Trouble> {
        let no_text = || Trouble::Told("its name is no Unicode text".to_owned());
        let to = to.to_str().ok_or_else(no_text)?;
        self.place.connect()?.execute("VACUUM INTO ?1", [to])?;
        Ok(())
    }
}
