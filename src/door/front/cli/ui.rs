//! Printing: for people on standard error, for programs on standard output.

use std::io::{self, IsTerminal as _, Write as _};

use hoyle::base::signs;
use hoyle::diag::Style;
use hoyle::{Diagnostic, Sources};

use super::Exit;
use crate::front::prose;

/// A line for programs, or the requested result. Of what is a command to a terminal, only colours reach it. If the line
/// cannot be written, the program ends and says why, unless the reader has simply closed the pipe.
pub fn out(text: &str) {
    let pieces = text.split(ESCAPE).enumerate();
    let pieces = pieces.map(|(at, piece)| match at {
        0 => signs::spelt(piece).into_owned(),
        _ if is_colour(piece) => format!("{ESCAPE}{}", signs::spelt(piece)),
        _ => signs::spelt(&format!("{ESCAPE}{piece}")).into_owned(),
    });
    raw(&pieces.collect::<String>());
}

/// A text of several paragraphs.
pub fn prose(text: &str) {
    out(&prose::fitted(text, &io::stdout()));
}

/// What begins a command to a terminal.
const ESCAPE: char = '\u{1b}';

/// Whether a text begins with the end of a command that sets a colour or a weight in which it can be read.
fn is_colour(text: &str) -> bool {
    let number = text.strip_prefix('[').and_then(|it| it.split_once('m'));
    let number = number.and_then(|(number, _)| number.parse().ok());
    matches!(number, Some(0_u8..=2 | 31..=36))
}

/// The same as it is: for what this program itself tells a terminal to do.
pub fn raw(text: &str) {
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
    let said = signs::spelt(text);
    let is_line = said.starts_with("hoyle: ") && !said.contains('\n');
    let _ = if is_line {
        writeln!(io::stderr(), "{}", prose::fitted(&said, &io::stderr()))
    } else {
        writeln!(io::stderr(), "{said}")
    };
}

/// A report about a file.
pub fn report(diagnostic: &Diagnostic, sources: &Sources) {
    let drawn = hoyle::diag::render(diagnostic, sources, style());
    let _ = writeln!(io::stderr(), "{drawn}");
}

/// How reports look on standard error.
fn style() -> Style {
    let colour = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Style {
        colour,
        ..Style::default()
    }
}
