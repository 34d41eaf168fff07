//! The layout of a file: one for every file of the same tokens and line breaks. The order of the
//! tokens never changes, and no line is wrapped; what is changed lies between tokens.

mod columns;
mod comments;
#[cfg(test)]
mod laws;
mod lines;
mod spaces;

use crate::base::{FileId, Sources};
use crate::diag::report::not_text;
use crate::diag::{Diagnostic, Sink};
use crate::syntax::parse_tokens;

/// A file in its layout, or why it has none.
#[derive(Clone, Debug)]
pub struct Formatted {
    /// The text in its layout; nothing if the file has a mistake in its syntax.
    pub text: Option<String>,
    /// The text as it was; the spans of diagnostics refer to it.
    pub sources: Sources,
    /// The mistakes, in the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Lays out a file. `name` is how messages call it.
#[must_use]
pub fn format(name: &str, bytes: Vec<u8>) -> Formatted {
    let mut sources = Sources::default();
    let mut sink = Sink::default();
    let text = match String::from_utf8(bytes) {
        Ok(text) => {
            let file = sources.add(name, name, text.as_str());
            format_text(file, &text, &mut sink)
        }
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let file = sources.add(name, name, text);
            sink.push(not_text(file, valid, name));
            None
        }
    };
    Formatted {
        text,
        sources,
        diagnostics: sink.into_sorted(),
    }
}

fn format_text(file: FileId, text: &str, sink: &mut Sink) -> Option<String> {
    let tokens = parse_tokens(file, text, sink);
    (!sink.has_errors()).then(|| comments::write(&lines::lines(text, &tokens)))
}
