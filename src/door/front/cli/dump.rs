//! `hoyle dump`

use clap::{Args, ValueEnum};
use hoyle::dump::{self, Derived};
use hoyle::session::check_count;

use super::open::{ChosenGame, Opened, open};
use super::{Exit, ui};

/// Write out a game as it was checked, or what is derived from it for play.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: ChosenGame,
    /// What is written out.
    #[arg(long, value_enum)]
    stage: Stage,
    /// For how many seats the program is made; the least number the game takes, if not given.
    #[arg(long)]
    seats: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// The checked game.
    Game,
    /// What is derived from it for play.
    Program,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let Opened { runtime, .. } = open(&arguments.chosen.game, &arguments.chosen.chosen(), None)?;
    let seats = arguments.seats.unwrap_or(runtime.game.players.0);
    check_count(&runtime.game, seats).map_err(|error| ui::usage(&error.0))?;
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
    Ok(Exit::Ok)
}
