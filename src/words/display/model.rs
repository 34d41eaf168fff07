//! [`Picture`]: what a picture consists of.

use serde::{Deserialize, Serialize};

use crate::hir::TypeId;

/// A picture of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Its parts, from the top down.
    pub parts: Vec<PicturePart>,
}

/// One part of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PicturePart {
    /// The heading of the parts up to the next heading.
    Heading(String),
    /// Fields in lines, with what lies on them.
    Board(FieldGrid),
    /// Fields one after the other.
    Row(FieldRow),
    /// A column for each seat, or for each member of a type.
    Table(ColumnTable),
    /// Places on lines of their own.
    Facts(Vec<SinglePlace>),
}

/// Fields in rows, with what lies on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldGrid {
    /// The title; empty if there is only one board.
    pub title: String,
    /// The names of the columns, if the names of fields consist of a column and a row; otherwise empty.
    pub columns: Vec<String>,
    /// The lines, from the top down.
    pub lines: Vec<Line>,
}

/// Fields one after the other, on as many lines as they need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FieldRow {
    /// The title; empty if there is only one board.
    pub title: String,
    /// The fields, in order.
    pub fields: Vec<Field>,
}

/// A line of fields on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Its name, if columns have names.
    pub name: String,
    /// By how many halves of a field it is shifted to the right.
    pub shift: usize,
    /// The fields from left to right; `None` where the board has none.
    pub fields: Vec<Option<Field>>,
}

/// A field of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// The values that the file wants to be shown on the field.
    pub printed: Vec<String>,
    /// The same values, by signs where the file gives them.
    pub printed_short: Vec<String>,
    /// What lies on it.
    pub things: Vec<Thing>,
}

/// A column for each seat, or for each member of a type or number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnTable {
    /// The columns.
    pub heads: Vec<Head>,
    /// The rows.
    pub rows: Vec<TableRow>,
}

/// The head of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Its name.
    pub name: String,
    /// The seat of the column, counted from 0.
    pub seat: Option<u32>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    /// The name of what it shows.
    pub name: String,
    /// The things in each column.
    pub cells: Vec<Vec<Thing>>,
}

/// A place on a line of its own, with what lies there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SinglePlace {
    /// Its name.
    pub name: String,
    /// What lies there.
    pub things: Vec<Thing>,
}

/// Something on the table: a card, dice of one kind, a number, a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thing {
    /// What it belongs to, if its text does not say so.
    pub about: String,
    /// The text; empty for dice that differ only in their faces.
    pub text: String,
    /// The signs that stand for the card, as `9♣`; empty if its text does.
    pub short: String,
    /// The original of a copy; empty if it is no copy.
    pub kind: String,
    /// The values that the file wants to be shown with it.
    pub printed: Vec<String>,
    /// The same values, by signs where the file gives them.
    pub printed_short: Vec<String>,
    /// A short sign in place of everything else, for boards with little room; empty if there is none.
    pub sign: String,
    /// The faces of dice.
    pub faces: Vec<i32>,
    /// The seat that it names or belongs to, counted from 0.
    pub seat: Option<u32>,
    /// The member of a type that it is.
    pub member: Option<(TypeId, u32)>,
    /// The number that it is; with a seat, how many of that seat lie there.
    pub count: Option<i32>,
    /// Whether it was not there in the earlier view.
    pub fresh: bool,
}

impl Thing {
    /// Whether it is a stack: several of a seat, drawn by the sign of the seat and their number.
    #[must_use]
    pub const fn is_stack(&self) -> bool {
        self.seat.is_some() && self.count.is_some()
    }

    /// Whether it is a piece of a seat, drawn by a sign for the pieces of that seat.
    #[must_use]
    pub const fn is_piece(&self) -> bool {
        self.seat.is_some() && self.member.is_some()
    }
}

impl Picture {
    /// The headings, the titles of boards, the names of rows, and the names of single places.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(|part| match part {
            PicturePart::Heading(text) => vec![text.as_str()],
            PicturePart::Board(board) => vec![board.title.as_str()],
            PicturePart::Row(row) => vec![row.title.as_str()],
            PicturePart::Table(table) => table.rows.iter().map(|row| row.name.as_str()).collect(),
            PicturePart::Facts(facts) => facts.iter().map(|fact| fact.name.as_str()).collect(),
        })
    }
}
