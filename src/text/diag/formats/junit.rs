//! Suites of cases as JUnit XML, for continuous integration.

use super::Finding;
use super::xml::escaped;

/// A named list of cases, such as those of one file.
#[derive(Clone, Debug)]
pub struct Suite {
    /// The name of the suite: the path of the file.
    pub name: String,
    /// Its cases, in order.
    pub cases: Vec<Case>,
}

/// A test case.
#[derive(Clone, Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// Whether the case passed.
    pub outcome: Outcome,
}

/// The outcome of a case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// The case passed.
    Passed,
    /// The case passed with a warning.
    Warned(Finding),
    /// The case failed.
    Failed(Finding),
    /// The case could not be run.
    Broken(Finding),
}

/// All suites as one XML document.
#[must_use]
pub fn junit(name: &str, suites: &[Suite]) -> String {
    let all = || suites.iter().flat_map(|suite| &suite.cases);
    let mut lines = vec![
        r#"<?xml version="1.0" encoding="UTF-8"?>"#.to_owned(),
        format!(r#"<testsuites name="{}" {}>"#, escaped(name), counts(all())),
    ];
    for suite in suites {
        lines.push(format!(
            r#"  <testsuite name="{}" {}>"#,
            escaped(&suite.name),
            counts(suite.cases.iter())
        ));
        for case in &suite.cases {
            lines.extend(written(case, &suite.name));
        }
        lines.push("  </testsuite>".to_owned());
    }
    lines.push("</testsuites>".to_owned());
    lines.join("\n")
}

fn counts<'c>(cases: impl Iterator<Item = &'c Case>) -> String {
    let (mut tests, mut failures, mut errors) = (0, 0, 0);
    for case in cases {
        tests += 1;
        match case.outcome {
            Outcome::Passed | Outcome::Warned(_) => {}
            Outcome::Failed(_) => failures += 1,
            Outcome::Broken(_) => errors += 1,
        }
    }
    format!(r#"tests="{tests}" failures="{failures}" errors="{errors}" skipped="0""#)
}

fn written(case: &Case, class: &str) -> Vec<String> {
    let (name, class) = (escaped(&case.name), escaped(class));
    let head = format!(r#"    <testcase name="{name}" classname="{class}""#);
    let inside = match &case.outcome {
        Outcome::Passed => return vec![format!("{head}/>")],
        Outcome::Warned(finding) => {
            format!("      <system-out>{}</system-out>", placed(finding))
        }
        Outcome::Failed(finding) => element("failure", finding),
        Outcome::Broken(finding) => element("error", finding),
    };
    vec![format!("{head}>"), inside, "    </testcase>".to_owned()]
}

fn element(tag: &str, finding: &Finding) -> String {
    format!(
        r#"      <{tag} message="{}" type="{}">{}</{tag}>"#,
        escaped(&finding.message),
        finding.code.as_str(),
        placed(finding)
    )
}

/// The text of an element about a finding, with its place.
fn placed(finding: &Finding) -> String {
    let place = &finding.place;
    escaped(&format!(
        "{}:{}:{}: {}[{}]: {}",
        place.file,
        place.line,
        place.column,
        finding.severity,
        finding.code.as_str(),
        finding.said()
    ))
}
