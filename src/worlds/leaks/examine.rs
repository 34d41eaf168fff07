//! Plays games and paired games, and keeps what they show.

use super::change::Change;
use super::difference::Difference;
use super::experiment::Experiment;
use super::original::Original;
use super::pair::{self, End, Outcome};
use super::report::{self, LeakReport};
use super::tally::{Finding, LeakTally};
use super::{blind, choose, setup};
use crate::base::Sources;
use crate::engine::{Role, Stop};
use crate::notation::event_text;
use crate::runtime::Runtime;
use crate::session::{Setup, Stream};
use crate::view::{self, Viewer};

/// The most moves of a game that are examined.
const LONGEST: usize = 2000;

impl Experiment<'_> {
    /// Looks for leaks in the game of a seed, with a number of paired games for each seat.
    ///
    /// # Errors
    /// When setup refuses these seats, or the game has a fault.
    pub fn examine(&self, seed: u64, pairs: u64) -> Result<LeakTally, Stop> {
        self.examine_first(seed, LONGEST, pairs)
    }

    /// Looks for leaks in the first moves of a game, with a number of paired games for each seat.
    pub(super) fn examine_first(
        &self,
        seed: u64,
        limit: usize,
        pairs: u64,
    ) -> Result<LeakTally, Stop> {
        let original = Original::play(self, seed, limit)?;
        let mut tally = LeakTally::default();
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

    /// A paired game in which something differs, or which has shown something; nothing if the seat knows everything.
    pub(super) fn paired(
        &self,
        original: &Original,
        seat: u32,
        number: u64,
    ) -> Option<(Change, Outcome)> {
        let mut stream = Stream::new(original.seed, "paired game", number << 8 | u64::from(seat));
        let last = original.decisions.len() as u64;
        let mut horizon = usize::try_from(stream.below(last)).unwrap_or(0);
        // With less lookahead, there is more that the seat does not know.
        loop {
            let change = choose::choose(self, original, seat, horizon, &mut stream);
            let tried =
                change.map(|change| (pair::run(self, original, seat, &change, horizon), change));
            match tried {
                Some((outcome, change))
                    if outcome.differs || !matches!(outcome.end, End::Whole | End::Parted) =>
                {
                    return Some((change, outcome));
                }
                _ if horizon == 0 => return None,
                _ => horizon /= 2,
            }
        }
    }

    fn pair(&self, original: &Original, seat: u32, number: u64, tally: &mut LeakTally) {
        let Some((change, outcome)) = self.paired(original, seat, number) else {
            tally.without += 1;
            return;
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

    pub(super) fn finding(
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
            .filter_map(|event| view::see(&self.runtime.game, event, Viewer::Seat(seat)));
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
    let mut tally = LeakTally::default();
    for number in 0..games {
        tally.add(experiment.examine(setup.seed.wrapping_add(number), 1)?);
    }
    Ok(LeakReport::new(&experiment, tally))
}
