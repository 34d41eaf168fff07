//! `hoyle completions`

use clap::Args;
use clap_complete::Shell;

use super::{Exit, ui};

/// Print a script that lets a shell complete verbs, arguments and their values.
#[derive(Args)]
pub struct Arguments {
    /// The shell that reads the script.
    #[arg(value_enum)]
    shell: Shell,
}

pub fn run(arguments: &Arguments) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::command(), "hoyle", &mut script);
    ui::out(String::from_utf8_lossy(&script).trim_end());
    Exit::Ok
}
