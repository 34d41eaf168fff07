//! Diagnostics as one line of text, and as JSON.

use serde_json::{Value, json};

use super::{Diagnostic, Label};
use crate::base::{Sources, Span};

/// One line: `file:line:column: error[G0201]: message`.
#[must_use]
pub fn concise(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let at = sources.position(diagnostic.primary.span);
    let file = sources.name(diagnostic.primary.span.file);
    let help = diagnostic
        .help
        .as_ref()
        .map(|help| format!("; {help}"))
        .unwrap_or_default();
    format!("{file}:{}:{}: {diagnostic}{help}\n", at.line, at.column)
}

/// The same as an object for other programs.
#[must_use]
pub fn json(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    json!({
        "code": diagnostic.code.as_str(),
        "severity": diagnostic.code.severity().to_string(),
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
