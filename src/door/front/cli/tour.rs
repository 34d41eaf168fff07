//! `hoyle tour`

use std::path::PathBuf;

use clap::Args;

use super::Exit;
use crate::front::tour;

/// Learn the language: change a small game step by step; each step is checked.
#[derive(Args)]
pub struct Arguments {
    /// The file that is changed. If it is there already, the tour goes on where it stands.
    #[arg(default_value = "tour.game")]
    file: PathBuf,
}

pub fn run(arguments: &Arguments) -> Exit {
    tour::run(&arguments.file)
}
