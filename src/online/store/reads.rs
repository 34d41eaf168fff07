//! [`Reads`]: the connection for reading.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension as _, Row};

use super::grade_columns::GradeColumns;
use super::place::Place;
use super::trouble::Trouble;
use super::{KeptTable, LinkHash, TableRow};
use crate::scene::Grade;

/// A connection that only reads.
pub(super) struct Reads(Mutex<Connection>);

impl Reads {
    pub(super) fn open(place: &Place) -> Result<Self, Trouble> {
        let connection = place.connect()?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(Self(Mutex::new(connection)))
    }

    /// Everything that was kept of a table at one moment.
    pub(super) fn table(&self, id: &str) -> Result<Option<KeptTable>, Trouble> {
        let mut connection = self.connection();
        let moment = connection.transaction()?;
        let row = moment
            .prepare_cached(
                "SELECT id, game, rules, head, language, terms, made, changed FROM tables
                 WHERE id = ?1",
            )?
            .query_row([id], table_row)
            .optional()?;
        let Some(row) = row else {
            return Ok(None);
        };
        let rules = moment
            .prepare_cached("SELECT path, bytes FROM rules WHERE hash = ?1 ORDER BY number")?
            .query_map([&row.rules], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let inputs = moment
            .prepare_cached("SELECT line FROM inputs WHERE table_id = ?1 ORDER BY number")?
            .query_map([id], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let bots = moment
            .prepare_cached("SELECT seat, name FROM bots WHERE table_id = ?1 ORDER BY seat")?
            .query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let hooks = moment
            .prepare_cached("SELECT seat, address FROM hooks WHERE table_id = ?1 ORDER BY seat")?
            .query_map([id], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let (next, clocks) = moment
            .prepare_cached("SELECT next, clocks FROM tables WHERE id = ?1")?
            .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(Some(KeptTable { row, rules, inputs, bots, next, clocks, hooks }))
    }

    /// The tables at which the time of a seat is used up.
    pub(super) fn due(&self, now: i64) -> Result<Vec<String>, Trouble> {
        let connection = self.connection();
        let mut select =
            connection.prepare_cached("SELECT id FROM tables WHERE due <= ?1 ORDER BY due, id")?;
        let rows = select.query_map([now], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// All tables, the one that was changed last first.
    pub(super) fn tables(&self) -> Result<Vec<TableRow>, Trouble> {
        let connection = self.connection();
        let mut select = connection.prepare_cached(
            "SELECT id, game, rules, head, language, terms, made, changed FROM tables
             ORDER BY changed DESC, made DESC, id",
        )?;
        let rows = select.query_map([], table_row)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The table of a link, and its grade.
    pub(super) fn link(&self, hash: &LinkHash) -> Result<Option<(String, Grade)>, Trouble> {
        let connection = self.connection();
        let found = connection
            .prepare_cached("SELECT table_id, grade, seat FROM links WHERE hash = ?1")?
            .query_row([hash], |row| {
                let columns = GradeColumns { grade: row.get(1)?, seat: row.get(2)? };
                Ok((row.get(0)?, columns))
            })
            .optional()?;
        found.map(|(id, columns)| Ok((id, columns.read()?))).transpose()
    }

    /// What the player of a seat has noted; empty if nothing.
    pub(super) fn note(&self, id: &str, seat: u32) -> Result<String, Trouble> {
        let connection = self.connection();
        let found = connection
            .prepare_cached("SELECT text FROM notes WHERE table_id = ?1 AND seat = ?2")?
            .query_row((id, seat), |row| row.get(0))
            .optional()?;
        Ok(found.unwrap_or_default())
    }

    pub(super) fn connection(&self) -> MutexGuard<'_, Connection> {
        // A read that has stopped half-way has changed nothing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn table_row(row: &Row<'_>) -> rusqlite::Result<TableRow> {
    Ok(TableRow {
        id: row.get(0)?,
        game: row.get(1)?,
        rules: row.get(2)?,
        head: row.get(3)?,
        language: row.get(4)?,
        terms: row.get(5)?,
        made: row.get(6)?,
        changed: row.get(7)?,
    })
}
