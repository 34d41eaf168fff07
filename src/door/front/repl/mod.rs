//! The prompt: lines in, text out. `prompt` interprets the lines; only `reader` knows the terminal.

mod as_test;
mod asking;
mod bots;
mod commands;
mod completion;
mod hints;
mod interrupt;
mod kept;
mod knows;
mod news;
mod notes;
mod pager;
mod prompt;
mod reader;
mod reasons;
mod refusal;
mod reload;
mod rules;
mod script;
mod staked;
mod table;
mod taking_back;
mod value;

use std::io::{IsTerminal as _, stdin, stdout};

use rand::TryRng as _;

pub use kept::{ChosenPlace, place};
pub use prompt::Prompt;

use super::cli::Exit;
use super::draw::Style;

/// How the table is drawn, as far as the command line says it.
#[derive(Clone, Copy, Debug)]
pub struct DrawingOptions {
    /// Also where nobody reads it from a terminal.
    pub table: bool,
    /// With letters and digits alone.
    pub plain: bool,
    /// The most characters in a line.
    pub width: Option<usize>,
}

/// What follows when a game at the prompt was left.
#[derive(Clone, Copy, Debug)]
pub enum AfterGame {
    /// The program ends.
    Exit(Exit),
    /// Another game, in which the seats move on.
    Rematch,
}

/// Whether a person reads and types at a terminal.
pub fn at_terminal() -> bool {
    stdin().is_terminal() && stdout().is_terminal()
}

/// Plays at the terminal, or as a script if input or output is not a terminal.
pub fn run(prompt: &mut Prompt, options: DrawingOptions) -> AfterGame {
    let terminal = at_terminal();
    let no_colour = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
    prompt.fixed_width = options.width;
    prompt.pictures = (terminal || options.table).then(|| Style {
        width: options.width.unwrap_or(Style::PIPE.width),
        height: Style::PIPE.height,
        plain: options.plain,
        colour: terminal && !options.plain && !no_colour,
    });
    let exit = if terminal {
        interrupt::watch();
        reader::run(prompt)
    } else {
        script::run(prompt)
    };
    if prompt.again { AfterGame::Rematch } else { AfterGame::Exit(exit) }
}

/// A seed that nobody knows; nothing if the system has none.
pub fn any_seed() -> Option<u64> {
    rand::rngs::SysRng.try_next_u64().ok()
}
