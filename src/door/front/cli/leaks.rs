//! `hoyle check --leaks`

use std::path::Path;

use clap::Args;
use hoyle::leaks::exact::{self, Extent, Limits};
use hoyle::leaks::{Experiment, LeakReport, LeakTally};
use hoyle::notation::Names;
use hoyle::{Setup, Stop};
use rayon::prelude::*;
use serde_json::{Value as Json, json};

use super::format::Format;
use super::open::{Opened, open, open_leaky, stopped};
use super::sim::progress::progress;
use super::{Exit, ui};

/// How secrets are put to the test.
#[derive(Args)]
pub struct Experiments {
    /// Replay games with different hidden information, and check that a seat sees no difference.
    #[arg(long)]
    leaks: bool,
    /// How many games for each number of seats.
    #[arg(short = 'n', long = "games", default_value_t = 200, requires = "leaks", value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The number of paired games for each game and seat.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "leaks", value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// The players, separated by commas; by default, every number of seats that the game allows.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "leaks")]
    seats: Vec<String>,
    /// A variant of the game; may be given several times.
    #[arg(long = "variant", value_name = "NAME", requires = "leaks")]
    variants: Vec<String>,
    /// An option of the game; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "leaks")]
    options: Vec<String>,
    /// The seed of the first game; each later game uses the next number.
    #[arg(long, default_value_t = 1, requires = "leaks")]
    seed: u64,
    /// Play all worlds instead, and decide whether anything leaks.
    #[arg(long, requires = "leaks", conflicts_with_all = ["games", "pairs", "seed"])]
    exact: bool,
    /// With --exact, how many decisions of each game are followed; by default, all.
    #[arg(long, value_name = "NUMBER", requires = "exact")]
    decisions: Option<usize>,
    /// With --exact, how many histories are followed at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000, requires = "exact")]
    histories: usize,
}

impl Experiments {
    /// Whether games are to be compared at all.
    pub const fn are_asked_for(&self) -> bool {
        self.leaks
    }

    /// Whether all worlds are to be played.
    pub const fn is_exact(&self) -> bool {
        self.exact
    }
}

/// How many games are played before their results are added up, which bounds the memory.
const PORTION: u64 = 64;

/// Whether results of the experiments can be printed in a format.
pub const fn has_format(format: Format) -> bool {
    match format {
        Format::Human | Format::Concise | Format::Json => true,
        Format::Github | Format::Sarif | Format::Junit => false,
    }
}

/// Runs the experiments, if they are asked for. The results for a JSON document go to `told`.
pub fn run(path: &Path, arguments: &Experiments, format: Format, told: &mut Vec<Json>) -> Exit {
    if !arguments.leaks {
        return Exit::Ok;
    }
    let chosen = hoyle::compile::Chosen {
        variants: arguments.variants.clone(),
        options: arguments.options.clone(),
    };
    let opened =
        if arguments.exact { open_leaky(path, &chosen) } else { open(path, &chosen, None) };
    let opened = match opened {
        Ok(opened) => opened,
        Err(exit) => return exit,
    };
    if !format.is_document() {
        ui::out(&format!("secrets of {}", opened.runtime.game.title));
    }
    let tables =
        if arguments.seats.is_empty() { tables(&opened) } else { vec![arguments.seats.clone()] };
    let mut exit = Exit::Ok;
    for names in &tables {
        exit =
            exit.max(table(&opened, names, arguments, (format, told)).unwrap_or_else(|exit| exit));
    }
    if !format.is_document() && exit == Exit::Ok && !arguments.exact {
        ui::out("No leak was found in these games. This does not prove that there is none.");
    }
    exit
}

/// For every number of seats, their names.
fn tables(opened: &Opened) -> Vec<Vec<String>> {
    let (least, most) = opened.runtime.game.players;
    let game = &opened.runtime.game;
    (least..=most).map(|seats| Names::usual(game, seats).seats).collect()
}

fn table(
    opened: &Opened,
    names: &[String],
    arguments: &Experiments,
    (format, told): (Format, &mut Vec<Json>),
) -> Result<Exit, Exit> {
    let (game, options) = (&opened.runtime.game, &arguments.options);
    let setup =
        Setup::new(game, names, options, arguments.seed).map_err(|error| ui::usage(&error.0))?;
    let experiment = Experiment::new(&opened.runtime, &opened.sources, &setup);
    if arguments.exact {
        return decided(opened, &experiment, &setup, arguments, (format, told));
    }
    let tally = match games(&experiment, arguments) {
        Ok(tally) => tally,
        Err((_, Stop::Setup(why))) if arguments.seats.is_empty() => {
            not_played(opened, &setup, &why, (format, told));
            return Ok(Exit::Ok);
        }
        Err((seed, stop)) => {
            let exit = stopped(opened, &setup.names, &stop, hoyle::Viewer::Referee);
            ui::err(&format!("seen in the game of --seats {} --seed {seed}", names.join(",")));
            return Err(exit);
        }
    };
    let report = LeakReport::new(&experiment, tally);
    if format.is_document() {
        told.extend(report.json());
    } else {
        report.lines().iter().for_each(|line| ui::out(line));
    }
    if let Some(fault) = report.faults().first() {
        ui::report(fault, &opened.sources);
    }
    Ok(if report.findings().is_empty() && report.faults().is_empty() {
        Exit::Ok
    } else {
        Exit::Findings
    })
}

/// Plays all worlds, and reports the decision.
fn decided(
    opened: &Opened,
    experiment: &Experiment<'_>,
    setup: &Setup,
    arguments: &Experiments,
    (format, told): (Format, &mut Vec<Json>),
) -> Result<Exit, Exit> {
    let limits = Limits {
        decisions: arguments.decisions.unwrap_or(usize::MAX),
        histories: arguments.histories,
    };
    let decided = match exact::decide(experiment, limits) {
        Ok(decided) => decided,
        Err(Stop::Setup(why)) if arguments.seats.is_empty() => {
            not_played(opened, setup, &why, (format, told));
            return Ok(Exit::Ok);
        }
        Err(stop) => {
            let viewer = hoyle::Viewer::Referee;
            return Err(stopped(opened, &setup.names, &stop, viewer));
        }
    };
    if format.is_document() {
        told.extend(decided.json());
    } else {
        decided.lines().iter().for_each(|line| ui::out(line));
    }
    Ok(match decided.extent {
        _ if !decided.is_clean() => Exit::Findings,
        Extent::Histories(_) | Extent::Nothing => Exit::Undecided,
        Extent::Whole | Extent::Decisions(_) => Exit::Ok,
    })
}

/// Reports why a game cannot be played with so many seats.
fn not_played(
    opened: &Opened,
    setup: &Setup,
    why: &hoyle::state::FilledText,
    (format, told): (Format, &mut Vec<Json>),
) {
    let names = &setup.names.seats;
    let why = hoyle::notation::say(&opened.runtime.game, &setup.names, why);
    if format.is_document() {
        told.push(json!({ "seats": names, "refused": why }));
    } else {
        ui::out(&format!("  {} seats: not played. {why}", names.len()));
    }
}

/// Plays all games, and adds up the results in their order.
fn games(experiment: &Experiment<'_>, arguments: &Experiments) -> Result<LeakTally, (u64, Stop)> {
    let bar = progress(arguments.games);
    let mut tally = LeakTally::default();
    let mut first = 0;
    while first < arguments.games {
        let last = arguments.games.min(first.saturating_add(PORTION));
        let seeds: Vec<u64> =
            (first..last).map(|number| arguments.seed.wrapping_add(number)).collect();
        let examine = |seed: &u64| {
            let game = experiment.examine(*seed, arguments.pairs).map_err(|stop| (*seed, stop));
            bar.inc(1);
            game
        };
        let results: Vec<Result<LeakTally, (u64, Stop)>> = seeds.par_iter().map(examine).collect();
        for game in results {
            match game {
                Ok(game) => tally.add(game),
                Err(stop) => {
                    bar.finish_and_clear();
                    return Err(stop);
                }
            }
        }
        first = last;
    }
    bar.finish_and_clear();
    Ok(tally)
}
