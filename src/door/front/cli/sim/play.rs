//! Plays the games of a run in parallel.

use std::ops::RangeInclusive;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use hoyle::session::{RandomGames, random_bots};
use hoyle::sim::{Batch, Detail, GameRow, Played, Tally};
use hoyle::{Setup, Stop, Viewer};
use indicatif::ProgressBar;
use rayon::prelude::*;
use rayon::{ThreadPoolBuilder, current_num_threads};
use serde_json::json;

use super::super::format::{GamesFormat, document};
use super::super::open::stopped;
use super::super::{Exit, ui};
use super::Simulation;
use super::output::{Lines, Table};
use super::progress::progress;

/// About how long a portion of games takes. After each, results are saved.
const PORTION: Duration = Duration::from_secs(1);

/// How many games a portion has at most, if their lines are held until all games before them are played.
const LISTED: u64 = 8192;

/// How many games a portion has at least: enough that no thread waits long for another's last game.
fn least() -> u64 {
    u64::try_from(current_num_threads()).map_or(8, |threads| threads.saturating_mul(8))
}

/// The results of successive games.
struct Stretch {
    tally: Tally,
    lines: Lines,
    /// The game that stopped. Games after it do not count.
    halted: Option<(u64, Stop)>,
}

impl Stretch {
    /// The results of no games.
    fn new(detail: Detail) -> Self {
        Self { tally: Tally::new(detail), lines: Lines::default(), halted: None }
    }
}

impl Simulation<'_> {
    /// Plays the games from `first` to `last`, except those in a checkpoint.
    pub fn play(&self, first: u64, last: u64) -> Result<Batch, Exit> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads(last - first + 1)).build();
        let pool = pool
            .map_err(|error| ui::usage(&format!("cannot play several games at once: {error}")))?;
        pool.install(|| self.play_all(first, last))
    }

    /// How many games are played in parallel: no more than there are cores, and games.
    fn threads(&self, games: u64) -> usize {
        let cores = available_parallelism().map_or(1, usize::from);
        let games = usize::try_from(games).unwrap_or(usize::MAX);
        let asked = self.arguments.threads.filter(|threads| *threads > 0);
        asked.unwrap_or(cores).min(cores).min(games).max(1)
    }

    fn play_all(&self, first: u64, last: u64) -> Result<Batch, Exit> {
        let mut part = self.resumed(first, last)?;
        let mut table = Table::open(self, &part)?;
        let played = part.games.size();
        let bar = progress(last - first + 1).with_position(played);
        bar.reset_eta();
        let (mut next, mut size, mut kept) = (first + played, least(), Instant::now());
        while next <= last {
            let (start, end) = (Instant::now(), last.min(next + (size - 1)));
            let stretch = self.portion(next..=end, &bar);
            if let Some(exit) = self.written(&stretch, &mut part, table.as_mut(), &bar)? {
                return Err(exit);
            }
            part.add(next, end, &stretch.tally);
            if kept.elapsed() >= PORTION {
                self.kept(&part, table.as_mut())?;
                kept = Instant::now();
            }
            size = self.next_size(size, start.elapsed());
            next = end + 1;
        }
        bar.finish_and_clear();
        if let Some(table) = &mut table {
            part.csv = Some(table.write("")?);
            table.publish()?;
        }
        self.keep(&part)?;
        Ok(part)
    }

    /// Saves the results, if there is a checkpoint, with the table that belongs to them.
    fn kept(&self, part: &Batch, table: Option<&mut Table<'_>>) -> Result<(), Exit> {
        if let (Some(table), true) = (table, self.written.checkpoint.is_some()) {
            table.publish()?;
        }
        self.keep(part)
    }

    /// How many games to play before results are saved again.
    fn next_size(&self, size: u64, took: Duration) -> u64 {
        let listed = self.arguments.format == GamesFormat::Jsonl || self.arguments.csv.is_some();
        if took > PORTION {
            (size / 2).max(least())
        } else if took < PORTION / 2 && !(listed && size >= LISTED) {
            size * 2
        } else {
            size
        }
    }

    /// Writes the lines of a stretch. If a game in it stopped, the exit code for that.
    fn written(
        &self,
        stretch: &Stretch,
        part: &mut Batch,
        table: Option<&mut Table<'_>>,
        bar: &ProgressBar,
    ) -> Result<Option<Exit>, Exit> {
        if !stretch.lines.json.is_empty() {
            bar.suspend(|| ui::out(stretch.lines.json.trim_end()));
        }
        part.csv = match table {
            Some(table) => {
                let length = table.write(&stretch.lines.csv)?;
                if stretch.halted.is_some() {
                    table.publish()?;
                }
                Some(length)
            }
            None => None,
        };
        Ok(stretch.halted.as_ref().map(|(number, stop)| {
            bar.finish_and_clear();
            self.halted(*number, stop)
        }))
    }

    /// Plays some games, several stretches of them in parallel.
    fn portion(&self, numbers: RangeInclusive<u64>, bar: &ProgressBar) -> Stretch {
        let (first, last) = (*numbers.start(), *numbers.end());
        // More stretches than threads, so that no thread waits long for another.
        let length = ((last - first) / least()).max(1);
        let starts = (first..=last).step_by(usize::try_from(length).unwrap_or(usize::MAX));
        let starts: Vec<u64> = starts.collect();
        let play = |start: &u64| {
            let end = last.min(start + (length - 1));
            let stretch = self.stretch(*start..=end);
            bar.inc(end - start + 1);
            stretch
        };
        let join = |mut early: Stretch, late: Stretch| {
            if early.halted.is_none() {
                early.tally.merge(&late.tally);
                early.lines.append(&late.lines);
                early.halted = late.halted;
            }
            early
        };
        let none = || Stretch::new(self.run.detail);
        starts.par_iter().map(play).reduce(none, join)
    }

    /// Plays successive games, up to one that stops.
    fn stretch(&self, numbers: RangeInclusive<u64>) -> Stretch {
        let mut stretch = Stretch::new(self.run.detail);
        let mut games = RandomGames::default();
        // Random bots do not need events.
        let mut setup = Setup { records_events: false, ..self.setup.clone() };
        for number in numbers {
            setup.seed = self.run.seed_of(number);
            let played = self.one_game(number, (&setup, &mut games), &mut stretch);
            if let Err(stop) = played {
                stretch.halted = Some((number, stop));
                break;
            }
        }
        stretch
    }

    /// Plays a game, and counts it under its number.
    fn one_game(
        &self,
        number: u64,
        (setup, games): (&Setup, &mut RandomGames),
        stretch: &mut Stretch,
    ) -> Result<(), Stop> {
        let played = match self.alone(setup, games) {
            Some(played) => {
                stretch.tally.add(number, &played);
                played
            }
            None => self.in_session(number, setup, stretch)?,
        };
        let row = GameRow { number, seed: setup.seed, played: &played };
        let (game, names) = (&self.opened.runtime.game, &self.setup.names);
        if self.arguments.format == GamesFormat::Jsonl {
            let line = row.json(game, names).to_string();
            stretch.lines.json.extend([line.as_str(), "\n"]);
        }
        if self.arguments.csv.is_some() {
            let line = row.csv(game, names);
            stretch.lines.csv.extend([line.as_str(), "\n"]);
        }
        Ok(())
    }

    /// Plays a game as a playout, without a session.
    fn alone(&self, setup: &Setup, games: &mut RandomGames) -> Option<Played> {
        if self.arguments.checked || self.run.detail != Detail::default() {
            return None;
        }
        self.playouts.play(games, setup)
    }

    /// Plays a game in a session, and counts it.
    fn in_session(
        &self,
        number: u64,
        setup: &Setup,
        stretch: &mut Stretch,
    ) -> Result<Played, Stop> {
        let mut session = self.opened.runtime.begin(setup.clone())?;
        let mut bots = random_bots(setup.seed, session.state().seats());
        if self.arguments.checked {
            session.check_every_always();
        }
        stretch.tally.play(number, &mut session, &mut bots)
    }

    /// Reports why a game stopped, and for a fault, how to play it again.
    fn halted(&self, number: u64, stop: &Stop) -> Exit {
        let exit = stopped(&self.opened, &self.setup.names, stop, Viewer::Referee);
        if let Stop::Fault(fault) = stop {
            if self.arguments.format != GamesFormat::Human {
                let finding = hoyle::diag::json(fault, &self.opened.sources);
                let seed = self.run.seed_of(number);
                let fault = json!({ "game": number, "seed": seed, "finding": finding });
                ui::out(&document([("fault", fault)]));
            }
            ui::err(&format!(
                "seen in game {number} of seed {}: --seats {} --seed {} -n 1",
                self.run.seed,
                self.setup.names.seats.len(),
                self.run.seed_of(number)
            ));
        }
        exit
    }
}
