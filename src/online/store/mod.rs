//! Tables as they are kept: who may do what at them, on which rules they are played, and all moves and chances, in order.
//! Links are kept as hashes, so that a copy of the file opens no seat.

mod back_up;
mod change;
mod grade_columns;
mod kept_tables;
mod place;
mod reads;
mod schema;
mod sqlite;
#[cfg(test)]
mod tests;
mod trouble;
mod writer;

use std::fmt;
use std::path::Path;

use crate::scene::Grade;

pub use kept_tables::KeptTables;
pub use sqlite::Sqlite;

/// The SHA-256 hash of the secret part of a link.
pub type LinkHash = [u8; 32];

/// A table as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its public name, in addresses.
    pub id: String,
    /// The path of the game file, as the server was given it.
    pub game: String,
    /// The hash of its rules.
    pub rules: String,
    /// The head of the record of its game, with seats, variants, options and seed, as lines.
    pub head: String,
    /// The code of the language in which it is read; empty for that of the file.
    pub language: String,
    /// What was agreed about it, as words.
    pub terms: String,
    /// When it was made, in seconds since 1970.
    pub made: i64,
    /// When it was last changed, in seconds since 1970.
    pub changed: i64,
}

/// A table with everything that was kept of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptTable {
    /// How it was made.
    pub row: TableRow,
    /// The texts of its rules: paths, each with its bytes.
    pub rules: Vec<(String, Vec<u8>)>,
    /// Moves and chances, in order, as lines of a record.
    pub inputs: Vec<String>,
    /// The bots that were put on seats since it was made, by seat; an empty name stands for a person.
    pub bots: Vec<(u32, String)>,
    /// The table on which the same people went on to play; empty if there is none.
    pub next: String,
    /// How long its seats have thought, as it was written; empty if there are no clocks.
    pub clocks: String,
    /// Where players want to be told that it is their turn, by seat.
    pub hooks: Vec<(u32, String)>,
}

/// Why something is not kept, or cannot be read.
#[derive(Debug)]
pub enum StoreError {
    /// Another program has the file.
    Taken(String),
    /// Something else was written in between.
    Outrun,
    /// The file cannot be read or written: in words for the user.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(path) => write!(out, "another server has {path} open"),
            Self::Outrun => out.write_str("the table was changed by somebody else in between"),
            Self::Failed(why) => out.write_str(why),
        }
    }
}

impl std::error::Error for StoreError {}

/// Where tables are kept. What a call has written stays, also when the program is killed as soon as the call is back.
pub trait Store: Send + Sync {
    /// Keeps a new table with its rules and links, and with what has fallen when it was set up: all of it, or nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    fn make(
        &self,
        row: &TableRow,
        rules: &[(String, Vec<u8>)],
        links: &[(Grade, LinkHash)],
        inputs: &[String],
    ) -> Result<(), StoreError>;

    /// Adds moves and chances to a table that has `before` of them.
    ///
    /// # Errors
    /// [`StoreError::Outrun`] if it has another number of them; or when they cannot be written.
    fn add(&self, id: &str, before: usize, inputs: &[String], now: i64) -> Result<(), StoreError>;

    /// Begins the game of a table again, since somebody has taken a seat: with another head of its record, and with what has fallen when
    /// it was set up. What was said of who plays the seat is forgotten. A link, if there is one, takes the place of all others to play it.
    ///
    /// # Errors
    /// When it cannot be written.
    fn begin(
        &self,
        id: &str,
        taken: (u32, Option<&LinkHash>),
        head: &str,
        inputs: &[String],
    ) -> Result<(), StoreError>;

    /// Keeps how long the seats of a table have thought, and when the time of one is used up.
    ///
    /// # Errors
    /// When it cannot be written.
    fn set_clocks(&self, id: &str, clocks: &str, due: Option<i64>) -> Result<(), StoreError>;

    /// The tables at which the time of a seat is used up.
    ///
    /// # Errors
    /// When they cannot be read.
    fn due(&self, now: i64) -> Result<Vec<String>, StoreError>;

    /// Keeps where the player of a seat wants to be told of turns; nowhere if the address is empty.
    ///
    /// # Errors
    /// When it cannot be written.
    fn set_hook(&self, id: &str, seat: u32, address: &str) -> Result<(), StoreError>;

    /// Everything that was kept of a table; nothing if there is none.
    ///
    /// # Errors
    /// When it cannot be read.
    fn table(&self, id: &str) -> Result<Option<KeptTable>, StoreError>;

    /// All tables, the one that was changed last first.
    ///
    /// # Errors
    /// When they cannot be read.
    fn tables(&self) -> Result<Vec<TableRow>, StoreError>;

    /// The table of a link, and what it lets its holder do.
    ///
    /// # Errors
    /// When it cannot be read.
    fn link(&self, hash: &LinkHash) -> Result<Option<(String, Grade)>, StoreError>;

    /// Puts another link in the place of all of a grade.
    ///
    /// # Errors
    /// When it cannot be written.
    fn replace_link(&self, id: &str, grade: Grade, hash: &LinkHash) -> Result<(), StoreError>;

    /// Adds a link to those of its grade.
    ///
    /// # Errors
    /// When it cannot be written.
    fn add_link(&self, id: &str, grade: Grade, hash: &LinkHash) -> Result<(), StoreError>;

    /// Notes on which table the people of a table went on to play.
    ///
    /// # Errors
    /// When it cannot be written.
    fn go_on(&self, id: &str, next: &str) -> Result<(), StoreError>;

    /// What the player of a seat has noted; empty if nothing.
    ///
    /// # Errors
    /// When it cannot be read.
    fn note(&self, id: &str, seat: u32) -> Result<String, StoreError>;

    /// Keeps what the player of a seat has noted, in the place of what was there.
    ///
    /// # Errors
    /// When it cannot be written.
    fn set_note(&self, id: &str, seat: u32, text: &str) -> Result<(), StoreError>;

    /// Puts a bot on a seat, or a person if the name is empty.
    ///
    /// # Errors
    /// When it cannot be written.
    fn seat(&self, id: &str, seat: u32, bot: &str) -> Result<(), StoreError>;

    /// Forgets a table.
    ///
    /// # Errors
    /// When it cannot be written.
    fn delete(&self, id: &str) -> Result<(), StoreError>;

    /// Writes a copy of everything to a new file.
    ///
    /// # Errors
    /// When the file exists, or cannot be written.
    fn back_up(&self, to: &Path) -> Result<(), StoreError>;
}
