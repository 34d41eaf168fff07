//! Diagnostics as one line of text, and as JSON.

use serde_json::{Value, json};

use super::{Diagnostic, Label, Severity};
use crate::base::{Sources, Span};

/// One line: `file:line:column: error[G0201]: message`.
#[must_use]
pub fn concise(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let at = sources.position(diagnostic.primary.span);
    let file = sources.name(diagnostic.primary.span.file);
    let level = level(diagnostic);
    let code = diagnostic.code.as_str();
    let help = diagnostic
        .help
        .as_ref()
        .map(|help| format!("; {help}"))
        .unwrap_or_default();
    format!(
        "{file}:{}:{}: {level}[{code}]: {}{help}\n",
        at.line, at.column, diagnostic.message
    )
}

/// The same as an object for other programs.
#[must_use]
pub fn json(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    json!({
        "code": diagnostic.code.as_str(),
        "severity": level(diagnostic),
        "message": diagnostic.message,
        "place": place(&diagnostic.primary, sources),
        "others": diagnostic.others.iter().map(|label| place(label, sources)).collect::<Vec<_>>(),
        "help": diagnostic.help,
    })
}

fn place(label: &Label, sources: &Sources) -> Value {
    let start = sources.position(label.span);
    let end = sources.position(Span {
        start: label.span.end,
        ..label.span
    });
    json!({
        "file": sources.name(label.span.file),
        "line": start.line, "column": start.column,
        "end_line": end.line, "end_column": end.column,
        "text": label.text,
    })
}

pub(super) fn level(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}
