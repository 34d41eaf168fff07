//! [`Finding`]: a diagnostic with its places looked up, which outlives its sources.

use serde::Serialize;

use crate::base::{Sources, Span};
use crate::diag::{Code, Diagnostic, Label, Severity};

/// A diagnostic with lines and columns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The kind of mistake.
    #[serde(serialize_with = "code")]
    pub code: Code,
    /// `error` or `warning`.
    pub severity: String,
    /// What is wrong, in one line.
    pub message: String,
    /// The place of the mistake.
    pub place: Place,
    /// Other places that belong to the mistake.
    pub others: Vec<Place>,
    /// What to do about it.
    pub help: Option<String>,
}

/// A range of a file. Lines and columns are counted from 1, and columns count characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The path of the file, as the user named it or the program found it.
    pub file: String,
    /// The line of the first character.
    pub line: usize,
    /// The first character.
    pub column: usize,
    /// The line of the character after the last.
    pub end_line: usize,
    /// The character after the last.
    pub end_column: usize,
    /// The label at the place.
    pub text: String,
}

impl Finding {
    /// The finding of a diagnostic.
    #[must_use]
    pub fn of(diagnostic: &Diagnostic, sources: &Sources) -> Self {
        let others = diagnostic.others.iter();
        Self {
            code: diagnostic.code,
            severity: diagnostic.code.severity().to_string(),
            message: diagnostic.message.clone(),
            place: Place::of(&diagnostic.primary, sources),
            others: others.map(|label| Place::of(label, sources)).collect(),
            help: diagnostic.help.clone(),
        }
    }

    /// Whether the finding is an error, and not a warning.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.code.severity() == Severity::Error
    }

    /// The message and the help, each on its own line.
    #[must_use]
    pub fn said(&self) -> String {
        let help = self.help.as_ref().map(|help| format!("\n{help}"));
        format!("{}{}", self.message, help.unwrap_or_default())
    }
}

impl Place {
    fn of(label: &Label, sources: &Sources) -> Self {
        let start = sources.position(label.span);
        let end = sources.position(Span { start: label.span.end, ..label.span });
        Self {
            file: sources.name(label.span.file).to_owned(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            text: label.text.clone(),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "this is how serde calls it")]
fn code<S: serde::Serializer>(code: &Code, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(code.as_str())
}
