//! Messages about a game file that cannot be read.

use crate::base::{FileId, Span};
use crate::diag::{Diagnostic, report};

/// The game that a variant file names cannot be read.
pub(super) fn no_game(span: Span, name: &str, why: &str) -> Diagnostic {
    report::unreadable(span, name, why, "named here")
        .help("the path starts at the folder of this file")
}

pub(super) fn unreadable(file: FileId, name: &str, why: &str) -> Diagnostic {
    report::unreadable(Span::new(file, 0, 0), name, why, "")
}
