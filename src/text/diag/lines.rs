//! Diagnostics as one line of text, and as JSON.

use serde_json::Value;

use super::Diagnostic;
use super::formats::Finding;
use crate::base::Sources;
use crate::base::signs::spelt;

/// A diagnostic on one line: `file:line:column: error[G0201]: message`.
#[must_use]
pub fn concise(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let at = sources.position(diagnostic.primary.span);
    let file = sources.name(diagnostic.primary.span.file);
    let help = diagnostic.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let line = format!("{file}:{}:{}: {diagnostic}{help}", at.line, at.column);
    format!("{}\n", spelt(&line))
}

/// A diagnostic as a JSON object.
#[must_use]
pub fn json(diagnostic: &Diagnostic, sources: &Sources) -> Value {
    serde_json::to_value(Finding::of(diagnostic, sources)).unwrap_or_default()
}
