//! `hoyle arena`

mod contest;
mod games_file;
mod page;
mod report;

use std::path::PathBuf;

use clap::Args;
use hoyle::base::digest;
use hoyle::compile::rules_hash;
use hoyle::files::Outputs;
use hoyle::notation::Names;
use hoyle::opponents::Kind;
use hoyle::{Setup, Viewer};
use rayon::prelude::*;

use self::contest::{Contest, Game};
use self::games_file::GamesFile;
use self::report::Report;
use super::claimed::claim;
use super::format::CountsFormat;
use super::open::{GameArguments, stopped};
use super::play::kind;
use super::{Exit, ui};

/// Let bots play against each other, and report how each of them did.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// The bots, such as `hard,random`. They sit in this order, again from the first if there are more seats, and each
    /// deal is played once from every place in the order.
    #[arg(long, value_name = "BOT,…", value_delimiter = ',', default_value = "hard,random")]
    bots: Vec<String>,
    /// The number of deals.
    #[arg(short = 'n', long, value_name = "NUMBER", default_value_t = 20)]
    deals: u64,
    /// The number of seats; by default, as few as the game allows.
    #[arg(long, value_name = "NUMBER")]
    seats: Option<u32>,
    /// Say how long a move took.
    #[arg(long)]
    time: bool,
    /// The seed of the first deal.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the games in a file, a line of CSV for each. Games that are in it already are not played again.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with the results and their intervals to a file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// How the results are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: CountsFormat,
}

/// So many games for each thread are played before they are written to the file: a game between bots that think takes minutes.
const BLOCK: usize = 2;

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let opened = arguments.chosen.open()?;
    let game = &opened.runtime.game;
    let names = Names::usual(game, arguments.seats.unwrap_or(game.players.0)).seats;
    let setup = Setup::new(game, &names, &arguments.chosen.which.options, arguments.seed);
    let setup = setup.map_err(|error| ui::usage(&error.to_string()))?;
    let kinds = arguments.bots.iter().map(|name| kind(name, &opened, &setup));
    let kinds: Vec<Kind> = kinds.collect::<Result<_, _>>()?;
    let contest = Contest { opened: &opened, setup: &setup, kinds: &kinds };
    let due: Vec<(u64, usize)> = (0..arguments.deals)
        .flat_map(|deal| (0..kinds.len()).map(move |turn| (deal, turn)))
        .collect();
    let match_of = [
        rules_hash(&opened.sources),
        setup.written_options(game).join(","),
        arguments.bots.join(","),
        format!("{} {}", names.len(), arguments.seed),
    ];
    let id = digest(match_of.iter().map(String::as_bytes));
    let mut outputs = Outputs::beside(opened.sources.texts().map(|(path, _)| path));
    let csv = arguments.csv.as_deref();
    let html = arguments.html.as_deref().map(|path| claim(&mut outputs, path)).transpose()?;
    let seats = u32::try_from(names.len()).unwrap_or(u32::MAX);
    let open = |path| GamesFile::open(&mut outputs, path, id, seats);
    let (mut file, mut games) = csv
        .map(open)
        .transpose()?
        .map_or_else(|| (None, Vec::new()), |(file, games)| (Some(file), games));
    games.truncate(due.len());
    let block = BLOCK * rayon::current_num_threads();
    for games_due in due.get(games.len()..).unwrap_or_default().chunks(block) {
        let play = |(deal, turn): &(u64, usize)| contest.play((arguments.seed, *deal), *turn);
        let played: Result<Vec<Game>, _> = games_due.par_iter().map(play).collect();
        let played =
            played.map_err(|stop| stopped(&opened, &setup.names, &stop, Viewer::Referee))?;
        for failure in contest.failures(&arguments.bots, &played) {
            ui::err(&format!("hoyle: {failure}"));
        }
        if let Some(file) = &mut file {
            file.write(&played)?;
        }
        games.extend(played);
    }
    let report = Report::new(&contest, &arguments.bots, &games);
    match arguments.format {
        CountsFormat::Human => report.lines(arguments.time).iter().for_each(|line| ui::out(line)),
        CountsFormat::Json => ui::out(&report.json()),
    }
    if let Some(file) = html {
        file.save(&page::page(&report, arguments.seed))?;
    }
    Ok(Exit::Ok)
}
