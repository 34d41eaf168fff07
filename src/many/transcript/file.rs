//! [`Transcript`]: the transcript of a referee as a file, with those of other viewers beside it.

use std::path::{Path, PathBuf};

use super::scribe::is_last;
use crate::base::{Loader, read_clean};
use crate::session::{Record, RecordError};

/// The extension of transcripts: `NAME.transcript` is the transcript of the referee, `NAME.public.transcript` and
/// `NAME.SEAT.transcript` are those of the public and of a seat.
pub const ENDING: &str = "transcript";

/// A transcript of the referee.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// Its path.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// The moves and outcomes of chance in it.
    pub record: Record,
}

impl Transcript {
    /// Reads the transcript of a referee, or a saved game.
    ///
    /// # Errors
    /// In words: the file cannot be read, is the transcript of another viewer, or breaks off.
    pub fn read(path: &Path, loader: &dyn Loader) -> Result<Self, String> {
        let bytes = loader.load(path).map_err(|error| error.to_string())?;
        let text = read_clean(bytes)?;
        let record = Record::parse(&text).map_err(|error| error.to_string())?;
        let is_whole = record.head.rules.is_none() || text.lines().next_back().is_some_and(is_last);
        if !is_whole {
            let lines = text.lines().count();
            return Err(RecordError::BrokenOff(lines).to_string());
        }
        Ok(Self { path: path.to_owned(), text, record })
    }

    /// The path of a viewer's transcript: `all` is the referee.
    #[must_use]
    pub fn path_of(path: &Path, viewer: &str) -> PathBuf {
        if viewer == "all" {
            path.to_owned()
        } else {
            path.with_extension(format!("{viewer}.{ENDING}"))
        }
    }
}
