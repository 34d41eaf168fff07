//! Findings as commands of GitHub's workflows, which show them beside the line of the code.

use super::Finding;

/// One line that annotates the place of a finding.
#[must_use]
pub fn github(finding: &Finding) -> String {
    let place = &finding.place;
    let mut properties = vec![
        format!("file={}", property(&place.file)),
        format!("line={}", place.line),
        format!("endLine={}", place.end_line),
    ];
    // Columns count only within one line, and the last one is that of the last character.
    if place.line == place.end_line {
        let last = place.end_column.saturating_sub(1).max(place.column);
        properties.push(format!("col={}", place.column));
        properties.push(format!("endColumn={last}"));
    }
    properties.push(format!("title={}", finding.code.as_str()));
    format!(
        "::{} {}::{}",
        finding.severity,
        properties.join(","),
        escaped(&finding.said())
    )
}

/// A message: a line break would end the command.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A value before the message, where commas and colons separate.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
