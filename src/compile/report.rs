//! What is said about a game file that cannot be read.

use crate::base::{FileId, Span};
use crate::check;
use crate::diag::Diagnostic;

pub(super) fn unreadable(file: FileId, name: &str, why: &str) -> Diagnostic {
    check::unreadable(Span::new(file, 0, 0), name, why, "")
}
