//! Why a record is none, or belongs to another game.

use std::error::Error;
use std::fmt::{Display, Formatter, Result};

use crate::engine::Stop;
use crate::notation::MoveError;

/// Why a record cannot be read or replayed. It quotes what the record says.
#[derive(Clone, Debug)]
pub enum RecordError {
    /// The first line is not that of a record; this is how it should be.
    FirstLine(&'static str),
    /// A line of the head is not understood.
    Head(String),
    /// The seed is no number.
    Seed(String),
    /// An outcome of chance is none of this game.
    Outcome {
        /// What fell.
        name: String,
        /// What came of it, as the record has it.
        outcome: String,
    },
    /// A move is none of this game.
    Move {
        /// The line of the record.
        line: String,
        /// Why it cannot be made.
        why: Misfit,
    },
}

/// Why a recorded move cannot be made.
#[derive(Clone, Debug)]
pub enum Misfit {
    /// The line has no seat before its colon.
    NoSeat,
    /// No seat has the name before the colon.
    UnknownSeat,
    /// The text behind the colon is no move.
    Unreadable(MoveError),
    /// The rules do not go on.
    Stopped(Stop),
}

impl Display for RecordError {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::FirstLine(line) => {
                write!(
                    out,
                    "this is not a saved game: its first line is not `{line}`"
                )
            }
            Self::Head(line) => write!(out, "cannot read this line of the head: `{line}`"),
            Self::Seed(seed) => write!(out, "`{seed}` is not a seed"),
            Self::Outcome { name, outcome } => write!(out, "`{outcome}` is no outcome for {name}"),
            Self::Move { line, why } => {
                write!(out, "the record does not fit the game at `{line}`: {why}")
            }
        }
    }
}

impl Error for RecordError {}

impl Display for Misfit {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::NoSeat => out.write_str("no seat is named"),
            Self::UnknownSeat => out.write_str("nobody has this name"),
            Self::Unreadable(error) => out.write_str(&error.message),
            Self::Stopped(Stop::Setup(_) | Stop::Refused(_)) => {
                out.write_str("the move is refused")
            }
            Self::Stopped(stop @ Stop::Fault(_)) => stop.fmt(out),
        }
    }
}

impl Error for Misfit {}
