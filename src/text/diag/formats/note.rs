//! [`Note`]: a remark about a place that is no mistake in the file.

use std::fmt;

/// A remark about a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The path of the file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The character in its line, counted from 1.
    pub column: usize,
    /// The remark, in one line.
    pub message: String,
}

/// `file:line:column: message`
impl fmt::Display for Note {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message } = self;
        write!(out, "{file}:{line}:{column}: {message}")
    }
}
