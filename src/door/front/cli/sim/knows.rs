//! `hoyle sim --knows`: when seats could have known what lies in hidden places, in games that bots play at random.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use hoyle::engine::{Share, decimal};
use hoyle::hir::{Game, PlaceId};
use hoyle::inference::{Tier, Timeline};
use hoyle::session::{Input, bot_move, random_bots};
use hoyle::{Setup, Stop, Viewer};
use rayon::prelude::*;
use serde_json::json;

use crate::front::cli::format::{GamesFormat, document};
use crate::front::cli::open::{Opened, stopped};
use crate::front::cli::{Exit, ui};

/// What came of some games.
#[derive(Default)]
struct Solved {
    games: u64,
    /// How often worlds were found in each way.
    tiers: BTreeMap<Tier, u64>,
    /// For each family of places: of all pairs of a seat and a place of which it did not see all, after how many moves all that was there
    /// was certain; `None` if never.
    places: BTreeMap<PlaceId, Vec<Option<usize>>>,
}

pub fn run(
    opened: &Opened,
    setup: &Setup,
    games: RangeInclusive<u64>,
    format: GamesFormat,
) -> Result<Exit, Exit> {
    if format == GamesFormat::Jsonl {
        return Err(ui::usage("`--knows` has no line for each game: take `--format json`"));
    }
    let seeds: Vec<u64> = games.map(|game| setup.seed.wrapping_add(game - 1)).collect();
    let played: Result<Vec<Solved>, Stop> =
        seeds.into_par_iter().map(|seed| Solved::of(opened, setup, seed)).collect();
    let played = played.map_err(|stop| stopped(opened, &setup.names, &stop, Viewer::Referee))?;
    let mut all = Solved::default();
    for solved in played {
        all.add(solved);
    }
    let game = &opened.runtime.game;
    match format {
        GamesFormat::Human => all.lines(game).iter().for_each(|line| ui::out(line)),
        GamesFormat::Json | GamesFormat::Jsonl => ui::out(&all.json(game)),
    }
    Ok(Exit::Ok)
}

impl Solved {
    /// Plays a game, and looks at it with the eyes of each seat.
    fn of(opened: &Opened, setup: &Setup, seed: u64) -> Result<Self, Stop> {
        let setup = Setup { seed, ..setup.clone() };
        let runtime = &opened.runtime;
        let mut session = runtime.begin(setup.clone())?;
        let seats = setup.seats();
        let mut bots = random_bots(seed, seats);
        while let Some(action) = bot_move(&session, &mut bots)? {
            session.act(action)?;
            if let Some(fault) = hoyle::sim::endless(&session) {
                return Err(Stop::Fault(fault));
            }
        }
        let inputs = session.record().iter().map(|entry| &entry.input);
        let inputs: Vec<&Input> = inputs.filter(|input| !matches!(input, Input::Start)).collect();
        let mut solved = Self { games: 1, ..Self::default() };
        for seat in 0..seats {
            solved.look(&Timeline::of(runtime, &setup, inputs.iter().copied(), seat)?);
        }
        Ok(solved)
    }

    fn look(&mut self, timeline: &Timeline) {
        let mut places = BTreeMap::new();
        for insight in &timeline.insights {
            *self.tiers.entry(insight.tier).or_insert(0) += 1;
            for (place, is_certain) in &insight.places {
                let key = (place.id, place.indices.clone());
                let known: &mut Option<usize> = places.entry(key).or_insert(None);
                if *is_certain {
                    known.get_or_insert(insight.moves);
                }
            }
        }
        for ((place, _), known) in places {
            self.places.entry(place).or_default().push(known);
        }
    }

    fn add(&mut self, other: Self) {
        self.games += other.games;
        for (tier, count) in other.tiers {
            *self.tiers.entry(tier).or_insert(0) += count;
        }
        for (place, known) in other.places {
            self.places.entry(place).or_default().extend(known);
        }
    }

    /// For people.
    fn lines(&self, game: &Game) -> Vec<String> {
        let all: u64 = self.tiers.values().sum();
        let tiers = self.tiers.iter();
        let tiers = tiers.map(|(tier, count)| format!("{} {}", percent(*count, all), word(*tier)));
        let tiers = tiers.collect::<Vec<_>>().join(", ");
        let games = if self.games == 1 { "game" } else { "games" };
        let mut lines = vec![format!("{} {games}; worlds: {tiers}", self.games)];
        let width = self.places.keys().map(|place| name(game, *place).chars().count()).max();
        let width = width.unwrap_or(0).max(5);
        lines.push(format!("{:width$}   known  after moves: least  median  most", "place"));
        for (place, known) in &self.places {
            let (count, moves) = spread(known);
            let share = percent(count as u64, known.len() as u64);
            let [least, median, most] =
                moves.map(|at| at.map_or_else(|| "-".to_owned(), |it| it.to_string()));
            let name = name(game, *place);
            lines.push(format!("{name:width$}  {share:>6}  {least:>18}  {median:>6}  {most:>4}"));
        }
        lines
    }

    /// For programs.
    fn json(&self, game: &Game) -> String {
        let places = self.places.iter().map(|(place, known)| {
            let (count, [least, median, most]) = spread(known);
            json!({
                "place": name(game, *place), "seen_from": known.len(), "known": count,
                "after_moves": { "least": least, "median": median, "most": most },
            })
        });
        let worlds = self.tiers.iter().map(|(tier, count)| (tier.name(), *count));
        document([
            ("game", game.title.as_str().into()),
            ("games", self.games.into()),
            ("worlds", worlds.collect()),
            ("places", places.collect()),
        ])
    }
}

fn name(game: &Game, place: PlaceId) -> &str {
    match place {
        PlaceId::Zone(id) => &game.zone(id).name,
        PlaceId::State(id) => &game.state(id).name,
    }
}

/// How many became known, and after how many moves: the least, the median and the most.
fn spread(known: &[Option<usize>]) -> (usize, [Option<usize>; 3]) {
    let mut moves: Vec<usize> = known.iter().flatten().copied().collect();
    moves.sort_unstable();
    let of = |at: Option<&usize>| at.copied();
    (moves.len(), [of(moves.first()), of(moves.get(moves.len() / 2)), of(moves.last())])
}

/// As the prompt says it.
const fn word(tier: Tier) -> &'static str {
    match tier {
        Tier::Open => "open",
        Tier::Listed => "listed",
        Tier::Layered => "counted",
        Tier::Estimated => "estimated",
    }
}

/// `12.5%`
fn percent(part: u64, whole: u64) -> String {
    format!("{}%", decimal(i128::from(Share { part, whole }.of(1_000)), 1))
}
