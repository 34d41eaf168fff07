//! `hoyle record`

use std::path::PathBuf;

use clap::Args;
use hoyle::notation::Names;
use hoyle::session::{RecordHead, random_bots};
use hoyle::transcript::ENDING;
use hoyle::{Setup, Viewer};

use super::open::{ChosenGame, Opened, open, stopped};
use super::{Exit, NO_SEED, transcripts, ui};
use crate::front::repl::any_seed;

/// Let bots play a game, and write it down: for the referee, for the public and for each seat.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: ChosenGame,
    /// The players in clockwise order; by default, as few as the game allows.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    seats: Vec<String>,
    /// The seed of all chance; without one, every game is different.
    #[arg(long)]
    seed: Option<u64>,
    /// Where the referee's transcript goes; by default, to the folder `transcripts` beside the game.
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let chosen = arguments.chosen.chosen();
    let opened = open(&arguments.chosen.game, &chosen, None)?;
    let game = &opened.runtime.game;
    let seats = match arguments.seats.as_slice() {
        [] => Names::usual(game, game.players.0).seats,
        given => given.to_vec(),
    };
    let seed = arguments.seed.or_else(any_seed);
    let seed = seed.ok_or_else(|| ui::usage(NO_SEED))?;
    let setup = Setup::new(game, &seats, &chosen.options, seed);
    let setup = setup.map_err(|error| ui::usage(&error.to_string()))?;
    let path = match &arguments.to {
        Some(path) => path.clone(),
        None => default_path(arguments, &opened, &seats)?,
    };
    transcripts::free(&path, &seats, &opened)?;
    let names = setup.names.clone();
    let halted = |stop| stopped(&opened, &names, &stop, Viewer::Referee);
    let mut session = opened.runtime.begin(setup).map_err(halted)?;
    let mut bots = random_bots(seed, session.state().seats());
    hoyle::sim::playout(&mut session, &mut bots).map_err(halted)?;
    let head = RecordHead {
        variants: opened.variants.clone(),
        seats,
        options: chosen.options.clone(),
        seed,
        rules: None,
        position: Vec::new(),
    };
    transcripts::write(&path, &opened, &session, &head)?;
    ui::out(&format!("{}: {} moves", path.display(), session.moves()));
    Ok(Exit::Ok)
}

/// `transcripts/NAME-3-1.transcript`, with the number of seats and the first free number: a seed would tell every card,
/// and the names of the players' transcripts are made from this one. The folder is made if it does not exist.
fn default_path(arguments: &Arguments, opened: &Opened, seats: &[String]) -> Result<PathBuf, Exit> {
    let cannot = |error: std::io::Error| ui::usage(&format!("cannot write transcripts: {error}"));
    let files = hoyle::files::files_of(&arguments.chosen.game).map_err(cannot)?;
    let folder = files.game.with_file_name(hoyle::files::TRANSCRIPTS);
    std::fs::create_dir_all(&folder).map_err(cannot)?;
    let stem = files.game.file_stem().unwrap_or_default().to_string_lossy();
    let with: String = opened.variants.iter().map(|it| format!("-{it}")).collect();
    let of = seats.len();
    let paths = (1u64..).map(|at| folder.join(format!("{stem}{with}-{of}-{at}.{ENDING}")));
    let mut free = paths.filter(|path| transcripts::taken(path, seats).is_none());
    free.next().ok_or_else(|| ui::usage("cannot write transcripts: no name is free"))
}
