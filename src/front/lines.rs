//! Lines from a pipe, none longer than a limit.

use std::io::{self, BufRead, Read as _};

/// Reads a line. Drops the rest of a line that has more than `most` bytes.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>, most: usize) -> io::Result<usize> {
    let limit = u64::try_from(most).unwrap_or(u64::MAX);
    let read = input.by_ref().take(limit).read_until(b'\n', line)?;
    if read == most && line.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(read)
}
