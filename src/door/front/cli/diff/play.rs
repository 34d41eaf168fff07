//! Pairs of games: one by each of two sets of rules, with the same seed.

use clap::Args;
use hoyle::session::{RandomGames, check_count, random_bots};
use hoyle::sim::{Paired, Played, Playouts, playout};
use hoyle::{Setup, Stop, Viewer};
use rayon::prelude::*;

use super::super::open::stopped;
use super::super::sim::progress::progress;
use super::super::{Exit, ui};
use super::side::Side;

/// How many pairs are played in parallel before they are counted, in order.
const PORTION: u64 = 4_096;

/// Which games are played.
#[derive(Args)]
pub struct SimArguments {
    /// Play so many pairs of games with random bots, and compare how they went.
    #[arg(long, value_name = "PAIRS", value_parser = clap::value_parser!(u64).range(2..=100_000_000))]
    pub sim: Option<u64>,
    /// The number of seats in these games; by default, the least that both games allow.
    #[arg(long, requires = "sim")]
    seats: Option<u32>,
    /// The seed of the first pair; each pair takes the next one.
    #[arg(long, requires = "sim", default_value_t = 1)]
    pub seed: u64,
}

/// One side with the setup of its games.
struct Table<'a> {
    side: &'a Side,
    setup: Setup,
    playouts: Playouts,
}

impl SimArguments {
    /// The number of seats with which both games are played.
    pub fn seats(&self, first: &Side, second: &Side) -> u32 {
        let least = |side: &Side| side.rules.players.0;
        self.seats.unwrap_or(least(first).max(least(second)))
    }

    /// Plays the pairs.
    pub fn play(&self, pairs: u64, first: &Side, second: &Side) -> Result<Paired, Exit> {
        let seats = self.seats(first, second);
        let (before, after) = (Table::new(first, seats)?, Table::new(second, seats)?);
        let mut paired = Paired::new(usize::try_from(seats).unwrap_or(0));
        let bar = progress(pairs);
        let mut next = 0;
        while next < pairs {
            let end = pairs.min(next + PORTION);
            let play = |games: &mut RandomGames, number: u64| {
                let seed = self.seed.wrapping_add(number);
                let mut side = |table| Table::played(table, games, seed);
                let one = side(&before).map_err(|stop| (&before, seed, stop))?;
                let other = side(&after).map_err(|stop| (&after, seed, stop))?;
                Ok((one, other))
            };
            let numbers = (next..end).into_par_iter();
            let played = numbers.map_init(RandomGames::default, play);
            for pair in played.collect::<Vec<Result<_, (&Table<'_>, u64, Stop)>>>() {
                let (one, other) = pair.map_err(|(table, seed, stop)| table.halted(seed, &stop))?;
                paired.add(&one, &other);
            }
            bar.inc(end - next);
            next = end;
        }
        bar.finish_and_clear();
        Ok(paired)
    }
}

impl<'a> Table<'a> {
    fn new(side: &'a Side, seats: u32) -> Result<Self, Exit> {
        check_count(&side.rules, seats).map_err(|error| ui::usage(&error.0))?;
        let mut setup = side.setup(seats)?;
        // Random bots do not need events.
        setup.records_events = false;
        let playouts = side.opened.playouts(&setup);
        Ok(Self { side, setup, playouts })
    }

    /// Plays the game of a seed, as `hoyle sim` does.
    fn played(&self, games: &mut RandomGames, seed: u64) -> Result<Played, Stop> {
        let setup = Setup { seed, ..self.setup.clone() };
        if let Some(played) = self.playouts.play(games, &setup) {
            return Ok(played);
        }
        let mut session = self.side.opened.runtime.begin(setup)?;
        let mut bots = random_bots(seed, session.state().seats());
        playout(&mut session, &mut bots)
    }

    /// Reports why a game stopped, and how to play it again.
    fn halted(&self, seed: u64, stop: &Stop) -> Exit {
        let opened = &self.side.opened;
        let exit = stopped(opened, &self.setup.names, stop, Viewer::Referee);
        let seats = self.setup.names.seats.len();
        let variants = opened.chosen.variants.iter();
        let variants = variants.map(|name| format!(" --variant {name}"));
        let options = opened.chosen.options.iter();
        let options = options.map(|option| format!(" --option {option}"));
        let chosen: String = variants.chain(options).collect();
        ui::err(&format!(
            "seen in {}: hoyle sim{chosen} --seats {seats} --seed {seed} -n 1",
            self.side.name
        ));
        exit
    }
}
