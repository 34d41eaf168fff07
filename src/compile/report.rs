//! What is said about a game file that cannot be read.

use crate::base::{FileId, Span};
use crate::check;
use crate::diag::Diagnostic;

pub(super) fn unreadable(file: FileId, name: &str, why: &str) -> Diagnostic {
    check::unreadable(Span::new(file, 0, 0), name, why, "")
}

pub(super) fn not_text(file: FileId, name: &str, valid: usize) -> Diagnostic {
    // What is shown in its place is three bytes long.
    let at = u32::try_from(valid).unwrap_or(0);
    check::not_text(Span::new(file, at, at + 3), name, "the first byte that is not")
}
