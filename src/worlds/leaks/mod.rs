//! Experiments that look for leaks of secrets. A paired game differs from another one only in what
//! a seat cannot know: that seat must be shown exactly the same, until it is rightly told of a
//! difference. And what a seat may do must follow from what it sees.

mod alike;
mod ask;
mod blind;
mod change;
mod choose;
mod difference;
pub mod exact;
mod judge;
mod original;
mod pair;
mod replay;
mod report;
mod seen;
mod setup;
mod shrink;
#[cfg(test)]
mod tests;
mod unknown;

use std::collections::BTreeMap;

pub use judge::Release;
pub use report::LeakReport;

use crate::base::Sources;
use crate::engine::{Fault, Role, Stop};
use crate::hir::{ActionId, LocalId, PlaceId, Size, Ty, TypeId, ZoneId};
use crate::notation::{self, event_text};
use crate::runtime::Runtime;
use crate::session::{Setup, Stream};
use crate::state::{Set, Value, value_at};
use crate::view::Viewer;
use change::Change;
use difference::{Difference, What};
use original::Original;
use pair::{End, Outcome};

/// The most moves of a game that are examined.
const LONGEST: usize = 2000;

/// A game with the seats at its table.
pub struct Experiment<'a> {
    runtime: &'a Runtime,
    sources: &'a Sources,
    setup: &'a Setup,
    /// Where drawn values are stored.
    kept: BTreeMap<LocalId, Vec<PlaceId>>,
    zones: Vec<Vec<Vec<Value>>>,
}

impl<'a> Experiment<'a> {
    /// An experiment with a game and with the seats and options of a setup.
    #[must_use]
    pub fn new(runtime: &'a Runtime, sources: &'a Sources, setup: &'a Setup) -> Self {
        let drawn = runtime.game.statements().filter_map(|statement| statement.kind.drawn());
        let kept = drawn.map(|local| (local, runtime.game.kept_in(local))).collect();
        let seats = setup.seats();
        let zones =
            runtime.game.zones.keys().map(|id| runtime.layout.zone_indices(id, seats)).collect();
        Self { runtime, sources, setup, kept, zones }
    }

    /// A card or a die in words.
    fn card_text(&self, of: TypeId, card: u32) -> String {
        notation::show(&self.runtime.game, &self.setup.names, &Value::Member(card), &Ty::Member(of))
    }

    fn seats(&self) -> u32 {
        self.setup.seats()
    }

    fn zones(&self, id: ZoneId) -> &[Vec<Value>] {
        self.zones.get(usize::from(id)).map(Vec::as_slice).unwrap_or_default()
    }

    fn action(&self, id: ActionId) -> String {
        self.runtime.game.action(id).name.clone()
    }

    /// Looks for leaks in the game of a seed, with a number of paired games for each seat.
    ///
    /// # Errors
    /// When setup refuses these seats, or the game has a fault.
    pub fn examine(&self, seed: u64, pairs: u64) -> Result<Tally, Stop> {
        self.examine_first(seed, LONGEST, pairs)
    }

    /// Looks for leaks in the first moves of a game, with a number of paired games for each seat.
    fn examine_first(&self, seed: u64, limit: usize, pairs: u64) -> Result<Tally, Stop> {
        let original = Original::play(self, seed, limit)?;
        let mut tally = Tally::default();
        let answers = original
            .decisions
            .iter()
            .flat_map(|decision| &decision.offers)
            .filter(|it| it.role == Role::Answer);
        tally.questions = answers.count() as u64;
        for seat in 0..self.seats() {
            for number in 0..pairs {
                self.pair(&original, seat, number, &mut tally);
            }
            let blind = blind::look(self, &original, seat)?;
            tally.blind += blind.decisions;
            let found = blind
                .found
                .map(|(at, difference)| self.finding(&original, seat, at, difference, None));
            tally.findings.extend(found);
        }
        Ok(tally)
    }

    fn pair(&self, original: &Original, seat: u32, number: u64, tally: &mut Tally) {
        let mut stream = Stream::new(original.seed, "paired game", number << 8 | u64::from(seat));
        let last = original.decisions.len() as u64;
        let mut horizon = usize::try_from(stream.below(last)).unwrap_or(0);
        // With less lookahead, there is more that the seat does not know.
        let (change, outcome) = loop {
            let change = choose::choose(self, original, seat, horizon, &mut stream);
            let tried =
                change.map(|change| (pair::run(self, original, seat, &change, horizon), change));
            match tried {
                Some((outcome, change))
                    if outcome.differs || !matches!(outcome.end, End::Whole | End::Parted) =>
                {
                    break (change, outcome);
                }
                _ if horizon == 0 => {
                    tally.without += 1;
                    return;
                }
                _ => horizon /= 2,
            }
        };
        tally.pairs += 1;
        tally.compared += outcome.compared;
        for (count, differs) in tally.kinds.iter_mut().zip([
            !change.cards.is_empty(),
            !change.draws.is_empty(),
            !change.choices.is_empty(),
        ]) {
            *count += u64::from(differs);
        }
        tally.at_once += u64::from(outcome.compared == 0);
        match &outcome.end {
            End::Whole => tally.whole += 1,
            End::Parted => {}
            End::Fault(fault) => tally.faults.push(fault.clone()),
            End::Found(found) => {
                let found = found.clone();
                tally.findings.push(self.finding(
                    original,
                    seat,
                    outcome.at,
                    found,
                    Some((change, &outcome)),
                ));
            }
        }
    }

    fn finding(
        &self,
        original: &Original,
        seat: u32,
        at: usize,
        difference: Difference,
        pair: Option<(Change, &Outcome)>,
    ) -> Finding {
        let hidden = pair
            .as_ref()
            .map(|(change, outcome)| report::words(self, original, change, outcome))
            .unwrap_or_default();
        let change = pair.map(|(change, _)| change);
        let events = original.decisions.iter().take(at + 1).flat_map(|decision| &decision.events);
        let seen = events
            .filter_map(setup::logged)
            .filter_map(|event| crate::view::see(&self.runtime.game, event, Viewer::Seat(seat)));
        let log = seen
            .map(|seen| {
                let text = event_text(&self.runtime.game, &self.setup.names, &seen);
                let indent = if seen.is_move() { "" } else { "  " };
                format!("{indent}{text}")
            })
            .collect();
        Finding { seed: original.seed, seat, at, difference, change, hidden, log, times: 1 }
    }
}

/// A leak: where a seat is shown something that depends on what it does not know.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The seed of the game.
    pub seed: u64,
    /// The seat that is shown the difference, counted from 0.
    pub seat: u32,
    /// The decision at which it shows, counted from 0.
    pub at: usize,
    difference: Difference,
    /// How the paired game differs; nothing if legal moves were recomputed from a view.
    change: Option<Change>,
    hidden: Vec<String>,
    log: Vec<String>,
    /// How often it was found.
    pub times: u64,
}

impl Finding {
    /// Whether both are probably the same leak.
    fn is_like(&self, other: &Self) -> bool {
        self.change.is_some() == other.change.is_some() && self.what().is_like(other.what())
    }

    const fn what(&self) -> &What {
        &self.difference.what
    }
}

/// The results of games with one number of seats.
#[derive(Default)]
pub struct Tally {
    /// Games that were played.
    pub games: u64,
    /// Games that were played a second time, with something changed.
    pub pairs: u64,
    /// Paired games with other cards, other draws, other choices.
    pub kinds: [u64; 3],
    /// Seats without a paired game, because they knew everything.
    pub without: u64,
    /// Decisions at which everything was compared.
    pub compared: u64,
    /// Paired games that were compared at no decision.
    pub at_once: u64,
    /// Paired games that were compared to the end.
    pub whole: u64,
    /// Decisions at which legal moves were recomputed from a view.
    pub blind: u64,
    /// Questions that were asked in the games.
    pub questions: u64,
    /// Faults of the game that occurred only in a paired game.
    pub faults: Vec<Fault>,
    /// The leaks.
    pub findings: Vec<Finding>,
}

impl Tally {
    /// Adds the results of the next game. Of similar findings the first is kept.
    pub fn add(&mut self, game: Self) {
        self.games += 1;
        self.pairs += game.pairs;
        self.without += game.without;
        self.kinds.iter_mut().zip(game.kinds).for_each(|(sum, count)| *sum += count);
        self.compared += game.compared;
        self.at_once += game.at_once;
        self.whole += game.whole;
        self.blind += game.blind;
        self.questions += game.questions;
        self.faults.extend(game.faults);
        for finding in game.findings {
            match self.findings.iter_mut().find(|it| it.is_like(&finding)) {
                Some(known) => known.times += finding.times,
                None => self.findings.push(finding),
            }
        }
    }
}

/// Looks for leaks in a number of games, one after the other, with a paired game for each seat.
///
/// # Errors
/// When setup refuses these seats, or the game has a fault.
pub fn experiment(
    runtime: &Runtime,
    sources: &Sources,
    setup: &Setup,
    games: u64,
) -> Result<LeakReport, Stop> {
    let experiment = Experiment::new(runtime, sources, setup);
    let mut tally = Tally::default();
    for number in 0..games {
        tally.add(experiment.examine(setup.seed.wrapping_add(number), 1)?);
    }
    Ok(LeakReport::new(&experiment, tally))
}

/// Any value of a type; of an unlimited type, a small one.
fn any_value(experiment: &Experiment<'_>, ty: &Ty, stream: &mut Stream) -> Value {
    let universe = |ty: &Ty| {
        let count = experiment.runtime.layout.count(ty, experiment.seats());
        u32::try_from(count).unwrap_or(u32::MAX)
    };
    let below = |stream: &mut Stream, limit: u32| {
        u32::try_from(stream.below(u64::from(limit))).unwrap_or(0)
    };
    match ty {
        Ty::Optional(inner) if stream.below(4) > 0 => any_value(experiment, inner, stream),
        Ty::Optional(_) => Value::None,
        Ty::Set(of, size) => {
            let all = universe(of).min(Set::MOST);
            let count = match size {
                Size::Exactly(count) => *count,
                Size::UpTo(most) => below(stream, all.min(*most) + 1),
                Size::Any => below(stream, all + 1),
            };
            let mut bits: Vec<u32> = (0..all).collect();
            stream.shuffle(&mut bits);
            Value::Set(bits.into_iter().take(count as usize).collect())
        }
        Ty::List(of) => {
            let mut all: Vec<u32> = (0..universe(of)).collect();
            stream.shuffle(&mut all);
            let count = below(stream, universe(of) + 1);
            Value::List(all.into_iter().take(count as usize).map(|at| value_at(at, of)).collect())
        }
        Ty::Number => Value::Number(0),
        Ty::Flag | Ty::Range(..) | Ty::Text | Ty::Seat | Ty::Member(_) => {
            value_at(below(stream, universe(ty)), ty)
        }
        Ty::None | Ty::EmptySet | Ty::Broken => value_at(below(stream, universe(ty)), ty),
    }
}
