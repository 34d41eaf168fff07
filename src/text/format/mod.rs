//! [`format()`]: the one layout of a file. The order of the tokens never changes, and no line is wrapped; only the blanks
//! between tokens and the line breaks before some of them change.

mod columns;
mod comments;
#[cfg(test)]
mod laws;
mod lines;
mod spaces;

use std::path::Path;

use crate::base::{FileForm, FileId, Sources};
use crate::diag::reading::add_file;
use crate::diag::{Diagnostic, Sink};
use crate::syntax::parse_tokens;

/// A formatted file, or the mistakes for which it cannot be formatted.
#[derive(Clone, Debug)]
pub struct Formatted {
    /// The formatted text; `None` if the file has a mistake in its syntax.
    pub text: Option<String>,
    /// The text as it was; the spans of diagnostics refer to it.
    pub sources: Sources,
    /// The line ends of the file, and whether it has a byte order mark.
    pub form: FileForm,
    /// The mistakes, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Formats a file. `name` is its name in messages.
#[must_use]
pub fn format(name: &str, bytes: Vec<u8>) -> Formatted {
    let mut sources = Sources::default();
    let mut sink = Sink::default();
    let added = add_file(name, Path::new(name), bytes, &mut sources);
    let text = if added.wrong.is_empty() {
        format_text(added.file, sources.text(added.file), &mut sink)
    } else {
        sink.extend(added.wrong);
        None
    };
    Formatted { text, sources, form: added.form, diagnostics: sink.into_sorted() }
}

fn format_text(file: FileId, text: &str, sink: &mut Sink) -> Option<String> {
    let tokens = parse_tokens(file, text, sink);
    (!sink.has_errors()).then(|| comments::write(&lines::lines(text, &tokens)))
}
