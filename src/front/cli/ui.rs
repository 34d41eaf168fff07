//! Printing: for people on standard error, for programs on standard output.

use std::io::{self, IsTerminal as _, Write as _};

use clap::ValueEnum;
use hoyle::diag::Style;
use hoyle::{Diagnostic, Sources};

use super::Exit;

/// How findings are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// With the lines they are about.
    Human,
    /// One line per message: `file:line:column`.
    Concise,
    /// One JSON object per line.
    Json,
}

/// A line for programs, or the requested result. If it cannot be written, the program ends and says
/// why, unless the reader has simply closed the pipe.
pub fn out(text: &str) {
    if let Err(error) = writeln!(io::stdout(), "{text}") {
        let exit = if error.kind() == io::ErrorKind::BrokenPipe {
            Exit::Ok
        } else {
            err(&format!("hoyle: cannot write the results: {error}"));
            Exit::Usage
        };
        std::process::exit(exit as i32);
    }
}

/// A line for people.
pub fn err(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// How reports look on standard error.
pub fn style() -> Style {
    let colour = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Style {
        colour,
        ..Style::default()
    }
}

/// Findings that are printed for people; the others are only counted.
const SHOWN: usize = 100;

/// Prints findings in a format.
pub fn findings(diagnostics: &[Diagnostic], sources: &Sources, format: Format) {
    let shown = if format == Format::Human {
        SHOWN
    } else {
        usize::MAX
    };
    for diagnostic in diagnostics.iter().take(shown) {
        match format {
            Format::Human => err(&hoyle::diag::render(diagnostic, sources, style())),
            Format::Concise => out(hoyle::diag::concise(diagnostic, sources).trim_end()),
            Format::Json => out(&hoyle::diag::json(diagnostic, sources).to_string()),
        }
    }
    if diagnostics.len() > shown {
        let more = diagnostics.len() - shown;
        err(&format!("and {more} more; `--format concise` lists all"));
    }
}
