//! `hoyle arena`

use std::time::{Duration, Instant};

use clap::Args;
use hoyle::opponents::{Kind, Opponents, Standing};
use hoyle::sim::{Share, decimal};
use hoyle::{Setup, Stop, Viewer};
use rayon::prelude::*;

use super::leaks::names;
use super::open::{GameArguments, Opened, open, stopped};
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
}

/// How a bot has done, and how long it took.
#[derive(Clone, Copy, Default)]
struct Row {
    standing: Standing,
    moves: u32,
    took: Duration,
}

pub fn run(arguments: &Arguments) -> Result<Exit, Exit> {
    let opened =
        open(&arguments.chosen.game, &arguments.chosen.chosen(), arguments.chosen.lang.as_deref())?;
    let game = &opened.runtime.game;
    let names = names(arguments.seats.unwrap_or(game.players.0));
    let setup = Setup::new(game, &names, &arguments.chosen.options, arguments.seed);
    let setup = setup.map_err(|error| ui::usage(&error.to_string()))?;
    let kinds = arguments.bots.iter().map(|name| kind(name, &opened, &setup));
    let kinds: Vec<Kind> = kinds.collect::<Result<_, _>>()?;
    let rounds = kinds.len() as u64;
    let games: Vec<(u64, usize)> = (0..arguments.deals)
        .flat_map(|deal| (0..kinds.len()).map(move |turn| (deal, turn)))
        .collect();
    let contest = Contest { opened: &opened, setup: &setup, kinds: &kinds };
    let play =
        |(deal, turn): &(u64, usize)| contest.play(arguments.seed.wrapping_add(*deal), *turn);
    let all: Result<Vec<Vec<Row>>, Stop> = games.par_iter().map(play).collect();
    let all = all.map_err(|stop| stopped(&opened, &setup.names, &stop, Viewer::Referee))?;
    let mut total = vec![Row::default(); kinds.len()];
    for rows in &all {
        for (sum, row) in total.iter_mut().zip(rows) {
            sum.standing.merge(&row.standing);
            sum.moves += row.moves;
            sum.took += row.took;
        }
    }
    ui::out(&format!(
        "{}: {} games, {} deals with {} seats, each played from {rounds} places",
        game.title,
        all.len(),
        arguments.deals,
        names.len()
    ));
    for (kind, row) in kinds.iter().zip(&total) {
        ui::out(&line(kind, row, (game.score.is_some(), arguments.time)));
    }
    Ok(Exit::Ok)
}

/// Bots that play against each other.
struct Contest<'a> {
    opened: &'a Opened,
    setup: &'a Setup,
    kinds: &'a [Kind],
}

impl Contest<'_> {
    /// Plays a deal in which the bots have moved on by so many seats.
    fn play(&self, seed: u64, turn: usize) -> Result<Vec<Row>, Stop> {
        let Self { opened, kinds, .. } = self;
        let setup = Setup { seed, ..self.setup.clone() };
        let count = setup.names.seats.len();
        let seated: Vec<usize> = (0..count).map(|seat| (seat + turn) % kinds.len()).collect();
        let seats = seated.iter().map(|at| kinds.get(*at).cloned()).collect();
        let mut opponents =
            Opponents::new(&opened.runtime, &setup, seats, setup.seed ^ turn as u64);
        let mut session = opened.runtime.begin(setup)?;
        let mut rows = vec![Row::default(); kinds.len()];
        loop {
            let start = Instant::now();
            let Some(action) = opponents.next_move(&session)? else { break };
            let at = seated.get(action.seat as usize).copied().unwrap_or_default();
            if let Some(row) = rows.get_mut(at) {
                row.moves += 1;
                row.took += start.elapsed();
            }
            session.act(action)?;
            if let Some(fault) = hoyle::sim::endless(&session) {
                return Err(Stop::Fault(fault));
            }
        }
        for (at, row) in rows.iter_mut().enumerate() {
            let own = (0_u32..).zip(&seated).filter(|(_, it)| **it == at).map(|(seat, _)| seat);
            row.standing.add(&session, own);
        }
        Ok(rows)
    }
}

/// `hard    won 18.5 games, 10.0 if all were equal (71.1 to 98.4 %); 12.3 ms a move`
fn line(kind: &Kind, row: &Row, (scores, timed): (bool, bool)) -> String {
    let standing = &row.standing;
    let (won, parity) = (standing.won(10), standing.parity(10));
    let share = Share { part: standing.won(1), whole: standing.games };
    let (least, most) = share.interval(1_000).unwrap_or((0, 1_000));
    let tenths = |parts: u64| decimal(i128::from(parts), 1);
    let score = if scores && standing.seats > 0 {
        let mean = standing.score * 1_000 / i64::try_from(standing.seats).unwrap_or(i64::MAX);
        format!("; score {}", decimal(i128::from(mean), 3))
    } else {
        String::new()
    };
    let each = row.took.checked_div(row.moves).unwrap_or_default().as_micros();
    let each = decimal(i128::try_from(each / 100).unwrap_or(0), 1);
    let time = if timed { format!("; {each} ms a move") } else { String::new() };
    format!(
        "{:7} won {} games, {} if all were equal ({} to {} %){score}{time}",
        kind.name(),
        tenths(won),
        tenths(parity),
        tenths(least),
        tenths(most),
    )
}
