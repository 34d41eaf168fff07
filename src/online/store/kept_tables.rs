//! [`KeptTables`]: what is kept in a file, for reading, also while a server writes.

use std::path::Path;

use super::back_up::BackUps;
use super::place::Place;
use super::reads::Reads;
use super::trouble::Trouble;
use super::{KeptTable, LinkHash, StoreError, TableRow, schema};
use crate::scene::Grade;

/// The tables in a file, which stay as they are.
pub struct KeptTables {
    reads: Reads,
    back_ups: BackUps,
    place: Place,
}

impl KeptTables {
    /// Opens a file that a store has written.
    ///
    /// # Errors
    /// When there is no such file, or when it is another kind of file or was written by a newer program.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        if !path.exists() {
            let shown = path.display();
            return Err(StoreError::Failed(format!("cannot read {shown}: there is no such file")));
        }
        let place = Place::of(path)?;
        let kept = Self::at(place.clone()).map_err(|trouble| place.error("read", trouble))?;
        kept.reads.check().map_err(|trouble| place.error("read", trouble))?;
        Ok(kept)
    }

    /// The tables at a place that has been looked at.
    pub(super) fn at(place: Place) -> Result<Self, Trouble> {
        Ok(Self { reads: Reads::open(&place)?, back_ups: BackUps::of(place.clone()), place })
    }

    /// Everything that was kept of a table; nothing if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn table(&self, id: &str) -> Result<Option<KeptTable>, StoreError> {
        self.reads.table(id).map_err(|it| self.unread(it))
    }

    /// All tables, the one that was changed last first.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.reads.tables().map_err(|it| self.unread(it))
    }

    /// The tables at which the time of a seat is used up.
    pub(super) fn due(&self, now: i64) -> Result<Vec<String>, StoreError> {
        self.reads.due(now).map_err(|it| self.unread(it))
    }

    /// The table of a link, and what it lets its holder do.
    pub(super) fn link(&self, hash: &LinkHash) -> Result<Option<(String, Grade)>, StoreError> {
        self.reads.link(hash).map_err(|it| self.unread(it))
    }

    /// What the player of a seat has noted.
    pub(super) fn note(&self, id: &str, seat: u32) -> Result<String, StoreError> {
        self.reads.note(id, seat).map_err(|it| self.unread(it))
    }

    /// Writes a copy of everything to a new file.
    ///
    /// # Errors
    /// When the file exists, or cannot be written.
    pub fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        self.back_ups.write(to)
    }

    fn unread(&self, trouble: Trouble) -> StoreError {
        self.place.error("read", trouble)
    }
}

impl Reads {
    /// Whether the file is one that a store has written.
    fn check(&self) -> Result<(), Trouble> {
        schema::check_now(&self.connection())
    }
}
