//! `hoyle fmt`

use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use hoyle::base::LineEnds;
use hoyle::files::Outputs;
use hoyle::format::{Formatted, format};
use hoyle::{Disk, Loader as _};
use similar::TextDiff;

use super::Exit;
use super::claimed::renew;
use super::empty::Empty;
use super::{format, ui};

/// Lay out rule files in the one way that all share.
#[derive(Args)]
pub struct Arguments {
    /// Files, folders with .game and .variant files in them, or `-` for standard input.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Write nothing; show what would change, and exit with 1 if anything would.
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    empty: Empty,
}

pub fn run(arguments: &Arguments) -> Exit {
    let mut exit = Exit::Ok;
    for path in &arguments.paths {
        let found = if path.as_os_str() == "-" {
            standard_input(arguments.check)
        } else {
            under(path, arguments.check, &arguments.empty)
        };
        exit = exit.max(found);
    }
    exit
}

/// Lays out standard input on standard output.
fn standard_input(check: bool) -> Exit {
    let mut bytes = Vec::new();
    if let Err(error) = std::io::stdin().read_to_end(&mut bytes) {
        return ui::usage(&format!("cannot read standard input: {error}"));
    }
    let formatted = format("standard input", bytes);
    let Some(text) = text_of(&formatted) else {
        return Exit::Findings;
    };
    if check {
        return shown(Path::new("standard input"), &formatted, text);
    }
    if !text.is_empty() {
        let text = formatted.form.written(text);
        ui::out(text.trim_end_matches('\n'));
    }
    Exit::Ok
}

fn under(path: &Path, check: bool, empty: &Empty) -> Exit {
    let files = match hoyle::files::rule_files(path) {
        Ok(files) => files,
        Err(error) => {
            return ui::usage(&format!("cannot read {}: {error}", path.display()));
        }
    };
    if files.is_empty() {
        let path = path.display();
        return empty.nothing(&format!("no .game or .variant file in {path}"));
    }
    let all = files.iter().map(|file| one(file, check));
    all.max().unwrap_or(Exit::Ok)
}

fn one(path: &Path, check: bool) -> Exit {
    let bytes = match Disk.load(path) {
        Ok(bytes) => bytes,
        Err(error) => {
            return ui::usage(&format!("cannot read {}: {error}", path.display()));
        }
    };
    let formatted = format(&path.to_string_lossy(), bytes);
    let Some(text) = text_of(&formatted) else {
        return Exit::Findings;
    };
    if check {
        return shown(path, &formatted, text);
    }
    if is_laid_out(&formatted, text) {
        return Exit::Ok;
    }
    let file = renew(&mut Outputs::default(), path);
    match file.and_then(|file| file.save(&formatted.form.written(text))) {
        Ok(()) => {
            ui::err(&format!("formatted {}", path.display()));
            Exit::Ok
        }
        Err(exit) => exit,
    }
}

/// Whether nothing would change in a file.
fn is_laid_out(formatted: &Formatted, text: &str) -> bool {
    text == before(formatted) && formatted.form.is_even()
}

/// The formatted text; without one, the mistakes are printed.
fn text_of(formatted: &Formatted) -> Option<&str> {
    if formatted.text.is_none() {
        format::drawn(&formatted.diagnostics, &formatted.sources);
    }
    formatted.text.as_deref()
}

fn before(formatted: &Formatted) -> &str {
    formatted.sources.text(hoyle::base::FileId(0))
}

/// Prints what would change in a file.
fn shown(path: &Path, formatted: &Formatted, text: &str) -> Exit {
    if is_laid_out(formatted, text) {
        return Exit::Ok;
    }
    let name = path.to_string_lossy();
    if formatted.form.mark {
        ui::out(&format!("{name}: a byte order mark stands before the first line"));
    }
    if formatted.form.ends == LineEnds::Other {
        ui::out(&format!("{name}: the lines do not all end in one way"));
    }
    let before = before(formatted);
    if text == before {
        return Exit::Findings;
    }
    let diff = TextDiff::from_lines(before, text);
    let mut hunks = diff.unified_diff();
    let hunks = hunks.context_radius(1).header(&name, &name).to_string();
    ui::out(hunks.trim_end());
    Exit::Findings
}
