//! Findings as SARIF 2.1.0, a standard format for results of static analysis.

use std::collections::BTreeSet;

use serde_json::{Value as Json, json};

use super::{Finding, Place, in_repository};
use crate::diag::Code;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// One SARIF run with all findings, also if there are none.
#[must_use]
pub fn sarif<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Json {
    let findings: Vec<&Finding> = findings.into_iter().collect();
    let codes: BTreeSet<Code> = findings.iter().map(|finding| finding.code).collect();
    let codes: Vec<Code> = codes.into_iter().collect();
    let rules: Vec<Json> = codes.iter().map(|code| rule(*code)).collect();
    let results: Vec<Json> = findings.iter().map(|finding| result(finding, &codes)).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "hoyle",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// A code with its page.
fn rule(code: Code) -> Json {
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": code.title() },
        "help": { "text": code.page(), "markdown": code.page() },
        "defaultConfiguration": { "level": code.severity().to_string() },
    })
}

fn result(finding: &Finding, codes: &[Code]) -> Json {
    let related: Vec<Json> = finding.others.iter().map(location).collect();
    let mut result = json!({
        "ruleId": finding.code.as_str(),
        "ruleIndex": codes.iter().position(|code| *code == finding.code),
        "level": finding.severity,
        "message": { "text": finding.said() },
        "locations": [location(&finding.place)],
    });
    if let (Json::Object(fields), false) = (&mut result, related.is_empty()) {
        fields.insert("relatedLocations".to_owned(), related.into());
    }
    result
}

fn location(place: &Place) -> Json {
    let mut location = json!({ "physicalLocation": {
        "artifactLocation": { "uri": uri(&place.file) },
        "region": {
            "startLine": place.line, "startColumn": place.column,
            "endLine": place.end_line, "endColumn": place.end_column,
        },
    } });
    if let (Json::Object(fields), false) = (&mut location, place.text.is_empty()) {
        fields.insert("message".to_owned(), json!({ "text": place.text }));
    }
    location
}

/// A path as a URI reference: relative paths stay relative.
fn uri(path: &str) -> String {
    let path = in_repository(path).replace('\\', "/");
    let mut out = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}
