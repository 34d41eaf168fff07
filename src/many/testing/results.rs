//! Results of tests for other programs.

use serde_json::{Value as Json, json};

use super::Verdict;
use crate::base::Sources;
use crate::diag::Diagnostic;
use crate::diag::formats::{Case, Finding, Outcome, Suite, VERSION};

/// A file whose tests were run, with one set of variants and options.
#[derive(Clone, Debug, Default)]
pub struct Tested {
    /// The path of the file.
    pub file: String,
    /// The variants that are in it.
    pub variants: Vec<String>,
    /// The options that are set in it, each as `name=value`.
    pub options: Vec<String>,
    /// Why it cannot be played; no test was run then.
    pub findings: Vec<Finding>,
    /// Its tests.
    pub tests: Vec<TestResult>,
}

/// A test that was run.
#[derive(Clone, Debug)]
pub struct TestResult {
    /// The title of the test.
    pub title: String,
    /// Its file.
    pub file: String,
    /// Its line, counted from 1.
    pub line: usize,
    /// Why it fails.
    pub failure: Option<Finding>,
}

impl TestResult {
    /// What a verdict says.
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
    /// Notes why the file cannot be played.
    pub fn broken(&mut self, found: &[Diagnostic], sources: &Sources) {
        let findings = found.iter().map(|it| Finding::of(it, sources));
        self.findings.extend(findings);
    }

    /// Everything that is wrong.
    pub fn wrong(&self) -> impl Iterator<Item = &Finding> {
        let failures = self.tests.iter().filter_map(|test| test.failure.as_ref());
        self.findings.iter().chain(failures)
    }

    /// The file with its tests as a suite.
    #[must_use]
    pub fn suite(&self) -> Suite {
        let with = [self.variants.as_slice(), &self.options].concat();
        let with = if with.is_empty() {
            String::new()
        } else {
            format!(" with {}", with.join(", "))
        };
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
        Suite {
            name: format!("{}{with}", self.file),
            cases: broken.chain(tests).collect(),
        }
    }
}

/// All tests as one object. There is one also if there are no tests.
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
