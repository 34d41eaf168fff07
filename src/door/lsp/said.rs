//! Converts messages to diagnostics of the protocol.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Range,
};

use super::address::address_of;
use super::place::Lines;
use crate::base::{Sources, Span};
use crate::diag::{Diagnostic, Severity};

/// The diagnostics of each file.
pub(super) fn by_file(
    all: &[Diagnostic],
    sources: &Sources,
) -> BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>> {
    let mut found: BTreeMap<PathBuf, Vec<lsp_types::Diagnostic>> = BTreeMap::new();
    for it in all {
        let path = sources.path(it.primary.span.file).to_owned();
        found.entry(path).or_default().push(shown(it, sources));
    }
    found
}

fn shown(it: &Diagnostic, sources: &Sources) -> lsp_types::Diagnostic {
    let mut message = it.message.clone();
    if !it.primary.text.is_empty() {
        message += &format!("\n{}", it.primary.text);
    }
    if let Some(help) = &it.help {
        message += &format!("\nhelp: {help}");
    }
    let others = it.others.iter().filter_map(|label| {
        let uri = address_of(sources.path(label.span.file))?;
        Some(DiagnosticRelatedInformation {
            location: Location::new(uri, range(label.span, sources)),
            message: label.text.clone(),
        })
    });
    lsp_types::Diagnostic {
        range: range(it.primary.span, sources),
        severity: Some(match it.code.severity() {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
        }),
        code: Some(NumberOrString::String(it.code.as_str().to_owned())),
        source: Some("hoyle".to_owned()),
        message,
        related_information: Some(others.collect()),
        ..lsp_types::Diagnostic::default()
    }
}

fn range(span: Span, sources: &Sources) -> Range {
    Lines::new(sources.text(span.file)).range(span.start as usize, span.end as usize)
}
