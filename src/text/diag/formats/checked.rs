//! Files that were checked, with what was found in each.

use serde_json::{Value as Json, json};

use super::{Case, Finding, Outcome, Suite, VERSION};
use crate::base::Sources;
use crate::diag::Diagnostic;

/// A file that was checked.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Its path.
    pub file: String,
    /// What was found in it and in the files that it names.
    pub findings: Vec<Finding>,
}

impl Checked {
    /// The findings in a file.
    #[must_use]
    pub fn new(file: String, diagnostics: &[Diagnostic], sources: &Sources) -> Self {
        let findings = diagnostics.iter().map(|it| Finding::of(it, sources));
        Self { file, findings: findings.collect() }
    }

    /// The file as a suite with a case for each finding. Without findings, there is one case, which passes.
    #[must_use]
    pub fn suite(&self) -> Suite {
        let sound = self
            .findings
            .is_empty()
            .then(|| Case { name: "no findings".to_owned(), outcome: Outcome::Passed });
        let found = self.findings.iter().map(|finding| Case {
            name: format!(
                "{} at {}:{}:{}",
                finding.code.as_str(),
                finding.place.file,
                finding.place.line,
                finding.place.column
            ),
            outcome: if finding.is_error() {
                Outcome::Failed(finding.clone())
            } else {
                Outcome::Warned(finding.clone())
            },
        });
        Suite { name: self.file.clone(), cases: sound.into_iter().chain(found).collect() }
    }
}

/// All files with all findings as one JSON object, also if there are none.
#[must_use]
pub fn checked_json(all: &[Checked]) -> Json {
    let files: Vec<&str> = all.iter().map(|checked| checked.file.as_str()).collect();
    let findings: Vec<&Finding> = all.iter().flat_map(|checked| &checked.findings).collect();
    let errors = findings.iter().filter(|finding| finding.is_error()).count();
    json!({
        "version": VERSION,
        "files": files,
        "findings": findings,
        "errors": errors,
        "warnings": findings.len() - errors,
    })
}
