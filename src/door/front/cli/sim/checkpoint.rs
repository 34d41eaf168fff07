//! Checkpoints: results in files, saved while games are played, and merged.

use std::io;
use std::path::Path;

use hoyle::base::read_lossy;
use hoyle::sim::{Batch, BatchError};
use hoyle::{Disk, Loader as _};

use super::super::{Exit, ui};
use super::Simulation;

impl Simulation<'_> {
    /// The games from `first` to `last` that a checkpoint of this run already has.
    pub fn resumed(&self, first: u64, last: u64) -> Result<Batch, Exit> {
        let Some(path) = &self.arguments.checkpoint else {
            return Ok(Batch::new(self.run.clone()));
        };
        let Some(part) = read(path)? else {
            return Ok(Batch::new(self.run.clone()));
        };
        part.fits(&self.run).map_err(|error| unfit(path, &error))?;
        match part.games.all() {
            [] => Ok(part),
            [(begin, end)] if *begin == first && *end <= last => Ok(part),
            _ => Err(refused(
                path,
                &format!(
                    "it holds the games {}, and games {first} to {last} are asked for: name another file",
                    written(part.games.all())
                ),
            )),
        }
    }

    /// The merged games of several checkpoints.
    pub fn merge(&self) -> Result<Batch, Exit> {
        let mut whole = Batch::new(self.run.clone());
        for path in &self.arguments.merge {
            let missing = || refused(path, "there is no such file");
            let part = read(path)?.ok_or_else(missing)?;
            whole.merge(&part).map_err(|error| unfit(path, &error))?;
        }
        let missing = whole.games.missing();
        if !missing.is_empty() {
            ui::err(&format!("hoyle: these files do not hold the games {}", written(&missing)));
        }
        self.keep(&whole)?;
        Ok(whole)
    }

    /// Saves the results, if there is a checkpoint.
    pub fn keep(&self, part: &Batch) -> Result<(), Exit> {
        match &self.written.checkpoint {
            Some(checkpoint) => checkpoint.save(&part.text()),
            None => Ok(()),
        }
    }
}

/// The batch in a file; `None` if there is no file.
fn read(path: &Path) -> Result<Option<Batch>, Exit> {
    let bytes = match Disk.load(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(ui::usage(&format!("cannot read {}: {error}", path.display())));
        }
    };
    let text = read_lossy(bytes);
    Batch::parse(&text).map(Some).map_err(|error| unfit(path, &error))
}

fn unfit(path: &Path, error: &BatchError) -> Exit {
    refused(path, &error.to_string())
}

fn refused(path: &Path, why: &str) -> Exit {
    ui::usage(&format!("cannot use {}: {why}", path.display()))
}

/// Ranges of games in words.
fn written(ranges: &[(u64, u64)]) -> String {
    let ranges = ranges.iter().map(|(first, last)| {
        if first == last { first.to_string() } else { format!("{first} to {last}") }
    });
    ranges.collect::<Vec<_>>().join(", ")
}
