//! Why a text is not a record, or belongs to another game.

use std::error::Error;
use std::fmt::{Display, Formatter, Result};

use crate::engine::Stop;
use crate::notation::MoveError;

/// Why a record cannot be read or replayed. It quotes the record.
#[derive(Clone, Debug)]
pub enum RecordError {
    /// The first line is not this one.
    FirstLine(&'static str),
    /// A line of the head cannot be read.
    Head(String),
    /// The seed is not a number.
    Seed(String),
    /// An outcome of chance does not belong to this game.
    Outcome {
        /// The zone that was shuffled, or the name in a `draw`.
        name: String,
        /// The outcome, as the record has it.
        outcome: String,
    },
    /// A move does not belong to this game.
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
    /// There is no seat before the colon.
    NoSeat,
    /// No seat has the name before the colon.
    UnknownSeat,
    /// The text after the colon is not a move.
    Unreadable(MoveError),
    /// The rules do not allow it.
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
