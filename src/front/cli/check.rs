//! `hoyle check`

use std::path::PathBuf;

use clap::Args;
use hoyle::{Code, Disk};

use super::Exit;
use super::ui::{self, Format};

/// Check games: names, types, tables, scripts, and that every game comes to an end.
#[derive(Args)]
pub struct Arguments {
    /// Files, or folders with games in them.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// How findings are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
}

pub fn run(arguments: &Arguments) -> Exit {
    let mut exit = Exit::Ok;
    for path in &arguments.paths {
        let files = match hoyle::game_files(path) {
            Ok(files) if files.is_empty() => {
                ui::err(&format!("hoyle: no .game file in {}", path.display()));
                exit = exit.max(Exit::Usage);
                continue;
            }
            Ok(files) => files,
            Err(error) => {
                ui::err(&format!("hoyle: cannot read {}: {error}", path.display()));
                exit = exit.max(Exit::Usage);
                continue;
            }
        };
        for file in files {
            let compiled = hoyle::check_all(&file, &Disk);
            ui::findings(&compiled.diagnostics, &compiled.sources, arguments.format);
            exit = exit.max(rating(&compiled.diagnostics));
        }
    }
    exit
}

/// A game file that cannot be read is no finding about its rules.
fn rating(diagnostics: &[hoyle::Diagnostic]) -> Exit {
    let unreadable = |it: &hoyle::Diagnostic| {
        matches!(it.code, Code::G0701 | Code::G0702) && it.primary.span.file == hoyle::FileId(0) && it.primary.span.start == it.primary.span.end
    };
    match diagnostics {
        [] => Exit::Ok,
        [only] if unreadable(only) => Exit::Usage,
        _ => Exit::Findings,
    }
}
