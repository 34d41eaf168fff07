//! What a move would tell: of moves that look equally good, the one that tells the most is the best.

use crate::bot::{Candidate, Choice};
use crate::engine::Stop;
use crate::inference::{Known, Sampled};

/// Of the moves that look as good as the best, as far as so few games can say, takes the one after which the seat could tell the most
/// worlds from each other. An interrupt is no question.
///
/// # Errors
/// When the game has a fault.
pub(super) fn prefer_telling(
    known: &Known,
    sampled: &Sampled,
    choice: &mut Choice,
) -> Result<(), Stop> {
    let worlds = sampled.worlds.len() as u64;
    let is_question =
        |it: &Candidate| it.action.is_some() && !known.is_interrupt(it.action.as_ref());
    let Some(best) = choice.candidates.first().filter(|best| is_question(best)) else {
        return Ok(());
    };
    let least = best.value.saturating_sub(error(best, worlds));
    let mut telling = None;
    for (at, candidate) in choice.candidates.iter().enumerate() {
        let Some(action) = candidate.action.as_ref().filter(|_| is_question(candidate)) else {
            continue;
        };
        if candidate.value + error(candidate, worlds) < least {
            continue;
        }
        let left = sampled.alike_after(known, action)?;
        if telling.is_none_or(|(fewest, _)| left < fewest) {
            telling = Some((left, at));
        }
    }
    if let Some((_, at)) = telling {
        let chosen = choice.candidates.remove(at);
        choice.action.clone_from(&chosen.action);
        choice.candidates.insert(0, chosen);
    }
    Ok(())
}

/// The standard error of a value, in thousandths, at its greatest: of so few games from so few worlds.
fn error(candidate: &Candidate, worlds: u64) -> u64 {
    500 / candidate.visits.min(worlds).isqrt().max(1)
}
