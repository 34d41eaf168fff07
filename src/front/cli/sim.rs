//! `hoyle sim`

use std::io::{IsTerminal as _, stderr};

use clap::Args;
use hoyle::session::{Bot, SetupError, check_count};
use hoyle::sim::{Cover, Played, Summary};
use hoyle::{Setup, Stop};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use super::open::{Chosen, Opened, open, stopped};
use super::{Exit, ui};

/// Play many games with bots, and report lengths, endings, scores and coverage.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: Chosen,
    /// How many games.
    #[arg(short = 'n', long = "games", default_value_t = 1000)]
    games: u64,
    /// The number of seats; by default, the least the game allows.
    #[arg(long)]
    seats: Option<u32>,
    /// The seed of the first game; each later game uses the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print one JSON object a game on standard output.
    #[arg(long)]
    json: bool,
    /// Report how often each action was taken, and which members were never chosen.
    #[arg(long)]
    cover: bool,
    /// Check every `always` after every move, also those that read nothing that has changed.
    #[arg(long)]
    checked: bool,
}

pub fn run(arguments: &Arguments) -> Exit {
    match simulate(arguments) {
        Ok(()) => Exit::Ok,
        Err(exit) => exit,
    }
}

/// Games are played in batches, so that results can be printed in order while others are played.
const PORTION: u64 = 256;

fn simulate(arguments: &Arguments) -> Result<(), Exit> {
    let opened = open(
        &arguments.chosen.game,
        &arguments.chosen.variants,
        arguments.chosen.lang.as_deref(),
    )?;
    let seats = arguments.seats.unwrap_or(opened.runtime.game.players.0);
    let wrong = |error: SetupError| {
        ui::err(&format!("hoyle: {}", error.0));
        Exit::Usage
    };
    check_count(&opened.runtime.game, seats).map_err(wrong)?;
    let names: Vec<String> = (1..=seats).map(|number| format!("seat{number}")).collect();
    let mut setup = Setup::new(
        &opened.runtime.game,
        &names,
        &arguments.chosen.options,
        arguments.seed,
    )
    .map_err(wrong)?;
    setup.names.language = opened.language;
    let (summary, cover) = play(arguments, &opened, &setup)?;
    if !arguments.json {
        summary.lines(&names).iter().for_each(|line| ui::out(line));
    }
    if arguments.cover {
        report(&cover, &opened, arguments.json);
    }
    if let Some(warning) = summary.warning(&opened.runtime.game) {
        ui::err(&hoyle::diag::render(&warning, &opened.sources, ui::style()));
    }
    Ok(())
}

/// Plays all games, several at once, and prints the result of each in order, if wanted.
fn play(arguments: &Arguments, opened: &Opened, setup: &Setup) -> Result<(Summary, Cover), Exit> {
    let bar = progress(arguments.games);
    let (mut summary, mut cover) = (Summary::default(), Cover::default());
    let mut first = 0;
    while first < arguments.games {
        let last = arguments.games.min(first.saturating_add(PORTION));
        let results: Vec<_> = (first..last)
            .into_par_iter()
            .map(|number| {
                let seed = arguments.seed.wrapping_add(number);
                let played = one(opened, setup, seed, arguments);
                bar.inc(1);
                (number, played)
            })
            .collect();
        for (number, result) in results {
            let seed = arguments.seed.wrapping_add(number);
            let (played, used) = result.map_err(|stop| {
                bar.finish_and_clear();
                halted(arguments, opened, setup, number, &stop)
            })?;
            if arguments.json {
                ui::out(&played.json(number + 1, seed).to_string());
            }
            summary.add(&played, seed);
            cover.add(used);
        }
        first = last;
    }
    bar.finish_and_clear();
    Ok((summary, cover))
}

/// Says why a game did not go on, and of a fault how to see it again.
fn halted(arguments: &Arguments, opened: &Opened, setup: &Setup, number: u64, stop: &Stop) -> Exit {
    let exit = stopped(opened, &setup.names, stop, hoyle::Viewer::Referee);
    if matches!(stop, Stop::Fault(_)) {
        ui::err(&format!(
            "seen in game {} of seed {}: --seats {} --seed {} -n 1",
            number + 1,
            arguments.seed,
            setup.names.seats.len(),
            arguments.seed.wrapping_add(number)
        ));
    }
    exit
}

fn report(cover: &Cover, opened: &Opened, json: bool) {
    let game = &opened.runtime.game;
    let lines = if json {
        vec![cover.json(game).to_string()]
    } else {
        cover.lines(game)
    };
    lines.iter().for_each(|line| ui::out(line));
}

/// Plays a game; counts what was used in it only on request.
fn one(
    opened: &Opened,
    setup: &Setup,
    seed: u64,
    arguments: &Arguments,
) -> Result<(Played, Cover), Stop> {
    let seats = (0..).zip(&setup.names.seats);
    let mut bots: Vec<Option<Box<dyn Bot>>> = seats
        .map(|(seat, _)| hoyle::session::bot_named("random", seed, seat))
        .collect();
    let mut session = opened.runtime.begin(Setup {
        seed,
        heard: bots.iter().flatten().any(|bot| bot.listens()),
        ..setup.clone()
    })?;
    if arguments.checked {
        session.check_every_always();
    }
    let played = hoyle::sim::playout(&mut session, &mut bots)?;
    Ok((
        played,
        if arguments.cover {
            Cover::of(&session)
        } else {
            Cover::default()
        },
    ))
}

/// A bar that counts games, if somebody is watching.
pub fn progress(games: u64) -> ProgressBar {
    let target = if stderr().is_terminal() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    };
    let bar = ProgressBar::with_draw_target(Some(games), target);
    match ProgressStyle::with_template("{bar:30} {pos}/{len} games, {per_sec}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
