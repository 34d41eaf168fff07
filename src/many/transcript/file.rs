//! A transcript of the referee as a file, with those of the others beside it.

use std::path::{Path, PathBuf};

use super::scribe::is_last;
use crate::base::{Loader, read_clean};
use crate::session::{Record, RecordError};

/// How the names of transcripts end: `NAME.transcript` is that of the referee, and `NAME.public.transcript` and
/// `NAME.SEAT.transcript` are those of the others.
pub const ENDING: &str = "transcript";

/// A transcript of the referee.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// What is done in it.
    pub record: Record,
}

impl Transcript {
    /// Reads a transcript of the referee, or a saved game.
    ///
    /// # Errors
    /// In words, if it cannot be read, is that of somebody else, or breaks off.
    pub fn read(path: &Path, loader: &dyn Loader) -> Result<Self, String> {
        let bytes = loader.load(path).map_err(|error| error.to_string())?;
        let text = read_clean(bytes)?;
        let record = Record::parse(&text).map_err(|error| error.to_string())?;
        let is_whole = record.head.rules.is_none() || text.lines().next_back().is_some_and(is_last);
        if !is_whole {
            let lines = text.lines().count();
            return Err(RecordError::BrokenOff(lines).to_string());
        }
        Ok(Self {
            path: path.to_owned(),
            text,
            record,
        })
    }

    /// Where the transcript of a viewer stands: `all` is the referee.
    #[must_use]
    pub fn path_of(path: &Path, viewer: &str) -> PathBuf {
        if viewer == "all" {
            path.to_owned()
        } else {
            path.with_extension(format!("{viewer}.{ENDING}"))
        }
    }
}
