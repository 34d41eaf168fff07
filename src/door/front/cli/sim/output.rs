//! Where the line of every game goes.

use std::path::{Path, PathBuf};

use hoyle::files::{GrowingFile, Outputs};
use hoyle::sim::{Batch, GameRow};

use super::super::claimed::{ClaimedFile, claim};
use super::super::open::Opened;
use super::super::{Exit, ui};
use super::{Arguments, Simulation};

/// The files that a run writes.
pub struct Written<'a> {
    pub csv: Option<ClaimedFile<'a>>,
    pub html: Option<ClaimedFile<'a>>,
    pub checkpoint: Option<ClaimedFile<'a>>,
}

impl<'a> Written<'a> {
    /// Those that are asked for.
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

/// The lines of games that were played one after the other, each with its end.
#[derive(Default)]
pub struct Lines {
    pub json: String,
    pub csv: String,
}

impl Lines {
    /// Adds the lines of the games that come next.
    pub fn append(&mut self, next: &Self) {
        self.json.push_str(&next.json);
        self.csv.push_str(&next.csv);
    }
}

/// A table of all games, which is being written. It takes the place of an older one when the run is over, or with the
/// first games that a checkpoint keeps.
pub struct Table<'a> {
    claimed: &'a ClaimedFile<'a>,
    file: GrowingFile,
}

impl<'a> Table<'a> {
    /// Begins the table that is asked for, or continues it behind the games of a part.
    pub fn open(simulation: &'a Simulation<'_>, part: &Batch) -> Result<Option<Self>, Exit> {
        let Some(claimed) = &simulation.written.csv else {
            return Ok(None);
        };
        let file = match part.csv {
            Some(length) => claimed.resume(length)?,
            None if part.tally.games > 0 => {
                ui::err(&format!(
                    "hoyle: cannot write {}: games were played before that are not in it",
                    claimed.name()
                ));
                return Err(Exit::Usage);
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

    /// Writes the lines of more games, and says how many bytes there are now.
    pub fn write(&mut self, lines: &str) -> Result<u64, Exit> {
        let written = self.file.write(lines).and_then(|()| self.file.settle());
        self.claimed.said(written)
    }

    /// Puts the table in its place.
    pub fn publish(&mut self) -> Result<(), Exit> {
        self.claimed.said(self.file.publish())
    }
}
