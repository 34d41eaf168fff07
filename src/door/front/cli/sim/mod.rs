//! `hoyle sim`

mod checkpoint;
mod knows;
mod output;
mod play;
pub mod progress;

use std::path::PathBuf;

use clap::Args;
use hoyle::base::limits::GAMES;
use hoyle::positions::PositionText;
use hoyle::sim::{Batch, Detail, Playouts, Run};
use hoyle::{Setup, sim};

use self::output::Written;
use super::executor::ExecutorName;
use super::format::{Deny, GamesFormat, document};
use super::open::{GameArguments, Opened, seated};
use super::{Exit, position, ui};

/// Play many games with bots, and report lengths, endings, scores and coverage.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    chosen: GameArguments,
    /// How many games the run has; 1000, if `--to` does not say it.
    #[arg(short = 'n', long = "games")]
    games: Option<u64>,
    /// The number of seats; by default, the least the game allows.
    #[arg(long)]
    seats: Option<u32>,
    /// Begin with the position in a file, as `:position` writes it, with its seats, options and variants.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options", "variants", "checkpoint", "merge"])]
    position: Option<PathBuf>,
    /// The seed of the first game; each later game uses the next number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The first game of the run to play.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    from: u64,
    /// The last game of the run to play; by default, the last there is.
    #[arg(long, value_name = "NUMBER")]
    to: Option<u64>,
    /// Keep the results in a file. The same command then goes on where the last one was interrupted.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Play nothing; report on the games of these checkpoints.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["games", "from", "to", "csv"])]
    merge: Vec<PathBuf>,
    /// How results are printed.
    #[arg(long, value_enum, default_value = "human")]
    format: GamesFormat,
    /// Fail on warnings, with exit code 3.
    #[arg(long, value_enum)]
    deny: Option<Deny>,
    /// Write a table of all games to a file.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write a page with plots of everything that was counted to a file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    also: Also,
    /// How many games to play at once; by default, as many as there are cores.
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// Who carries out the rules. The games are the same with each of them.
    #[arg(long, value_enum, value_name = "NAME", default_value = "machine")]
    executor: ExecutorName,
    /// Check every `always` after every move, also those that read nothing that has changed.
    #[arg(long)]
    checked: bool,
}

/// What is reported besides lengths, endings and scores.
#[derive(Args)]
struct Also {
    /// Report how often each action was taken, and which members were never chosen.
    #[arg(long)]
    cover: bool,
    /// Report when each seat could have known what lies in hidden places, if it had concluded all that follows from what it saw.
    #[arg(long, conflicts_with_all = ["position", "checkpoint", "merge", "csv", "html", "cover"])]
    knows: bool,
}

/// A game that is set up, and its run.
struct Simulation<'a> {
    arguments: &'a Arguments,
    opened: Opened,
    setup: Setup,
    playouts: Playouts,
    run: Run,
    written: Written<'a>,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let (first, last) = range(arguments)?;
    let text = arguments.position.as_deref().map(position::read).transpose()?;
    let opened = position::open_at(&arguments.chosen, text.as_ref())?;
    let opened = opened.with_executor(arguments.executor);
    if arguments.also.knows {
        let seats = arguments.seats.unwrap_or(opened.runtime.game.players.0);
        let setup = seated(&opened.runtime.game, seats, &opened.chosen.options, arguments.seed)?;
        return knows::run(&opened, &setup, first..=last, arguments.format);
    }
    let simulation = Simulation::new(arguments, opened, text.as_ref())?;
    let part = if arguments.merge.is_empty() {
        simulation.play(first, last)?
    } else {
        simulation.merge()?
    };
    let exit = simulation.report(&part);
    simulation.draw(&part)?;
    Ok(exit)
}

/// The first and the last game to play.
fn range(arguments: &Arguments) -> Result<(u64, u64), Exit> {
    let (from, games) = (arguments.from, arguments.games);
    let last = arguments.to.or(games).unwrap_or(1000);
    let wrong = if games == Some(0) {
        "there is nothing to do with `--games 0`".to_owned()
    } else if from == 0 {
        "games are counted from 1, and `--from` is 0".to_owned()
    } else if arguments.to.is_some_and(|to| to < from) {
        format!("`--from {from}` comes after `--to {last}`")
    } else if let Some(games) = games.filter(|games| *games < from || *games < last) {
        format!("the run has {games} games: there is no game {}", from.max(last))
    } else if last < from {
        format!(
            "the run has {last} games: there is no game {from}; `--games` or `--to` makes it longer"
        )
    } else if last > GAMES {
        format!("a run has at most {GAMES} games")
    } else {
        return Ok((from, last));
    };
    Err(ui::usage(&wrong))
}

impl<'a> Simulation<'a> {
    fn new(
        arguments: &'a Arguments,
        opened: Opened,
        text: Option<&PositionText>,
    ) -> Result<Self, Exit> {
        let game = &opened.runtime.game;
        let seats = arguments.seats.unwrap_or(game.players.0);
        let seats = text.map_or(seats, PositionText::seats);
        let mut setup = seated(game, seats, &opened.chosen.options, arguments.seed)?;
        if let (Some(path), Some(text)) = (&arguments.position, text) {
            position::begin_at(&opened, &mut setup, (path, text))?;
        }
        setup.names.language = opened.language;
        let detail = Detail {
            cover: arguments.also.cover || arguments.html.is_some(),
            choices: arguments.html.is_some(),
        };
        let run = Run::new(game, &opened.sources, &opened.variants, &setup, detail);
        Ok(Self {
            arguments,
            written: Written::new(arguments, &opened)?,
            playouts: opened.playouts(&setup),
            opened,
            setup,
            run,
        })
    }

    /// Prints the results of a batch.
    fn report(&self, part: &Batch) -> Exit {
        let (game, names) = (&self.opened.runtime.game, &self.setup.names);
        let tally = &part.tally;
        let cover = tally.cover.as_ref().filter(|_| self.arguments.also.cover);
        match self.arguments.format {
            GamesFormat::Human => {
                let lines = sim::summary_lines(tally, game, names);
                lines.iter().for_each(|line| ui::out(line));
                let lines = cover.map(|cover| sim::cover_lines(cover, game));
                lines.iter().flatten().for_each(|line| ui::out(line));
            }
            GamesFormat::Json | GamesFormat::Jsonl => {
                let cover = cover.map(|cover| sim::cover_json(cover, game));
                let summary = sim::summary_json(part, game, names);
                let fields = [("summary", summary), ("cover", cover.unwrap_or_default())];
                ui::out(&document(fields));
            }
        }
        let Some(warning) = sim::overlong(tally, game, |number| self.run.seed_of(number)) else {
            return Exit::Ok;
        };
        ui::report(&warning, &self.opened.sources);
        match self.arguments.deny {
            Some(Deny::Warnings) => Exit::Denied,
            None => Exit::Ok,
        }
    }

    /// Writes the page of results, if one is wanted.
    fn draw(&self, part: &Batch) -> Result<(), Exit> {
        let Some(file) = &self.written.html else {
            return Ok(());
        };
        let page = sim::page(part, &self.opened.runtime.game, &self.setup.names);
        file.save(&page)
    }
}
