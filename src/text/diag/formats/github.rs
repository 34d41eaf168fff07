//! Findings and notes as workflow commands of GitHub, which shows them beside the code.

use super::{Finding, Note, in_repository};

/// The command that annotates the place of a finding.
#[must_use]
pub fn github(finding: &Finding) -> String {
    let place = &finding.place;
    let mut properties = vec![
        format!("file={}", property(in_repository(&place.file))),
        format!("line={}", place.line),
        format!("endLine={}", place.end_line),
    ];
    // GitHub uses columns only within one line, and includes the last one.
    if place.line == place.end_line {
        let last = place.end_column.saturating_sub(1).max(place.column);
        properties.push(format!("col={}", place.column));
        properties.push(format!("endColumn={last}"));
    }
    properties.push(format!("title={}", finding.code.as_str()));
    format!("::{} {}::{}", finding.severity, properties.join(","), escaped(&finding.said()))
}

/// The command that annotates the place of a note.
#[must_use]
pub fn github_note(note: &Note, title: &str) -> String {
    let Note { file, line, column, message } = note;
    let file = property(in_repository(file));
    let (title, message) = (property(title), escaped(message));
    format!("::notice file={file},line={line},col={column},title={title}::{message}")
}

/// A message without line breaks, which would end the command.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property, which ends at a comma or colon.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
