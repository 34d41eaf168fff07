//! Messages about a file: [`Diagnostic`]s with a registry of codes and a renderer. `src/text/diag/README.md` says how
//! to word a message.

mod codes;
mod foreign;
pub mod formats;
mod lines;
mod messages;
pub mod reading;
#[cfg(feature = "cli")]
mod render;
pub mod report;
mod suggest;

pub use crate::messages;
pub use codes::Code;
pub use foreign::{foreign, foreign_declaration, foreign_line};
pub use lines::{concise, json};
#[cfg(feature = "cli")]
pub use render::{Style, render};
pub use suggest::closest;

use std::collections::BTreeSet;
use std::fmt;

use crate::base::Span;

/// How bad a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The game cannot be played.
    Error,
    /// The game can be played, but something in it is probably a mistake.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// A place with a short text.
#[derive(Clone, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// The text at the place.
    pub text: String,
}

/// One mistake: where it is, what is wrong, and what to do.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The kind of mistake.
    pub code: Code,
    /// What is wrong, in one line without a full stop.
    pub message: String,
    /// The place of the mistake.
    pub primary: Label,
    /// Other places that belong to the mistake.
    pub others: Vec<Label>,
    /// What the author can do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic at one place, without help.
    #[must_use]
    pub fn new(
        code: Code,
        span: Span,
        message: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        let primary = Label { span, text: label.into() };
        Self { code, message: message.into(), primary, others: Vec::new(), help: None }
    }

    /// Adds what the author can do about the mistake.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds another place, if there is one.
    #[must_use]
    pub fn also(mut self, place: impl Into<Option<Span>>, text: impl Into<String>) -> Self {
        self.others.extend(place.into().map(|span| Label { span, text: text.into() }));
        self
    }

    /// Whether the diagnostic is an error, and not a warning.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.code.severity() == Severity::Error
    }
}

/// The diagnostic without its place, which needs the sources: `error[G0201]: message`. [`concise`] gives the whole
/// line.
impl fmt::Display for Diagnostic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = self.code.as_str();
        write!(out, "{}[{code}]: {}", self.code.severity(), self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// Collects diagnostics. The stages of the compiler return a value and report mistakes here.
#[derive(Clone, Debug, Default)]
pub struct Sink {
    found: Vec<Diagnostic>,
}

impl Sink {
    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// How many diagnostics there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.found.len()
    }

    /// The diagnostics behind the first `count`.
    pub fn since(&mut self, count: usize) -> impl Iterator<Item = &mut Diagnostic> {
        self.found.iter_mut().skip(count)
    }

    /// Adds diagnostics.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(diagnostics);
    }

    /// Whether one of the diagnostics is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(Diagnostic::is_error)
    }

    /// Drops diagnostics that say no more than others.
    pub fn leave_out(&mut self, is_needless: impl Fn(&Diagnostic) -> bool) {
        self.found.retain(|it| !is_needless(it));
    }

    /// All diagnostics in the order of their places, without repetitions of a code at one place. An unknown name is
    /// reported once, at its first use.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|it| (it.primary.span.file, it.primary.span.start, it.code));
        self.found.dedup_by_key(|it| (it.primary.span, it.code));
        let mut unknown = BTreeSet::new();
        self.found.retain(|it| {
            !matches!(it.code, Code::G0201 | Code::G0208) || unknown.insert(it.message.clone())
        });
        self.found
    }
}
