//! The record of a game: what came in, and what it led to.

use serde::{Deserialize, Serialize};

use crate::engine::{Drawn, Event, Move};

/// Something from outside the rules: a move, or an outcome of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    Move(Move),
    Chance { name: String, drawn: Drawn },
}

/// One input with the events that followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub input: Input,
    pub events: Vec<Event>,
}
