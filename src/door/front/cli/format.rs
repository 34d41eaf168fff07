//! Formats of results, which have the same names for every verb.

use clap::ValueEnum;
use hoyle::diag::formats::{Finding, Note, VERSION, github, github_note};
use hoyle::{Diagnostic, Sources};
use serde_json::{Map, Value as Json};

use super::ui::{err, out, report};

/// How what is found in files is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With the lines they are about.
    Human,
    /// One line per message: `file:line:column`.
    Concise,
    /// One JSON document.
    Json,
    /// Commands of GitHub's workflows, which show messages beside the code.
    Github,
    /// One document in SARIF 2.1.0.
    Sarif,
    /// One document in JUnit XML.
    Junit,
}

/// How counts are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CountsFormat {
    /// As tables.
    Human,
    /// One JSON document.
    Json,
}

/// How many games are reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GamesFormat {
    /// As tables.
    Human,
    /// One JSON document with the summary.
    Json,
    /// One JSON object a line for each game, and the summary as the last.
    Jsonl,
}

/// How places that lack something are printed, with a table of counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GapsFormat {
    /// The table, and one line per place.
    Human,
    /// One line per place: `file:line:column`.
    Concise,
    /// One JSON document.
    Json,
    /// Commands of GitHub's workflows, which show the places beside the code.
    Github,
}

impl GapsFormat {
    /// Prints notes with a table of counts; `title` stands above each note where GitHub shows it.
    pub fn print(self, table: &[String], notes: &[Note], title: &str, json: impl FnOnce() -> Json) {
        match self {
            Self::Human => {
                table.iter().for_each(|line| out(line));
                notes.iter().for_each(|note| out(&note.to_string()));
            }
            Self::Concise => {
                notes.iter().for_each(|note| out(&note.to_string()));
                table.iter().for_each(|line| err(line));
            }
            Self::Github => {
                notes.iter().for_each(|note| out(&github_note(note, title)));
                table.iter().for_each(|line| out(line));
            }
            Self::Json => out(&json().to_string()),
        }
    }
}

/// What makes a run fail besides errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Deny {
    /// Warnings.
    Warnings,
}

/// How many findings are printed for people; the others are only counted.
const SHOWN: usize = 100;

/// Prints findings for people.
pub fn drawn(diagnostics: &[Diagnostic], sources: &Sources) {
    for diagnostic in diagnostics.iter().take(SHOWN) {
        report(diagnostic, sources);
    }
    if diagnostics.len() > SHOWN {
        let more = diagnostics.len() - SHOWN;
        err(&format!("and {more} more; `--format concise` lists all"));
    }
}

/// A JSON document with these fields, and its version.
pub fn document<const N: usize>(fields: [(&str, Json); N]) -> String {
    let version = ("version", Json::from(VERSION));
    let fields = std::iter::once(version).chain(fields);
    let fields: Map<String, Json> = fields
        .filter(|(_, value)| !value.is_null())
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    Json::Object(fields).to_string()
}

impl Format {
    /// Whether the format is one document, which is printed at the end.
    pub const fn is_document(self) -> bool {
        match self {
            Self::Human | Self::Concise | Self::Github => false,
            Self::Json | Self::Sarif | Self::Junit => true,
        }
    }

    /// Prints findings, unless they are part of a document.
    pub fn print(self, diagnostics: &[Diagnostic], sources: &Sources) {
        match self {
            Self::Human => drawn(diagnostics, sources),
            Self::Concise => {
                diagnostics.iter().for_each(|it| out(hoyle::diag::concise(it, sources).trim_end()));
            }
            Self::Github => {
                diagnostics.iter().for_each(|it| out(&github(&Finding::of(it, sources))));
            }
            Self::Json | Self::Sarif | Self::Junit => {}
        }
    }
}
