//! `hoyle check`

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::base::{FileId, Files};
use hoyle::diag::Code;
use hoyle::diag::formats::{self, Checked};
use hoyle::secrets::Claim;
use hoyle::{Diagnostic, Disk};
use serde_json::Value as Json;

use super::empty::Empty;
use super::format::{Deny, Format};
use super::open::{files_under, skipped};
use super::watch::Watch;
use super::{Exit, leaks, ui};

/// Check games: names, types, tables, scripts, secrets, and that every game ends.
#[derive(Args)]
pub struct Arguments {
    /// Files, or folders with games and their variant files in them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How findings are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// Fail on warnings, too, with exit code 3.
    #[arg(long, value_enum)]
    deny: Option<Deny>,
    #[command(flatten)]
    watch: Watch,
    #[command(flatten)]
    empty: Empty,
    #[command(flatten)]
    leaks: leaks::Experiments,
}

/// The results of the check so far.
struct Check<'a> {
    arguments: &'a Arguments,
    checked: Vec<Checked>,
    /// The results of leak experiments, for a JSON document.
    leaks: Vec<Json>,
    /// The files of games that cannot be played.
    broken: BTreeSet<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Exit {
    arguments.watch.run(&arguments.paths, || once(arguments))
}

fn once(arguments: &Arguments) -> Exit {
    if arguments.leaks.are_asked_for() && !leaks::has_format(arguments.format) {
        return ui::usage("`--leaks` reports with `--format human`, `concise` or `json`");
    }
    let mut check =
        Check { arguments, checked: Vec::new(), leaks: Vec::new(), broken: BTreeSet::new() };
    let exits = arguments.paths.iter().map(|path| check.path(path));
    let exit = exits.max().unwrap_or(Exit::Ok);
    check.print();
    exit
}

impl Check<'_> {
    /// Checks everything under a path.
    fn path(&mut self, path: &Path) -> Exit {
        let (all, mut exit) = files_under(path, &self.arguments.empty);
        if all.is_empty() {
            return exit;
        }
        let (mut has_errors, mut only_secrets) = (false, true);
        for files in all {
            if self.broken.contains(&files.game) {
                skipped(&files, "checked");
                continue;
            }
            let found = self.file(&files);
            exit = exit.max(self.rating(&found));
            let mut errors = found.iter().filter(|it| it.is_error());
            has_errors |= errors.clone().next().is_some();
            only_secrets &= errors.all(|it| it.code.is_about_secrets());
        }
        let experiments = &self.arguments.leaks;
        let can_play = !has_errors || (only_secrets && experiments.is_exact());
        if can_play && exit != Exit::Usage {
            let format = self.arguments.format;
            exit = exit.max(leaks::run(path, experiments, format, &mut self.leaks));
        } else if experiments.are_asked_for() {
            let path = path.display();
            ui::err(&format!("hoyle: no games of {path} are compared while it has errors"));
        }
        exit
    }

    /// Checks a game, or a variant file with its game.
    fn file(&mut self, files: &Files) -> Vec<Diagnostic> {
        let compiled = hoyle::compile::check_all(files.clone(), &Disk);
        let found = compiled.diagnostics;
        let format = self.arguments.format;
        format.print(&found, &compiled.sources);
        if format == Format::Human && !found.iter().any(Diagnostic::is_error) {
            claim(files, &compiled.claim);
        }
        let name = files.own().to_string_lossy().into_owned();
        self.checked.push(Checked::new(name, &found, &compiled.sources));
        if compiled.game.is_none() {
            self.broken.insert(files.game.clone());
        }
        found
    }

    /// The exit code for the findings of a file. A file that cannot be read is wrong usage.
    fn rating(&self, found: &[Diagnostic]) -> Exit {
        let unreadable = |it: &Diagnostic| {
            matches!(it.code, Code::G0701 | Code::G0702)
                && it.primary.span.file == FileId(0)
                && it.primary.span.start == it.primary.span.end
        };
        match found {
            [] => Exit::Ok,
            [only] if unreadable(only) => Exit::Usage,
            found if found.iter().any(Diagnostic::is_error) => Exit::Findings,
            _ if self.arguments.deny == Some(Deny::Warnings) => Exit::Denied,
            _ => Exit::Ok,
        }
    }

    /// Prints what can be printed only at the end.
    fn print(self) {
        let findings = self.checked.iter().flat_map(|checked| &checked.findings);
        match self.arguments.format {
            Format::Human | Format::Concise => {}
            Format::Json => {
                let mut document = formats::checked_json(&self.checked);
                if let (Json::Object(fields), true) =
                    (&mut document, self.arguments.leaks.are_asked_for())
                {
                    fields.insert("leaks".to_owned(), self.leaks.into());
                }
                ui::out(&document.to_string());
            }
            Format::Github => {
                let (files, found) = (self.checked.len(), findings.clone().count());
                let errors = findings.filter(|finding| finding.is_error()).count();
                let warnings = found - errors;
                ui::out(&format!("files checked: {files}, errors: {errors}, warnings: {warnings}"));
            }
            Format::Sarif => ui::out(&formats::sarif(findings).to_string()),
            Format::Junit => {
                let suites: Vec<_> = self.checked.iter().map(Checked::suite).collect();
                ui::out(&formats::junit("hoyle check", &suites));
            }
        }
    }
}

/// Prints what the check of secrets covers, for a file without errors.
fn claim(files: &Files, claim: &Claim) {
    let name = files.own().file_name().unwrap_or_default().to_string_lossy();
    for (at, line) in claim.lines().iter().enumerate() {
        ui::out(&if at == 0 { format!("{name}: {line}") } else { line.clone() });
    }
}
