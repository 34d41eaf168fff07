//! The results of the experiments in words, without claiming more than was seen.

mod change;

pub use change::words;

use serde_json::{Value as Json, json};

use super::difference::What;
use super::shrink::shrink;
use super::{Experiment, Finding, LeakTally};
use crate::engine::Fault;

/// The results of games with one number of seats; the leaks are shrunk.
pub struct LeakReport {
    names: Vec<String>,
    tally: LeakTally,
}

impl LeakReport {
    /// Shrinks each finding of a tally, which plays games again.
    #[must_use]
    pub fn new(experiment: &Experiment<'_>, mut tally: LeakTally) -> Self {
        tally.findings = tally.findings.iter().map(|finding| shrink(experiment, finding)).collect();
        Self { names: experiment.setup.names.seats.clone(), tally }
    }

    /// The leaks that were found.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.tally.findings
    }

    /// Faults that occurred only in paired games.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.tally.faults
    }

    /// The counts.
    #[must_use]
    pub const fn tally(&self) -> &LeakTally {
        &self.tally
    }

    /// The report for a screen.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let tally = &self.tally;
        let (pairs, blind): (Vec<&Finding>, Vec<&Finding>) =
            tally.findings.iter().partition(|finding| finding.change.is_some());
        let games = counted(tally.games, "game");
        let mut lines = vec![format!(
            "  {} seats: {} of {games}, {}",
            self.names.len(),
            counted(tally.pairs, "paired game"),
            differences(&pairs)
        )];
        if tally.pairs > 0 {
            let [cards, draws, choices] = tally.kinds;
            lines.push(format!("    {cards} with other cards, {draws} with other draws, {choices} with other choices by other seats"));
            let (compared, mean) =
                (counted(tally.compared, "decision"), tenths(tally.compared, tally.pairs));
            lines.push(format!("    compared at {compared} ({mean} per paired game); {} compared to the end, {} diverged at once", tally.whole, tally.at_once));
        }
        if tally.without > 0 {
            lines.push(format!(
                "    {} times there was no paired game, because the seat knew everything",
                tally.without
            ));
        }
        lines.push(format!(
            "    legal moves recomputed from the view alone at {}, {}",
            counted(tally.blind, "decision"),
            differences(&blind)
        ));
        lines.push(format!(
            "    {} asked, all could be answered",
            counted(tally.questions, "question")
        ));
        if !tally.faults.is_empty() {
            lines.push(format!(
                "    {} stopped at a fault of the game",
                counted(tally.faults.len() as u64, "paired game")
            ));
        }
        lines.extend(tally.findings.iter().flat_map(|finding| self.finding(finding)));
        lines
    }

    fn finding(&self, finding: &Finding) -> Vec<String> {
        let who = self.names.get(finding.seat as usize).map_or("?", String::as_str);
        let times =
            if finding.times == 1 { "once".to_owned() } else { format!("{} times", finding.times) };
        let mut lines =
            vec![String::new(), format!("  leak: {}, found {times}", title(finding, who))];
        let seats = self.names.join(",");
        lines.push(format!(
            "    first seen by {who}, at decision {} of the game of --seats {seats} --seed {}",
            finding.at + 1,
            finding.seed
        ));
        lines.extend(finding.hidden.iter().map(|it| format!("    in the paired game {it}")));
        if finding.change.is_none() {
            lines.push(format!(
                "    in the other position, everything that {who} does not see is dealt anew"
            ));
        }
        let nothing = if finding.log.is_empty() { " nothing yet" } else { "" };
        lines.push(format!("    what {who} has seen:{nothing}"));
        lines.extend(finding.log.iter().map(|it| format!("      {it}")));
        lines.push(format!("    here:  {}", finding.difference.here));
        lines.push(format!("    there: {}", finding.difference.there));
        lines
    }

    /// The report for programs: the counts, then each leak.
    #[must_use]
    pub fn json(&self) -> Vec<Json> {
        let tally = &self.tally;
        let [cards, draws, choices] = tally.kinds;
        let mut all = vec![json!({
            "seats": self.names, "games": tally.games, "pairs": tally.pairs, "without": tally.without, "cards": cards, "draws": draws,
            "choices": choices, "compared": tally.compared,
            "whole": tally.whole, "at_once": tally.at_once, "worked_out": tally.blind, "questions": tally.questions,
            "faults": tally.faults.len(), "leaks": tally.findings.len(),
        })];
        all.extend(tally.findings.iter().map(|finding| {
            let who = self.names.get(finding.seat as usize).map_or("?", String::as_str);
            json!({
                "leak": title(finding, who), "seats": self.names, "seat": who, "seed": finding.seed, "decision": finding.at + 1,
                "times": finding.times, "changes": finding.hidden, "seen": finding.log, "here": finding.difference.here,
                "there": finding.difference.there,
            })
        }));
        all
    }
}

/// What leaks.
fn title(finding: &Finding, who: &str) -> String {
    let (what, verb) = what(finding.what());
    if finding.change.is_some() {
        format!("{what} {verb} on what {who} cannot know")
    } else {
        format!("{what} cannot be worked out from the view of {who}")
    }
}

/// What differs, and the verb for it.
pub(super) fn what(what: &What) -> (String, &'static str) {
    let verb = if matches!(what, What::Moves(_)) { "depend" } else { "depends" };
    let what = match what {
        What::View(_, place) => format!("the view of `{place}`"),
        What::Log => "the log".to_owned(),
        What::Waiting => "whom play waits for".to_owned(),
        What::BreakingIn => "who may break in".to_owned(),
        What::Scores => "what the scores are".to_owned(),
        What::Ending => "how the game ends".to_owned(),
        What::Offers => "what is on offer".to_owned(),
        What::Question(name) => format!("the question `{name}`"),
        What::Moves(name) => format!("the legal moves of `{name}`"),
        What::Cost(name) => format!("the cost of `{name}`"),
        What::Refusal(_, action) => format!("how `{action}` is refused"),
        What::Why(_, action) => format!("what `why` says of `{action}`"),
        What::LaidOpen(place) => format!("which cards are laid open in `{place}`"),
        What::Copy(card) => format!("which copy `{card}` is"),
        What::Face(die) => format!("the face of `{die}`"),
        What::Fault => "whether there is a fault".to_owned(),
        What::TakingBack => "whether a move can be taken back".to_owned(),
        What::Chance => "what is left to chance".to_owned(),
        What::DrawnFrom(name) => format!("what `{name}` is drawn from"),
        What::OwnMove(name) => format!("whether `{name}` is legal"),
    };
    (what, verb)
}

pub(super) fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

fn differences(findings: &[&Finding]) -> String {
    match findings.len() {
        0 => "no difference".to_owned(),
        1 => "1 forbidden difference".to_owned(),
        several => format!("{several} forbidden differences"),
    }
}

/// A quotient with one decimal, without floating point.
fn tenths(sum: u64, count: u64) -> String {
    let tenths = (sum * 10).checked_div(count).unwrap_or(0);
    format!("{}.{}", tenths / 10, tenths % 10)
}
