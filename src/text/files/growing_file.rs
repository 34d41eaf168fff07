//! [`GrowingFile`]: a file to which text is appended, and which can be continued after an interruption.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

use super::part::PartFile;

/// A file that is open for writing, with its length.
pub struct GrowingFile {
    file: BufWriter<Destination>,
    length: u64,
}

/// The file to which text is written.
enum Destination {
    /// A file beside the target, which it will replace.
    Beside(PartFile),
    Itself(File),
    /// None: the file could not be put in its place.
    Lost,
}

impl GrowingFile {
    pub(super) fn beside(part: PartFile) -> Self {
        Self { file: BufWriter::new(Destination::Beside(part)), length: 0 }
    }

    pub(super) fn in_place(file: File, length: u64) -> Self {
        Self { file: BufWriter::new(Destination::Itself(file)), length }
    }

    pub(super) fn resume(path: &Path, length: u64) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < length {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it is shorter than it was"));
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self::in_place(file, length))
    }

    /// Appends a text.
    ///
    /// # Errors
    /// When the disk is full.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.length += u64::try_from(text.len()).unwrap_or(0);
        Ok(())
    }

    /// Flushes everything to the system, and returns the length of the file in bytes.
    ///
    /// # Errors
    /// When the disk is full.
    pub fn settle(&mut self) -> io::Result<u64> {
        self.file.flush()?;
        Ok(self.length)
    }

    /// Puts the file in the place of its target, unless that was done before. More can be appended afterwards.
    ///
    /// # Errors
    /// When the disk is full, or the target cannot be replaced.
    pub fn publish(&mut self) -> io::Result<()> {
        self.file.flush()?;
        let place = self.file.get_mut();
        *place = match std::mem::replace(place, Destination::Lost) {
            Destination::Beside(part) => Destination::Itself(part.publish()?),
            Destination::Itself(file) => Destination::Itself(file),
            Destination::Lost => Destination::Lost,
        };
        Ok(())
    }
}

impl io::Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Beside(part) => part.file.write(bytes),
            Self::Itself(file) => file.write(bytes),
            Self::Lost => Err(io::ErrorKind::NotFound.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::files::Outputs;

    #[test]
    fn a_file_goes_on_where_it_was_certain() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("rows.csv");
        fs::write(&path, "before")?;
        let output = Outputs::default().claim(&path)?;
        let mut file = output.begin()?;
        file.write("one\n")?;
        let length = file.settle()?;
        assert_eq!(fs::read_to_string(&path)?, "before");
        file.publish()?;
        file.write("tw")?;
        drop(file);
        assert_eq!(fs::read_to_string(&path)?, "one\ntw");
        let mut file = output.resume(length)?;
        file.write("two\n")?;
        assert_eq!(file.settle()?, 8);
        assert_eq!(fs::read_to_string(&path)?, "one\ntwo\n");
        assert!(output.resume(9).is_err());
        Ok(())
    }
}
