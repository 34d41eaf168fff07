//! [`PositionError`]: why a text is no position of a game.

use std::error::Error;
use std::fmt::{Display, Formatter, Result};

/// Why a text is no position of a game, in words for whoever typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The line that is wrong, counted from 1; `None` if it is no single line.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl PositionError {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self { line: None, message: message.into() }
    }

    pub(super) fn at(line: usize, message: impl Into<String>) -> Self {
        Self { line: Some(line), message: message.into() }
    }

    /// The error at a line, if it has none yet.
    pub(super) fn in_line(self, line: usize) -> Self {
        Self { line: self.line.or(Some(line)), ..self }
    }
}

impl Display for PositionError {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self.line {
            Some(line) => write!(out, "line {line}: {}", self.message),
            None => out.write_str(&self.message),
        }
    }
}

impl Error for PositionError {}
