//! [`Trouble`]: why something failed, before it is known which file it was about.

use rusqlite::{Error, ErrorCode};

/// What went wrong.
#[derive(Debug)]
pub(super) enum Trouble {
    /// Something else was written in between.
    Outrun,
    /// A reason in words.
    Told(String),
    /// What the database reports.
    Database(Error),
}

/// What the reports of the database mean to a user. For others, the words of the database are used.
const CAUSES: &[(ErrorCode, &str)] = &[
    (ErrorCode::CannotOpen, "the system does not let it be opened"),
    (ErrorCode::DatabaseBusy, "another program is writing to it"),
    (ErrorCode::DatabaseLocked, "another program is writing to it"),
    (ErrorCode::DatabaseCorrupt, "it is damaged"),
    (ErrorCode::DiskFull, "the disk is full"),
    (ErrorCode::NotADatabase, "it is a file of another kind"),
    (ErrorCode::OutOfMemory, "there is not enough memory"),
    (ErrorCode::PermissionDenied, "the system does not permit it"),
    (ErrorCode::ReadOnly, "it may only be read"),
    (ErrorCode::SystemIoFailure, "the disk is full, or reports an error"),
];

impl Trouble {
    /// The cause in words.
    pub(super) fn cause(&self) -> String {
        match self {
            Self::Outrun => "something else was written in between".to_owned(),
            Self::Told(why) => why.clone(),
            Self::Database(error) => {
                let code = error.sqlite_error_code();
                let known = CAUSES.iter().find(|(it, _)| Some(*it) == code);
                known.map_or_else(|| error.to_string(), |(_, cause)| (*cause).to_owned())
            }
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Database(error)
    }
}
