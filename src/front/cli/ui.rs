//! Printing: for people on standard error, for programs on standard output.

use std::io::{self, IsTerminal as _, Write as _};

use hoyle::diag::Style;

use super::Exit;

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
        std::process::exit(exit.code().into());
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
