//! [`Lines`]: reads lines of a pipe up to a limit of length.

use std::io::{self, BufRead, Read as _};

/// The byte order mark, with which some programs begin their output.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Lines that end with a line feed, or with a carriage return and a line feed.
pub struct Lines<R> {
    input: R,
    most: usize,
    line: Vec<u8>,
    is_begun: bool,
}

/// A line without its line end, and the first line without a byte order mark.
pub struct Line<'a> {
    pub bytes: &'a [u8],
    /// Whether the line was longer than the limit, and the rest was dropped.
    pub is_cut: bool,
}

impl<R: BufRead> Lines<R> {
    /// The lines of an input, each of at most `most` bytes.
    pub fn new(input: R, most: usize) -> Self {
        Self { input, most, line: Vec::new(), is_begun: false }
    }

    /// The next line; `None` at the end.
    pub fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.line.clear();
        let limit = u64::try_from(self.most).unwrap_or(u64::MAX);
        let mut input = self.input.by_ref().take(limit);
        let read = input.read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        let is_cut = read == self.most && self.line.last() != Some(&b'\n');
        if is_cut {
            self.input.skip_until(b'\n')?;
        }
        let line = self.line.as_slice();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        let bytes = line.strip_prefix(MARK).filter(|_| is_first);
        let bytes = bytes.unwrap_or(line);
        Ok(Some(Line { bytes, is_cut }))
    }
}
