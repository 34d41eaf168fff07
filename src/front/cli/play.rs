//! `hoyle play`

use std::fmt::Display;
use std::path::PathBuf;

use clap::Args;
use hoyle::session::Bot;
use hoyle::{Disk, Loader as _, Setup, Viewer};

use super::open::{Chosen, open, stopped};
use super::{Exit, ui};
use crate::front::repl::{self, Prompt};

/// Play a game at a prompt, alone with bots or with others at one screen.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// The seats in clockwise order; `:random` makes a seat a bot.
    #[arg(long, value_name = "NAME[:BOT],…", value_delimiter = ',')]
    seats: Vec<String>,
    /// The seed of all chance; without one, every game is different.
    #[arg(long)]
    seed: Option<u64>,
    /// Continue a game that was saved with `:save`.
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// For whoever writes the rules: faults are told in full, with what is hidden.
    #[arg(long)]
    open: bool,
}

pub fn run(arguments: &Arguments) -> Exit {
    match start(arguments) {
        Ok(mut prompt) => repl::run(&mut prompt),
        Err(exit) => exit,
    }
}

fn start(arguments: &Arguments) -> Result<Prompt, Exit> {
    let record = arguments
        .load
        .as_ref()
        .map(|path| read_record(path))
        .transpose()?;
    let chosen = record.as_ref().map_or_else(
        || arguments.chosen.variants.clone(),
        |it| it.head.variants.clone(),
    );
    let opened = open(
        &arguments.chosen.game,
        &chosen,
        arguments.chosen.lang.as_deref(),
    )?;
    let written = match (&record, arguments.seats.is_empty()) {
        (Some(record), true) => record.head.seats.clone(),
        (None, true) => default_seats(opened.runtime.game.players.0),
        (_, false) => arguments.seats.clone(),
    };
    let (names, bots): (Vec<String>, Vec<Option<String>>) =
        written.iter().map(|seat| split(seat)).unzip();
    let options = record.as_ref().map_or_else(
        || arguments.chosen.options.clone(),
        |it| it.head.options.clone(),
    );
    let seed = record
        .as_ref()
        .map(|it| it.head.seed)
        .or(arguments.seed)
        .unwrap_or_else(repl::any_seed);
    let mut setup = Setup::new(&opened.runtime.game, &names, &options, seed)
        .map_err(|error| usage(&error.to_string()))?;
    setup.names.language = opened.language;
    if let Some(record) = &record {
        setup.given = record
            .outcomes(&opened.runtime.game, &setup.names)
            .map_err(|error| usage(&error.to_string()))?;
    }
    let bots = seat_bots(&bots, seed)?;
    let faults_for = if arguments.open {
        Viewer::Referee
    } else {
        Viewer::Public
    };
    let names = setup.names.clone();
    let mut session = opened
        .runtime
        .begin(setup)
        .map_err(|stop| stopped(&opened, &names, &stop, faults_for))?;
    if let Some(record) = record {
        record
            .replay(&mut session)
            .map_err(|error| usage(&error.to_string()))?;
    }
    let head = hoyle::session::RecordHead {
        variants: opened.variants.clone(),
        seats: written,
        options,
        seed,
    };
    Ok(Prompt::new(opened, session, bots, head, faults_for))
}

fn read_record(path: &std::path::Path) -> Result<hoyle::session::Record, Exit> {
    let cannot = |why: &dyn Display| usage(&format!("cannot read {}: {why}", path.display()));
    let bytes = Disk.load(path).map_err(|error| cannot(&error))?;
    let text = String::from_utf8(bytes).map_err(|error| cannot(&error))?;
    hoyle::session::Record::parse(&text).map_err(|why| usage(&format!("{}: {why}", path.display())))
}

fn usage(message: &str) -> Exit {
    ui::err(&format!("hoyle: {message}"));
    Exit::Usage
}

/// `Ben:random` is a seat and its bot.
fn split(seat: &str) -> (String, Option<String>) {
    match seat.split_once(':') {
        Some((name, bot)) => (name.trim().to_owned(), Some(bot.trim().to_owned())),
        None => (seat.trim().to_owned(), None),
    }
}

fn default_seats(least: u32) -> Vec<String> {
    let bots = (2..=least).map(|number| format!("Bot{number}:random"));
    std::iter::once("You".to_owned()).chain(bots).collect()
}

fn seat_bots(bots: &[Option<String>], seed: u64) -> Result<Vec<Option<Box<dyn Bot>>>, Exit> {
    let mut out = Vec::new();
    for (seat, name) in (0u32..).zip(bots) {
        let bot = match name {
            None => None,
            Some(name) => match hoyle::session::bot_named(name, seed, seat) {
                Some(bot) => Some(bot),
                None => {
                    return Err(usage(&format!(
                        "there is no bot `{name}`; there is {}",
                        hoyle::session::BOTS.join(", ")
                    )));
                }
            },
        };
        out.push(bot);
    }
    Ok(out)
}
