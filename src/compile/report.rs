//! What is said about a game file that cannot be read.

use crate::base::{FileId, Span};
use crate::diag::{Code, Diagnostic};

pub(super) fn unreadable(file: FileId, name: &str, why: &str) -> Diagnostic {
    Diagnostic::new(Code::G0701, Span::new(file, 0, 0), format!("cannot read {name}: {why}"), "")
}

pub(super) fn not_text(file: FileId, name: &str, valid: usize) -> Diagnostic {
    // What is shown in its place is three bytes long.
    let at = u32::try_from(valid).unwrap_or(0);
    Diagnostic::new(Code::G0702, Span::new(file, at, at + 3), format!("{name} is not UTF-8 text"), "the first byte that is not")
        .help("save the file as UTF-8")
}
