//! Results of tests as JSON, and as suites for other formats.

use serde_json::{Value as Json, json};

use super::Verdict;
use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::diag::formats::{Case, Finding, Outcome, Suite, VERSION};

/// The results of one file with one set of variants and options.
#[derive(Clone, Debug, Default)]
pub struct Tested {
    /// The path of the file.
    pub file: String,
    /// The variants with which the tests were run.
    pub variants: Vec<String>,
    /// The options with which the tests were run, each as `name=value`.
    pub options: Vec<String>,
    /// Why the file cannot be played; no test was run then.
    pub findings: Vec<Finding>,
    /// The results of its tests.
    pub tests: Vec<TestResult>,
}

/// The result of one test.
#[derive(Clone, Debug)]
pub struct TestResult {
    /// The title of the test.
    pub title: String,
    /// The path of the file with the test.
    pub file: String,
    /// The line of the test, counted from 1.
    pub line: usize,
    /// Why it fails.
    pub failure: Option<Finding>,
}

impl TestResult {
    /// The result that a verdict says.
    #[must_use]
    pub fn of(verdict: &Verdict, sources: &Sources) -> Self {
        let failure = verdict.failure.as_ref();
        Self {
            title: verdict.title.clone(),
            file: sources.name(verdict.span.file).to_owned(),
            line: sources.position(verdict.span).line,
            failure: failure.map(|failure| Finding::of(failure, sources)),
        }
    }
}

impl Tested {
    /// Notes the errors for which the file cannot be played.
    pub fn broken(&mut self, found: &[Diagnostic], sources: &Sources) {
        let findings = found.iter().map(|it| Finding::of(it, sources));
        self.findings.extend(findings);
    }

    /// All findings: errors of the file and failures of tests.
    pub fn wrong(&self) -> impl Iterator<Item = &Finding> {
        let failures = self.tests.iter().filter_map(|test| test.failure.as_ref());
        self.findings.iter().chain(failures)
    }

    /// The file with its tests as a suite.
    #[must_use]
    pub fn suite(&self) -> Suite {
        let with = [self.variants.as_slice(), &self.options].concat();
        let with =
            if with.is_empty() { String::new() } else { format!(" with {}", with.join(", ")) };
        let broken = self.findings.iter().map(|finding| Case {
            name: finding.code.as_str().to_owned(),
            outcome: Outcome::Broken(finding.clone()),
        });
        let tests = self.tests.iter().map(|test| Case {
            name: test.title.clone(),
            outcome: match &test.failure {
                Some(failure) => Outcome::Failed(failure.clone()),
                None => Outcome::Passed,
            },
        });
        Suite { name: format!("{}{with}", self.file), cases: broken.chain(tests).collect() }
    }
}

/// All results as one JSON object, also if there are no tests.
#[must_use]
pub fn tested_json(all: &[Tested]) -> Json {
    let findings: Vec<&Finding> = all.iter().flat_map(|tested| &tested.findings).collect();
    let tests = all.iter().flat_map(|tested| {
        let test = |test: &TestResult| {
            json!({
                "test": test.title, "file": test.file, "line": test.line,
                "variants": tested.variants, "options": tested.options,
                "passed": test.failure.is_none(), "failure": test.failure,
            })
        };
        tested.tests.iter().map(test)
    });
    let tests: Vec<Json> = tests.collect();
    let outcomes = || all.iter().flat_map(|tested| &tested.tests);
    let passed = outcomes().filter(|test| test.failure.is_none()).count();
    json!({
        "version": VERSION,
        "tests": tests,
        "findings": findings,
        "passed": passed,
        "failed": outcomes().count() - passed,
    })
}
