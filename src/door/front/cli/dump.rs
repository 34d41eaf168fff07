//! `hoyle dump`

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use hoyle::dump::{self, Derived};
use hoyle::session::check_count;

use super::open::{Opened, open};
use super::{Exit, ui};

/// Write out a game as it was checked, or what is derived from it for play.
#[derive(Args)]
pub struct Arguments {
    /// A .game file, a folder that holds one, or a .variant file beside one.
    game: PathBuf,
    /// What is written out.
    #[arg(long, value_enum)]
    stage: Stage,
    /// For how many seats the program is made; the least number the game takes, if not given.
    #[arg(long)]
    seats: Option<u32>,
    /// A variant of the game, or of a file NAME.variant beside it; may be given several times.
    #[arg(long = "variant", value_name = "NAME")]
    variants: Vec<String>,
    /// An option that stands in a declaration; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// The checked game.
    Game,
    /// What is derived from it for play.
    Program,
}

pub fn run(arguments: &Arguments) -> Exit {
    let chosen = hoyle::compile::Chosen {
        variants: arguments.variants.clone(),
        options: arguments.options.clone(),
    };
    match open(&arguments.game, &chosen, None) {
        Ok(opened) => written(&opened, arguments),
        Err(exit) => exit,
    }
}

fn written(opened: &Opened, arguments: &Arguments) -> Exit {
    let runtime = &opened.runtime;
    let seats = arguments.seats.unwrap_or(runtime.game.players.0);
    if let Err(error) = check_count(&runtime.game, seats) {
        ui::err(&format!("hoyle: {}", error.0));
        return Exit::Usage;
    }
    let text = match arguments.stage {
        Stage::Game => dump::game(&runtime.game),
        Stage::Program => dump::program(Derived {
            game: &runtime.game,
            layout: &runtime.layout,
            program: &runtime.program,
            lowered: &runtime.lowered(seats),
        }),
    };
    ui::out(text.trim_end());
    Exit::Ok
}
