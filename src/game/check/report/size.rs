//! Messages about types that are too large.

use crate::base::Span;
use crate::base::limits::MEMBERS;
use crate::diag::Diagnostic;
use crate::diag::report::too_many;

pub(in crate::check) fn many_rows(span: Span, found: usize) -> Diagnostic {
    let message = format!("the table has {found} rows");
    too_many(span, message, "the first row too many", MEMBERS)
}

pub(in crate::check) fn many_members(span: Span, name: &str, found: usize) -> Diagnostic {
    let message = format!("`{name}` has {found} members");
    too_many(span, message, "the first one too many", MEMBERS)
}
