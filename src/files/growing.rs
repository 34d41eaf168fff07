//! A file that is written bit by bit, and can be continued after a break.

use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// A file that is open for writing, and how long it is.
pub struct Growing {
    file: BufWriter<File>,
    length: u64,
}

impl Growing {
    /// Begins a file; what it held before is gone.
    ///
    /// # Errors
    /// When it cannot be written to.
    pub fn begin(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: BufWriter::new(File::create(path)?),
            length: 0,
        })
    }

    /// Continues a file behind its first `length` bytes; what was written later is dropped.
    ///
    /// # Errors
    /// When it cannot be written to, or is shorter.
    pub fn resume(path: &Path, length: u64) -> io::Result<Self> {
        let mut file = OpenOptions::new().write(true).open(path)?;
        if file.metadata()?.len() < length {
            return Err(io::Error::new(
                io::ErrorKind::UnexpectedEof,
                "it is shorter than it was",
            ));
        }
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(Self {
            file: BufWriter::new(file),
            length,
        })
    }

    /// Writes more.
    ///
    /// # Errors
    /// When the disk is full.
    pub fn write(&mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        self.length += u64::try_from(text.len()).unwrap_or(0);
        Ok(())
    }

    /// Hands everything that was written to the system, and says how many bytes the file has then.
    ///
    /// # Errors
    /// When the disk is full.
    pub fn settle(&mut self) -> io::Result<u64> {
        self.file.flush()?;
        Ok(self.length)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::Growing;

    #[test]
    fn a_file_goes_on_where_it_was_certain() -> std::io::Result<()> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().join("rows.csv");
        let mut file = Growing::begin(&path)?;
        file.write("one\n")?;
        let length = file.settle()?;
        file.write("tw")?;
        drop(file);
        assert_eq!(fs::read_to_string(&path)?, "one\ntw");
        let mut file = Growing::resume(&path, length)?;
        file.write("two\n")?;
        assert_eq!(file.settle()?, 8);
        assert_eq!(fs::read_to_string(&path)?, "one\ntwo\n");
        assert!(Growing::resume(&path, 9).is_err());
        Ok(())
    }
}
