//! The tables of the database, and which databases are those of a store.

use rusqlite::{Connection, TransactionBehavior};

use super::trouble::Trouble;

/// The mark of a database that a store has written: `hoyl` in ASCII.
const MARK: i64 = 0x686f_796c;

/// The number of this schema. A database without tables has 0.
const VERSION: usize = STEPS.len();

/// The tables of version 1. Moves and chances are numbered from 0 at each table, and are only ever added. Rules are shared by all tables with
/// their hash.
const FIRST: &str = "
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        rules TEXT NOT NULL,
        head TEXT NOT NULL,
        language TEXT NOT NULL,
        made INTEGER NOT NULL,
        changed INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX tables_by_rules ON tables (rules);
    CREATE TABLE rules (
        hash TEXT NOT NULL,
        number INTEGER NOT NULL,
        path TEXT NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (hash, number),
        UNIQUE (hash, path)
    ) STRICT;
    CREATE TABLE inputs (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE links (
        hash BLOB PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        grade TEXT NOT NULL CHECK (grade IN ('play', 'look', 'public', 'host')),
        seat INTEGER,
        CHECK ((seat IS NOT NULL) = (grade IN ('play', 'look')))
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX links_by_table ON links (table_id);
    CREATE TABLE bots (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
";

/// What makes a database of version 1 one of version 2: there, nothing was agreed about tables, nobody went on to another, and
/// nobody noted anything.
const SECOND: &str = "
    ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN next TEXT NOT NULL DEFAULT '';
    CREATE TABLE notes (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
";

/// What makes a database of version 2 one of version 3: there, players had all the time they liked, and were told of turns on their pages
/// alone.
const THIRD: &str = "
    ALTER TABLE tables ADD COLUMN clocks TEXT NOT NULL DEFAULT '';
    ALTER TABLE tables ADD COLUMN due INTEGER;
    CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
    CREATE TABLE hooks (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        address TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) STRICT, WITHOUT ROWID;
";

/// The steps from each version to the next, the first from a file without tables.
const STEPS: [&str; 3] = [FIRST, SECOND, THIRD];

/// Makes a new file the database of a store, and checks one that has been written before. Another file stays as it is.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), Trouble> {
    if connection.is_readonly("main")? {
        return Err(Trouble::Told("it may only be read".to_owned()));
    }
    let is_new = version(connection)? == 0 && is_empty(connection)?;
    if !is_new {
        check(connection)?;
    }
    keep_a_log(connection)?;
    bring_up_to_date(connection)
}

/// Takes the steps that a database lacks, all or none. A new one lacks all.
fn bring_up_to_date(connection: &mut Connection) -> Result<(), Trouble> {
    let whole = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version = version(&whole)?;
    if version < VERSION {
        for step in STEPS.iter().skip(version) {
            whole.execute_batch(step)?;
        }
        whole.pragma_update(None, "application_id", MARK)?;
        whole.pragma_update(None, "user_version", u32::try_from(VERSION).unwrap_or(u32::MAX))?;
    }
    Ok(whole.commit()?)
}

/// Checks that a store has written a database, and none that is newer.
pub(super) fn check(connection: &Connection) -> Result<(), Trouble> {
    let version = version(connection)?;
    if version > VERSION {
        return Err(Trouble::Told(format!(
            "it was written by a newer hoyle: its version is {version}, and {VERSION} is known here"
        )));
    }
    if version < 1 || number(connection, "application_id")? != MARK {
        return Err(Trouble::Told("it is a database of another program".to_owned()));
    }
    Ok(())
}

/// Checks that a store of this version has written a database.
pub(super) fn check_now(connection: &Connection) -> Result<(), Trouble> {
    check(connection)?;
    if version(connection)? < VERSION {
        let why = "it was written by an older hoyle; `hoyle serve` brings it up to date";
        return Err(Trouble::Told(why.to_owned()));
    }
    Ok(())
}

/// Lets the database write changes to a log beside its file first, so that reads wait for no write.
fn keep_a_log(connection: &Connection) -> Result<(), Trouble> {
    let mode: String =
        connection.pragma_update_and_check(None, "journal_mode", "WAL", |row| row.get(0))?;
    if mode == "wal" {
        return Ok(());
    }
    Err(Trouble::Told("its file system does not let several connections share a file".to_owned()))
}

fn version(connection: &Connection) -> Result<usize, Trouble> {
    Ok(usize::try_from(number(connection, "user_version")?).unwrap_or(usize::MAX))
}

fn number(connection: &Connection, pragma: &str) -> Result<i64, Trouble> {
    Ok(connection.pragma_query_value(None, pragma, |row| row.get(0))?)
}

fn is_empty(connection: &Connection) -> Result<bool, Trouble> {
    let count = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = connection.query_row(count, [], |row| row.get(0))?;
    Ok(tables == 0)
}
