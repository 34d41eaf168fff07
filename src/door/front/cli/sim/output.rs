//! The output files of a run, and the lines of its games.

use std::path::{Path, PathBuf};

use hoyle::files::{GrowingFile, Outputs};
use hoyle::sim::{Batch, GameRow};

use super::super::claimed::{ClaimedFile, claim};
use super::super::open::Opened;
use super::super::{Exit, ui};
use super::{Arguments, Simulation};

/// The output files of a run.
pub struct Written<'a> {
    pub csv: Option<ClaimedFile<'a>>,
    pub html: Option<ClaimedFile<'a>>,
    pub checkpoint: Option<ClaimedFile<'a>>,
}

impl<'a> Written<'a> {
    /// Claims the files in the arguments.
    pub fn new(arguments: &'a Arguments, opened: &Opened) -> Result<Self, Exit> {
        let read = opened.sources.texts().map(|(path, _)| path);
        let mut outputs = Outputs::beside(read.chain(arguments.merge.iter().map(PathBuf::as_path)));
        let mut file = |path: &'a Option<PathBuf>| {
            let path: Option<&'a Path> = path.as_deref();
            path.map(|path| claim(&mut outputs, path)).transpose()
        };
        Ok(Self {
            checkpoint: file(&arguments.checkpoint)?,
            csv: file(&arguments.csv)?,
            html: file(&arguments.html)?,
        })
    }
}

/// The lines of successive games, each with its line end.
#[derive(Default)]
pub struct Lines {
    pub json: String,
    pub csv: String,
}

impl Lines {
    /// Appends the lines of the following games.
    pub fn append(&mut self, next: &Self) {
        self.json.push_str(&next.json);
        self.csv.push_str(&next.csv);
    }
}

/// A table of all games that is being written. It replaces an older one when the run is over, or with the first games
/// that a checkpoint saves.
pub struct Table<'a> {
    claimed: &'a ClaimedFile<'a>,
    file: GrowingFile,
}

impl<'a> Table<'a> {
    /// Begins the table, or continues it after the games of a batch. `None` if no table is wanted.
    pub fn open(simulation: &'a Simulation<'_>, part: &Batch) -> Result<Option<Self>, Exit> {
        let Some(claimed) = &simulation.written.csv else {
            return Ok(None);
        };
        let file = match part.csv {
            Some(length) => claimed.resume(length)?,
            None if part.tally.games > 0 => {
                return Err(ui::usage(&format!(
                    "cannot write {}: games were played before that are not in it",
                    claimed.name()
                )));
            }
            None => {
                let (game, names) = (&simulation.opened.runtime.game, &simulation.setup.names);
                let mut file = claimed.begin()?;
                let head = format!("{}\n", GameRow::csv_head(game, names));
                claimed.said(file.write(&head))?;
                file
            }
        };
        Ok(Some(Self { claimed, file }))
    }

    /// Appends the lines of more games, and returns the length of the table in bytes.
    pub fn write(&mut self, lines: &str) -> Result<u64, Exit> {
        let written = self.file.write(lines).and_then(|()| self.file.settle());
        self.claimed.said(written)
    }

    /// Lets the table replace the older one.
    pub fn publish(&mut self) -> Result<(), Exit> {
        self.claimed.said(self.file.publish())
    }
}
