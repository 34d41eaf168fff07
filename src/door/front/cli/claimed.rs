//! Files that a verb writes, by the names that the user gave them.

use std::io;
use std::path::Path;

use hoyle::files::{GrowingFile, Output, Outputs};

use super::{Exit, ui};

/// A file that may be written.
pub struct ClaimedFile<'a> {
    pub path: &'a Path,
    output: Output,
}

/// A file to be written; otherwise says why it cannot be. Better before a long run than behind it.
pub fn claim<'a>(outputs: &mut Outputs, path: &'a Path) -> Result<ClaimedFile<'a>, Exit> {
    let output = outputs.claim(path);
    claimed(path, output)
}

/// The same for a file that is read in order to be written anew.
pub fn renew<'a>(outputs: &mut Outputs, path: &'a Path) -> Result<ClaimedFile<'a>, Exit> {
    let output = outputs.renew(path);
    claimed(path, output)
}

fn claimed(path: &Path, output: io::Result<Output>) -> Result<ClaimedFile<'_>, Exit> {
    match output {
        Ok(output) => Ok(ClaimedFile { path, output }),
        Err(error) => Err(unwritten(path, &error)),
    }
}

impl ClaimedFile<'_> {
    /// Writes the whole file.
    pub fn save(&self, text: &str) -> Result<(), Exit> {
        self.said(self.output.save(text))
    }

    /// Begins a file that grows.
    pub fn begin(&self) -> Result<GrowingFile, Exit> {
        self.said(self.output.begin())
    }

    /// Continues one behind so many bytes.
    pub fn resume(&self, length: u64) -> Result<GrowingFile, Exit> {
        self.said(self.output.resume(length))
    }

    /// What came of writing to it; if nothing, says why.
    pub fn said<T>(&self, done: io::Result<T>) -> Result<T, Exit> {
        done.map_err(|error| unwritten(self.path, &error))
    }

    pub fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// Says that a file cannot be written.
fn unwritten(path: &Path, error: &io::Error) -> Exit {
    ui::err(&format!("hoyle: cannot write {}: {error}", path.display()));
    Exit::Usage
}
