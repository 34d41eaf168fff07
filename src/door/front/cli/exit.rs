//! Exit codes of the program. They do not change.

use std::process::ExitCode;

/// How the program ends. Of several results, the last one in this list counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Clean, passed, played.
    Ok,
    /// A limit was reached before everything was known.
    Undecided,
    /// Warnings, which are denied.
    Denied,
    /// Findings in a file, a test that does not hold, a fault of a game.
    Findings,
    /// Wrong usage, a file that cannot be read, or results that cannot be written.
    Usage,
}

impl Exit {
    /// The number that the shell gets.
    pub const fn code(self) -> u8 {
        match self {
            Self::Ok => 0,
            Self::Findings => 1,
            Self::Usage => 2,
            Self::Denied => 3,
            Self::Undecided => 4,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
