//! Exit codes. They do not change.

use std::process::ExitCode;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Clean, passed, played.
    Ok = 0,
    /// Findings in a file, a test that does not hold, a fault of a game.
    Findings = 1,
    /// Wrong usage, a file that cannot be read, or results that cannot be written.
    Usage = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
