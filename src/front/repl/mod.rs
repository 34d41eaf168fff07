//! The prompt: lines in, text out. `prompt` interprets the lines; only `reader` knows the terminal.

mod commands;
mod listing;
mod nearby;
mod prompt;
mod reader;
mod refusal;
mod script;
mod table;

use std::io::{IsTerminal as _, stdin, stdout};

use rand::TryRng as _;

pub use prompt::Prompt;

use super::cli::Exit;
use super::draw::Style;

/// How the table is drawn, as far as the command line says it.
#[derive(Clone, Copy, Debug)]
pub struct Looks {
    /// Also where nobody reads it from a terminal.
    pub table: bool,
    /// With letters and digits alone.
    pub plain: bool,
    /// The most characters in a line.
    pub width: Option<usize>,
}

/// Plays at the terminal, or as a script if input or output is not a terminal.
pub fn run(prompt: &mut Prompt, looks: Looks) -> Exit {
    let terminal = stdin().is_terminal() && stdout().is_terminal();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
    prompt.fixed_width = looks.width;
    prompt.pictures = (terminal || looks.table).then(|| Style {
        width: looks.width.unwrap_or(Style::PIPE.width),
        plain: looks.plain,
        colour: terminal && !looks.plain && !no_colour,
    });
    if terminal {
        reader::run(prompt)
    } else {
        script::run(prompt)
    }
}

/// A random seed.
pub fn any_seed() -> u64 {
    rand::rngs::SysRng.try_next_u64().unwrap_or(1)
}
