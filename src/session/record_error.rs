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
    /// The last line, which this is, has no end.
    BrokenOff(usize),
    /// It is a record of another game.
    OtherGame {
        /// The title of the recorded game.
        record: String,
        /// The title of the game that is played.
        game: String,
    },
    /// An outcome of chance is none of this game.
    Outcome {
        /// The number of the line.
        number: usize,
        /// What fell.
        name: String,
        /// What came of it, as the record has it.
        outcome: String,
    },
    /// An outcome of chance does not fall.
    Left {
        /// The number of the line.
        number: usize,
        /// What was to fall.
        name: String,
    },
    /// Something falls by chance whose outcome is not recorded: what falls.
    Missing(String),
    /// A move is none of this game.
    Move {
        /// The number of the line.
        number: usize,
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
                write!(out, "this is no record: its first line is not `{line}`")
            }
            Self::Head(line) => write!(out, "not understood in the head: `{line}`"),
            Self::Seed(seed) => write!(out, "`{seed}` is no seed"),
            Self::BrokenOff(number) => write!(out, "the record breaks off in line {number}"),
            Self::OtherGame { record, game } => {
                write!(
                    out,
                    "this is a record of `{record}`, and the game is `{game}`"
                )
            }
            Self::Outcome {
                number,
                name,
                outcome,
            } => write!(out, "line {number}: `{outcome}` is no outcome for {name}"),
            Self::Left { number, name } => write!(
                out,
                "line {number}: this outcome for {name} does not fall in the recorded moves"
            ),
            Self::Missing(name) => write!(out, "an outcome for {name} is missing in the record"),
            Self::Move { number, line, why } => {
                write!(out, "line {number}: `{line}` does not fit the game: {why}")
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
