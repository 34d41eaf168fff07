//! Comments above parts of a file that have no name.

use crate::base::Span;

/// A comment above a part of a file.
#[derive(Clone, Debug, Default)]
pub struct Comment {
    /// Its lines, without the marks.
    pub lines: Vec<String>,
    /// The part below it; `None` if a file has no such part.
    pub of: Option<Span>,
}
