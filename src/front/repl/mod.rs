//! The prompt: lines in, text out. `prompt` interprets the lines; only `reader` knows the terminal.

mod commands;
mod listing;
mod nearby;
mod prompt;
mod reader;
mod script;

use std::io::{IsTerminal as _, stdin, stdout};

use rand::TryRng as _;

pub use prompt::Prompt;

use super::cli::Exit;

/// Plays at the terminal, or as a script if input or output is not a terminal.
pub fn run(prompt: &mut Prompt) -> Exit {
    if stdin().is_terminal() && stdout().is_terminal() {
        reader::run(prompt)
    } else {
        script::run(prompt)
    }
}

/// A random seed.
pub fn any_seed() -> u64 {
    rand::rngs::SysRng.try_next_u64().unwrap_or(1)
}
