//! Shrinks a leak: fewer differences, and the shortest game that shows it.

use super::change;
use super::original::Original;
use super::pair::{self, End};
use super::{Experiment, Finding};

/// How many other games are tried.
const GAMES: u64 = 50;
/// The most moves in each of them.
const MOVES: usize = 600;
/// Paired games for each seat in each of them, if the leak needs a paired game.
const PAIRS: u64 = 4;

/// A finding like this one, in a game as short and with a difference as small as is quickly found.
pub fn shrink(experiment: &Experiment<'_>, finding: &Finding) -> Finding {
    let mut best = finding.clone();
    let pairs = if finding.change.is_some() { PAIRS } else { 0 };
    let mut moves = MOVES;
    for step in 0..GAMES {
        if best.at == 0 || best.at > moves {
            break;
        }
        moves -= best.at;
        let seed = finding.seed.wrapping_add(step);
        let Ok(tally) = experiment.examine_first(seed, best.at - 1, pairs) else {
            continue;
        };
        let like = tally.findings.into_iter().filter(|it| it.is_like(finding));
        if let Some(shorter) = like.min_by_key(|it| it.at).filter(|it| it.at < best.at) {
            best = shorter;
        }
    }
    best = smaller(experiment, &best).unwrap_or(best);
    best.times = finding.times;
    best
}

/// The same finding with fewer differences.
fn smaller(experiment: &Experiment<'_>, finding: &Finding) -> Option<Finding> {
    let change = finding.change.as_ref()?;
    let original = Original::play(experiment, finding.seed, finding.at).ok()?;
    for part in change::parts(change) {
        let outcome = pair::run(experiment, &original, finding.seat, &part, finding.at);
        if let End::Found(difference) = &outcome.end
            && difference.what.is_like(finding.what())
        {
            return Some(experiment.finding(
                &original,
                finding.seat,
                outcome.at,
                difference.clone(),
                Some((part, &outcome)),
            ));
        }
    }
    None
}
