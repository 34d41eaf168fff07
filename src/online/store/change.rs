//! [`Change`]: what is written in one step.

use rusqlite::{Connection, params};

use super::grade_columns::GradeColumns;
use super::trouble::Trouble;
use super::{LinkHash, TableRow};
use crate::scene::Grade;

/// A change to what is kept.
pub(super) enum Change {
    Make {
        row: TableRow,
        rules: Vec<(String, Vec<u8>)>,
        links: Vec<(Grade, LinkHash)>,
        inputs: Vec<String>,
    },
    Add {
        id: String,
        before: usize,
        inputs: Vec<String>,
        now: i64,
    },
    Begin {
        id: String,
        seat: u32,
        link: Option<LinkHash>,
        head: String,
        inputs: Vec<String>,
    },
    Clocks {
        id: String,
        clocks: String,
        due: Option<i64>,
    },
    Hook {
        id: String,
        seat: u32,
        address: String,
    },
    ReplaceLink {
        id: String,
        grade: Grade,
        hash: LinkHash,
    },
    AddLink {
        id: String,
        grade: Grade,
        hash: LinkHash,
    },
    GoOn {
        id: String,
        next: String,
    },
    Note {
        id: String,
        seat: u32,
        text: String,
    },
    Seat {
        id: String,
        seat: u32,
        bot: String,
    },
    Delete {
        id: String,
    },
}

impl Change {
    /// Carries the change out. After an error, a part of it may have been written.
    pub(super) fn carry_out(&self, on: &Connection) -> Result<(), Trouble> {
        match self {
            Self::Make { row, rules, links, inputs } => {
                make(on, row, rules, links)?;
                add(on, &row.id, 0, inputs, row.changed)
            }
            Self::Add { id, before, inputs, now } => add(on, id, *before, inputs, *now),
            Self::Begin { id, seat, link, head, inputs } => {
                begin(on, id, *seat, head, inputs)?;
                let grade = Grade::Play(*seat);
                link.as_ref().map_or(Ok(()), |link| replace_link(on, id, grade, link))
            }
            Self::Clocks { id, clocks, due } => set_clocks(on, id, clocks, *due),
            Self::Hook { id, seat, address } => set_hook(on, id, *seat, address),
            Self::ReplaceLink { id, grade, hash } => replace_link(on, id, *grade, hash),
            Self::AddLink { id, grade, hash } => add_link_of_table(on, id, *grade, hash),
            Self::GoOn { id, next } => go_on(on, id, next),
            Self::Note { id, seat, text } => note(on, id, *seat, text),
            Self::Seat { id, seat, bot } => put_on_seat(on, id, *seat, bot),
            Self::Delete { id } => delete(on, id),
        }
    }
}

fn make(
    on: &Connection,
    row: &TableRow,
    rules: &[(String, Vec<u8>)],
    links: &[(Grade, LinkHash)],
) -> Result<(), Trouble> {
    let TableRow { id, game, rules: hash, head, language, terms, made, changed } = row;
    if is_there(on, id)? {
        return Err(Trouble::Told(format!("there is a table {id} already")));
    }
    on.prepare_cached(
        "INSERT INTO tables (id, game, rules, head, language, terms, made, changed)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute(params![id, game, hash, head, language, terms, made, changed])?;
    keep_rules(on, hash, rules)?;
    for (grade, hash) in links {
        add_link(on, id, *grade, hash)?;
    }
    Ok(())
}

/// Keeps the texts of rules, unless another table has the same.
fn keep_rules(on: &Connection, hash: &str, rules: &[(String, Vec<u8>)]) -> Result<(), Trouble> {
    if on.prepare_cached("SELECT 1 FROM rules WHERE hash = ?1")?.exists([hash])? {
        return Ok(());
    }
    let mut insert =
        on.prepare_cached("INSERT INTO rules (hash, number, path, bytes) VALUES (?1, ?2, ?3, ?4)")?;
    for (number, (path, bytes)) in (0i64..).zip(rules) {
        insert.execute(params![hash, number, path, bytes])?;
    }
    Ok(())
}

fn add(
    on: &Connection,
    id: &str,
    before: usize,
    inputs: &[String],
    now: i64,
) -> Result<(), Trouble> {
    let next: i64 = on
        .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM inputs WHERE table_id = ?1")?
        .query_row([id], |row| row.get(0))?;
    if usize::try_from(next).ok() != Some(before) {
        return Err(Trouble::Outrun);
    }
    let mut touch = on.prepare_cached("UPDATE tables SET changed = ?2 WHERE id = ?1")?;
    if touch.execute(params![id, now])? == 0 {
        return Err(Trouble::Outrun);
    }
    append(on, id, next, inputs)
}

/// Writes moves and chances, numbered from a number on.
fn append(on: &Connection, id: &str, next: i64, inputs: &[String]) -> Result<(), Trouble> {
    let mut insert =
        on.prepare_cached("INSERT INTO inputs (table_id, number, line) VALUES (?1, ?2, ?3)")?;
    for (number, line) in (next..).zip(inputs) {
        insert.execute(params![id, number, line])?;
    }
    Ok(())
}

fn begin(
    on: &Connection,
    id: &str,
    seat: u32,
    head: &str,
    inputs: &[String],
) -> Result<(), Trouble> {
    let mut change = on.prepare_cached("UPDATE tables SET head = ?2 WHERE id = ?1")?;
    if change.execute([id, head])? == 0 {
        return Err(Trouble::Outrun);
    }
    on.prepare_cached("DELETE FROM bots WHERE table_id = ?1 AND seat = ?2")?
        .execute(params![id, seat])?;
    on.prepare_cached("DELETE FROM inputs WHERE table_id = ?1")?.execute([id])?;
    append(on, id, 0, inputs)
}

fn set_clocks(on: &Connection, id: &str, clocks: &str, due: Option<i64>) -> Result<(), Trouble> {
    let mut change = on.prepare_cached("UPDATE tables SET clocks = ?2, due = ?3 WHERE id = ?1")?;
    if change.execute(params![id, clocks, due])? == 0 { Err(Trouble::Outrun) } else { Ok(()) }
}

/// Keeps the address of a seat, or forgets it if it is empty.
fn set_hook(on: &Connection, id: &str, seat: u32, address: &str) -> Result<(), Trouble> {
    if !is_there(on, id)? {
        return Err(Trouble::Outrun);
    }
    on.prepare_cached("DELETE FROM hooks WHERE table_id = ?1 AND seat = ?2")?
        .execute(params![id, seat])?;
    if !address.is_empty() {
        on.prepare_cached("INSERT INTO hooks (table_id, seat, address) VALUES (?1, ?2, ?3)")?
            .execute(params![id, seat, address])?;
    }
    Ok(())
}

fn replace_link(on: &Connection, id: &str, grade: Grade, hash: &LinkHash) -> Result<(), Trouble> {
    if !is_there(on, id)? {
        return Err(Trouble::Outrun);
    }
    let columns = GradeColumns::from(grade);
    on.prepare_cached("DELETE FROM links WHERE table_id = ?1 AND grade = ?2 AND seat IS ?3")?
        .execute(params![id, columns.grade, columns.seat])?;
    add_link(on, id, grade, hash)
}

fn add_link_of_table(
    on: &Connection,
    id: &str,
    grade: Grade,
    hash: &LinkHash,
) -> Result<(), Trouble> {
    if !is_there(on, id)? {
        return Err(Trouble::Outrun);
    }
    add_link(on, id, grade, hash)
}

fn go_on(on: &Connection, id: &str, next: &str) -> Result<(), Trouble> {
    let mut change = on.prepare_cached("UPDATE tables SET next = ?2 WHERE id = ?1")?;
    if change.execute([id, next])? == 0 { Err(Trouble::Outrun) } else { Ok(()) }
}

fn add_link(on: &Connection, id: &str, grade: Grade, hash: &LinkHash) -> Result<(), Trouble> {
    if on.prepare_cached("SELECT 1 FROM links WHERE hash = ?1")?.exists([hash])? {
        return Err(Trouble::Told("it has the same link already".to_owned()));
    }
    let columns = GradeColumns::from(grade);
    on.prepare_cached("INSERT INTO links (hash, table_id, grade, seat) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![hash, id, columns.grade, columns.seat])?;
    Ok(())
}

fn note(on: &Connection, id: &str, seat: u32, text: &str) -> Result<(), Trouble> {
    if !is_there(on, id)? {
        return Err(Trouble::Outrun);
    }
    on.prepare_cached(
        "INSERT INTO notes (table_id, seat, text) VALUES (?1, ?2, ?3)
         ON CONFLICT (table_id, seat) DO UPDATE SET text = excluded.text",
    )?
    .execute(params![id, seat, text])?;
    Ok(())
}

fn put_on_seat(on: &Connection, id: &str, seat: u32, bot: &str) -> Result<(), Trouble> {
    if !is_there(on, id)? {
        return Err(Trouble::Outrun);
    }
    on.prepare_cached(
        "INSERT INTO bots (table_id, seat, name) VALUES (?1, ?2, ?3)
         ON CONFLICT (table_id, seat) DO UPDATE SET name = excluded.name",
    )?
    .execute(params![id, seat, bot])?;
    Ok(())
}

/// Deletes a table with all that hangs on it, and its rules if no other table has them.
fn delete(on: &Connection, id: &str) -> Result<(), Trouble> {
    on.prepare_cached(
        "DELETE FROM rules WHERE hash = (SELECT rules FROM tables WHERE id = ?1)
         AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.rules = rules.hash AND id <> ?1)",
    )?
    .execute([id])?;
    on.prepare_cached("DELETE FROM tables WHERE id = ?1")?.execute([id])?;
    Ok(())
}

fn is_there(on: &Connection, id: &str) -> Result<bool, Trouble> {
    Ok(on.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?.exists([id])?)
}
