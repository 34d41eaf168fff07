//! The prompt: lines in, text out. `desk` understands the lines; `reader` is the only file that knows
//! the terminal.

mod commands;
mod desk;
mod listing;
mod nearby;
mod reader;
mod script;

use std::io::{IsTerminal as _, stdin, stdout};

use rand::TryRng as _;

pub use desk::Desk;

use super::cli::Exit;

/// Plays at the terminal, or as a script where input or output is none.
pub fn run(desk: &mut Desk) -> Exit {
    if stdin().is_terminal() && stdout().is_terminal() {
        reader::run(desk)
    } else {
        script::run(desk)
    }
}

/// A seed that nobody has chosen.
pub fn any_seed() -> u64 {
    rand::rngs::SysRng.try_next_u64().unwrap_or(1)
}
