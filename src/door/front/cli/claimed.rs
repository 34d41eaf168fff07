//! [`ClaimedFile`]: a file that the user names and a verb writes.

use std::io;
use std::path::Path;

use hoyle::files::{GrowingFile, Output, Outputs};

use super::{Exit, ui};

/// An output file that may be written.
pub struct ClaimedFile<'a> {
    pub path: &'a Path,
    output: Output,
}

/// Claims a file for writing before a long run, or reports why it cannot be written.
pub fn claim<'a>(outputs: &mut Outputs, path: &'a Path) -> Result<ClaimedFile<'a>, Exit> {
    let output = outputs.claim(path);
    claimed(path, output)
}

/// Claims a file that was read in order to be rewritten.
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

    /// Begins a file to which more is appended.
    pub fn begin(&self) -> Result<GrowingFile, Exit> {
        self.said(self.output.begin())
    }

    /// Continues such a file after its first `length` bytes.
    pub fn resume(&self, length: u64) -> Result<GrowingFile, Exit> {
        self.said(self.output.resume(length))
    }

    /// The result of writing; an error is reported.
    pub fn said<T>(&self, done: io::Result<T>) -> Result<T, Exit> {
        done.map_err(|error| unwritten(self.path, &error))
    }

    pub fn name(&self) -> String {
        self.path.display().to_string()
    }
}

/// Reports that a file cannot be written.
fn unwritten(path: &Path, error: &io::Error) -> Exit {
    ui::usage(&format!("cannot write {}: {error}", path.display()))
}
