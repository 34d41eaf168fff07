//! Whatever is found in a file can be said in every format, and other programs can read it.

use std::process::Command;
use std::sync::LazyLock;

use hoyle::diag::formats::{Checked, Finding, checked_json, github, junit, sarif};
use hoyle::testing::{TestResult, Tested, tested_json};
use hoyle::{Diagnostic, Sources};
use libtest_mimic::{Failed, Trial};
use serde_json::Value as Json;

use crate::schema;

/// What the published schema of SARIF 2.1.0 asks of the parts that hoyle writes.
static SARIF: LazyLock<Json> =
    LazyLock::new(|| serde_json::from_str(include_str!("sarif.json")).unwrap());

static CHECK: LazyLock<Json> = LazyLock::new(|| printed("check"));
static TEST: LazyLock<Json> = LazyLock::new(|| printed("test"));

/// A small game with everything that a document can speak of.
const GAME: &str = r#"language 1
game "Cards" {
  players 2..3
  score points
}
type Card is one of Ace King Queen Jack
zone deck of all Card secret
zone hand[seat] of Card private
state points[seat]: 0..9 = 0 public
setup { shuffle deck  deal 1 from deck to each hand }
option points_each: 1..2 = 1 "Points for each card."
action pass { do { end turn } }
action point(card: Card) {
  require yours: card in hand[me] else "You do not hold it."
  do { set points[me] = points[me] + points_each  end turn }
}
phase playing { pass point }
variant short "One point." { drop action point }
play {
  for each s in seats { turn of s in playing }
  end game "Over." won by all s in seats where points[s] > 0
}
test "a point" {
  seats Ada Ben
  Ada: pass
}
"#;

/// A trial for each verb: what it prints as JSON is as its schema says.
pub fn trials() -> Vec<Trial> {
    let runs: [(&str, &[&str]); 16] = [
        ("check", &["check"]),
        ("check", &["check", "--leaks", "--games", "3"]),
        ("check", &["check", "--leaks", "--exact", "--decisions", "1"]),
        ("test", &["test"]),
        ("sim", &["sim", "-n", "5", "--cover"]),
        ("sim", &["sim", "-n", "1"]),
        ("cover", &["cover", "--play", "6"]),
        ("mutate", &["mutate"]),
        ("mutate", &["mutate", "--list"]),
        ("diff", &["diff", "--variant", "short"]),
        ("diff", &["diff", "--from-option", "points_each=1", "--option", "points_each=2"]),
        ("diff", &["diff", "--variant", "short", "--sim", "20"]),
        ("perft", &["perft", "--infosets"]),
        ("arena", &["arena", "--bots", "random,easy", "-n", "2"]),
        ("solve", &["solve", "-n", "2"]),
        ("replay", &["replay", "--knows"]),
    ];
    let trial = |(verb, arguments): (&'static str, &'static [&'static str])| {
        Trial::test(format!("formats/{}", arguments.join(" ")), move || {
            run(verb, arguments).map_err(Failed::from)
        })
    };
    runs.into_iter().map(trial).collect()
}

fn run(verb: &str, arguments: &[&str]) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cards.game"), GAME).unwrap();
    let schema = printed(verb);
    let lines = ["json", "jsonl"].into_iter().filter(|it| *it == "json" || verb == "sim");
    let replays = verb == "replay";
    if replays {
        let recorded = ["record", ".", "--seed", "1", "--to", "game.transcript"];
        let program = env!("CARGO_BIN_EXE_hoyle");
        Command::new(program).current_dir(folder.path()).args(recorded).output().unwrap();
    }
    for format in lines {
        let output = Command::new(env!("CARGO_BIN_EXE_hoyle"))
            .current_dir(folder.path())
            .args(arguments)
            .args(["--format", format, if replays { "game.transcript" } else { "." }])
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        if printed.is_empty() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        for line in printed.lines() {
            let document = serde_json::from_str(line).map_err(|it| it.to_string())?;
            schema::check(&schema, &document).map_err(|why| format!("{why}\n{line}"))?;
        }
    }
    Ok(())
}

/// The schema that the program prints.
fn printed(verb: &str) -> Json {
    let output = Command::new(env!("CARGO_BIN_EXE_hoyle")).args(["schema", verb]).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Says what is found in each format, and reads it back.
pub fn hold(found: &[Diagnostic], sources: &Sources) -> Result<(), String> {
    let checked = [Checked::new("example.game".to_owned(), found, sources)];
    let findings = &checked[0].findings;
    valid("check", &CHECK, &checked_json(&checked))?;
    valid("SARIF", &SARIF, &sarif(findings))?;
    let cases = found.len().max(1);
    let failures = findings.iter().filter(|it| it.is_error()).count();
    xml(&junit("hoyle check", &[checked[0].suite()]), cases, failures)?;
    findings.iter().try_for_each(annotation)?;

    let failed = |finding: &Finding| TestResult {
        title: format!("a test < \"{}\"", finding.message),
        file: finding.place.file.clone(),
        line: finding.place.line,
        failure: Some(finding.clone()),
    };
    let tested = Tested {
        file: "example.game".to_owned(),
        tests: findings.iter().map(failed).collect(),
        ..Tested::default()
    };
    valid("test", &TEST, &tested_json(std::slice::from_ref(&tested)))?;
    xml(&junit("hoyle test", &[tested.suite()]), found.len(), found.len())
}

fn valid(what: &str, schema: &Json, document: &Json) -> Result<(), String> {
    // What is printed is read again, as another program would.
    let text = document.to_string();
    let read = serde_json::from_str(&text).map_err(|error| format!("{what}: {error}"))?;
    schema::check(schema, &read).map_err(|why| format!("{what}: {why}\n{text}"))
}

/// XML is well formed, and its counts are those of its elements.
fn xml(text: &str, cases: usize, failures: usize) -> Result<(), String> {
    let document = roxmltree::Document::parse(text).map_err(|it| format!("{it}\n{text}"))?;
    let root = document.root_element();
    let count = |tag: &str| document.descendants().filter(|it| it.has_tag_name(tag)).count();
    let said = |name: &str| root.attribute(name).and_then(|it| it.parse().ok());
    let right = root.has_tag_name("testsuites")
        && (count("testcase"), said("tests")) == (cases, Some(cases))
        && (count("failure"), said("failures")) == (failures, Some(failures));
    right.then_some(()).ok_or_else(|| format!("wrong counts:\n{text}"))
}

/// A command of GitHub's workflows: `::error file=…,line=…::message`, in one line.
fn annotation(finding: &Finding) -> Result<(), String> {
    let line = github(finding);
    let wrong = || format!("no annotation: {line}");
    let rest = line.strip_prefix("::").ok_or_else(wrong)?;
    let (command, message) = rest.split_once("::").ok_or_else(wrong)?;
    let (severity, properties) = command.split_once(' ').ok_or_else(wrong)?;
    let known = ["file", "line", "endLine", "col", "endColumn", "title"];
    let named = properties.split(',').all(|property| {
        let name = property.split_once('=');
        name.is_some_and(|(name, value)| known.contains(&name) && !value.is_empty())
    });
    let right = named
        && ["error", "warning"].contains(&severity)
        && !message.is_empty()
        && !line.contains(['\n', '\r']);
    right.then_some(()).ok_or_else(wrong)
}
