//! [`Sqlite`]: tables in one file.

use std::path::Path;

use super::change::Change;
use super::kept_tables::KeptTables;
use super::place::Place;
use super::trouble::Trouble;
use super::writer::Writer;
use super::{KeptTable, LinkHash, Store, StoreError, TableRow, schema};
use crate::files::FileLock;
use crate::scene::Grade;

/// Tables in one file, a database of `SQLite`. One thread writes: what several callers add at the same time goes to the
/// disk in one piece.
pub struct Sqlite {
    // They are dropped in this order: the lock is free only when nothing is written any more.
    kept: KeptTables,
    writer: Writer,
    _lock: FileLock,
}

impl Sqlite {
    /// Opens a file, which is made if it does not exist, with missing folders.
    ///
    /// # Errors
    /// [`StoreError::Taken`] if another server has it open; or when it is another kind of file, was written by a newer
    /// program, or cannot be written.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let place = Place::of(path)?;
        let lock = place.lock()?;
        let failed = |trouble: Trouble| place.error("open", trouble);
        let mut writing = place.connect().map_err(failed)?;
        schema::prepare(&mut writing).map_err(failed)?;
        let kept = KeptTables::at(place.clone()).map_err(failed)?;
        let writer = Writer::start(writing, &place)?;
        Ok(Self { kept, writer, _lock: lock })
    }
}

impl Store for Sqlite {
    fn make(
        &self,
        row: &TableRow,
        rules: &[(String, Vec<u8>)],
        links: &[(Grade, LinkHash)],
        inputs: &[String],
    ) -> Result<(), StoreError> {
        let (row, rules, links) = (row.clone(), rules.to_vec(), links.to_vec());
        self.writer.write(Change::Make { row, rules, links, inputs: inputs.to_vec() })
    }

    fn add(&self, id: &str, before: usize, inputs: &[String], now: i64) -> Result<(), StoreError> {
        let (id, inputs) = (id.to_owned(), inputs.to_vec());
        self.writer.write(Change::Add { id, before, inputs, now })
    }

    fn begin(
        &self,
        id: &str,
        (seat, link): (u32, Option<&LinkHash>),
        head: &str,
        inputs: &[String],
    ) -> Result<(), StoreError> {
        let (id, head, inputs) = (id.to_owned(), head.to_owned(), inputs.to_vec());
        self.writer.write(Change::Begin { id, seat, link: link.copied(), head, inputs })
    }

    fn set_clocks(&self, id: &str, clocks: &str, due: Option<i64>) -> Result<(), StoreError> {
        self.writer.write(Change::Clocks { id: id.to_owned(), clocks: clocks.to_owned(), due })
    }

    fn due(&self, now: i64) -> Result<Vec<String>, StoreError> {
        self.kept.due(now)
    }

    fn set_hook(&self, id: &str, seat: u32, address: &str) -> Result<(), StoreError> {
        self.writer.write(Change::Hook { id: id.to_owned(), seat, address: address.to_owned() })
    }

    fn table(&self, id: &str) -> Result<Option<KeptTable>, StoreError> {
        self.kept.table(id)
    }

    fn tables(&self) -> Result<Vec<TableRow>, StoreError> {
        self.kept.tables()
    }

    fn link(&self, hash: &LinkHash) -> Result<Option<(String, Grade)>, StoreError> {
        self.kept.link(hash)
    }

    fn replace_link(&self, id: &str, grade: Grade, hash: &LinkHash) -> Result<(), StoreError> {
        self.writer.write(Change::ReplaceLink { id: id.to_owned(), grade, hash: *hash })
    }

    fn add_link(&self, id: &str, grade: Grade, hash: &LinkHash) -> Result<(), StoreError> {
        self.writer.write(Change::AddLink { id: id.to_owned(), grade, hash: *hash })
    }

    fn go_on(&self, id: &str, next: &str) -> Result<(), StoreError> {
        self.writer.write(Change::GoOn { id: id.to_owned(), next: next.to_owned() })
    }

    fn note(&self, id: &str, seat: u32) -> Result<String, StoreError> {
        self.kept.note(id, seat)
    }

    fn set_note(&self, id: &str, seat: u32, text: &str) -> Result<(), StoreError> {
        self.writer.write(Change::Note { id: id.to_owned(), seat, text: text.to_owned() })
    }

    fn seat(&self, id: &str, seat: u32, bot: &str) -> Result<(), StoreError> {
        self.writer.write(Change::Seat { id: id.to_owned(), seat, bot: bot.to_owned() })
    }

    fn delete(&self, id: &str) -> Result<(), StoreError> {
        self.writer.write(Change::Delete { id: id.to_owned() })
    }

    fn back_up(&self, to: &Path) -> Result<(), StoreError> {
        self.kept.back_up(to)
    }
}
