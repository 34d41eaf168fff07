//! The record of a game: what came in, and what it led to.

use serde::{Deserialize, Serialize};

use crate::engine::{Drawn, Event, Move};

/// Something from outside the rules: the beginning, a move, or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// The seats sat down. It is the first entry of every record, and there is no other like it.
    Start,
    Move(Move),
    Chance {
        name: String,
        drawn: Drawn,
    },
}

/// One input with the events that followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub input: Input,
    pub events: Vec<Event>,
}
