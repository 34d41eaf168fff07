//! `hoyle lsp`

use clap::Args;

use super::{Exit, ui};

/// Serve an editor: mistakes, meanings of names, completion and layout, over standard input and output.
#[derive(Args)]
pub struct Arguments {
    /// Editors say so; there is no other way.
    #[arg(long, hide = true)]
    stdio: bool,
}

pub fn run(arguments: &Arguments) -> Exit {
    let Arguments { stdio: _ } = arguments;
    match hoyle::lsp::serve() {
        Ok(()) => Exit::Ok,
        Err(error) => ui::usage(&error),
    }
}
