//! [`RecordError`]: why a text is not a record, or does not fit a game.

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
    /// The text is the transcript of one viewer, with this name.
    View(String),
    /// The seed is not a number.
    Seed(String),
    /// The last line, with this number, has no line end.
    BrokenOff(usize),
    /// The game cannot begin with the seats and options of the head, for this reason.
    Setup(String),
    /// The record belongs to another game.
    OtherGame {
        /// The title of the recorded game.
        record: String,
        /// The title of the game that is played.
        game: String,
    },
    /// An outcome of chance does not belong to this game.
    Outcome {
        /// The number of the line.
        number: usize,
        /// The zone that was shuffled, or the name in a `draw`.
        name: String,
        /// The outcome, as the record has it.
        outcome: String,
    },
    /// An outcome is left over after all moves.
    Left {
        /// The number of the line.
        number: usize,
        /// The name of the zone or draw.
        name: String,
    },
    /// The record lacks an outcome for this name.
    Missing(String),
    /// A move does not belong to this game.
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
    /// There is no seat before the colon.
    NoSeat,
    /// No seat has the name before the colon.
    UnknownSeat,
    /// The text after the colon is not a move.
    Unreadable(MoveError),
    /// The rules do not allow the move.
    Stopped(Stop),
}

impl Display for RecordError {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self {
            Self::FirstLine(line) => {
                write!(out, "this is not a saved game: its first line is not `{line}`")
            }
            Self::Head(line) => write!(out, "cannot read this line of the head: `{line}`"),
            Self::View(viewer) => write!(
                out,
                "this is what {} has seen of a game: the whole game is in the transcript of the referee",
                if viewer == "public" { "the public" } else { viewer }
            ),
            Self::Seed(seed) => write!(out, "`{seed}` is not a seed"),
            Self::BrokenOff(number) => write!(out, "the record breaks off in line {number}"),
            Self::Setup(why) => write!(out, "the game cannot begin as recorded: {why}"),
            Self::OtherGame { record, game } => {
                write!(out, "this is a record of `{record}`, and the game is `{game}`")
            }
            Self::Outcome { number, name, outcome } => {
                write!(out, "line {number}: `{outcome}` is no outcome for {name}")
            }
            Self::Left { number, name } => write!(
                out,
                "line {number}: this outcome for {name} is never used by the recorded moves"
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
