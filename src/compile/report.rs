//! Messages about a game file that cannot be read.

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, report};

pub(super) fn unreadable(file: FileId, name: &str, why: &str) -> Diagnostic {
    report::unreadable(Span::new(file, 0, 0), name, why, "")
}
