//! `hoyle check`

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;
use hoyle::Disk;
use hoyle::base::Files;
use hoyle::diag::Code;
use hoyle::secrets::Claim;

use super::open::files_under;
use super::ui::{self, Format};
use super::{Exit, leaks};

/// Check games: names, types, tables, scripts, secrets, and that every game ends.
#[derive(Args)]
pub struct Arguments {
    /// Files, or folders with games and their variant files in them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How findings are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    #[command(flatten)]
    leaks: leaks::Experiments,
}

pub fn run(arguments: &Arguments) -> Exit {
    let mut exit = Exit::Ok;
    let mut broken = BTreeSet::new();
    for path in &arguments.paths {
        let (all, worst) = files_under(path);
        let mut found = worst;
        let (mut has_errors, mut only_secrets) = (false, true);
        if all.is_empty() && worst == Exit::Ok {
            ui::err(&format!("hoyle: no .game file in {}", path.display()));
            found = Exit::Usage;
        }
        for files in all {
            // Its variants can be checked when the game is fixed.
            if broken.contains(&files.game) {
                continue;
            }
            let compiled = hoyle::compile::check_all(files.clone(), &Disk);
            ui::findings(&compiled.diagnostics, &compiled.sources, arguments.format);
            if arguments.format == Format::Human
                && !compiled.diagnostics.iter().any(hoyle::Diagnostic::is_error)
            {
                claim(&files, &compiled.claim);
            }
            found = found.max(rating(&compiled.diagnostics));
            let mut errors = compiled.diagnostics.iter().filter(|it| it.is_error());
            has_errors |= errors.clone().next().is_some();
            only_secrets &= errors.all(|it| it.code.as_str().starts_with("G08"));
            if compiled.game.is_none() {
                broken.insert(files.game);
            }
        }
        exit = exit.max(found);
        let can_play = !has_errors || (only_secrets && arguments.leaks.is_exact());
        if can_play && found != Exit::Usage {
            exit = exit.max(leaks::run(path, &arguments.leaks, arguments.format));
        } else if arguments.leaks.are_asked_for() {
            let path = path.display();
            ui::err(&format!(
                "hoyle: no games of {path} are compared while it has errors"
            ));
        }
    }
    exit
}

/// Prints what the check of secrets covers, for a file without errors.
fn claim(files: &Files, claim: &Claim) {
    let name = files
        .own()
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    for (at, line) in claim.lines().iter().enumerate() {
        ui::out(&if at == 0 {
            format!("{name}: {line}")
        } else {
            line.clone()
        });
    }
}

/// A game file that cannot be read says nothing about its rules.
fn rating(diagnostics: &[hoyle::Diagnostic]) -> Exit {
    let unreadable = |it: &hoyle::Diagnostic| {
        matches!(it.code, Code::G0701 | Code::G0702)
            && it.primary.span.file == hoyle::base::FileId(0)
            && it.primary.span.start == it.primary.span.end
    };
    match diagnostics {
        [] => Exit::Ok,
        [only] if unreadable(only) => Exit::Usage,
        _ => Exit::Findings,
    }
}
