//! Where the line of every game goes.

use std::path::Path;

use hoyle::files::Growing;
use hoyle::sim::{Part, Row};

use super::super::{Exit, ui};
use super::Simulation;
use super::checkpoint::unwritten;

/// Refuses a file whose folder is not there: better before a long run than behind it.
pub fn can_be_written(path: Option<&Path>) -> Result<(), Exit> {
    let Some(path) = path else { return Ok(()) };
    match path.parent().map(Path::metadata) {
        Some(Err(error)) if path.parent() != Some(Path::new("")) => Err(unwritten(path, &error)),
        _ => Ok(()),
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

/// A table of all games, which is being written.
pub struct Table<'a> {
    path: &'a Path,
    file: Growing,
}

impl<'a> Table<'a> {
    /// Begins the table that is asked for, or continues it behind the games of a part.
    pub fn open(simulation: &Simulation<'a>, part: &Part) -> Result<Option<Self>, Exit> {
        let Some(path) = &simulation.arguments.csv else {
            return Ok(None);
        };
        let wrong = |error| unwritten(path, &error);
        let file = match part.csv {
            Some(length) => Growing::resume(path, length).map_err(wrong)?,
            None if part.tally.games > 0 => {
                ui::err(&format!(
                    "hoyle: cannot write {}: games were played before that are not in it",
                    path.display()
                ));
                return Err(Exit::Usage);
            }
            None => {
                let (game, names) = (&simulation.opened.runtime.game, &simulation.setup.names);
                let mut file = Growing::begin(path).map_err(wrong)?;
                let head = format!("{}\n", Row::csv_head(game, names));
                file.write(&head).map_err(wrong)?;
                file
            }
        };
        Ok(Some(Self { path, file }))
    }

    /// Writes the lines of more games, and says how many bytes there are now.
    pub fn write(&mut self, lines: &str) -> Result<u64, Exit> {
        let written = self.file.write(lines).and_then(|()| self.file.settle());
        written.map_err(|error| unwritten(self.path, &error))
    }
}
