//! Printing: results for programs on standard output, words for people on standard error.

use std::io::{self, IsTerminal as _, Write as _};

use hoyle::base::signs;
use hoyle::diag::Style;
use hoyle::{Diagnostic, Sources};

use super::Exit;
use crate::front::prose;

/// Prints a line of the result. Control sequences are removed from it, except colours. If the line cannot be written,
/// the program ends with a message, or in silence if the reader has closed the pipe.
pub fn out(text: &str) {
    let pieces = text.split(ESCAPE).enumerate();
    let pieces = pieces.map(|(at, piece)| match at {
        0 => signs::spelt(piece).into_owned(),
        _ if is_colour(piece) => format!("{ESCAPE}{}", signs::spelt(piece)),
        _ => signs::spelt(&format!("{ESCAPE}{piece}")).into_owned(),
    });
    raw(&pieces.collect::<String>());
}

/// Prints a text of several paragraphs.
pub fn prose(text: &str) {
    out(&prose::fitted(text, &io::stdout()));
}

/// The sign with which control sequences begin.
const ESCAPE: char = '\u{1b}';

/// Whether a text begins with the rest of a control sequence for a readable colour or weight.
fn is_colour(text: &str) -> bool {
    let number = text.strip_prefix('[').and_then(|it| it.split_once('m'));
    let number = number.and_then(|(number, _)| number.parse().ok());
    matches!(number, Some(0_u8..=2 | 31..=36))
}

/// Prints text with control sequences of the program itself.
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

/// Prints a line for people.
pub fn err(text: &str) {
    let said = signs::spelt(text);
    let is_line = said.starts_with("hoyle: ") && !said.contains('\n');
    let _ = if is_line {
        writeln!(io::stderr(), "{}", prose::fitted(&said, &io::stderr()))
    } else {
        writeln!(io::stderr(), "{said}")
    };
}

/// Reports wrong usage, a file that cannot be read, or results that cannot be written.
pub fn usage(message: &str) -> Exit {
    err(&format!("hoyle: {message}"));
    Exit::Usage
}

/// Prints a message about a file.
pub fn report(diagnostic: &Diagnostic, sources: &Sources) {
    let drawn = hoyle::diag::render(diagnostic, sources, style());
    let _ = writeln!(io::stderr(), "{drawn}");
}

/// The style of messages on standard error.
fn style() -> Style {
    let colour = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    Style { colour, ..Style::default() }
}
