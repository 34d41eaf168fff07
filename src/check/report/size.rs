//! What is said about games that are too large.

use crate::base::Span;
use crate::base::limits::{CONDITIONS, MEMBERS, POSITION, ROUNDS};
use crate::diag::{Code, Diagnostic};

fn too_many(span: Span, message: String, label: &str, limit: usize) -> Diagnostic {
    Diagnostic::new(Code::G0320, span, message, label)
        .help(format!("the limit is {limit}; see `grammar/limits.md`"))
}

pub(in crate::check) fn many_rows(span: Span, found: usize) -> Diagnostic {
    let message = format!("the table has {found} rows");
    too_many(span, message, "the first row too many", MEMBERS)
}

pub(in crate::check) fn many_members(span: Span, name: &str, found: usize) -> Diagnostic {
    let message = format!("`{name}` has {found} members");
    too_many(span, message, "too many members", MEMBERS)
}

pub(in crate::check) fn large_position(span: Span, name: &str, places: usize) -> Diagnostic {
    let message = format!("`{name}` makes the position too large: it holds {places} numbers");
    too_many(span, message, "too many places", POSITION)
}

pub(in crate::check) fn many_rounds(span: Span, count: usize) -> Diagnostic {
    let message = format!("this may have {count} values, and a list of them is kept");
    too_many(span, message, "too many values", ROUNDS)
}

pub(in crate::check) fn many_conditions(span: Span, name: &str) -> Diagnostic {
    let message =
        format!("`{name}` has more than {CONDITIONS} conditions, with the rules it needs");
    too_many(span, message, "too many conditions", CONDITIONS)
}
